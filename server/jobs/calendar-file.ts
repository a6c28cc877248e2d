import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

interface CalendarEvent {
  /** The same for every version of the event, so that calendars replace it. */
  id: string
  /** Counts the versions. */
  version: number
  title: string
  address: string
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  url: string
}

/** One event as an iCalendar file. Whatever people wrote is escaped by the library. */
export function calendarFile({
  id,
  version,
  title,
  address,
  startsAt,
  endsAt,
  isCancelled,
  url,
}: CalendarEvent): string {
  const calendar = ical({ prodId: { company: 'Baystead', product: 'Viewings' }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `${id}@viewings`,
    sequence: version,
    start: startsAt,
    end: endsAt,
    summary: title,
    location: address,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
