import { type Day, dayOf, formatLongDay } from '#web/lib/format/company-days.ts'
import type { CalendarEntry } from './entry.ts'

interface EntryListProps {
  entries: readonly CalendarEntry[]
  today: Day
  daysOff: readonly Day[]
  renderEntry: (id: string) => React.ReactNode
}

/** The entries in full, day by day. */
export const EntryList = ({ entries, today, daysOff, renderEntry }: EntryListProps) =>
  [...Map.groupBy(entries, ({ startsAt }) => dayOf(startsAt))].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mt-6 first:mt-0">
      <h3 id={`day-${day}`} className="text-xl">
        {day === today && 'Today, '}
        {formatLongDay(day)}
        {daysOff.includes(day) && ' (day off)'}
      </h3>
      <ul className="mt-3 grid gap-3">
        {ofDay.map(({ id }) => (
          <li key={id}>{renderEntry(id)}</li>
        ))}
      </ul>
    </section>
  ))
