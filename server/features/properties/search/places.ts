import { type Place, PLACES_MAX } from '#contract/properties/places.ts'
import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import type { Database } from '#server/db/schema.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import { type Selectable, sql } from 'kysely'
import { hasWords, placeWordsOf, plainText, typedWordsOf } from './words.ts'

const COLUMNS = ['kind', 'name', 'town', 'homes'] as const
export type PlaceRow = Pick<Selectable<Database['places']>, (typeof COLUMNS)[number]>

const withTown = ({ name, town }: PlaceRow) => (town === null ? name : `${name}, ${town}`)

export const presentPlace = (row: PlaceRow): Place => ({
  kind: row.kind,
  label: row.kind === 'town' ? `${row.name}, MA` : withTown(row),
  location: withTown(row),
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

/** So like are a name and what may be a misspelling of it: "cambrdge" is 0.58 like Cambridge. */
const LIKENESS = 0.35

/** The town or neighborhood that a misspelled text probably means. ZIP codes are alike without being meant. */
export async function findSimilarPlace(db: Db, text: string): Promise<PlaceRow | null> {
  const name = placeWordsOf(text).join(' ')
  const whole = sql<string>`(plain_name || ' ' || plain_town)`
  const likeness = sql<number>`greatest(similarity(plain_name, ${name}), similarity(${whole}, ${name}))`
  const row = await placesWithHomes(db)
    .where('kind', '<>', 'zip')
    .where(sql<boolean>`(plain_name % ${name} or ${whole} % ${name})`)
    .where(likeness, '>=', LIKENESS)
    .orderBy(likeness, 'desc')
    .orderBy('homes', 'desc')
    .orderBy('plain_name')
    .orderBy('plain_town')
    .executeTakeFirst()
  return row ?? null
}

/** Which places are suggested, and how many homes they have. All words of its places are words of a home. */
export function placesCondition(text: string): Condition {
  const words = typedWordsOf(text)
  const mayBeAt = (facts: ListedFacts | null) =>
    facts !== null && words.every((word) => facts.words.includes(` ${word}`))
  return {
    isAffectedBy: ({ before, after }) => before?.places !== after?.places && (mayBeAt(before) || mayBeAt(after)),
  }
}
