import { defineListing } from './listing.ts'

/** Worcester, Springfield and the Pioneer Valley. */
export const CENTRAL_AND_WEST = [
  defineListing({
    slug: 'worcester-elm-park',
    title: 'Restored Queen Anne near Elm Park',
    address: ['129 William Street', 'Worcester', '01609'],
    sale: 639_900,
    kind: 'house',
    rooms: [5, 2, 2_720],
    daysOld: 74.9,
    pictures:
      'interior-kitchen-green-shaker exterior-victorian interior-living-parlor interior-bedroom-bay interior-bathroom-clawfoot interior-porch',
    features: 'Corner turret; Original woodwork; Carriage house; Updated electrical; Front porch',
    text: `A house with a tower and nine-foot doors, two blocks from the iron bridge in Elm Park. The woodwork was never painted, the wiring
      is new, and the carriage house has room for a car and a studio above it.`,
  }),
  defineListing({
    slug: 'worcester-grafton-hill',
    title: 'Three-Bedroom on Grafton Hill',
    address: ['86 Orient Street, Unit 2', 'Worcester', '01604'],
    rent: 1_950,
    kind: 'apartment',
    rooms: [3, 1, 1_120],
    daysOld: 24.2,
    pictures: 'exterior-triple-decker-morning interior-living-apartment interior-bedroom-attic',
    features: 'Two porches; Pantry; Eat-in kitchen',
    text: `The middle floor of a classic Worcester three-decker, with a porch at each end and a kitchen big enough to eat in. The windows
      were replaced in 2023. One parking space comes with it.`,
  }),
  defineListing({
    slug: 'worcester-canal-loft',
    title: 'Canal District Loft with Brick Walls',
    address: ['97 Green Street, Unit 304', 'Worcester', '01604'],
    sale: 329_000,
    kind: 'condo',
    rooms: [1, 1, 890],
    daysOld: 88.8,
    pictures: 'exterior-mill-loft-dusk interior-living-brick-loft interior-kitchen-modern-loft',
    features: 'Exposed brick; Timber beams; Deep tub',
    text: `An easy loft in a converted loom works: one long room, one bedroom and a bath with a deep tub. The public market, the ballpark
      and Union Station are all within four blocks.`,
  }),
  defineListing({
    slug: 'springfield-forest-park',
    title: 'Forest Park Victorian with a Turret',
    address: ['483 Sumner Avenue', 'Springfield', '01108'],
    sale: 369_900,
    kind: 'house',
    rooms: [4, 2, 2_340],
    daysOld: 15.6,
    pictures:
      'interior-kitchen-farmhouse exterior-victorian-autumn interior-bedroom-attic interior-bathroom-small interior-porch',
    features: 'Slate-roofed turret; Three fireplaces; Heated sun porch; Leaded glass',
    text: `One of the grand houses of the Heights district, at a price that still surprises. Parquet borders, leaded glass and a window seat
      in the turret have all come through intact, and the heating system dates from 2021. Forest Park's gardens are across the avenue.`,
  }),
  defineListing({
    slug: 'springfield-mattoon-rental',
    title: 'Parlor-Floor One-Bedroom on Mattoon Street',
    address: ['49 Mattoon Street, Unit 1', 'Springfield', '01105'],
    rent: 1_700,
    kind: 'apartment',
    rooms: [1, 1, 740],
    status: 'rented',
    daysOld: 109.5,
    pictures: 'exterior-brownstone interior-living-apartment interior-bedroom-small-apartment',
    features: 'Marble mantel; Gas lamps on the street; Shared garden',
    text: `On the city's best-kept block of row houses, a parlor floor with tall shuttered windows. Heat is included, and the museums are
      around the corner.`,
  }),
  defineListing({
    slug: 'northampton-main-street',
    title: 'Storefront in the Center of Northampton',
    address: ['187 Main Street', 'Northampton', '01060'],
    rent: 3_950,
    kind: 'commercial',
    rooms: [0, 1, 1_620],
    daysOld: 11,
    pictures: 'exterior-main-street-storefront interior-shop exterior-main-street-storefront-dusk',
    features: 'Double display windows; Tin ceiling; Basement storage; Rear entrance',
    text: `A deep, bright shop midway along Main Street, between a bookstore and a cafe. The tin ceiling and maple floor are original, the
      lighting is new, and the rear door opens to the municipal lot. Available from the first of next month.`,
  }),
  defineListing({
    slug: 'amherst-farmhouse',
    title: 'Yellow Farmhouse with Barn in South Amherst',
    address: ['1104 South East Street', 'Amherst', '01002'],
    sale: 749_000,
    kind: 'house',
    rooms: [4, 2, 2_410],
    daysOld: 18,
    pictures:
      'exterior-farmhouse-barn-autumn interior-living-room interior-kitchen interior-bedroom interior-bathroom-clawfoot',
    features: "Red barn with stalls; Farmer's porch; Solar panels; Wood stove",
    text: `Looking across the fields to the Holyoke Range, a farmhouse with its barn, its porch and its stone walls. Solar panels on the
      barn cover most of the electricity. The Norwottuck trail is at the foot of the road.`,
  }),
  defineListing({
    slug: 'holyoke-race-street-loft',
    title: 'North-Light Loft on the Holyoke Canals',
    address: ['220 Race Street, Unit 410', 'Holyoke', '01040'],
    rent: 1_850,
    kind: 'apartment',
    rooms: [1, 1, 940],
    daysOld: 55.7,
    pictures: 'interior-living-brick-loft exterior-mill-loft-dusk interior-kitchen-modern-loft interior-bedroom',
    features: 'Fourteen-foot ceilings; Freight elevator; Municipal fiber internet',
    text: `A loft with tall steel windows, solid walls and a sink deep enough for brushes. Papermakers worked in this building for ninety years; now there are studios, a brewery and a dance floor below.`,
  }),
]
