import { LISTINGS } from '../properties/listings.ts'

interface DemoUnit {
  /** Empty for a single-family home. */
  number: string
  bedrooms: number | null
  bathrooms: number | null
  sqft: number | null
  isOutOfService?: true
  /** The listing that advertises it. */
  propertyId?: string
}

interface DemoBuilding {
  name: string | null
  street: string
  city: string
  zip: string
  units: readonly DemoUnit[]
  notes?: string
}

const unit = (number: string, bedrooms: number, bathrooms: number, sqft: number): DemoUnit => ({
  number,
  bedrooms,
  bathrooms,
  sqft,
})

const building = (
  address: readonly [street: string, city: string, zip: string],
  ...units: DemoUnit[]
): DemoBuilding => {
  const [street, city, zip] = address
  return { name: null, street, city, zip, units }
}

/** The building of a rental that is on the market, with that unit, its facts and further units. */
function advertised(slug: string, ...others: DemoUnit[]): DemoBuilding {
  const listing = LISTINGS.find((one) => one.slug === slug)
  if (!listing) throw new Error(`No demo property ${slug}`)
  const [street = '', number = ''] = listing.street.split(', ')
  const { bedrooms, bathrooms, sqft, id } = listing
  return building([street, listing.town, listing.zip], { number, bedrooms, bathrooms, sqft, propertyId: id }, ...others)
}

/** The buildings of the demo tenants, and some with units that are free. The oldest first. */
export const BUILDINGS: readonly DemoBuilding[] = [
  {
    ...building(
      ['27 Prescott Street', 'Somerville', '02143'],
      unit('Apt 1', 1, 1, 640),
      unit('Apt 2', 2, 1, 880),
      unit('Apt 3', 2, 1, 910),
    ),
    name: 'The Prescott',
    notes: 'The boiler is in the basement. The key is at the office.',
  },
  building(['114 Antrim Street', 'Cambridge', '02139'], unit('Unit 2', 2, 1, 930)),
  building(['8 Monument Avenue', 'Boston', '02129'], unit('Apt 1', 1, 1, 690)),
  building(['61 Pleasant Street', 'Brookline', '02446'], unit('Unit 4', 2, 1.5, 1040)),
  building(['19 Highland Avenue', 'Malden', '02148'], unit('Apt 1', 2, 1, 820), unit('Apt 2', 2, 1, 835)),
  building(['240 Main Street', 'Worcester', '01608'], unit('Apt 5', 1, 1, 610)),
  building(['33 Dorchester Street', 'Boston', '02127'], unit('Apt 3', 2, 1, 870)),
  building(['5 Federal Street', 'Salem', '01970'], unit('Unit 1', 2, 1, 760), {
    ...unit('Unit 2', 2, 1, 760),
    isOutOfService: true,
  }),
  building(['72 Union Street', 'Lynn', '01902'], unit('Apt 6', 2, 1, 790)),
  building(['410 County Street', 'New Bedford', '02740'], unit('Apt 2', 2, 1, 850)),
  building(['16 Walnut Street', 'Newton', '02460'], unit('Unit 3', 3, 1.5, 1180)),
  building(['88 Merrimack Street', 'Lowell', '01852'], unit('Apt 7', 2, 1, 800)),
  building(['52 Cabot Street', 'Beverly', '01915'], unit('Unit 2', 2, 1, 770)),
  building(['17 Elm Street', 'Quincy', '02169'], unit('Apt 4', 2, 1, 840)),
  advertised('somerville-davis-rental'),
  advertised('brookline-beacon-street'),
  advertised('waltham-mill-loft'),
  advertised('medford-colonial-rental'),
]
