import type { Place } from '#contract/properties/places.ts'
import type { Database } from '#server/db/schema.ts'
import type { Selectable } from 'kysely'

export const PLACE_COLUMNS = ['kind', 'name', 'town', 'homes'] as const
export type PlaceRow = Pick<Selectable<Database['places']>, (typeof PLACE_COLUMNS)[number]>

/** A place to suggest. Regions are known without the database. */
export type SuggestedRow = PlaceRow | (Omit<PlaceRow, 'kind'> & { kind: 'region' })

const withTown = ({ name, town }: SuggestedRow) => (town === null ? name : `${name}, ${town}`)

export const presentPlace = (row: SuggestedRow, before = ''): Place => ({
  kind: row.kind,
  label: row.kind === 'town' ? `${row.name}, MA` : withTown(row),
  location: before + withTown(row),
  homes: row.homes,
})
