import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { placeWordsOf } from '../words.ts'
import { PLACE_COLUMNS, type PlaceRow } from './rows.ts'

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
export async function findSimilarPlace(db: Db, text: string, oddWords: () => Promise<ReadonlySet<string>>) {
  const words = placeWordsOf(text)
  const place = await mostAlike(db, [words.join(' ')], LIKENESS.alone)
  if (place || words.length === 1) return place
  return await mostAlike(db, namesAround(words, await oddWords()), LIKENESS.amongWords)
}

/** No more places are suggested for a misspelled one. */
const ALIKE = 3

/**
 * Places whose names are like a text, while it is typed. Only names are compared, because it must be fast: neither names with their towns nor the odd words
 * of a longer text.
 */
export async function listSimilar(db: Db, text: string): Promise<PlaceRow[]> {
  const words = placeWordsOf(text)
  if (words.some((word) => /\d/.test(word))) return []
  const likeness = sql<number>`similarity(plain_name, ${words.join(' ')})`
  return await db
    .selectFrom('places')
    .select(PLACE_COLUMNS)
    .where('homes', '>', 0)
    .where('kind', '<>', 'zip')
    .where(sql<boolean>`plain_name % ${words.join(' ')}`)
    .where(likeness, '>=', LIKENESS.alone)
    .orderBy(likeness, 'desc')
    .orderBy('homes', 'desc')
    .orderBy('plain_name')
    .orderBy('plain_town')
    .limit(ALIKE)
    .execute()
}
