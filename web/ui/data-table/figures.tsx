import { cx } from '../class-names.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'

interface FiguresProps {
  /** The accessible name. */
  label: string
  /** Undefined while a figure is loaded. */
  figures: readonly (readonly [label: string, value: string | undefined])[]
  /** The figures belong to the previous filter. */
  isStale: boolean
  /** The text where they could not be loaded. */
  failure: string | undefined
  retry: () => Promise<unknown>
  isTrying: boolean
  /** They are so short that a phone shows them side by side, too. */
  areShort?: boolean
}

/** Figures of a whole list: beside the title on a desktop, in two columns on a phone. */
export function Figures({ label, figures, isStale, failure, retry, isTrying, areShort = false }: FiguresProps) {
  if (failure !== undefined) {
    return (
      <LoadFailure retry={retry} isTrying={isTrying}>
        {failure}
      </LoadFailure>
    )
  }
  return (
    <section aria-label={label}>
      <dl
        aria-busy={isStale}
        className={cx(
          'gap-y-2 sm:flex sm:gap-x-8',
          areShort ? 'flex flex-wrap gap-x-5' : 'grid grid-cols-2 gap-x-8',
          isStale && 'opacity-60',
        )}
      >
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs font-semibold text-muted">{name}</dt>
            <dd className="font-display text-xl/6 font-semibold wrap-anywhere text-ink tabular-nums">
              {value ?? <Skeleton className={cx('my-0.5 h-5', areShort ? 'w-8' : 'w-24')} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
