import { placeOfAddress } from '#contract/properties/place-of-address.ts'
import { COLUMNS, type PropertyRow } from './queries.ts'

/** The date on which the samples claim to have been listed. Any past date works. */
const LISTED = new Date('2026-11-01T12:00:00Z')

type Nullable = { [Column in keyof PropertyRow]: null extends PropertyRow[Column] ? Column : never }[keyof PropertyRow]

/** What the demo does not say is null, so that a new column that may be null needs no demo value. */
const UNKNOWN = Object.fromEntries(COLUMNS.map((column) => [column, null])) as { [Column in Nullable]: null }

const NONE = { utilities_included: [], accessibility: [], floor_plan_urls: [] }

/**
 * The property page of a sample of the home page, by its id. Null for any other id. While staff feature no property, the home page links to the
 * samples, and those links must work on a database without them too. The demo texts are loaded on first use.
 */
export async function sampleOf(id: string): Promise<PropertyRow | null> {
  const [{ LANDMARK_IDS, LISTINGS }, { toRow }] = await Promise.all([
    import('#server/db/demo/properties/listings.ts'),
    import('#server/db/demo/properties/property-rows.ts'),
  ])
  const listing = Object.values(LANDMARK_IDS).includes(id) && LISTINGS.find((one) => one.id === id)
  if (!listing) return null
  const row = toRow(listing, LISTED)
  return {
    ...UNKNOWN,
    ...NONE,
    ...placeOfAddress(row.address),
    ...row,
    image_alts: {},
    broker_fee_paid_by: 'landlord',
  }
}
