import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'
import type { PublicOpenHouse } from '#contract/open-houses/fields.ts'
import type { Event, PostalAddress } from 'schema-dts'

const local = dateFormat({ dateStyle: 'short', timeStyle: 'medium', timeZone: TIME_ZONE }, 'sv-SE')
const offset = dateFormat({ timeZone: TIME_ZONE, timeZoneName: 'longOffset' })

/** `2026-11-28T13:00:00-05:00` */
const instant = (at: string) => `${local(at).replace(' ', 'T')}${offset(at).split('GMT')[1]}`

const statusOf = ({ isCancelled, movedFrom }: PublicOpenHouse) =>
  isCancelled ? 'EventCancelled' : movedFrom === null ? 'EventScheduled' : 'EventRescheduled'

interface Home {
  title: string
  address: PostalAddress
  /** The page of the home. */
  url: string
  picture: string
  /** The company: its id, its name and its homepage. */
  organizer: { '@id': string; name: string; url: string }
}

/** The open houses of a home as structured data: what search engines show as events. */
export const eventsData = (openHouses: readonly PublicOpenHouse[], home: Home): Event[] =>
  openHouses.map((one) => ({
    '@type': 'Event',
    '@id': `${home.url}#open-house-${one.id}`,
    name: `Open house: ${home.title}`,
    ...(one.note !== '' && { description: one.note }),
    startDate: instant(one.startsAt),
    endDate: instant(one.endsAt),
    ...(one.movedFrom !== null && !one.isCancelled && { previousStartDate: instant(one.movedFrom) }),
    eventStatus: `https://schema.org/${statusOf(one)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: home.address.streetAddress as string, address: home.address },
    image: home.picture,
    url: home.url,
    organizer: { '@type': 'RealEstateAgent', ...home.organizer },
    isAccessibleForFree: true,
  }))
