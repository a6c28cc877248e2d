import { Link } from '#web/lib/routing/link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { useRef } from 'react'
import {
  type Day,
  dayOf,
  formatDayNumber,
  formatHour,
  formatLongDay,
  formatShortWeekday,
  minuteOf,
} from '#web/lib/format/company-days.ts'
import type { CalendarEntry } from './entry.ts'
import { GridEntry } from './grid-entry.tsx'
import { moveByArrows } from './grid-keys.ts'
import { inLanes } from './lanes.ts'
import { useFirstScroll } from './use-first-scroll.ts'
import { useMinute } from './use-minute.ts'

/** Pixels of an hour. Half an hour has room for two lines. */
const HOUR = 80
/** An entry is at least so many minutes high, so that a finger finds it. */
const LEAST = 20
/** Whoever looks at today sees the last hour, too, in minutes. */
const BEFORE_NOW = 60

/** Hours of a day: from 10 to 18. */
export interface Hours {
  from: number
  to: number
}

interface TimeGridProps {
  days: readonly Day[]
  today: Day
  /** The day to scroll to. */
  date: Day
  /** They are always shown. Earlier and later entries extend them. */
  hours: Hours
  entries: readonly CalendarEntry[]
  daysOff: readonly Day[]
  nameOf: (person: string) => string | undefined
  /** The address of a day on its own. */
  addressOf: (day: Day) => string
  open: (id: string) => void
}

const spanOf = (entry: CalendarEntry) => {
  const from = minuteOf(entry.startsAt)
  const to = dayOf(entry.endsAt) === dayOf(entry.startsAt) ? minuteOf(entry.endsAt) : 24 * 60
  // In the hour that autumn repeats, an end may be earlier on the clock.
  return { entry, from, to: Math.max(to, from + LEAST), isOff: entry.isOff }
}

const lines = `repeating-linear-gradient(to bottom, var(--color-line) 0 1px, transparent 1px ${HOUR}px)`

/** Days side by side, with their entries by the hour. Arrow keys move between the entries. */
export function TimeGrid({ days, today, date, hours, entries, daysOff, nameOf, addressOf, open }: TimeGridProps) {
  const minute = useMinute()
  const spans = entries.map(spanOf)
  const first = Math.min(hours.from, ...spans.map(({ from }) => Math.floor(from / 60)))
  const end = Math.max(hours.to, ...spans.map(({ to }) => Math.ceil(to / 60)))
  const height = (end - first) * HOUR
  const top = (at: number) => ((at - first * 60) * HOUR) / 60
  const isWeek = days.length > 1
  const grid = useRef<HTMLDivElement>(null)
  useFirstScroll(grid, {
    first: days[0]!,
    count: days.length,
    day: date,
    top: date === today ? top(minute - BEFORE_NOW) : 0,
  })
  return (
    // Its arrow keys belong to the entries, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={grid}
      onKeyDown={moveByArrows}
      // It ends where the window ends, so that the days stay in sight above their hours.
      className="relative max-h-[max(24rem,calc(100dvh-27rem))] scroll-pt-13 scroll-pl-16 overflow-auto rounded-card border border-line bg-surface lg:max-h-[max(24rem,calc(100dvh-12.5rem))] print:max-h-none"
    >
      <div className={cx('flex', isWeek && 'min-w-[56rem]')}>
        <div
          aria-hidden="true"
          data-hours
          className="sticky left-0 z-20 w-16 shrink-0 border-r border-line bg-surface text-xs"
        >
          <div className="sticky top-0 z-1 flex h-13 items-end justify-end border-b border-line bg-surface p-1.5 text-muted">
            Eastern
          </div>
          {Array.from({ length: end - first }, (_, at) => (
            <div key={at} className="pr-1.5 text-right text-muted tabular-nums" style={{ height: HOUR }}>
              {/* The others are beside their lines. The first has its line at the header, and is below it. */}
              <span className={cx('relative', at > 0 && '-top-2.5')}>{formatHour(first + at)}</span>
            </div>
          ))}
        </div>
        {days.map((day) => (
          <section
            key={day}
            data-day={day}
            aria-label={formatLongDay(day)}
            className="min-w-0 flex-1 not-last:border-r not-last:border-line"
          >
            <h3 className="sticky top-0 z-10 flex h-13 flex-col items-center justify-center border-b border-line bg-surface font-sans text-sm">
              <Link
                to={addressOf(day)}
                aria-current={day === today ? 'date' : undefined}
                className={cx(
                  'inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-sand',
                  day === today && 'bg-harbor text-on-harbor hover:bg-harbor-deep',
                )}
              >
                <span aria-hidden="true">
                  {formatShortWeekday(day)} {formatDayNumber(day)}
                </span>
                <span className="sr-only">{formatLongDay(day)}</span>
              </Link>
              {daysOff.includes(day) && <span className="text-xs text-muted">Day off</span>}
            </h3>
            <div
              className={cx('relative', daysOff.includes(day) && 'bg-sand/60')}
              style={{ height, backgroundImage: lines }}
            >
              {day === today && minute >= first * 60 && minute < end * 60 && (
                <div
                  aria-hidden="true"
                  className="absolute inset-x-0 z-1 h-0.5 bg-red-dot"
                  style={{ top: top(minute) }}
                />
              )}
              <ul>
                {inLanes(spans.filter(({ entry }) => dayOf(entry.startsAt) === day)).map(({ item, ...place }) => (
                  <GridEntry
                    key={item.entry.id}
                    entry={item.entry}
                    person={item.entry.assignedTo === null ? undefined : nameOf(item.entry.assignedTo)}
                    top={top(item.from)}
                    height={((item.to - item.from) * HOUR) / 60}
                    {...place}
                    open={() => open(item.entry.id)}
                  />
                ))}
              </ul>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
