import type { PropertyFilter } from '#contract/properties/filter.ts'
import { RELAXABLE, RELAXED_MAX, RELAXED_TRIES } from '#contract/properties/refine.ts'
import type { Db } from '#server/db/connection.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import { changesCount } from '../list-condition.ts'
import { countSearch } from './list.ts'
import { type Location, locationOf } from './places/location.ts'
import { presentPlace } from './places/rows.ts'
import { findSimilarPlace } from './places/similar.ts'
import { wordsOf } from './words.ts'

type Relaxable = (typeof RELAXABLE)[number]

/** A search for everything. */
const NO_FILTER: PropertyFilter = { type: 'all', location: '', priceRange: 'any' }

const withoutOne = (filter: PropertyFilter, name: Relaxable): PropertyFilter => ({
  ...filter,
  [name]: NO_FILTER[name],
})

/** Counts searches, and notes which changes would change one of the counts. */
const counter =
  (db: Db, changing: Condition['isAffectedBy'][]) => async (filter: PropertyFilter, location: Location) => {
    const total = await countSearch(db, filter, location)
    changing.push(changesCount(filter, location, total))
    return total
  }
type Counter = ReturnType<typeof counter>

/** The searches that find something without one of their filters, the first few in the order of preference. */
async function relaxedOf(filter: PropertyFilter, location: Location, count: Counter) {
  const set = RELAXABLE.filter((name) => filter[name] !== NO_FILTER[name]).slice(0, RELAXED_TRIES)
  const relaxed: { without: Relaxable; total: number }[] = []
  for (const without of set) {
    const total = await count(withoutOne(filter, without), without === 'location' ? { kind: 'any' } : location)
    if (total > 0) relaxed.push({ without, total })
    if (relaxed.length === RELAXED_MAX) break
  }
  return relaxed
}

/** No more words of a text are looked at. */
const ODD_TRIES = 8

/** The words of a text that no home has. */
async function oddWordsOf(words: readonly string[], count: Counter): Promise<Set<string>> {
  const odd = new Set<string>()
  for (const word of words.slice(0, ODD_TRIES)) {
    const location: Location = { kind: 'words', words: [word], names: new Set() }
    if ((await count({ ...NO_FILTER, location: word }, location)) === 0) odd.add(word)
  }
  return odd
}

/** A home comes to a place or leaves one. */
const movesHome: Condition['isAffectedBy'] = ({ before, after }) => before?.places !== after?.places

/** What to try instead of a search that finds nothing. A text that finds homes by itself means what it says. */
export async function insteadOf(db: Db, filter: PropertyFilter, location: Location) {
  const changing: Condition['isAffectedBy'][] = []
  const condition: Condition = { isAffectedBy: (change) => changing.some((isChanging) => isChanging(change)) }
  const count = counter(db, changing)
  if ((await count(filter, location)) > 0) return { suggestion: null, relaxed: [], condition }
  const relaxed = await relaxedOf(filter, location, count)
  const isOdd = location.kind === 'words' && (await count({ ...NO_FILTER, location: filter.location }, location)) === 0
  if (isOdd) changing.push(movesHome)
  const place = isOdd
    ? await findSimilarPlace(db, filter.location, () => oddWordsOf(wordsOf(filter.location), count))
    : null
  if (!place) return { suggestion: null, relaxed, condition }
  const meant = presentPlace(place)
  const there = { ...filter, location: meant.location, bounds: undefined }
  const total = await count(there, await locationOf(db, meant.location))
  return { suggestion: { ...meant, total }, relaxed, condition }
}
