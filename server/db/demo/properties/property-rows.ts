import { DAY, dayText, monthsAfter } from '#server/db/demo/seeded-number.ts'
import { positionColumnsOf } from '#server/db/shown-position.ts'
import type { Listing } from './listing.ts'

const cents = (dollars: number | null) => (dollars === null ? null : String(dollars * 100))

/** The columns of the facts of a demo property. */
export const factColumns = ({ town, zip, facts }: Listing) => ({
  unit: facts.unit,
  town,
  zip,
  neighborhood: facts.neighborhood,
  ...positionColumnsOf(facts.latitude, facts.longitude, facts.locationPrecision),
  location_precision: facts.locationPrecision,
  cats: facts.cats,
  dogs: facts.dogs,
  pet_limits: facts.petLimits,
  parking: facts.parking,
  parking_spaces: facts.parkingSpaces,
  laundry: facts.laundry,
  heating: facts.heating,
  cooling: facts.cooling,
  utilities_included: [...facts.utilitiesIncluded],
  furnished: facts.furnished,
  lease_months: facts.leaseMonths,
  hoa_cents: cents(facts.hoa),
  tax_year_cents: cents(facts.taxYear),
  lot_sqft: facts.lotSqft,
  accessibility: [...facts.accessibility],
})

/** The row of a demo property. */
export function toRow(listing: Listing, now: Date) {
  const createdAt = new Date(Math.round(now.getTime() - listing.daysOld * DAY))
  return {
    id: listing.id,
    title: listing.title,
    description: listing.description,
    address: `${listing.street}, ${listing.town}, MA ${listing.zip}`,
    price_cents: String(listing.dollars * 100),
    price_type: listing.priceType,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    sqft: listing.sqft,
    property_type: listing.kind,
    status: listing.status,
    image_urls: listing.pictures.map((name) => `/pictures/${name}.jpg`),
    features: listing.features,
    first_month_cents: cents(listing.upFront.firstMonth),
    last_month_cents: cents(listing.upFront.lastMonth),
    security_deposit_cents: cents(listing.upFront.securityDeposit),
    lock_fee_cents: cents(listing.upFront.lockFee),
    year_built: listing.yearBuilt,
    available_on: listing.freeIn === null ? null : dayText(monthsAfter(now, listing.freeIn)),
    ...factColumns(listing),
    created_at: createdAt,
    updated_at: createdAt,
  }
}
