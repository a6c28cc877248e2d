import { cx } from '#web/ui/class-names.ts'
import { useLostOverlay } from '#web/ui/overlay/use-lost-overlay.ts'
import MapPin from 'lucide-react/icons/map-pin'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'

interface SearchLineProps {
  /** What is searched, in a few words. */
  summary?: string
  /** The pointer or the focus is on the line. */
  onIntent: () => void
  onOpen: () => void
  className: string
}

/** On a small screen the search is one line, which opens a sheet. Without JavaScript the fields are in the page instead. */
export function SearchLine({ summary = '', onIntent, onOpen, className }: SearchLineProps) {
  useLostOverlay()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onOpen}
      className={cx(
        'flex w-full items-center gap-3 rounded-full border border-field bg-surface text-left transition-colors duration-150 hover:border-ink lg:hidden noscript:hidden [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-harbor',
        className,
      )}
    >
      <MapPin />
      <span className="sr-only">Search homes: </span>
      <span className={cx('grow truncate', summary === '' && 'text-muted')}>{summary || 'Enter location'}</span>
      <SlidersHorizontal />
    </button>
  )
}
