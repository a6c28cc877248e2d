import { defineListing } from './listing.ts'

/** The Seaport, Fort Point, Charlestown and South Boston. */
export const BOSTON_WATERFRONT = [
  defineListing({
    slug: 'seaport-tower-corner',
    title: 'Corner Residence with Harbor Views in the Seaport',
    address: ['135 Seaport Boulevard, Unit 1406', 'Boston', '02210'],
    sale: 1_895_000,
    kind: 'condo',
    rooms: [2, 2, 1_310],
    daysOld: 3.8,
    pictures:
      'exterior-condo-tower interior-living-coastal interior-kitchen interior-bedroom-coastal interior-home-office hero-harbour-skyline',
    features: 'Floor-to-ceiling glass; Concierge; Fitness center and pool; Covered balcony',
    text: `The fourteenth-floor corner that faces the harbor islands on one side and downtown on the other. Both bedrooms have their own
      bath, the kitchen is fitted with paneled appliances, and a covered balcony runs the length of the living room. One valet garage
      space is deeded with the home.`,
  }),
  defineListing({
    slug: 'seaport-marina-park',
    title: 'High-Floor One-Bedroom on the Harborwalk',
    address: ['22 Liberty Drive, Unit 907', 'Boston', '02210'],
    rent: 4_450,
    kind: 'apartment',
    rooms: [1, 1, 770],
    daysOld: 16.4,
    pictures: 'exterior-condo-tower-day interior-kitchen-modern-loft interior-bedroom interior-bathroom-modern',
    features: 'Balcony; Concierge; Fitness center; Roof terrace with grills; Garage space for an extra fee',
    text: `Nine floors above the water, with a balcony just wide enough for breakfast. The building has a staffed lobby, a gym and a roof
      terrace with grills. Garage parking can be added to the lease.`,
  }),
  defineListing({
    slug: 'fort-point-loft',
    title: 'Fort Point Loft in a Former Wool Warehouse',
    address: ['17 Sleeper Street, Unit 312', 'Boston', '02210'],
    sale: 999_000,
    kind: 'condo',
    rooms: [1, 1, 1_120],
    daysOld: 19.9,
    pictures: 'exterior-mill-loft-dusk interior-loft interior-kitchen-modern-loft interior-bedroom-small-apartment',
    features: 'Exposed brick and beam; Twelve-foot ceilings; Bike storage; Common roof deck',
    text: `A true loft on the channel: heavy timber, brick walls and four tall windows in a row. Sliding walnut doors close off the
      sleeping area, and a wall of shelves holds what the open plan cannot hide. South Station is across the bridge.`,
  }),
  defineListing({
    slug: 'charlestown-monument',
    title: 'Federal Row House below the Bunker Hill Monument',
    address: ['49 Monument Avenue', 'Boston', '02129'],
    sale: 1_785_000,
    kind: 'townhouse',
    rooms: [3, 2, 1_960],
    daysOld: 148.2,
    pictures:
      'hero-beacon-street interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay interior-bathroom-clawfoot',
    features: 'Gas lamps on the street; Four fireplaces; Bluestone patio; Roof deck',
    text: `Four levels of brick on one of Charlestown's most photographed streets. The kitchen and dining room share the garden level and
      a bluestone patio; two parlors above still have their slate mantels. From the roof deck you can read the time on the Custom
      House tower.`,
  }),
  defineListing({
    slug: 'south-boston-east-sixth',
    title: 'Renovated Two-Bedroom near M Street Beach',
    address: ['714 East Sixth Street, Unit 2', 'Boston', '02127'],
    sale: 799_000,
    kind: 'condo',
    rooms: [2, 2, 1_045],
    daysOld: 12.2,
    pictures:
      'exterior-triple-decker-morning interior-living-apartment interior-kitchen interior-bedroom-small-apartment interior-bathroom-clawfoot',
    features: 'Private rear deck; Open kitchen and living room; Bluestone patio shared by three',
    text: `The middle floor of a triple-decker renovated down to the studs in 2020. An open kitchen and living room run from the front bay to
      a private deck, with the bedrooms off to one side. M Street Beach is at the foot of the hill.`,
  }),
  defineListing({
    slug: 'charlestown-navy-yard-rental',
    title: 'Navy Yard Two-Bedroom beside the Marina',
    address: ['42 Eighth Street, Unit 3214', 'Boston', '02129'],
    rent: 4_100,
    kind: 'apartment',
    rooms: [2, 2, 1_090],
    status: 'rented',
    daysOld: 94,
    pictures: 'interior-loft exterior-mill-loft-dusk interior-kitchen-modern-loft',
    features: 'Exposed brick; Tall windows; Water shuttle to Long Wharf',
    text: `A brick-and-beam apartment in a converted Navy Yard building. Tall windows look toward the marina, and the harbor shuttle leaves
      from a pier two minutes away. One parking space comes with the lease.`,
  }),
]
