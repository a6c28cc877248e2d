// What a text that lists places stands for. A home must be in any of the groups, and in all that a group says: "Back Bay, Boston" is one group, and
// "South Boston, Somerville" is two, because South Boston is not in Somerville. So is "Somerville 02139", whose ZIP code is in Cambridge (decision 0100).

/** A place in a text. */
export interface Named {
  /** As it is compared. */
  name: string
  /** Names of the column `search_places`. A town and a neighborhood may have the same name. */
  terms: readonly string[]
  /** The towns that have a neighborhood of this name. */
  towns: readonly string[]
  /** Of a ZIP code: the terms of its towns and neighborhoods, as far as the text names them. */
  within: readonly string[]
  /** Whether it is said to be another one than that before: after "or" or "and". */
  isApart: boolean
}

type Kind = 'town' | 'zip' | 'neighborhood'
const isOf = ({ terms }: Named, kind: Kind) => terms.some((term) => term[0] === kind[0])

/** Places of a text one after another. Those of one kind are next to each other. */
interface Group {
  kinds: Map<Kind, string[]>
  last: Kind
  /** Its ZIP codes, and what else it names. Each is in all of the others. */
  zips: Named[]
  areas: Named[]
  /** The towns that all neighborhoods of the group are in. Null without neighborhoods. */
  towns: readonly string[] | null
  /** The town of the group. */
  town: string | null
}

const both = (some: readonly string[], others: readonly string[]) => some.filter((one) => others.includes(one))

const fits = (zip: Named, area: Named) => area.terms.some((term) => zip.within.includes(term))

/** What a place is if it says more about a group of places before it. Null where it is another place. */
function kindIn({ kinds, last, zips, areas, towns, town }: Group, place: Named): Kind | null {
  const isNext = (kind: Kind) => !kinds.has(kind) || last === kind
  if (isOf(place, 'zip')) return isNext('zip') && areas.every((area) => fits(place, area)) ? 'zip' : null
  if (!zips.every((zip) => fits(zip, place))) return null
  if (isOf(place, 'town') && town === null && (towns === null ? kinds.has('zip') : towns.includes(place.name)))
    return 'town'
  const shared = town === null ? towns : [town]
  const isNear = shared === null || both(shared, place.towns).length > 0
  const isBeforeZips = !kinds.has('zip') || kinds.size === 1
  return isOf(place, 'neighborhood') && isNext('neighborhood') && isNear && isBeforeZips ? 'neighborhood' : null
}

const firstKind = (place: Named): Kind =>
  isOf(place, 'neighborhood') ? 'neighborhood' : isOf(place, 'zip') ? 'zip' : 'town'

function add(group: Group, place: Named, kind: Kind) {
  group.kinds.set(kind, [...(group.kinds.get(kind) ?? []), ...place.terms])
  group.last = kind
  group[kind === 'zip' ? 'zips' : 'areas'].push(place)
  if (kind === 'town') group.town = place.name
  if (kind === 'neighborhood') group.towns = group.towns === null ? place.towns : both(group.towns, place.towns)
}

function groupsOf(places: readonly Named[]): Group[] {
  const groups: Group[] = []
  for (const place of places) {
    const before = place.isApart ? undefined : groups.at(-1)
    const kind = before && kindIn(before, place)
    if (before && kind) add(before, place, kind)
    else {
      const group: Group = { kinds: new Map(), last: 'town', zips: [], areas: [], towns: null, town: null }
      add(group, place, firstKind(place))
      groups.push(group)
    }
  }
  return groups
}

/** The most lists of one text. Each is a row of bits to compare. */
const LISTS = 8

/** Without the lists that have all of another one, which ask for nothing more. */
const withoutWider = (lists: readonly string[][]) =>
  lists.filter(
    (list, at) =>
      !lists.some((other, its) => {
        const isWithin = its !== at && both(other, list).length === other.length
        return isWithin && (other.length < list.length || its < at)
      }),
  )

const union = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])]

/** Lists of terms of which a home must have one each, so that it is in any of the places. */
export function listsOf(places: readonly Named[]): string[][] {
  const groups = groupsOf(places).map(({ kinds }) => Array.from(kinds.values()))
  return groups.reduce<string[][]>((lists, group, at) => {
    if (at === 0) return group
    const unitedWith = (parts: readonly string[][]) =>
      withoutWider(lists.flatMap((list) => parts.map((part) => union(list, part))))
    const united = unitedWith(group)
    // After so many places that are narrowed, the others are found as a whole.
    return united.length > LISTS ? unitedWith(group.slice(0, 1)) : united
  }, [])
}
