import { BOSTON_FACTS } from './boston.ts'
import { CAMBRIDGE_AND_SOMERVILLE_FACTS } from './cambridge-and-somerville.ts'
import type { HomeFacts } from './home-facts.ts'
import { NORTH_FACTS } from './north.ts'
import { SOUTH_AND_CAPE_FACTS } from './south-and-cape.ts'
import { SUBURBAN_FACTS } from './suburbs.ts'
import { taxOfYear } from './tax-rates.ts'
import { WEST_FACTS } from './west.ts'

/** By the slug of each demo property. */
export const FACTS: Readonly<Record<string, HomeFacts>> = {
  ...BOSTON_FACTS,
  ...CAMBRIDGE_AND_SOMERVILLE_FACTS,
  ...SUBURBAN_FACTS,
  ...NORTH_FACTS,
  ...SOUTH_AND_CAPE_FACTS,
  ...WEST_FACTS,
}

interface Home {
  slug: string
  street: string
  town: string
  kind: string
  /** Whole dollars. Null for a rental. */
  sale: number | null
}

/** What the lease of a home says where its facts do not. That of a shop or an office is negotiated. */
const USUAL_LEASE = { leaseMonths: 12, furnished: 'no' } as const

/** All facts of a demo property. Null where one is not known. */
export function factsOf({ slug, street, town, kind, sale }: Home) {
  const facts = FACTS[slug]
  if (!facts) throw new Error(`No facts of ${slug}`)
  const { at, neighborhood = null, building, pets, lotSqft = null, hoa = null, access = [] } = facts
  const usual = sale === null && kind !== 'commercial' ? USUAL_LEASE : null
  return {
    unit: /, (?:Unit )?([^,]+)$/.exec(street)?.[1] ?? null,
    neighborhood,
    latitude: at[0],
    longitude: at[1],
    // A renter's home is where someone lives now.
    locationPrecision: sale === null ? ('approximate' as const) : ('exact' as const),
    cats: pets?.cats ?? null,
    dogs: pets?.dogs ?? null,
    petLimits: pets?.petLimits ?? null,
    parking: building.parking ?? null,
    parkingSpaces: building.spaces ?? null,
    laundry: building.laundry ?? null,
    heating: building.heating ?? null,
    cooling: building.cooling ?? null,
    utilitiesIncluded: facts.included ?? [],
    furnished: facts.furnished ?? usual?.furnished ?? null,
    leaseMonths: facts.leaseMonths ?? usual?.leaseMonths ?? null,
    hoa,
    taxYear: sale === null ? null : taxOfYear({ slug, town, kind, sale }),
    lotSqft,
    accessibility: access,
  }
}
