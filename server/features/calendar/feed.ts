import { companyDay } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import { readCompany } from '#server/features/company/service.ts'
import { EVENT_STATES, eventData, textOf } from '#server/jobs/calendar-file.ts'
import ical, { escape, ICalCalendarMethod } from 'ical-generator'
import type { Calendars } from './service.ts'

/** A feed goes back so many days. */
const DAYS_BACK = 14
/** Calendar programs are asked to come again after so many minutes. */
const REFRESH_MINUTES = 15

/** The library writes the name of a calendar as it gets it. */
const oneLine = (name: string) => escape(name.replaceAll(/\s+/g, ' '), false)

/** The calendar of one person, or of everyone, as an iCalendar file. */
export async function feedFile(
  { db, origin, sources }: Calendars,
  userId: string | null,
  now = new Date(),
): Promise<string> {
  const query = { userId, from: new Date(now.getTime() - DAYS_BACK * 86_400_000) }
  const [company, ...lists] = await Promise.all([
    readCompany(db),
    ...sources.map(({ feedEvents }) => feedEvents(db, query)),
  ])
  const calendar = ical({
    prodId: { company: 'Baystead', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    name: oneLine(userId === null ? `${company.name} calendar` : `My ${company.name} calendar`),
    ttl: REFRESH_MINUTES * 60,
    // Without a time zone of its own, the library writes each time in UTC. This line only says how programs show the calendar.
    x: { 'X-WR-TIMEZONE': TIME_ZONE },
  })
  for (const { state, changedAt, entryId, ...event } of lists.flat())
    calendar.createEvent({
      ...eventData(event),
      stamp: changedAt,
      url: `${origin}/admin/calendar?date=${companyDay(event.startsAt)}&open=${entryId}`,
      status: EVENT_STATES[state],
    })
  return textOf(calendar)
}
