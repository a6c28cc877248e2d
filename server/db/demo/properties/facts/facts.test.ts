import { describe, expect, test } from 'vitest'
import type { Listing } from '../listing.ts'
import { LISTINGS } from '../listings.ts'
import { FACTS } from './facts.ts'
import { ZIP_CENTERS } from './zip-centers.ts'

type Degrees = readonly [latitude: number, longitude: number]
/** Kilometers as if the earth were flat, which is close enough within a town. */
const distance = ([north, west]: Degrees, [otherNorth, otherWest]: Degrees) =>
  111.2 * Math.hypot(north - otherNorth, (west - otherWest) * Math.cos((north * Math.PI) / 180))
/** ZIP codes of Boston and the towns around it are small. */
const reachOf = (zip: string) => (/^02[14]/.test(zip) ? 2.6 : 7)

const CITIES = new Set(['Boston', 'Cambridge', 'Somerville', 'Newton'])
const UNFINISHED = 'wellesley-new-construction'
/** The law has asked for step-free entrances since then. */
const ACCESSIBLE_SINCE = 1991

const all = LISTINGS.map(({ facts, ...home }) => ({ ...home, ...facts, prose: proseOf(home) }))
type Home = (typeof all)[number]
const rentals = all.filter(({ priceType }) => priceType === 'rent')
const sales = all.filter(({ priceType }) => priceType === 'sale')
const shops = all.filter(({ kind }) => kind === 'commercial')
const homesToRent = rentals.filter(({ kind }) => kind !== 'commercial')

function proseOf({ title, description, features }: Pick<Listing, 'title' | 'description' | 'features'>) {
  return [title, description ?? '', ...features].join('\n')
}
const saying = (pattern: RegExp, among = all) => among.filter(({ prose }) => pattern.test(prose))

/** What a fact says already. */
const REPEATED = new RegExp(
  String.raw`\b(laundry|washer|central air|heat (and hot water )?included|(gas|oil|electric) heat|heat pumps?|cats?|dogs?|pets?|furnished|` +
    String.raw`(one|two|three)[- ]car|garage|driveway|parking|lease|acres?|acre lot)\b|^elevator$`,
  'i',
)
/** A garage that costs extra is more than a fact. */
const IS_MORE = /for an extra fee$/

describe('the facts of the demonstration', () => {
  test.each<[string, Home[], (home: Home) => boolean]>([
    [
      'place each home near the center of its ZIP code',
      all,
      ({ zip, latitude, longitude }) => distance(ZIP_CENTERS[zip]!, [latitude, longitude]) <= reachOf(zip),
    ],
    ['place a rental approximately', rentals, ({ locationPrecision }) => locationPrecision === 'approximate'],
    ['name the neighborhood in a city', all, ({ town, neighborhood }) => !CITIES.has(town) || neighborhood !== null],
    ['have the unit of the address', all, ({ street, unit }) => (unit !== null) === /, (Unit|Suite) /.test(street)],
    ['have no lease for a sale', sales, (home) => home.leaseMonths === null && home.utilitiesIncluded.length === 0],
    ['have no tax and no fee for a rental', rentals, ({ taxYear, hoa }) => taxYear === null && hoa === null],
    [
      'answer what a renter asks first',
      homesToRent,
      ({ leaseMonths, cats, dogs, laundry, parking, heating, furnished }) =>
        ![leaseMonths, cats, dogs, laundry, parking, heating, furnished].includes(null),
    ],
    [
      'have a tax of a quarter to two and a quarter percent of the price, unless the house is not finished',
      sales,
      ({ slug, taxYear, dollars }) =>
        taxYear === null ? slug === UNFINISHED : taxYear > 0.0025 * dollars && taxYear < 0.0225 * dollars,
    ],
    [
      'have a fee in a condo and none in a house',
      sales,
      ({ kind, hoa }) => kind === 'townhouse' || (hoa !== null) === (kind === 'condo'),
    ],
    [
      'have no pets, laundry or furniture in a shop',
      shops,
      ({ cats, dogs, laundry, furnished }) => [cats, dogs, laundry, furnished].every((fact) => fact === null),
    ],
    [
      'limit only pets that may come',
      all,
      ({ petLimits, cats, dogs }) => petLimits === null || /yes|ask/.test(`${cats} ${dogs}`),
    ],
    [
      'count spaces only of a driveway or a garage',
      all,
      ({ parkingSpaces, parking }) => parkingSpaces === null || parking === 'driveway' || parking === 'garage',
    ],
    ['have the garage of the text', saying(/\bgarage\b/i), ({ parking }) => parking === 'garage'],
    [
      'have the place to park of the text',
      saying(/driveway|carport|(parking|garage) spaces? (behind|comes|is)|space behind/i),
      ({ parking }) => parking === 'driveway' || parking === 'garage',
    ],
    [
      'include the heat of the text',
      saying(/\bheat(,| is| and)[^.]{0,40}(included|part of the rent)/i, rentals),
      ({ utilitiesIncluded }) => utilitiesIncluded.includes('heat'),
    ],
    [
      'include nothing of what tenants pay',
      saying(/tenants pay utilities/i),
      (home) => home.utilitiesIncluded.length === 0,
    ],
    ['have the heat pump of the text', saying(/heat[- ]pump/i), ({ heating }) => heating === 'heat-pump'],
    ['have the furniture of the text', saying(/\bunfurnished\b/i), ({ furnished }) => furnished === 'no'],
    [
      'have the lease of the text',
      saying(/twelve-month lease|for a year or longer/i),
      (home) => home.leaseMonths === 12,
    ],
    ['welcome the cats of the text', saying(/cats are welcome/i), ({ cats }) => cats === 'yes'],
    [
      'have the elevator of the text',
      saying(/(has|by|an) elevator/i),
      (home) => home.accessibility.includes('elevator'),
    ],
    [
      'have no step only in newer buildings with an elevator',
      all.filter(({ accessibility }) => accessibility.some((one) => one !== 'elevator')),
      ({ yearBuilt, accessibility }) => yearBuilt! >= ACCESSIBLE_SINCE && accessibility.includes('elevator'),
    ],
    ['have the acres of the text', saying(/\b(eleven|four) acres\b/i), ({ lotSqft }) => lotSqft! >= 4 * 43_560],
    ['have no land with a condo', all.filter(({ kind }) => kind === 'condo'), ({ lotSqft }) => lotSqft === null],
    [
      'are not repeated as features',
      all,
      ({ features }) => features.every((feature) => IS_MORE.test(feature) || !REPEATED.test(feature)),
    ],
  ])('%s', (_name, homes, isRight) => {
    expect(homes.length).toBeGreaterThan(0)
    expect(homes.filter((home) => !isRight(home)).map(({ slug }) => slug)).toEqual([])
  })

  test('are each of a demo property', () => {
    expect(Object.keys(FACTS).toSorted()).toEqual(LISTINGS.map(({ slug }) => slug).toSorted())
  })
})
