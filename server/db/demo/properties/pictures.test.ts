import { describe, expect, test } from 'vitest'
import { PRICE_RANGES } from '#contract/properties/filter.ts'
import { LISTINGS_PER_PAGE } from '#contract/properties/public.ts'
import pictures from '../../../../pictures/pictures.json' with { type: 'json' }
import type { Listing } from './listing.ts'
import { LISTINGS } from './listings.ts'

const byName = Object.fromEntries(pictures.map((picture) => [picture.name, picture]))
const shown = (home: Listing) => home.pictures.map((name) => byName[name]!)
const roomsOf = (home: Listing) => shown(home).filter(({ kind }) => kind === 'interior')

/** In the order of the public list: available first, then newest first. */
const all = LISTINGS.toSorted(
  (a, b) => Number(b.status === 'available') - Number(a.status === 'available') || a.daysOld - b.daysOld,
)
const TABS: [string, Listing[]][] = [
  ['all', all],
  ['for sale', all.filter(({ priceType }) => priceType === 'sale')],
  ['for rent', all.filter(({ priceType }) => priceType === 'rent')],
]

/** The lists that a visitor can ask for by price or by town. */
const PRICES: Record<(typeof PRICE_RANGES)[number], (home: Listing) => boolean> = {
  any: () => true,
  'under-500k': ({ dollars }) => dollars < 500_000,
  '500k-1m': ({ dollars }) => dollars >= 500_000 && dollars <= 1_000_000,
  'over-1m': ({ dollars }) => dollars >= 1_000_000,
}
const TOWNS = [...new Set(all.map(({ town }) => town))]
const LISTS = TABS.flatMap(([tab, list]) => [
  ...PRICE_RANGES.map((range): [string, Listing[]] => [`${tab}, ${range}`, list.filter(PRICES[range])]),
  ...TOWNS.map((town): [string, Listing[]] => [`${tab}, ${town}`, list.filter((home) => home.town === town)]),
])

/** From these prices up a home is of the middle, and of the upper part of the market. */
const MARKET = { sale: [500_000, 1_300_000], rent: [2_600, 4_300] } as const

function priceOf({ priceType, dollars, kind }: Listing) {
  // A shop or an office rents by its street, not by its finish.
  if (kind === 'commercial') return 'middle'
  const [middle, high] = MARKET[priceType]
  return dollars < middle ? 'modest' : dollars < high ? 'middle' : 'high'
}

/** The age and character of the building, as its outside shows them. */
const styleOf = (home: Listing) => shown(home).find(({ style }) => style !== undefined)?.style ?? ''

/** When buildings of each style were built. A period house may be a new one that looks old. */
const ERAS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  cottage: [1700, 1960],
  farm: [1780, 1920],
  mill: [1820, 1930],
  new: [2015, 2030],
  period: [1790, 2026],
  shore: [1880, 2026],
  street: [1850, 1930],
  tower: [1985, 2026],
}

test('the year built fits the style of the building', () => {
  const wrong = LISTINGS.filter((home) => {
    const [from, to] = ERAS[styleOf(home)] ?? [1700, 2026]
    return home.yearBuilt !== null && (home.yearBuilt < from || home.yearBuilt > to)
  })
  expect(wrong.map(({ slug, yearBuilt }) => [slug, yearBuilt])).toEqual([])
})

describe('the interiors of demo properties', () => {
  test('suit the kind, the age and the price of the home', () => {
    const wrong = LISTINGS.flatMap((home) =>
      roomsOf(home)
        .filter(
          ({ suits, styles, prices }) =>
            !(suits.includes(home.kind) && styles?.includes(styleOf(home)) && prices?.includes(priceOf(home))),
        )
        .map(({ name }) => `${name} in ${home.slug} (${home.kind}, ${styleOf(home)}, ${priceOf(home)})`),
    )
    expect(wrong).toEqual([])
  })

  test('are spread evenly: each is used, and none in more than 16 homes', () => {
    const uses = pictures
      .filter(({ name, kind }) => kind === 'interior' && name !== 'interior-office-reception')
      .map(({ name }) => [name, LISTINGS.filter((home) => home.pictures.includes(name)).length] as const)
    expect(uses.filter(([, homes]) => homes < 2 || homes > 16)).toEqual([])
    expect(LISTINGS.filter((home) => home.pictures.includes('interior-office-reception'))).toEqual([])
  })

  test('of one home never have the same rug, and show each room once, except bedrooms', () => {
    const repeated = LISTINGS.filter((home) => {
      const rugs = roomsOf(home).flatMap(({ rug }) => rug ?? [])
      const rooms = roomsOf(home).flatMap(({ room }) => (room === 'bedroom' ? [] : (room ?? [])))
      return new Set(rugs).size < rugs.length || new Set(rooms).size < rooms.length
    })
    expect(repeated.map(({ slug }) => slug)).toEqual([])
  })

  test.each(TABS)('are never those of a neighbor in the list: %s', (_name, list) => {
    const shared = list.flatMap((home, at) => {
      const next = list[at + 1]?.pictures ?? []
      return roomsOf(home).flatMap(({ name }) => (next.includes(name) ? [`${name} in ${home.slug} and the next`] : []))
    })
    expect(shared).toEqual([])
  })
})

describe('the covers of demo properties', () => {
  test('differ on each page of results and between neighbors, in every tab, price range and town', () => {
    const repeated = LISTS.flatMap(([name, list]) =>
      list.flatMap(({ slug, pictures: [cover] }, at) => {
        const since = Math.min(at - (at % LISTINGS_PER_PAGE), Math.max(at - 1, 0))
        const isShown = list.slice(since, at).some((home) => cover !== undefined && home.pictures[0] === cover)
        return isShown ? [`${name}: ${cover} of ${slug}`] : []
      }),
    )
    expect(repeated).toEqual([])
  })

  test('are never of building work, which is shown with the services', () => {
    expect(LISTINGS.filter((home) => shown(home).some(({ kind }) => kind === 'project'))).toEqual([])
  })
})
