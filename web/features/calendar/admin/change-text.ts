import type { CalendarChange } from '#contract/calendar/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'

const peopleIn = (people: number) => (people === 1 ? '1 person' : `${people} people`)

/** "Nora Feldman", "Nora Feldman and 2 more", "5 people" */
function guestsIn({ name, people }: CalendarChange): string {
  if (name === null) return peopleIn(people ?? 0)
  return people === null || people === 1 ? name : `${name} and ${people - 1} more`
}

/** What the entry is, or whom it is about. */
export const subjectOf = ({ kind, name }: CalendarChange) =>
  kind === 'open_house' ? 'Open house' : (name ?? 'Visitor')

/** What happened to an entry, and who did it. */
export function textOf(change: CalendarChange): string {
  const { kind, what, by, byVisitor, movedFrom } = change
  const who = byVisitor ? '' : ` by ${by ?? 'a colleague'}`
  switch (what) {
    case 'planned':
      return `scheduled${who}`
    case 'signed_up':
      return `${guestsIn(change)} signed up`
    case 'left':
      return `${guestsIn(change)} canceled`
    case 'requested':
      return 'requested a viewing'
    case 'booked':
      return byVisitor ? 'booked a viewing' : `confirmed${who}`
    case 'moved':
      return movedFrom === null ? `given a new end time${who}` : `moved${who}, was ${formatMoment(movedFrom)}`
    case 'cancelled':
      return `canceled${who}`
    case 'assigned':
      return kind === 'open_house' ? `host changed${who}` : `assigned${who}`
    case 'outcome':
      break
  }
  return `outcome noted${who}`
}
