import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

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

interface SentEvent extends CalendarEvent {
  isCancelled: boolean
  url: string
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

/** One event as an iCalendar file. */
export function calendarFile({ isCancelled, url, ...event }: SentEvent): string {
  const calendar = ical({ prodId: { company: 'Baystead', product: 'Visits' }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    ...eventData(event),
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
