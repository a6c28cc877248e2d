import { plainText } from '../words.ts'
import type { Named } from './groups.ts'

// Regions that people name like a place. Cape Cod, the islands and the Berkshires are counties; the others are the subregions of the Metropolitan Area
// Planning Council (North Shore Task Force, South Shore Coalition, MetroWest Regional Collaborative).
const CAPE_COD =
  'Barnstable, Bourne, Brewster, Chatham, Dennis, Eastham, Falmouth, Harwich, Mashpee, Orleans, Provincetown, Sandwich, Truro, Wellfleet, Yarmouth'
const NORTH_SHORE =
  'Beverly, Danvers, Essex, Gloucester, Hamilton, Ipswich, Manchester by the Sea, Marblehead, Middleton, Nahant, Peabody, Rockport, Salem, Swampscott, Topsfield, Wenham'
const SOUTH_SHORE =
  'Braintree, Cohasset, Duxbury, Hanover, Hingham, Holbrook, Hull, Marshfield, Norwell, Pembroke, Rockland, Scituate, Weymouth'
const METROWEST = 'Ashland, Framingham, Holliston, Marlborough, Natick, Southborough, Wayland, Wellesley, Weston'
const MARTHAS_VINEYARD = 'Aquinnah, Chilmark, Edgartown, Oak Bluffs, Tisbury, West Tisbury'
const BERKSHIRES =
  'Adams, Alford, Becket, Cheshire, Clarksburg, Dalton, Egremont, Florida, Great Barrington, Hancock, Hinsdale, Lanesborough, Lee, Lenox, Monterey, Mount Washington, New Ashford, New Marlborough, North Adams, Otis, Peru, Pittsfield, Richmond, Sandisfield, Savoy, Sheffield, Stockbridge, Tyringham, Washington, West Stockbridge, Williamstown, Windsor'

/** Each region with its towns, and what else people call it, as plain text. */
const NAMED = [
  ['Cape Cod', CAPE_COD, 'the cape'],
  ['North Shore', NORTH_SHORE, 'the north shore'],
  ['South Shore', SOUTH_SHORE, 'the south shore'],
  ['MetroWest', METROWEST, 'metro west'],
  ["Martha's Vineyard", MARTHAS_VINEYARD, 'the vineyard'],
  ['Berkshires', BERKSHIRES, 'the berkshires'],
] as const

interface Region {
  /** For people. */
  name: string
  /** As plain text, as are the towns. */
  names: readonly string[]
  towns: readonly string[]
}

const ALL: readonly Region[] = NAMED.map(([name, towns, other]) => ({
  name,
  names: [plainText(name), other],
  towns: towns.toLowerCase().split(', '),
}))

/** The towns of each name, as plain text. */
const REGIONS: ReadonlyMap<string, readonly string[]> = new Map(
  ALL.flatMap(({ names, towns }) => names.map((name) => [name, towns] as const)),
)

/** The regions of which a name has words that begin with all of these. */
export const regionsLike = (words: readonly string[]): Region[] =>
  ALL.filter(({ names }) => names.some((name) => words.every((word) => ` ${name}`.includes(` ${word}`))))

/** Whether a text is the name of a region, as plain text. */
export const isRegion = (name: string) => REGIONS.has(name)

/** The regions among some names, each as one place in any of its towns, and these towns. */
export function regionsAmong(names: Iterable<string>): { regions: [name: string, place: Named][]; towns: string[] } {
  const found = [...names].flatMap((name) => {
    const towns = REGIONS.get(name)
    return towns ? [{ name, towns }] : []
  })
  return {
    regions: found.map(({ name, towns }) => [
      name,
      { name, terms: towns.map((town) => `t:${town}`), towns: [], within: [], isApart: false },
    ]),
    towns: found.flatMap(({ towns }) => towns),
  }
}
