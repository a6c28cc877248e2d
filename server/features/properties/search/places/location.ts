import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import type { Selectable } from 'kysely'
import { listsOf, type Named } from './groups.ts'
import { regionsAmong } from './regions.ts'
import { hasWords, isState, placeWordsOf, wordsOf } from '../words.ts'

/** What a visitor typed as a location. */
export type Location =
  | { kind: 'any' }
  /** Of each list the property must be in one place. The names are those of the column `search_places`, for example `t:cambridge`. */
  | { kind: 'places'; places: readonly (readonly string[])[]; names: ReadonlySet<string> }
  /** Words of the title, the address and the places begin with each of these. */
  | { kind: 'words'; words: readonly string[]; names: ReadonlySet<string> }
  /** A text without letters and digits, in lower case. It must be in the title or the address. */
  | { kind: 'literal'; text: string }

/** No place has a longer name. */
const NAME_WORDS = 6

/** Every name of one to six words in a text. */
function namesIn(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(NAME_WORDS, words.length - from) }, (_item, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  )
}

/** Words between two places, like a comma. */
const JOINS = new Set(['and', 'or'])

/** The text as one place after another, the longest names first. Null where something in it is not a place. */
function asPlaces(words: readonly string[], known: ReadonlyMap<string, Named>): Named[] | null {
  for (let length = Math.min(NAME_WORDS, words.length); length > 0; length -= 1) {
    const found = known.get(words.slice(0, length).join(' '))
    if (!found) continue
    if (length === words.length) return [found]
    const rest = words.slice(length)
    const next = asPlaces(rest, known)
    if (next) return [found, ...next]
    const joins = rest.findIndex((word) => !JOINS.has(word))
    const [apart, ...more] = (joins > 0 && asPlaces(rest.slice(joins), known)) || []
    if (apart) return [found, { ...apart, isApart: true }, ...more]
  }
  return null
}

type PlaceRow = Pick<Selectable<Database['places']>, 'kind' | 'plain_town'>

const namedBy = (name: string, rows: readonly PlaceRow[], within: readonly string[]): Named => ({
  name,
  terms: [...new Set(rows.map(({ kind }) => `${kind[0]}:${name}`))],
  towns: rows.flatMap(({ kind, plain_town }) => (kind === 'neighborhood' ? [plain_town] : [])),
  within,
  isApart: false,
})

/** The towns and neighborhoods of the ZIP codes in a text, as far as it names them. */
async function listWithin(db: Db, names: readonly string[]) {
  const rows = await db
    .selectFrom('zip_places')
    .select(['zip', 'kind', 'plain_name'])
    .where('zip', 'in', names)
    .where('plain_name', 'in', names)
    .execute()
  const withinOf = Map.groupBy(rows, ({ zip }) => zip)
  return (name: string) => (withinOf.get(name) ?? []).map(({ kind, plain_name }) => `${kind[0]}:${plain_name}`)
}

/** A text that consists of towns, ZIP codes and neighborhoods stands for these places. Any other text is searched by its words. */
export async function locationOf(db: Db, text: string): Promise<Location> {
  if (text === '' || isState(text)) return { kind: 'any' }
  if (!hasWords(text)) return { kind: 'literal', text: text.toLowerCase() }
  const words = placeWordsOf(text)
  const names = new Set(namesIn(words))
  const rows = await db
    .selectFrom('places')
    .select(['kind', 'plain_name', 'plain_town'])
    .where('plain_name', 'in', [...names])
    .execute()
  const isPair = rows.length > 1 && rows.some(({ kind }) => kind === 'zip')
  const within = isPair ? await listWithin(db, [...names]) : () => []
  const { regions, towns } = regionsAmong(names)
  const known = [...Map.groupBy(rows, (row) => row.plain_name)].map(
    ([name, its]) => [name, namedBy(name, its, within(name))] as const,
  )
  const places = asPlaces(words, new Map([...regions, ...known]))
  for (const town of towns) names.add(town)
  return places ? { kind: 'places', places: listsOf(places), names } : { kind: 'words', words: wordsOf(text), names }
}
