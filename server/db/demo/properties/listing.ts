import { createHash } from 'node:crypto'
import type { PROPERTY_STATUSES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import { FACTS, factsOf } from './facts/facts.ts'
import { YEARS_BUILT } from './years-built.ts'

interface Definition {
  /** Must never change, because the property's id is derived from it. */
  slug: string
  title: string
  /** Street with unit, town, ZIP code. */
  address: readonly [street: string, town: string, zip: string]
  kind: (typeof PROPERTY_TYPES)[number]
  /** Bedrooms, bathrooms, square feet. */
  rooms: readonly [bedrooms: number | null, bathrooms: number | null, sqft: number | null]
  status?: (typeof PROPERTY_STATUSES)[number]
  /** Age in days when the demo data is created. */
  daysOld: number
  /** Names of pictures separated by spaces, the cover first. */
  pictures: string
  /** Separated by semicolons. */
  features: string
  /** White space is collapsed. */
  text: string | null
}

/** Whole dollars: the sale price or the monthly rent. */
type Price = { sale: number } | { rent: number }

export type Listing = ReturnType<typeof defineListing>

const words = (text: string, separator: string) => text.split(separator).filter((word) => word !== '')

/** A number below `count` that depends only on the name. */
const pick = (name: string, count: number) => createHash('sha256').update(name).digest().readUInt16BE() % count

/** Move-in costs in whole dollars: always the first month, usually a deposit, sometimes the rest. */
function upFront(slug: string, rent: number) {
  const deposit = pick(`deposit/${slug}`, 5)
  return {
    firstMonth: rent,
    lastMonth: pick(`last/${slug}`, 3) === 0 ? rent : null,
    securityDeposit: deposit === 0 ? null : deposit === 1 ? Math.round(rent / 2) : rent,
    lockFee: pick(`lock/${slug}`, 2) === 0 ? [45, 60, 75, 85][pick(`price of lock/${slug}`, 4)]! : null,
  }
}

const NOTHING_UP_FRONT = { firstMonth: null, lastMonth: null, securityDeposit: null, lockFee: null }

/** A third of the rentals are occupied until the end of the month. */
const isOccupied = (slug: string) => pick(`let/${slug}`, 3) === 0

/** The year built as the description begins with it, if it does. */
const yearIn = (text: string | null) =>
  Number(/(?:\b[Bb]uilt in|^An?) (\d{4})(?!s)/.exec(text?.trim() ?? '')?.[1]) || null

/** In how many months an available rental becomes free. Null where it is empty now. */
function freeIn({ slug, status = 'available' }: Pick<Definition, 'slug' | 'status'>): number | null {
  if (status !== 'available') return null
  return FACTS[slug]?.freeIn ?? (isOccupied(slug) ? 1 : null)
}

export const defineListing = ({ address: [street, town, zip], rooms, ...facts }: Definition & Price) => ({
  id: stableId(`listing/${facts.slug}`),
  slug: facts.slug,
  title: facts.title,
  street,
  town,
  zip,
  priceType: 'sale' in facts ? ('sale' as const) : ('rent' as const),
  dollars: 'sale' in facts ? facts.sale : facts.rent,
  kind: facts.kind,
  status: facts.status ?? ('available' as const),
  bedrooms: rooms[0],
  bathrooms: rooms[1],
  sqft: rooms[2],
  daysOld: facts.daysOld,
  pictures: words(facts.pictures, ' '),
  features: words(facts.features, '; '),
  upFront: 'rent' in facts ? upFront(facts.slug, facts.rent) : NOTHING_UP_FRONT,
  yearBuilt: yearIn(facts.text) ?? YEARS_BUILT[facts.slug] ?? null,
  freeIn: 'rent' in facts ? freeIn(facts) : null,
  facts: factsOf({ ...facts, street, town, sale: 'sale' in facts ? facts.sale : null }),
  description: facts.text === null ? null : facts.text.trim().replaceAll(/\s+/g, ' '),
})

/** A UUID in the format of version 4 that depends only on the name. */
export function stableId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
