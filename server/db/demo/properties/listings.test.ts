import { describe, expect, test } from 'vitest'
import { PRICE_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import { stableId } from './listing.ts'
import { LANDMARK_IDS, LISTINGS } from './listings.ts'
import { YEARS_BUILT } from './years-built.ts'

const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const onSale = LISTINGS.filter(({ priceType }) => priceType === 'sale')
/** How a description says when the building was built. */
const AGE = /(?:\b(?:re)?built in|\ban?|floors are from|^finished in) (\d{4})(?!s| addition)/i

const unlike = (values: readonly unknown[]) => new Set(values).size

/** In the order of the public list: available first, then newest first. */
const listed = LISTINGS.toSorted(
  (a, b) => Number(b.status === 'available') - Number(a.status === 'available') || a.daysOld - b.daysOld,
)

describe('the demo data as a whole', () => {
  test('fills several pages from all over the state', () => {
    expect(LISTINGS.length).toBeGreaterThanOrEqual(60)
    expect(unlike(LISTINGS.map(({ town }) => town))).toBeGreaterThanOrEqual(20)
  })

  test('has every type, status and price range', () => {
    const seen = new Set(LISTINGS.map(({ kind, priceType }) => `${kind} ${priceType}`))
    const possible = PROPERTY_TYPES.flatMap((kind) => PRICE_TYPES.map((priceType) => `${kind} ${priceType}`))
    // An apartment for sale is called a condo, and a condo for rent an apartment.
    expect(possible.filter((one) => !seen.has(one))).toEqual(['apartment sale', 'condo rent'])
    expect(unlike(LISTINGS.map(({ status }) => status))).toBe(PROPERTY_STATUSES.length)
    const dollars = onSale.map((listing) => listing.dollars)
    expect(dollars.filter((price) => price < 500_000).length).toBeGreaterThan(5)
    expect(dollars.filter((price) => price >= 500_000 && price <= 1_000_000).length).toBeGreaterThan(10)
    expect(dollars.filter((price) => price >= 1_000_000).length).toBeGreaterThan(10)
    expect(dollars).toEqual(expect.arrayContaining([499_900, 500_000, 999_900, 1_000_000]))
  })

  test('has no duplicates where values should be unique', () => {
    const fields = ['id', 'slug', 'title', 'daysOld'] as const
    expect(fields.filter((field) => unlike(LISTINGS.map((listing) => listing[field])) < LISTINGS.length)).toEqual([])
    expect(unlike(LISTINGS.map(({ street, town }) => `${street}, ${town}`))).toBe(LISTINGS.length)
    const descriptions = LISTINGS.flatMap(({ description }) => description ?? [])
    expect(unlike(descriptions.map((text) => text.slice(0, 30)))).toBe(descriptions.length)
  })

  test.each(['cambridge', 'commonwealth ave', 'loft', 'main street', '021'])('has several answers for %j', (search) => {
    const found = LISTINGS.filter((one) =>
      `${one.street}, ${one.town}, MA ${one.zip} ${one.title}`.toLowerCase().includes(search),
    )
    expect(found.length).toBeGreaterThan(1)
  })

  test('includes the three samples of the home page, available and with pictures', () => {
    const landmarks = Object.values(LANDMARK_IDS).map((id) => LISTINGS.find((listing) => listing.id === id))
    expect(landmarks.map((home) => home?.status)).toEqual(['available', 'available', 'available'])
    expect(landmarks.map((home) => home?.town)).toEqual(['Boston', 'Cambridge', 'Chatham'])
  })

  test('ids never change', () => {
    expect(LANDMARK_IDS.backBayBrownstone).toBe('4796280c-34bc-433d-a2d9-0c3ab369a32e')
    expect(stableId('listing/back-bay-brownstone')).toBe(LANDMARK_IDS.backBayBrownstone)
    expect(LISTINGS.filter(({ id }) => !UUID_4.test(id))).toEqual([])
  })

  test('the newest two dozen are complete and all different', () => {
    const page = listed.slice(0, 24)
    expect(unlike(page.map((listing) => listing.pictures[0]))).toBe(24)
    expect(page.filter((one) => one.description === null || one.sqft === null || one.pictures.length < 3)).toEqual([])
    expect(unlike(page.map(({ kind }) => kind))).toBe(PROPERTY_TYPES.length)
    expect(page.filter(({ priceType }) => priceType === 'rent').length).toBeGreaterThan(7)
  })

  test('a few older ones lack optional fields', () => {
    const older = listed.slice(24)
    expect(older.some(({ description }) => description === null)).toBe(true)
    expect(older.some(({ sqft }) => sqft === null)).toBe(true)
    expect(older.some((listing) => listing.pictures.length === 0)).toBe(true)
  })
})

describe('move-in costs of rentals', () => {
  const rentals = LISTINGS.filter(({ priceType }) => priceType === 'rent')

  test('always include the first month; a deposit never exceeds one month, and a sale has neither', () => {
    expect(rentals.map(({ upFront }) => upFront.firstMonth)).toEqual(rentals.map(({ dollars }) => dollars))
    expect(rentals.filter(({ upFront, dollars }) => (upFront.securityDeposit ?? 0) > dollars)).toEqual([])
    expect(onSale.filter(({ upFront }) => upFront.firstMonth !== null)).toEqual([])
  })

  test('vary', () => {
    const counts = rentals.map(({ upFront }) => Object.values(upFront).filter(Boolean).length)
    expect(unlike(counts)).toBeGreaterThan(2)
  })

  test('all but two have a year built, which is the one of the description, if it names one', () => {
    const named = LISTINGS.flatMap(({ yearBuilt, description }) => {
      const [, year] = AGE.exec(description ?? '') ?? []
      return year === undefined ? [] : [[Number(year), yearBuilt] as const]
    })
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(([year, yearBuilt]) => yearBuilt !== year)).toEqual([])
    const without = LISTINGS.filter(({ yearBuilt }) => yearBuilt === null).map(({ slug }) => slug)
    expect(without.toSorted()).toEqual(['pittsfield-apartment', 'wellesley-new-construction'])
  })

  test('the list of years has one of each, and only those that no description begins with', () => {
    const used = LISTINGS.filter(({ slug, yearBuilt }) => YEARS_BUILT[slug] === yearBuilt).map(({ slug }) => slug)
    expect(used.toSorted()).toEqual(Object.keys(YEARS_BUILT).toSorted())
  })
})
