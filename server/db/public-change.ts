/** What decides on which lists a property is and to which homes it is similar. */
export interface ListedFacts {
  priceType: string
  propertyType: string
  priceCents: number
  isAvailable: boolean
  /** ISO text in UTC, so that texts sort like instants. */
  createdAt: string
  address: string
  /** Address and title in lower case. */
  searchText: string
  /** The columns of the search, and those that its filters and orders read (migration 0055). */
  words: string
  places: string
  flags: number
  bedrooms: number | null
  bathrooms: number | null
  sqft: number | null
  availableOn: string | null
  latitude: number | null
  longitude: number | null
  /** Those that are planned, with instants like `createdAt`. Null without any. */
  openHouses: { startsAt: string; endsAt: string }[] | null
}

/** One property has changed. `before` or `after` is null where visitors did not or do not see it. */
export interface PropertyChange {
  id: string
  before: ListedFacts | null
  after: ListedFacts | null
}

/** Names of what a public response can depend on as a whole. */
export type PublicPart = 'properties' | 'featured-homes' | 'hero-images' | 'company'

/** A change of public content: of one property, of any number of rows of a part, or, where it is not known what changed, of anything. */
export type PublicChange = PropertyChange | PublicPart | 'anything'

const PARTS: Partial<Record<string, PublicPart>> = {
  properties: 'properties',
  featured_properties: 'featured-homes',
  hero_images: 'hero-images',
  site_settings: 'company',
}

/** Reads a notification of the triggers in migration 0040: a table's name, or one property as JSON. */
export function readPublicChange(payload: string | undefined): PublicChange {
  if (!payload?.startsWith('{')) return PARTS[payload ?? ''] ?? 'anything'
  try {
    const { id, before, after } = JSON.parse(payload) as PropertyChange
    return { id, before, after }
  } catch {
    return 'anything'
  }
}
