import type { ListedFacts, PropertyChange } from '#server/db/public-change.ts'
import type { Condition } from '#server/http/cache/dependencies.ts'

/** What decides how similar a home is. */
export interface SimilarFacts {
  id: string
  priceType: string
  propertyType: string
  priceCents: number
  address: string
}

/** The homes of the same kind that were compared: those nearest in price on both sides. */
export interface Compared {
  /** The lowest and highest price among them. Infinite on a side where all were compared. */
  low: number
  high: number
  /** How many more may come nearer before one that is shown is compared no longer. */
  spare: number
}

/** Compares in the order of `listSimilar`: the same kind, then the same town, then the nearest price, then the id. */
const ranksBefore = (one: readonly (number | string)[], other: readonly (number | string)[]) => {
  const at = one.findIndex((part, index) => part !== other[index])
  return at !== -1 && one[at]! < other[at]!
}

/** Which homes are shown as similar to one. `shown` are as many as there is room for, or all. */
export function similarCondition(
  home: SimilarFacts,
  town: string | null,
  { shown, room, compared }: { shown: readonly SimilarFacts[]; room: number; compared: Compared | null },
): Condition {
  const rankOf = ({ id, propertyType, priceCents, address }: SimilarFacts) => [
    propertyType === home.propertyType ? 0 : 1,
    address.includes(`, ${town ?? '\n'}, `) ? 0 : 1,
    Math.abs(priceCents - home.priceCents),
    id,
  ]
  const last = shown.length === room ? rankOf(shown.at(-1)!) : null
  const isOffered = (facts: ListedFacts | null): facts is ListedFacts =>
    facts !== null && facts.isAvailable && facts.priceType === home.priceType
  const distanceOf = (facts: ListedFacts) => Math.abs(facts.priceCents - home.priceCents)
  const isSame = (one: ListedFacts, other: ListedFacts) =>
    one.propertyType === other.propertyType && one.priceCents === other.priceCents && one.address === other.address

  // Where homes of other kinds are shown, or could be, any home that is offered alike may change what is shown.
  if (last === null || compared === null || last[0] !== 0) {
    return {
      isAffectedBy: ({ before, after }) => {
        const [was, is] = [isOffered(before) ? before : null, isOffered(after) ? after : null]
        return was !== null && is !== null ? !isSame(was, is) : was !== is
      },
    }
  }

  const { low, high } = compared
  // Nothing comes in for one that leaves, or nothing that could be shown: what is shown is in the same town and nearer than all beyond.
  const isNearer = last[1] === 0 && Number(last[2]) < Math.min(high - home.priceCents, home.priceCents - low)
  const mayLeave = isNearer || (low === -Infinity && high === Infinity)
  let { spare } = compared

  /** Where a home is in relation to those that were compared. The outermost count as being outside. */
  function sideOf(facts: ListedFacts | null): 'lower' | 'higher' | null {
    if (!isOffered(facts) || facts.propertyType !== home.propertyType) return null
    if (facts.priceCents <= low || facts.priceCents >= high) return null
    return facts.priceCents < home.priceCents ? 'lower' : 'higher'
  }

  /** On the edge it may have been one of those compared, or become one. */
  const isOnEdge = (facts: ListedFacts | null) =>
    isOffered(facts) &&
    facts.propertyType === home.propertyType &&
    (facts.priceCents === low || facts.priceCents === high)

  function isAffectedBy({ id, before, after }: PropertyChange): boolean {
    if (isOffered(before) && isOffered(after) && isSame(before, after)) return false
    const [was, is] = [sideOf(before), sideOf(after)]
    const isIn = is !== null || isOnEdge(after)
    if (isIn && ranksBefore(rankOf({ id, ...after! }), last!)) return true
    const hasLeft = isOnEdge(before) || (was !== null && was !== is)
    if (hasLeft && !mayLeave) return true
    // A home that was compared before takes a place, too, where it comes nearer than one that is shown.
    if (isIn && (is !== was || before === null || distanceOf(after!) < distanceOf(before))) spare -= 1
    return spare < 0
  }

  return { isAffectedBy }
}
