import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { thingsIn } from '#server/testing/read/structured-data.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, expect, test } from 'vitest'

const ORIGIN = 'https://homes.example'
const { db } = await createDatabase()
const { app, cache } = await createTestApp(db, { config: { origin: ORIGIN } })
const home = await createProperty(db, { title: 'Brownstone', address: '12 Elm Street, Unit 2, Boston, MA 02116' })

/** In the last week of summer time, and in the first of winter time. */
const SUMMER = { starts_at: new Date('2037-10-31T17:00:00Z'), ends_at: new Date('2037-10-31T19:30:00Z') }
const WINTER = { starts_at: new Date('2037-11-07T18:00:00Z'), ends_at: new Date('2037-11-07T19:00:00Z') }

const plan = (values: object) =>
  db
    .insertInto('open_houses')
    .values({ property_id: home.id, ...SUMMER, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
async function events() {
  cache.clear()
  return thingsIn((await app.inject(`/properties/${home.id}`)).body).filter((thing) => thing['@type'] === 'Event')
}

beforeEach(() => db.deleteFrom('open_houses').execute())

test('an open house is an event with the name, time, place and host that search engines need', async () => {
  expect(await events()).toEqual([])
  const { id } = await plan({ note: 'Please park on the street.' })
  const url = `${ORIGIN}/properties/${home.id}`
  expect(await events()).toEqual([
    {
      '@type': 'Event',
      '@id': `${url}#open-house-${id}`,
      name: 'Open house: Brownstone',
      description: 'Please park on the street.',
      startDate: '2037-10-31T13:00:00-04:00',
      endDate: '2037-10-31T15:30:00-04:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: '12 Elm Street, Unit 2',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '12 Elm Street, Unit 2',
          addressLocality: 'Boston',
          addressRegion: 'MA',
          postalCode: '02116',
          addressCountry: 'US',
        },
      },
      image: expect.stringMatching(new RegExp(`^${ORIGIN}/share/properties/${home.id}\\.jpg`)),
      url,
      organizer: { '@type': 'RealEstateAgent', '@id': `${ORIGIN}/#company`, name: 'Baystead', url: `${ORIGIN}/` },
      isAccessibleForFree: true,
    },
  ])
})

test('its times have the offset of their day, and one that was moved or canceled says so', async () => {
  await plan({ ...WINTER, moved_from: SUMMER.starts_at })
  await plan({ state: 'cancelled', cancel_reason: 'Snow', moved_from: WINTER.starts_at })
  const [canceled, moved] = await events()
  expect(moved).toMatchObject({
    startDate: '2037-11-07T13:00:00-05:00',
    endDate: '2037-11-07T14:00:00-05:00',
    previousStartDate: '2037-10-31T13:00:00-04:00',
    eventStatus: 'https://schema.org/EventRescheduled',
  })
  expect(moved).not.toHaveProperty('description')
  expect(canceled).toMatchObject({
    startDate: '2037-10-31T13:00:00-04:00',
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(canceled).not.toHaveProperty('previousStartDate')
})

test('markup in a note stays text, and a home that is sold has no events', async () => {
  const note = `</script><img src=x onerror="alert(1)">\u2028"`
  await plan({ note })
  expect(await events()).toMatchObject([{ description: note }])
  await db.updateTable('properties').set({ status: 'sold' }).where('id', '=', home.id).execute()
  expect(await events()).toEqual([])
})
