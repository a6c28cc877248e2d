import { formatCents } from '#contract/money.ts'
import type { PropertyRow } from './queries.ts'
import type { StaffRow } from './staff-queries.ts'

const centsOrNull = (cents: string | null) => (cents === null ? null : formatCents(cents))

/** A listing as everybody may see it. */
export const present = (row: PropertyRow) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  address: row.address,
  price: formatCents(row.price_cents),
  priceType: row.price_type,
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  sqft: row.sqft,
  propertyType: row.property_type,
  status: row.status,
  imageUrls: row.image_urls,
  imageAlts: row.image_alts,
  features: row.features,
  createdAt: row.created_at,
  firstMonth: centsOrNull(row.first_month_cents),
  lastMonth: centsOrNull(row.last_month_cents),
  securityDeposit: centsOrNull(row.security_deposit_cents),
  lockFee: centsOrNull(row.lock_fee_cents),
  brokerFeePaidBy: row.price_type === 'rent' ? row.broker_fee_paid_by : null,
  yearBuilt: row.year_built,
})

export const presentForStaff = (row: StaffRow) => ({
  ...present(row),
  version: row.version,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})
