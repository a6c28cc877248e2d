import type { NewProperty, PropertyUpdate } from '#contract/properties/fields.ts'
import { MASSACHUSETTS_ZIP, placeOfAddress, ZIP_PROBLEM } from '#contract/properties/place-of-address.ts'
import { AppError } from '#server/errors.ts'
import type { Columns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { columnsOf, requireOneParking } from '#server/features/properties/fields.ts'
import { positionColumns } from './position.ts'
import type { AdminRow } from './queries.ts'

type Given = Omit<PropertyUpdate, 'version'>
type PropertyColumns = Columns<Database['properties']>

/** The move-in costs of a rental that Massachusetts law limits to one month's rent (G.L. c. 186 §15B). */
const LIMITED = [
  ['first_month_cents', 'firstMonth', "First month's rent"],
  ['last_month_cents', 'lastMonth', "Last month's rent"],
  ['security_deposit_cents', 'securityDeposit', 'Security deposit'],
] as const
/** What only a rental has. */
const NO_RENTAL_FACTS: PropertyColumns = {
  first_month_cents: null,
  last_month_cents: null,
  security_deposit_cents: null,
  lock_fee_cents: null,
  lease_months: null,
  utilities_included: [],
}
/** What only a home for sale has. */
const NO_SALE_FACTS: PropertyColumns = { hoa_cents: null, tax_year_cents: null }

type Limited = 'price_cents' | (typeof LIMITED)[number][0]

function requireLawfulCosts(whole: Pick<PropertyColumns, Limited>) {
  const issues = LIMITED.flatMap(([column, path, label]) =>
    Number(whole[column] ?? 0) > Number(whole.price_cents)
      ? [{ path, message: `${label} must be at most one month's rent` }]
      : [],
  )
  if (issues.length > 0) throw new AppError('validation', issues[0]!.message, { issues })
}

/** One of another state that was stored before stays, so that it does not keep staff from changing other fields. */
function requireMassachusettsZip(zip: string | null | undefined, stored: AdminRow | null) {
  if (!zip || zip === stored?.zip || MASSACHUSETTS_ZIP.test(zip)) return
  throw new AppError('validation', ZIP_PROBLEM, { issues: [{ path: 'zip', message: ZIP_PROBLEM }] })
}

/** Town and ZIP code come from the address where they are blank, or where only the address is changed. */
function placeOf(given: Given, stored: AdminRow | null): PropertyColumns {
  const { address = stored?.address ?? '', town, zip } = given
  const place = placeOfAddress(address)
  const isDerived = (value: string | null | undefined) => (value === undefined ? address !== stored?.address : !value)
  return { ...(isDerived(town) && { town: place.town }), ...(isDerived(zip) && { zip: place.zip }) }
}

/** Keeps only descriptions that are not empty and whose picture still exists. */
const altsOf = (alts: Record<string, string>, urls: readonly string[]) =>
  Object.fromEntries(urls.flatMap((url) => (alts[url]?.trim() ? [[url, alts[url].trim()]] : [])))

/**
 * The columns to write, so that the whole row stays valid: a sale has no facts of a rental and the reverse, a rental stays within the law, a
 * position has both coordinates, and no description is left without its picture. `stored` is the current row.
 */
function columnsToWrite(given: Given, stored: AdminRow | null) {
  const columns = columnsOf(given)
  const whole = { ...stored, ...columns }
  const isRental = whole.price_type === 'rent'
  if (isRental && whole.property_type !== 'commercial') requireLawfulCosts(whole)
  requireOneParking(whole)
  requireMassachusettsZip(given.zip, stored)
  const alts = altsOf({ ...stored?.image_alts, ...given.imageAlts }, whole.image_urls ?? [])
  const { latitude: _latitude, longitude: _longitude, ...others } = columns
  const place = placeOf(given, stored)
  return {
    ...others,
    ...place,
    ...positionColumns({ ...columns, ...place }, stored),
    ...(isRental ? NO_SALE_FACTS : NO_RENTAL_FACTS),
    image_alts: JSON.stringify(alts),
  }
}

/** Null where nothing differs from the stored row. */
export function changeOf(given: Given, stored: AdminRow) {
  const change = columnsToWrite(given, stored)
  const before = { ...stored, image_alts: JSON.stringify(altsOf(stored.image_alts, stored.image_urls)) }
  const asText = (value: unknown) => JSON.stringify(value)
  const isSame = Object.entries(change).every(
    ([column, value]) => asText(value) === asText(before[column as keyof AdminRow]),
  )
  return isSame ? null : change
}

/** The input schema guarantees that all required fields are present. */
export function newRowOf(given: NewProperty) {
  const { title, address, price } = given
  return { ...columnsToWrite(given, null), title, address, price_cents: price }
}
