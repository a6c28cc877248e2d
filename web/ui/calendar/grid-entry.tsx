import { formatClock } from '#web/lib/format/times.ts'
import { cx } from '#web/ui/class-names.ts'
import type { CalendarEntry } from './entry.ts'

/* Full class names, because Tailwind finds them by text search. */
const TONES: Record<CalendarEntry['tone'], string> = {
  green: 'border-green-dot bg-green-tint text-green-text',
  blue: 'border-blue-dot bg-blue-tint text-blue-text',
  gray: 'border-gray-dot bg-gray-tint text-gray-text',
  yellow: 'border-yellow-dot bg-yellow-tint text-yellow-text',
  red: 'border-red-dot bg-red-tint text-red-text',
  purple: 'border-purple-dot bg-purple-tint text-purple-text',
  orange: 'border-orange-dot bg-orange-tint text-orange-text',
  neutral: 'border-field bg-surface text-ink',
}

/** The width of what is canceled beside what takes place, in pixels: as narrow as a finger finds it. */
const STRIP = 24
/** The height of a line, in pixels. */
const LINE = 17
/** The most lines of a title. */
const TITLE_LINES = 3

interface GridEntryProps {
  entry: CalendarEntry
  person: string | undefined
  /** Where it is in its day, in percent and pixels. */
  top: number
  height: number
  lane: number
  lanes: number
  isAside: boolean
  strips: number
  open: () => void
}

/** Where it is from left to right. */
function acrossOf({ lane, lanes, isAside, strips }: Pick<GridEntryProps, 'lane' | 'lanes' | 'isAside' | 'strips'>) {
  if (isAside) return { right: lane * STRIP, width: STRIP }
  const width = `(100% - ${strips * STRIP}px) / ${lanes}`
  return { left: `calc(${width} * ${lane})`, width: `calc(${width})` }
}

/** An entry on the grid of hours. It opens in full. */
export function GridEntry({ entry, person, top, height, open, ...across }: GridEntryProps) {
  const { id, startsAt, endsAt, title, place, status, tone, isOff } = entry
  const lines = Math.floor((height - 5) / LINE)
  const hasPlace = lines > TITLE_LINES + 1
  return (
    <li className="absolute p-px" style={{ top, height, ...acrossOf(across) }}>
      <button
        type="button"
        data-entry={id}
        onClick={open}
        className={cx(
          'relative flex size-full flex-col overflow-hidden rounded-sm border pt-px text-left text-xs/4.25 hover:border-ink',
          !across.isAside && 'border-l-4 px-1.5',
          TONES[tone],
          isOff && 'border-dashed',
        )}
      >
        {/* A strip has no room for words. */}
        {across.isAside && (
          <span aria-hidden="true" className="text-center">
            ×
          </span>
        )}
        <span className={across.isAside ? 'sr-only' : 'contents'}>
          <span
            className={cx('line-clamp-(--lines) font-semibold wrap-anywhere', isOff && 'line-through')}
            style={{ '--lines': Math.min(Math.max(lines - 1, 1), TITLE_LINES) } as object}
          >
            <span className="tabular-nums">
              {formatClock(startsAt)}
              <span className="sr-only"> to {formatClock(endsAt)}</span>
            </span>{' '}
            {title}
          </span>
          <span className="block truncate">
            <span className="sr-only">, </span>
            {status}
            {person !== undefined && `, ${person}`}
            {!hasPlace && <span className="sr-only">, {place}</span>}
          </span>
          {hasPlace && (
            <span className="block truncate">
              <span className="sr-only">, </span>
              {place}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
