import type { Bounds, PropertyFilter } from '#contract/properties/filter.ts'
import { MASSACHUSETTS } from '#contract/properties/fact-words.ts'
import { boundsOfCells, type Cells, cellsOf, columnOf, gridOf, rowOf } from '#contract/properties/map-grid.ts'
import type { Db } from '#server/db/connection.ts'
import type { Location } from '../search/places/location.ts'
import { countTerms } from '../search/terms/counts.ts'
import { termsOf } from '../search/terms/terms.ts'
import { type Search, searchFor } from '../search/walk.ts'
import * as read from './groups.ts'

/** Every home is within it. */
const STATE: Bounds = {
  west: MASSACHUSETTS.longitude[0],
  south: MASSACHUSETTS.latitude[0],
  east: MASSACHUSETTS.longitude[1],
  north: MASSACHUSETTS.latitude[1],
}

/**
 * How many homes of the area are read at most in the index, how many rows where a text is compared, and how many of the newest where the area has
 * more. Fewer matches than `rare` are looked up instead of estimated, `lookedUp` at most.
 */
const LIMITS = { read: 12_000, rows: 4000, words: 10_000, literal: 2000, rare: 1000, lookedUp: 2000 }

/** The filter with its bounds widened to whole cells, and these cells. */
export function gridFor(filter: PropertyFilter, zoom: number) {
  const cells = gridOf(filter.bounds ?? STATE, zoom)
  return { cells, widened: { ...filter, bounds: filter.bounds && boundsOfCells(cells) } }
}

/** The part of an area that can have homes. Null where there is none. */
function withinState(area: Cells): Cells | null {
  const state = cellsOf(STATE, area.level)
  const west = Math.max(area.west, state.west)
  const south = Math.max(area.south, state.south)
  const east = Math.min(area.east, state.east)
  const north = Math.min(area.north, state.north)
  return west > east || south > north ? null : { level: area.level, west, south, east, north }
}

/** Whether nothing but the price type is chosen. */
const isOfTypeOnly = ({ type: _type, location, priceRange, bounds: _bounds, ...more }: PropertyFilter) =>
  location === '' && priceRange === 'any' && Object.values(more).every((value) => value === undefined)

const homesIn = (groups: readonly read.Group[]) => groups.reduce((sum, { homes }) => sum + homes, 0)

interface Found {
  groups: read.Group[]
  /** How many homes one that was read stands for. 1 where all were read. */
  each: number
}

/** The groups of a filtered map: all matches, or those of a sample where there are very many homes. */
async function search(
  db: Db,
  filter: PropertyFilter,
  location: Location,
  area: Cells,
  limits: typeof LIMITS,
): Promise<Found> {
  const wanted = searchFor(filter, location)
  // The few homes that are open are looked up by their ids.
  if (wanted.wanted.openHouse)
    return { groups: await read.groupsLookedUp(db, wanted, area, limits.lookedUp + 1), each: 1 }
  const homes = await read.countHomes(db, area, 'all')
  if (homes > limits.read && location.kind !== 'literal') {
    const few = await lookUpFew(db, wanted, area, Math.min(limits.rare, limits.lookedUp))
    if (few) return few
  }
  const isOfRows = wanted.text !== null && homes <= limits.rows
  const found =
    wanted.text && !isOfRows
      ? await searchWords(db, wanted, area, limits[location.kind === 'literal' ? 'literal' : 'words'])
      : await searchParts(db, wanted, area, { homes, most: limits.read })
  if (found.each === 1 || homesIn(found.groups) * found.each > limits.rare) return found
  if (location.kind === 'literal') return found
  const groups = await read.groupsLookedUp(db, wanted, area, limits.lookedUp + 1)
  return homesIn(groups) > limits.lookedUp ? found : { groups, each: 1 }
}

/** Where bits tell that few homes of the area match, a sample would be read in vain. */
async function lookUpFew(db: Db, wanted: Search, area: Cells, few: number): Promise<Found | null> {
  const { slots } = await countTerms(db, termsOf(wanted.wanted), { few })
  return slots && { groups: await read.groupsLookedUp(db, wanted, area, few, slots), each: 1 }
}

const allHomes = (db: Db, { level }: Cells) => read.countHomes(db, cellsOf(STATE, level), 'all')

async function searchParts(
  db: Db,
  wanted: Search,
  area: Cells,
  { homes, most }: { homes: number; most: number },
): Promise<Found> {
  const parts = homes <= most ? read.PARTS : Math.max(1, Math.floor((read.PARTS * most) / homes))
  const groups = await read.groupsOfParts(db, wanted, area, { parts, all: await allHomes(db, area) })
  return { groups, each: read.PARTS / parts }
}

async function searchWords(db: Db, wanted: Search, area: Cells, most: number): Promise<Found> {
  const { groups, entries } = await read.groupsOfWords(db, wanted, area, most)
  if (entries < most) return { groups, each: 1 }
  return { groups, each: Math.max((await allHomes(db, area)) / entries, 1.001) }
}

/** Two digits, because no more are known. */
function estimated(homes: number): number {
  const step = 10 ** Math.max(Math.floor(Math.log10(Math.max(homes, 1))) - 1, 0)
  return Math.max(Math.round(homes / step) * step, 1)
}

const keyOf = ({ level }: Cells, { latitude, longitude }: { latitude: number; longitude: number }) =>
  `${rowOf(latitude, level)} ${columnOf(longitude, level)}`

/** A cell of a sample: the homes that were not read may be anywhere in it. */
const spread = ({ level }: Cells, group: read.Group): Bounds =>
  boundsOfCells(
    cellsOf({ west: group.longitude, south: group.latitude, east: group.longitude, north: group.latitude }, level),
  )

/** The homes that match, in cells of a grid. `filter` has the bounds of these cells. */
export async function mapOf(db: Db, filter: PropertyFilter, location: Location, cells: Cells, limits = LIMITS) {
  const area = withinState(cells)
  const bounds = boundsOfCells(cells)
  if (!area) return { bounds, homes: 0, isEstimate: false, clusters: [], pins: [] }
  const kept = isOfTypeOnly(filter) ? read.keptLevelFor(area) : null
  const { groups, each } =
    kept === null
      ? await search(db, filter, location, area, limits)
      : { groups: await read.keptGroups(db, area, filter.type, kept), each: 1 }

  const isEstimate = each > 1
  const single = isEstimate ? [] : groups.filter(({ homes }) => homes === 1)
  const rows = await read.pinsAt(db, searchFor(filter, location), single)
  const pins = new Map(rows.map((row) => [keyOf(area, row), row]))
  const alone = new Set(single.map((group) => keyOf(area, group)))
  return {
    bounds,
    homes: isEstimate ? estimated(homesIn(groups) * each) : homesIn(groups),
    isEstimate,
    clusters: groups
      .filter((group) => group.homes > 1 || isEstimate || !pins.has(keyOf(area, group)))
      .map((group) => ({
        homes: isEstimate ? estimated(group.homes * each) : group.homes,
        latitude: group.latitude,
        longitude: group.longitude,
        bounds: isEstimate
          ? spread(area, group)
          : { west: group.west, south: group.south, east: group.east, north: group.north },
      })),
    pins: rows.filter((row) => alone.has(keyOf(area, row))),
  }
}
