import ICAL from 'ical.js'

const TIMES = ['dtstart', 'dtend', 'dtstamp'] as const

/** A time without `Z` or a described zone means another instant in each reader's own zone. */
function requireZone(event: ICAL.Component) {
  for (const name of TIMES) {
    const time = event.getFirstPropertyValue(name)
    if (!(time instanceof ICAL.Time) || time.zone === ICAL.Timezone.localTimezone)
      throw new Error(`${name} is in no time zone: ${String(time)}`)
  }
}

/** Each line ends, also the last, and is no longer than 75 bytes (RFC 5545, 3.1). */
function requireLines(file: string) {
  const lines = file.split('\r\n')
  if (lines.pop() !== '') throw new Error('The last line of the calendar does not end')
  const long = lines.find((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))
  if (long !== undefined) throw new Error(`Not a line of a calendar: ${long}`)
}

/** The events of a calendar file, as another program reads them anywhere in the world. */
export function eventsIn(file: string) {
  requireLines(file)
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => {
    requireZone(event)
    return new ICAL.Event(event)
  })
}

export const statusOf = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status')

/** What an attached calendar file is for calendar programs: its method, as the email and the file say it, and who invites whom. */
export function invitationIn({ contentType, content }: { contentType: string; content: string }) {
  const file = new ICAL.Component(ICAL.parse(content))
  const [event] = eventsIn(content)
  return {
    type: contentType,
    method: file.getFirstPropertyValue('method'),
    status: event && statusOf(event),
    organizer: event?.organizer,
    guests: event?.attendees.map((guest) => [guest.getFirstParameter('cn'), guest.getFirstValue()]),
  }
}
