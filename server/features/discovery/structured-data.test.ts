import { randomUUID } from 'node:crypto'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { thingsIn } from '#server/testing/read/structured-data.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const ORIGIN = 'https://homes.example'
const { db } = await createDatabase()
const { app, cache } = await createTestApp(db, { config: { origin: ORIGIN } })

const unescape = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

async function open(path: string) {
  const answer = await app.inject(path)
  const html = answer.body
  const things = thingsIn(html)
  const meta = (name: string) => {
    const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g)]
    const found = tags.filter(([, key]) => key === name)
    expect(found.length).toBeLessThanOrEqual(1)
    return found[0] ? unescape(found[0][2]!) : null
  }
  return {
    status: answer.statusCode,
    html,
    /** The visible text of the page, without the structured data. */
    words: unescape(html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, ' ')),
    h1: unescape(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
    thing: (type: string) => things.find((one) => one['@type'] === type),
    things,
    meta,
  }
}

describe('a property', () => {
  test('has structured data with what the page shows: price, address, rooms, type, dates, broker', async () => {
    const home = await createProperty(db, {
      title: 'Brownstone',
      price_cents: 289_500_000,
      bedrooms: 4,
      bathrooms: 3,
      sqft: 2140,
      year_built: 1881,
      address: '12 Marlborough Street, Unit 2, Boston, MA 02116',
    })
    const url = `${ORIGIN}/properties/${home.id}`
    const { thing, words, h1 } = await open(`/properties/${home.id}`)
    const listing = thing('RealEstateListing')
    expect(listing).toMatchObject({
      '@id': url,
      name: h1,
      datePosted: home.created_at.toISOString(),
      image: [`${ORIGIN}/pictures/exterior-brownstone.jpg`],
      offers: {
        '@type': 'Offer',
        price: '2895000.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Sell' },
        seller: { '@type': 'RealEstateAgent', '@id': `${ORIGIN}/#company`, name: 'Baystead' },
      },
      mainEntity: {
        '@type': 'SingleFamilyResidence',
        numberOfBedrooms: 4,
        numberOfBathroomsTotal: 3,
        floorSize: { value: 2140, unitCode: 'FTK' },
        yearBuilt: 1881,
        address: {
          streetAddress: '12 Marlborough Street, Unit 2',
          addressLocality: 'Boston',
          addressRegion: 'MA',
          postalCode: '02116',
        },
      },
    })
    for (const shown of [
      '$2,895,000',
      home.address,
      '2,140',
      '1881',
      'Listed by Baystead, broker\u00A0lic.\u00A00000142',
    ]) {
      expect(words).toContain(shown)
    }
  })

  test('a rental is leased by the month; a sold one is sold out', async () => {
    const { id } = await createProperty(db, { price_type: 'rent', price_cents: 240_050, status: 'rented' })
    const { thing, words } = await open(`/properties/${id}`)
    expect(thing('RealEstateListing')?.['offers']).toMatchObject({
      price: '2400.50',
      availability: 'https://schema.org/SoldOut',
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      priceSpecification: { '@type': 'UnitPriceSpecification', price: '2400.50', unitCode: 'MON' },
    })
    expect(words).toContain('$2,400.50/mo')
  })

  test('unknown facts are left out, and a shop is not a residence', async () => {
    const { id } = await createProperty(db, {
      property_type: 'commercial',
      bedrooms: 0,
      sqft: null,
      image_urls: [],
      description: null,
    })
    const listing = (await open(`/properties/${id}`)).thing('RealEstateListing')
    expect(listing).not.toHaveProperty('description')
    expect(listing?.['mainEntity']).toMatchObject({ '@type': 'Place' })
    expect(listing?.['mainEntity']).not.toHaveProperty('numberOfBedrooms')
    expect(listing?.['mainEntity']).not.toHaveProperty('floorSize')
    expect(listing?.['image']).toMatch(new RegExp(`^${ORIGIN}/share/properties/${id}\\.jpg\\?v=`))
  })

  test('markup in a title stays text in the page and in the data', async () => {
    const title = `</script><img src=x onerror="alert(1)"> & 'Co'`
    const { id } = await createProperty(db, { title, address: title })
    const { html, thing, h1, meta } = await open(`/properties/${id}`)
    expect(thing('RealEstateListing')).toMatchObject({ name: title, mainEntity: { address: { streetAddress: title } } })
    expect(h1).toBe(title)
    expect(meta('og:image:alt')).toBe(`${title}, ${title}`)
    expect(html).not.toContain('<img src=x')
  })

  test('that does not exist: status 404, not indexed, no structured data', async () => {
    const { status, meta, things } = await open('/properties/00000000-0000-4000-8000-000000000000')
    expect(status).toBe(404)
    expect(meta('robots')).toBe('noindex')
    expect(things).toEqual([])
  })
})

describe('the company', () => {
  test.each(['/', '/contact'])('on %s: address, phone, hours and social profiles from the settings', async (path) => {
    const setting = async (key: string, value: string) =>
      void (await db.updateTable('site_settings').set({ value }).where('key', '=', key).execute())
    await setting('social.facebook', 'https://www.facebook.com/')
    await setting('social.instagram', '')
    await setting('social.linkedin', 'https://www.linkedin.com/company/baystead')
    await setting('company.hours.saturday', '10:00 AM-1:30 PM')
    cache.clear()
    const { thing, words } = await open(path)
    expect(thing('RealEstateAgent')).toMatchObject({
      '@id': `${ORIGIN}/#company`,
      name: 'Baystead',
      telephone: '(617) 555-0142',
      address: { streetAddress: '48 Atlantic Avenue', addressLocality: 'Boston', postalCode: '02110' },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
        { dayOfWeek: 'Saturday', opens: '10:00', closes: '13:30' },
      ],
      // A social network's front page is not a profile, so it is left out.
      sameAs: ['https://www.linkedin.com/company/baystead'],
    })
    for (const shown of ['(617) 555-0142', '48 Atlantic Avenue, Boston, MA 02110']) expect(words).toContain(shown)
  })
})

test('every page below the home page has breadcrumbs; the home page does not', async () => {
  const names = {
    '/about': 'About',
    '/services': 'Services',
    '/properties': 'Properties',
    '/contact': 'Contact',
    '/maintenance': 'Maintenance',
    '/tenant-portal': 'Tenant Portal',
    '/privacy': 'Privacy',
    '/terms': 'Terms',
    '/accessibility': 'Accessibility',
    '/fair-housing': 'Fair Housing',
  }
  for (const [path, name] of Object.entries(names)) {
    expect((await open(path)).thing('BreadcrumbList')?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name, item: ORIGIN + path },
    ])
  }
  const { id, title } = await createProperty(db)
  const trail = (await open(`/properties/${id}`)).thing('BreadcrumbList')?.['itemListElement'] as { name: string }[]
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'Properties', title])
  expect((await open('/')).thing('BreadcrumbList')).toBeUndefined()
})

describe('the link preview of a page', () => {
  test('is complete on every kind of page, without duplicates', async () => {
    const { id } = await createProperty(db, { title: 'Loft', address: '1 Mill Street, Lowell, MA 01852' })
    for (const path of ['/', '/about', '/properties?type=rent&location=Lowell', `/properties/${id}`, '/no-such-page']) {
      const { meta, html } = await open(path)
      const { pathname } = new URL(path, ORIGIN)
      expect(meta('og:site_name')).toBe('Baystead')
      expect(meta('og:locale')).toBe('en_US')
      expect(meta('og:image:width')).toBe('1200')
      expect(meta('og:image:height')).toBe('630')
      expect(meta('og:image:alt')).toBeTruthy()
      expect(meta('twitter:card')).toBe('summary_large_image')
      expect(meta('og:title')).toBe(unescape(/<title>(.*?)<\/title>/.exec(html)![1]!))
      if (path === '/no-such-page') continue
      expect(meta('og:description')).toBe(meta('description'))
      expect(meta('og:url')).toBe(ORIGIN + pathname)
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${pathname}"/>`)
    }
  })

  test('of a property has its title, town and company, and a description of whole words', async () => {
    const description = 'Rooms with windows on three sides. '.repeat(9)
    const { id } = await createProperty(db, {
      title: 'Loft',
      address: '1 Mill Street, Unit 2, Lowell, MA 01852',
      description,
    })
    const { meta } = await open(`/properties/${id}`)
    expect(meta('og:title')).toBe('Loft, Lowell | Baystead')
    const words = meta('description')!
    expect(words.length).toBeGreaterThan(140)
    expect(words.length).toBeLessThanOrEqual(161)
    expect(words).toMatch(/\w…$/)
    expect(description.split(/[ .]+/)).toContain(/(\w+)…$/.exec(words)![1])
    const odd = await createProperty(db, { title: 'Barn', address: 'Behind the mill' })
    expect((await open(`/properties/${odd.id}`)).meta('og:title')).toBe('Barn, Behind the mill | Baystead')
  })

  test('of a page that must not be indexed says so once and has a title', async () => {
    const missing = ['/no-such-page', `/properties/${randomUUID()}`, `/maintenance/status/${'x'.repeat(43)}`]
    const pages = await Promise.all([...missing, '/dashboard', '/forgot-password'].map((path) => open(path)))
    for (const { html, meta } of pages) {
      expect(html.match(/<meta name="robots"/g)).toHaveLength(1)
      expect(meta('robots')).toBe('noindex')
    }
    for (const { html, meta } of pages.slice(0, missing.length))
      expect(meta('og:title')).toBe(unescape(/<title>(.*?)<\/title>/.exec(html)![1]!))
    expect((await open('/tenant-portal')).meta('robots')).toBeNull()
  })

  test("the picture's URL changes with the property and the company, and with nothing else", async () => {
    const { id } = await createProperty(db)
    const picture = async () => {
      cache.clear()
      return (await open(`/properties/${id}`)).meta('og:image')
    }
    const first = await picture()
    expect(first).toMatch(new RegExp(`^${ORIGIN}/share/properties/${id}\\.jpg\\?v=[\\da-f]{8}$`))
    expect(await picture()).toBe(first)
    await db.updateTable('properties').set({ price_cents: '1' }).where('id', '=', id).execute()
    const second = await picture()
    expect(second).not.toBe(first)
    await db.updateTable('site_settings').set({ value: '77' }).where('key', '=', 'company.brokerLicense').execute()
    expect(await picture()).not.toBe(second)
  })
})
