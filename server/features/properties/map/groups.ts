import type { PropertyFilter } from '#contract/properties/filter.ts'
import { boundsOfCells, type Cells, cellsOf, finer } from '#contract/properties/map-grid.ts'
import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { lookedUp } from '../search/look-up.ts'
import { orderOf } from '../search/orders.ts'
import { both, type Search } from '../search/walk.ts'

/** The homes of one cell of the map. */
export interface Group {
  homes: number
  /** Their middle. For a single home it is its position. */
  latitude: number
  longitude: number
  west: number
  south: number
  east: number
  north: number
  /** Where the index of places has one of them (`map_place` of migration 0070). Null where only a count is known. */
  place: string | null
}

/** The level of the cells in the index of places. */
const PLACE_LEVEL = 16
/** The random parts of that index. */
export const PARTS = 32
/** The levels whose homes are counted by triggers. */
const KEPT_LEVELS = [14, PLACE_LEVEL] as const

export const keptLevelFor = ({ level }: Cells) => KEPT_LEVELS.find((kept) => kept >= level) ?? null

const inArea = ({ level, west, south, east, north }: Cells) =>
  sql<SqlBool>`level = ${sql.lit(level)} and cell_row between ${south} and ${north} and cell_column between ${west} and ${east}`

const ofType = (type: PropertyFilter['type']) =>
  type === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`price_type = ${sql.lit(type)}`

/** How many homes are in the cells of the coarsest kept level that an area touches. */
export async function countHomes(db: Db, area: Cells, type: PropertyFilter['type']): Promise<number> {
  const kept = cellsOf(insideOf(area), KEPT_LEVELS[0])
  const { rows } = await sql<{ homes: number }>`
    select coalesce(sum(homes), 0)::int as homes from map_cells where ${inArea(kept)} and ${ofType(type)}`.execute(db)
  return rows[0]!.homes
}

/** The area without its upper edges, which belong to the next cells. */
function insideOf(area: Cells) {
  const { west, south, east, north } = boundsOfCells(area)
  return { west, south, east: east - 1e-9, north: north - 1e-9 }
}

/** The groups of all homes, or of those of one price type, from the counts that triggers keep. */
export async function keptGroups(db: Db, area: Cells, type: PropertyFilter['type'], level: number): Promise<Group[]> {
  const step = sql.lit(2 ** (level - area.level))
  const { rows } = await sql<Group>`
    select sum(homes)::int as homes,
      (sum(latitudes) / sum(homes) / 1000000000)::float8 as latitude, (sum(longitudes) / sum(homes) / 1000000000)::float8 as longitude,
      min(cell_column) as west, min(cell_row) as south, max(cell_column) as east, max(cell_row) as north, null as place
    from map_cells where ${inArea(finer(area, level))} and homes > 0 and ${ofType(type)}
    group by cell_row / ${step}, cell_column / ${step}`.execute(db)
  return rows.map((group) => Object.assign(group, boundsOfCells({ ...group, level })))
}

const PLACE = sql`map_place(id, latitude, longitude)`
const VISIBLE = sql<SqlBool>`deleted_at is null and latitude is not null`
const ENTRY = sql`id, latitude, longitude`

/** Probing a row of cells in one part costs as much as reading so many entries. */
const PROBE = 10

/** How many of the parts are read, and how many homes all parts have. */
interface Parts {
  parts: number
  all: number
}

/** The matches of some parts, read from the index of places. */
function entriesOfParts({ facts, text }: Search, area: Cells, { parts, all }: Parts): RawBuilder<unknown> {
  const { west, south, east, north } =
    area.level > PLACE_LEVEL ? cellsOf(insideOf(area), PLACE_LEVEL) : finer(area, PLACE_LEVEL)
  const fits = both([VISIBLE, facts, text])
  if ((north - south + 1) * PROBE > all / PARTS)
    return sql`select ${ENTRY} from properties where ${PLACE} < ${String(BigInt(parts) << 32n)}::bigint and ${fits}`
  const start = sql`((part::bigint << 32) | (strip::bigint << 16))`
  return sql`
    select ${ENTRY}
    from generate_series(0, ${sql.lit(parts - 1)}) as part, generate_series(${south}::int, ${north}::int) as strip,
      lateral (
        select ${ENTRY} from properties
        where ${PLACE} between ${start} | ${west}::bigint and ${start} | ${east}::bigint and ${fits}
        offset 0
      ) as home`
}

const grouped = ({ level }: Cells, entries: RawBuilder<unknown>) => sql<Group & { is_match: boolean }>`
  select count(*)::int as homes, avg(latitude) as latitude, avg(longitude) as longitude,
    min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north, min(${PLACE})::text as place
  from (${entries}) as entries
  group by map_row(latitude, ${sql.lit(level)}), map_column(longitude, ${sql.lit(level)})`

/** The groups of the matches in some parts of all homes. */
export async function groupsOfParts(db: Db, search: Search, area: Cells, size: Parts): Promise<Group[]> {
  return (await grouped(area, entriesOfParts(search, area, size)).execute(db)).rows
}

/** The groups of the matches among the first homes of the usual order, whose index has the words as well, and how many homes were read. */
export async function groupsOfWords(db: Db, { facts, text }: Search, area: Cells, most: number) {
  const entries = sql`
    select ${ENTRY}, ${both([facts, text])} as fits from properties
    where deleted_at is null order by ${orderOf('usual').ordering} limit ${sql.lit(most)}`
  const { rows } = await sql<Group & { entries: number }>`
    with entries as materialized (${entries}), counted as (select count(*)::int as entries from entries)
    select counted.entries, found.* from counted
    left join (${grouped(area, sql`select ${ENTRY} from entries where fits and latitude is not null`)}) as found on true`.execute(
    db,
  )
  return { groups: rows.filter(({ homes }) => homes !== null), entries: rows[0]!.entries }
}

/** The groups of matches that are looked up by their bits, or in these slots, up to a limit. */
export async function groupsLookedUp(
  db: Db,
  search: Search,
  area: Cells,
  most: number,
  slots?: readonly number[],
): Promise<Group[]> {
  const entries = sql`
    select ${ENTRY} from (select ${ENTRY} ${lookedUp(search, slots && { slots })}) as matches where latitude is not null limit ${sql.lit(most)}`
  return (await grouped(area, entries).execute(db)).rows
}

/** Where the index of places may have a group of one home. */
function placesOf({ place, latitude, longitude }: Group): string[] {
  if (place !== null) return [place]
  const { south, west } = cellsOf({ west: longitude, south: latitude, east: longitude, north: latitude }, PLACE_LEVEL)
  const cell = (BigInt(south) << 16n) | BigInt(west)
  return Array.from({ length: PARTS }, (_, part) => String((BigInt(part) << 32n) | cell))
}

export interface PinRow {
  id: string
  title: string
  price_cents: string
  price_type: 'sale' | 'rent'
  property_type: 'house' | 'apartment' | 'condo' | 'townhouse' | 'commercial'
  status: 'available' | 'rented' | 'sold'
  latitude: number
  longitude: number
  is_exact: boolean
}

/** The matches at the places of groups of one home. Others of the same cell may be among them. */
export async function pinsAt(db: Db, { facts, text }: Search, groups: readonly Group[]): Promise<PinRow[]> {
  if (groups.length === 0) return []
  const { rows } = await sql<PinRow>`
    select id, title, price_cents, price_type, property_type, status, latitude, longitude,
      location_precision is not distinct from 'exact' and position_from is distinct from 'zip' as is_exact
    from properties
    where ${PLACE} = any(${groups.flatMap(placesOf)}::bigint[]) and ${both([VISIBLE, facts, text])}`.execute(db)
  return rows
}
