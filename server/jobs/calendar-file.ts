import { atPhone } from './email-template.ts'
import ical, {
  ICalAttendeeRole,
  type ICalCalendar,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'

export interface CalendarEvent {
  /** The same for every version of the event, so that calendars replace it. */
  id: string
  /** Counts the versions. */
  version: number
  title: string
  address: string
  startsAt: Date
  endsAt: Date
}

export const EVENT_STATES = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const

interface Person {
  name: string
  email: string
}

interface SentEvent extends CalendarEvent {
  state: keyof typeof EVENT_STATES
  /** The page on which the guest changes or cancels. */
  url: string
  organizer: Person & { phone: string }
  /** Who is invited. Null for a file that a guest downloads, which invites nobody. */
  guest: Person | null
  /** What guests should know. */
  note?: string
}

/** What the library wants to know of an event. It escapes whatever people wrote. */
export const eventData = ({ id, version, title, address, startsAt, endsAt }: CalendarEvent) => ({
  id,
  sequence: version,
  start: startsAt,
  end: endsAt,
  summary: title,
  location: address,
})

/** The text of a calendar. The standard wants an end of line after each line, and the library writes none after the last. */
export const textOf = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`

const describe = ({ note = '', state, url, organizer: { phone } }: SentEvent) =>
  [
    note,
    ...(state === 'cancelled' ? [] : [`Change or cancel: ${url}`]),
    ...(phone === '' ? [] : [`Questions? Call us${atPhone(phone)}.`]),
  ]
    .filter(Boolean)
    .join('\n')

const methodOf = ({ state, guest }: SentEvent) => {
  if (state === 'cancelled') return ICalCalendarMethod.CANCEL
  return guest ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH
}

/**
 * One event as an attachment of an email: an invitation that calendars add, a newer one that replaces it, or its end. Without a guest it is a file to
 * download.
 */
export function calendarFile(filename: string, event: SentEvent) {
  const { state, url, organizer, guest } = event
  const method = methodOf(event)
  const calendar = ical({ prodId: { company: 'Baystead', product: 'Visits' }, method })
  calendar.createEvent({
    ...eventData(event),
    url,
    description: describe(event),
    status: EVENT_STATES[state],
    organizer: { name: organizer.name, email: organizer.email },
    attendees: guest
      ? [{ ...guest, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]
      : [],
  })
  return { filename, contentType: `text/calendar; method=${method}; charset=utf-8`, content: textOf(calendar) }
}
