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

export const PLACE_COLUMNS = ['kind', 'name', 'town', 'homes'] as const
export type PlaceRow = Pick<Selectable<Database['places']>, (typeof PLACE_COLUMNS)[number]>

const withTown = ({ name, town }: PlaceRow) => (town === null ? name : `${name}, ${town}`)

export const presentPlace = (row: PlaceRow, before = ''): Place => ({
  kind: row.kind,
  label: row.kind === 'town' ? `${row.name}, MA` : withTown(row),
  location: before + withTown(row),
  homes: row.homes,
})

/** Places that visitors find homes in. */
const placesWithHomes = (db: Db) => db.selectFrom('places').select(PLACE_COLUMNS).where('homes', '>', 0)

/** Towns and neighborhoods. A ZIP code among them would be one of these again. */
const listPopular = (db: Db): Promise<PlaceRow[]> =>
  placesWithHomes(db)
    .where('kind', '<>', 'zip')
    .orderBy('homes', 'desc')
    .orderBy('plain_name')
    .orderBy('plain_town')
    .limit(PLACES_MAX)
    .execute()

const withWords = (db: Db, words: readonly string[]) =>
  words.reduce((query, word) => query.where('search_words', 'like', `% ${word}%`), placesWithHomes(db))

const isDigits = (word: string) => /^\d/.test(word)

/** ZIP codes of a town or neighborhood, by what is typed of both: "southie 0212". */
const listZips = (db: Db, words: readonly string[]): Promise<PlaceRow[]> =>
  withWords(db, words.filter(isDigits))
    .where('kind', '=', 'zip')
    .where((where) =>
      where.exists(
        words
          .filter((word) => !isDigits(word))
          .reduce(
            (query, word) => query.where('area.search_words', 'like', `% ${word}%`),
            where
              .selectFrom('zip_places')
              .innerJoin('places as area', (join) =>
                join
                  .onRef('area.kind', '=', 'zip_places.kind')
                  .onRef('area.plain_name', '=', 'zip_places.plain_name')
                  .onRef('area.plain_town', '=', 'zip_places.plain_town'),
              )
              .whereRef('zip_places.zip', '=', 'places.plain_name')
              .select('zip_places.zip'),
          ),
      ),
    )
    .orderBy('homes', 'desc')
    .orderBy('plain_name')
    .limit(PLACES_MAX)
    .execute()

/** Places by what is typed of them. Words of `plainText` have no characters with a meaning in patterns. */
export async function listPlaces(db: Db, text: string): Promise<PlaceRow[]> {
  if (text === '') return await listPopular(db)
  if (!hasWords(text)) return []
  const words = typedWordsOf(text)
  if (words.some(isDigits) && !words.every(isDigits)) return await listZips(db, words)
  const name = placeWordsOf(text).join(' ')
  const isNamed = sql<boolean>`${name} in (plain_name, plain_name || ' ' || plain_town)`
  const begins = (beginning: string) => sql<boolean>`starts_with(plain_name, ${beginning})`
  return await withWords(db, words)
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

/** Which places are suggested, and how many homes they have. All words of a place are words of its homes. Of "southie 02127" only the ZIP code is. */
function placesCondition(text: string): Condition {
  const typed = typedWordsOf(text)
  const words = typed.some(isDigits) ? typed.filter(isDigits) : typed
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
