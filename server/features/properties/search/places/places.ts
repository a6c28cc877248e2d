import { LOCATION_MAX_LENGTH } from '#contract/properties/filter.ts'
import { type Place, PLACES_MAX } from '#contract/properties/places.ts'
import { typedFacts } from '#contract/properties/typed-facts.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import { sql } from 'kysely'
import { namesPlace } from '../../list-condition.ts'
import { locationOf } from './location.ts'
import { isRegion } from './regions.ts'
import { PLACE_COLUMNS, type PlaceRow, presentPlace, type SuggestedRow } from './rows.ts'
import { listSimilar } from './similar.ts'
import { inOneOrder, listRegions, regionsCondition } from './suggested-regions.ts'
import { hasWords, isState, placeWordsOf, plainText, typedWordsOf } from '../words.ts'

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

/** Which places are like a text: those that have homes. */
const namesChange: Condition = { isAffectedBy: ({ before, after }) => before?.places !== after?.places }

/** The places and regions that a text may mean: those with its words, and otherwise the places with a name like it. */
async function findPlaces(db: Db, text: string): Promise<{ rows: SuggestedRow[]; conditions: Condition[] }> {
  const places = await listPlaces(db, text)
  const regions = hasWords(text) ? await listRegions(db, text) : []
  const isKnown = places.length + regions.length > 0 || isRegion(placeWordsOf(text).join(' '))
  if (!isKnown && hasWords(text)) return { rows: await listSimilar(db, text), conditions: [namesChange] }
  return {
    rows: inOneOrder(text, places, regions).slice(0, PLACES_MAX),
    conditions: [placesCondition(text), ...(hasWords(text) ? [regionsCondition(text)] : [])],
  }
}

/** A text such as "2br Bos" without what is before the place. */
function placeIn(text: string): [before: string, place: string] {
  const place = typedFacts(text)?.location ?? text
  return text.endsWith(place) ? [text.slice(0, text.length - place.length), place] : ['', text]
}

/** The places that a text may mean. Where it lists places, and is none as a whole, those that may come last. */
export async function suggestPlaces(db: Db, typed: string): Promise<{ places: Place[]; conditions: Condition[] }> {
  const [before, text] = placeIn(typed)
  const parts = LISTED.exec(text)?.groups ?? {}
  // "Cambridge, MA" is one place.
  const { listed = '', join = '', last = '' } = isState(parts['last'] ?? '') ? {} : parts
  const conditions: Condition[] = []
  if (last !== '') {
    const rows = await listPlaces(db, text)
    conditions.push(placesCondition(text))
    if (rows.length > 0) return { places: rows.map((row) => presentPlace(row, before)), conditions }
    const location = await locationOf(db, listed)
    conditions.push({ isAffectedBy: (change) => namesPlace(location, change) })
    if (location.kind !== 'places') return { places: [], conditions }
  }
  const found = await findPlaces(db, last || text)
  const places = found.rows.map((row) => presentPlace(row, before + (last && listed + join)))
  return {
    places: places.filter(({ location }) => location.length <= LOCATION_MAX_LENGTH),
    conditions: [...conditions, ...found.conditions],
  }
}
