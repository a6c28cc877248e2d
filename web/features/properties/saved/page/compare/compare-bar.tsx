import { Button, LinkButton } from '#web/ui/button.tsx'
import { toCode } from '#contract/properties/share-code.ts'
import { COMPARED_MAX } from '../use-chosen.ts'
import './compare-bar.css'

/** A comparison, and the homes of a shared link among which they were chosen, so that the way back leads there. */
export const compareHref = (ids: readonly string[], shared: string | null) =>
  `/saved?compare=${toCode(ids)}${shared === null ? '' : `&shared=${shared}`}`

interface CompareBarProps {
  chosen: readonly string[]
  /** The code of the shared link whose homes they are. */
  shared?: string | null
  onClear: () => void
}

/** At the lower edge once a home is chosen. */
export function CompareBar({ chosen, shared = null, onClear }: CompareBarProps) {
  return (
    <section
      aria-label="Compare"
      className={
        chosen.length === 0
          ? 'hidden'
          : 'compare-bar sticky bottom-0 z-30 mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-3 print:hidden'
      }
    >
      <p aria-live="polite" className="font-medium">
        {`${chosen.length} of ${COMPARED_MAX} selected`}
        {chosen.length === 1 && <span className="text-muted">. Select at least one more.</span>}
      </p>
      <div className="flex gap-3">
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        {chosen.length > 1 && <LinkButton to={compareHref(chosen, shared)}>Compare homes</LinkButton>}
      </div>
    </section>
  )
}
