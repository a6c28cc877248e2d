import ICAL from 'ical.js'

/** The events of a calendar file, as another program reads them. */
export const eventsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

export const statusOf = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status')
