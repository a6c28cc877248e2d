import type { Random } from '#server/testing/random-numbers.ts'
import { TOWNS } from '../listings.ts'

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Every list of a town, a type and a price range, in up to three lengths, and searches for streets. */
function listsOf(streets: readonly string[], count: number): string[] {
  const filters = ['', ...TOWNS].flatMap((location) =>
    ['', 'sale', 'rent'].flatMap((type) =>
      ['', 'under-500k', '500k-1m', 'over-1m'].flatMap((priceRange) =>
        ['', '2', '3'].map((pages) => ({ type, location, priceRange, pages })),
      ),
    ),
  )
  const hrefs = [...filters, ...streets.map((location) => ({ location }))].map((filter) => {
    const given = Object.entries(filter).filter(([, value]) => value !== '')
    return given.length === 0 ? '/properties' : `/properties?${new URLSearchParams(given).toString()}`
  })
  return hrefs.slice(0, count)
}

/** Pages by how often they are asked for: the home page and the list first, then one list after every nine homes. */
export function rankedPages(ids: readonly string[], streets: readonly string[], random: Random): string[] {
  const [all = '', ...lists] = listsOf(streets, Math.floor(ids.length / 9))
  const homes = shuffled(ids, random).map((id) => `/properties/${id}`)
  return ['/', all, ...shuffled(lists, random).flatMap((list, at) => homes.slice(at * 9, at * 9 + 9).concat(list))]
}

/** Draws ranks as visitors do: the page of rank n is asked for with a probability of 1/n (Zipf). */
export function zipf(count: number, random: Random): () => number {
  let sum = 0
  const sums = Array.from({ length: count }, (_, at) => (sum += 1 / (at + 1)))
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
