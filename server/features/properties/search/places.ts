import { LOCATION_MAX_LENGTH } from '#contract/properties/filter.ts'
import { type Place, PLACES_MAX } from '#contract/properties/places.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import type { Database } from '#server/db/schema.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import { type Selectable, sql } from 'kysely'
import { namesPlace } from '../list-condition.ts'
import { locationOf } from './location.ts'
import { hasWords, placeWordsOf, plainText, typedWordsOf } from './words.ts'

const COLUMNS = ['kind', 'name', 'town', 'homes'] as const
export type PlaceRow = Pick<Selectable<Database['places']>, (typeof COLUMNS)[number]>

const withTown = ({ name, town }: PlaceRow) => (town === null ? name : `${name}, ${town}`)

export const presentPlace = (row: PlaceRow, before = ''): Place => ({
  kind: row.kind,
  label: row.kind === 'town' ? `${row.name}, MA` : withTown(row),
  location: before + withTown(row),
  homes: row.homes,
})

/** Places that visitors find homes in. */
const placesWithHomes = (db: Db) => db.selectFrom('places').select(COLUMNS).where('homes', '>', 0)

/** Towns and neighborhoods. A ZIP code among them would be one of these again. */
const listPopular = (db: Db): Promise<PlaceRow[]> =>
  placesWithHomes(db)
    .where('kind', '<>', 'zip')
    .orderBy('homes', 'desc')
    .orderBy('plain_name')
    .orderBy('plain_town')
    .limit(PLACES_MAX)
    .execute()

/** Places by what is typed of them. Words of `plainText` have no characters with a meaning in patterns. */
export async function listPlaces(db: Db, text: string): Promise<PlaceRow[]> {
  if (text === '') return await listPopular(db)
  if (!hasWords(text)) return []
  const words = typedWordsOf(text)
  const name = placeWordsOf(text).join(' ')
  const isNamed = sql<boolean>`${name} in (plain_name, plain_name || ' ' || plain_town)`
  const begins = (beginning: string) => sql<boolean>`starts_with(plain_name, ${beginning})`
  return await words
    .reduce((query, word) => query.where('search_words', 'like', `% ${word}%`), placesWithHomes(db))
    .orderBy(isNamed, 'desc')
    .orderBy(begins(plainText(text)), 'desc')
    .orderBy(begins(name), 'desc')
    .orderBy('homes', 'desc')
    .orderBy('plain_name')
    .orderBy('plain_town')
    .orderBy('kind')
    .limit(PLACES_MAX)
    .execute()
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
    select ${sql.join(COLUMNS.map((column) => sql.ref(`places.${column}`)))}
    from unnest(${names}::text[]) as typed
    join places on plain_name % typed or (plain_name || ' ' || plain_town) % typed
    cross join lateral greatest(similarity(plain_name, typed), similarity(plain_name || ' ' || plain_town, typed)) as likeness
    where homes > 0 and kind <> 'zip' and likeness >= ${least}
    order by likeness desc, homes desc, plain_name, plain_town
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** The place that a misspelled text probably means, by the whole text, and otherwise by its odd words, which no home has. */
export async function findSimilarPlace(db: Db, text: string, oddWords: () => Promise<ReadonlySet<string>>) {
  const words = placeWordsOf(text)
  const place = await mostAlike(db, [words.join(' ')], LIKENESS.alone)
  if (place || words.length === 1) return place
  return await mostAlike(db, namesAround(words, await oddWords()), LIKENESS.amongWords)
}

/** Which places are suggested, and how many homes they have. All words of its places are words of a home. */
function placesCondition(text: string): Condition {
  const words = typedWordsOf(text)
  const mayBeAt = (facts: ListedFacts | null) =>
    facts !== null && words.every((word) => facts.words.includes(` ${word}`))
  return {
    isAffectedBy: ({ before, after }) => before?.places !== after?.places && (mayBeAt(before) || mayBeAt(after)),
  }
}

/** "Somerville, J": what is before the last place. */
const LISTED = /^(?<listed>.+)(?<join>[,/]\s*|\s(?:and|or)\s+)(?<last>[^,/]+)$/is

/** The places that a text may mean. Where it lists places, and is none as a whole, those that may come last. */
export async function suggestPlaces(db: Db, text: string): Promise<{ places: Place[]; conditions: Condition[] }> {
  const rows = await listPlaces(db, text)
  const conditions = [placesCondition(text)]
  const { listed = '', join = '', last = '' } = LISTED.exec(text)?.groups ?? {}
  if (rows.length > 0 || last === '') return { places: rows.map((row) => presentPlace(row)), conditions }
  const location = await locationOf(db, listed)
  conditions.push({ isAffectedBy: (change) => namesPlace(location, change) })
  if (location.kind !== 'places') return { places: [], conditions }
  conditions.push(placesCondition(last))
  const places = (await listPlaces(db, last)).map((row) => presentPlace(row, listed + join))
  return { places: places.filter((place) => place.location.length <= LOCATION_MAX_LENGTH), conditions }
}
