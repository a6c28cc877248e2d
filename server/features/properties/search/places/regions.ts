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

/** The towns of each name, as plain text. */
const REGIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'cape cod': CAPE_COD,
    'the cape': CAPE_COD,
    'north shore': NORTH_SHORE,
    'the north shore': NORTH_SHORE,
    'south shore': SOUTH_SHORE,
    'the south shore': SOUTH_SHORE,
    metrowest: METROWEST,
    'metro west': METROWEST,
    'marthas vineyard': MARTHAS_VINEYARD,
    berkshires: BERKSHIRES,
    'the berkshires': BERKSHIRES,
  }).map(([name, towns]) => [name, towns.toLowerCase().split(', ')]),
)

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
