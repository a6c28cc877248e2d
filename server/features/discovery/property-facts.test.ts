import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { thingsIn } from '#server/testing/read/structured-data.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { config: { origin: 'https://homes.example' } })

/** A property's page without its scripts, and what search engines read on it. */
async function open({ id }: { id: string }) {
  const { body } = await app.inject(`/properties/${id}`)
  const listing = thingsIn(body).find((thing) => thing['@type'] === 'RealEstateListing')!
  const html = body.replaceAll(/<script.*?<\/script>/gs, '')
  // The estimate of the costs has rows of the same names.
  const withoutCosts = html.replace(/<h2[^>]*>Monthly cost<.*?<\/section>/s, '')
  const facts = [...withoutCosts.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, value]) => [
    label,
    value!.replaceAll(/<[^>]+>/g, ''),
  ])
  return { html, facts: Object.fromEntries(facts) as Record<string, string>, listing, home: listing['mainEntity'] }
}

const RENTAL: Parameters<typeof createProperty>[1] = {
  price_type: 'rent',
  property_type: 'apartment',
  address: '41 Antrim Street, Unit 2, Cambridge, MA 02139',
  features: ['Bay window'],
  unit: '2',
  neighborhood: 'Mid-Cambridge',
  latitude: 42.37,
  longitude: -71.1,
  location_precision: 'approximate',
  cats: 'yes',
  dogs: 'ask',
  pet_limits: 'Two cats',
  parking: 'driveway',
  parking_spaces: 1,
  laundry: 'in-building',
  heating: 'hot-water',
  cooling: 'none',
  utilities_included: ['heat', 'hot-water'],
  furnished: 'no',
  lease_months: 12,
  accessibility: ['step-free-entrance', 'elevator'],
  floor_plan_urls: ['https://plans.example/one.png'],
  tour_url: 'https://my.matterport.com/show/?m=abc',
}

test('a rental shows what it includes and asks for', async () => {
  const { html, facts, listing, home } = await open(await createProperty(db, RENTAL))
  expect(facts).toMatchObject({
    Lease: '12 months or longer',
    'Rent includes': 'Heat, hot water',
    Furnished: 'No',
    Pets: 'Cats welcome. Ask us about dogs.',
    'Pet limits': 'Two cats',
    Parking: 'Driveway',
    'Parking spaces': '1',
    Laundry: 'In building',
    Heating: 'Hot water',
    Cooling: 'None',
    'Accessible features': 'Step-free entrance, elevator',
    Neighborhood: 'Mid-Cambridge',
    Unit: '2',
  })
  expect(html).toMatch(
    /<a href="https:\/\/my\.matterport\.com\/show\/\?m=abc" target="_blank" rel="noopener"[^>]*>.*?3D tour on Matterport/,
  )
  expect(html).toContain('Floor plan of ')
  expect(listing['leaseLength']).toMatchObject({ minValue: 12, unitCode: 'MON' })
  expect(home).toMatchObject({
    petsAllowed: 'Cats welcome. Ask us about dogs.',
    accommodationFloorPlan: [{ layoutImage: 'https://plans.example/one.png' }],
  })
  expect(home).not.toHaveProperty('geo')
  const amenities = (home as { amenityFeature: { name: string }[] }).amenityFeature.map(({ name }) => name)
  expect(amenities).toEqual([
    'Bay window',
    'Driveway parking',
    'Laundry: in building',
    'Heat included',
    'Hot water included',
    'Step-free entrance',
    'Elevator',
  ])
})

test('a sale shows its taxes, fees and land, and its exact position to search engines', async () => {
  const { html, facts, home } = await open(
    await createProperty(db, {
      hoa_cents: '38550',
      tax_year_cents: '712000',
      lot_sqft: 65_340,
      cats: 'no',
      dogs: 'no',
      latitude: 42.3712,
      longitude: -71.1015,
      location_precision: 'exact',
      address: '41 Antrim Street',
      town: 'Cambridge',
      zip: '02139',
      tour_url: 'https://youtu.be/abc',
    }),
  )
  expect(facts).toMatchObject({
    'Property tax': '$7,120 a year',
    'HOA fee': '$385.50 a month',
    'Lot size': '1.5 acres',
    Pets: 'No cats or dogs.',
  })
  expect(html).toContain('Video tour on YouTube')
  expect(home).toMatchObject({
    geo: { '@type': 'GeoCoordinates', latitude: 42.3712, longitude: -71.1015 },
    address: { streetAddress: '41 Antrim Street', addressLocality: 'Cambridge', postalCode: '02139' },
  })
})

test('nothing is said of what is not known', async () => {
  const { html, home, listing } = await open(await createProperty(db, { features: [] }))
  for (const text of ['Home facts', 'Floor plan', 'tour on', 'Parking', 'Pets']) expect(html).not.toContain(text)
  for (const name of ['geo', 'petsAllowed', 'accommodationFloorPlan']) expect(home).not.toHaveProperty(name)
  expect(listing).not.toHaveProperty('leaseLength')
})
