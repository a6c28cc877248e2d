import type { Db } from '#server/db/connection.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'
import { placeWordsOf, plainText, typedWordsOf } from '../words.ts'
import { regionsLike } from './regions.ts'
import type { SuggestedRow } from './rows.ts'

/** The regions that a text may become, with the homes of their towns. Those without homes are left out. */
export async function listRegions(db: Db, text: string): Promise<SuggestedRow[]> {
  const regions = regionsLike(typedWordsOf(text))
  if (regions.length === 0) return []
  const rows = await db
    .selectFrom('places')
    .select(['plain_name', 'homes'])
    .where('kind', '=', 'town')
    .where('plain_name', 'in', [...new Set(regions.flatMap(({ towns }) => towns))])
    .execute()
  const homesIn = new Map(rows.map(({ plain_name, homes }) => [plain_name, homes]))
  return regions
    .map(({ name, towns }) => ({
      kind: 'region' as const,
      name,
      town: null,
      homes: towns.reduce((sum, town) => sum + (homesIn.get(town) ?? 0), 0),
    }))
    .filter(({ homes }) => homes > 0)
}

/** A home comes to a region that a text may become, or leaves it. */
export function regionsCondition(text: string): Condition {
  const towns = regionsLike(typedWordsOf(text)).flatMap((region) => region.towns)
  const isIn = (facts: ListedFacts | null) =>
    facts !== null && towns.some((town) => facts.places.includes(`|t:${town}|`))
  return {
    isAffectedBy: ({ before, after }) => before?.places !== after?.places && (isIn(before) || isIn(after)),
  }
}

/** Places and regions in one order, which is that of the places: exact names, then those that begin with the text, then those with more homes. */
export function inOneOrder(text: string, places: readonly SuggestedRow[], regions: readonly SuggestedRow[]) {
  const [typed, name] = [plainText(text), placeWordsOf(text).join(' ')]
  const rankOf = (row: SuggestedRow) => {
    const plain = plainText(row.name)
    const isNamed = [plain, `${plain} ${plainText(row.town ?? '')}`].includes(name)
    return [isNamed, plain.startsWith(typed), plain.startsWith(name)].map(Number).concat(row.homes)
  }
  const ranks = new Map([...places, ...regions].map((row) => [row, rankOf(row)]))
  const difference = (one: SuggestedRow, other: SuggestedRow) =>
    ranks
      .get(one)!
      .map((rank, at) => ranks.get(other)![at]! - rank)
      .find((by) => by !== 0) ?? 0
  return [...places, ...regions].toSorted(difference)
}
