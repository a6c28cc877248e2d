import { expect, test } from 'vitest'
import * as words from '#contract/properties/fact-words.ts'
import type { Listing } from '../listing.ts'
import { LISTINGS } from '../listings.ts'

const available = LISTINGS.filter(({ status }) => status === 'available')
const toRent = available.filter(({ priceType }) => priceType === 'rent')
const factsOf = (homes: readonly Listing[]) => homes.map(({ facts }) => facts)

test.each<[string, readonly string[], (string | null)[]]>([
  ['cats', words.PET_RULES, factsOf(toRent).map(({ cats }) => cats)],
  ['dogs', words.PET_RULES, factsOf(toRent).map(({ dogs }) => dogs)],
  ['parking', words.PARKING, factsOf(toRent).map(({ parking }) => parking)],
  ['laundry', words.LAUNDRY, factsOf(toRent).map(({ laundry }) => laundry)],
  ['heating', ['forced-air', 'hot-water', 'steam', 'heat-pump'], factsOf(toRent).map(({ heating }) => heating)],
  ['cooling', ['central', 'window', 'none'], factsOf(toRent).map(({ cooling }) => cooling)],
  ['utilities', words.UTILITIES, factsOf(toRent).flatMap(({ utilitiesIncluded }) => utilitiesIncluded)],
  ['furnished', words.FURNISHED, factsOf(toRent).map(({ furnished }) => furnished)],
  ['accessibility', words.ACCESSIBILITY, factsOf(toRent).flatMap(({ accessibility }) => accessibility)],
  ['heating of all homes', words.HEATING, factsOf(LISTINGS).map(({ heating }) => heating)],
  ['cooling of all homes', words.COOLING, factsOf(LISTINGS).map(({ cooling }) => cooling)],
])('some available home has each word: %s', (_name, list, found) => {
  expect(list.filter((word) => !found.includes(word))).toEqual([])
})

test('a renter with a cat and a car finds two homes with two bedrooms in Cambridge under $3,500', () => {
  const found = toRent.filter(
    ({ town, bedrooms, dollars, facts: { cats, parking } }) =>
      town === 'Cambridge' &&
      (bedrooms ?? 0) >= 2 &&
      dollars < 3_500 &&
      cats === 'yes' &&
      /driveway|garage/.test(parking!),
  )
  expect(found.length).toBeGreaterThanOrEqual(2)
  // One is empty, and one is on the first day of next month.
  expect(found.map(({ freeIn }) => freeIn)).toEqual(expect.arrayContaining([null, 1]))
})

test('some available rentals are still occupied, and no other home is', () => {
  const later = LISTINGS.filter(({ freeIn }) => freeIn !== null)
  expect(later.length).toBeGreaterThan(2)
  expect(later.filter((home) => !toRent.includes(home))).toEqual([])
})
