import { DAY } from '#server/db/demo/seeded-number.ts'
import type { Listing } from './listing.ts'

const cents = (dollars: number | null) => (dollars === null ? null : String(dollars * 100))

/** The first day of next month. */
const nextMonth = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10)

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
    parking_spaces: listing.parkingSpaces,
    available_on: listing.isLet ? nextMonth(now) : null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}
