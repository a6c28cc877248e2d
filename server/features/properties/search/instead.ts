import type { PropertyFilter } from '#contract/properties/filter.ts'
import { RELAXABLE, RELAXED_MAX, RELAXED_TRIES } from '#contract/properties/refine.ts'
import type { Db } from '#server/db/connection.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import { sql } from 'kysely'
import { changesCount } from '../list-condition.ts'
import { countSearch } from './list.ts'
import type { Location } from './location.ts'
import { PLACE_COLUMNS, type PlaceRow, presentPlace } from './places.ts'
import { placeWordsOf, wordsOf } from './words.ts'

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

/** So like are a name and what may be a misspelling of it: "cambrdge" is 0.58 like Cambridge. One among other words must be more like it. */
const LIKENESS = { alone: 0.35, amongWords: 0.4 }

/** No misspelled name among other words has more words, or fewer letters. */
const MISSPELLED = { words: 3, letters: 4 }

/** What may be the name of a place in a text: some words in a row with an odd one among them. */
function namesAround(words: readonly string[], odd: ReadonlySet<string>): string[] {
  const rows = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MISSPELLED.words, words.length - from) }, (_item, more) =>
      words.slice(from, from + more + 1),
    ),
  )
  return rows
    .filter((row) => row.some((word) => odd.has(word)))
    .map((row) => row.join(' '))
    .filter((name) => name.length >= MISSPELLED.letters)
}

/** The town or neighborhood that is most like one of several names. ZIP codes are alike without being meant. */
async function mostAlike(db: Db, names: readonly string[], least: number): Promise<PlaceRow | null> {
  const { rows } = await sql<PlaceRow>`
    select ${sql.join(PLACE_COLUMNS.map((column) => sql.ref(`places.${column}`)))}
    from unnest(${names}::text[]) as typed
    join places on plain_name % typed or (plain_name || ' ' || plain_town) % typed
    cross join lateral greatest(similarity(plain_name, typed), similarity(plain_name || ' ' || plain_town, typed)) as likeness
    where homes > 0 and kind <> 'zip' and likeness >= ${least}
    order by likeness desc, homes desc, plain_name, plain_town
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** The place that a misspelled text probably means, by the whole text, and otherwise by its odd words, which no home has. */
async function findSimilarPlace(db: Db, text: string, oddWords: () => Promise<ReadonlySet<string>>) {
  const words = placeWordsOf(text)
  const place = await mostAlike(db, [words.join(' ')], LIKENESS.alone)
  if (place || words.length === 1) return place
  return await mostAlike(db, namesAround(words, await oddWords()), LIKENESS.amongWords)
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
  return { suggestion: place && presentPlace(place), relaxed, condition }
}
