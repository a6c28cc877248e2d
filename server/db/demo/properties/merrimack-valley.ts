import { defineListing } from './listing.ts'

/** Lowell, Lawrence, Haverhill and Andover. */
export const MERRIMACK_VALLEY = [
  defineListing({
    slug: 'lowell-canal-loft',
    title: 'Canal-Side Loft in a Restored Lowell Mill',
    address: ['165 Jackson Street, Unit 412', 'Lowell', '01852'],
    sale: 349_900,
    kind: 'condo',
    rooms: [1, 1, 1_010],
    daysOld: 5.3,
    pictures:
      'interior-loft exterior-mill-loft interior-kitchen-modern-loft interior-bedroom-small-apartment exterior-mill-loft-dusk',
    features: 'Fourteen-foot ceilings; Arched windows; Exposed beams; Common roof terrace',
    text: `Three arched windows, each taller than a door, look down on the canal from the fourth floor. The beams are the mill's own longleaf
      pine; the kitchen, bath and heat date from the 2016 conversion. Monthly dues cover heat and a garage space.`,
  }),
  defineListing({
    slug: 'lowell-market-loft',
    title: 'Downtown Loft near the National Historical Park',
    address: ['256 Market Street, Unit 305', 'Lowell', '01852'],
    rent: 1_950,
    kind: 'apartment',
    rooms: [1, 1, 820],
    status: 'rented',
    daysOld: 142,
    pictures: 'exterior-mill-loft interior-living-brick-loft interior-kitchen-modern-loft',
    features: 'Exposed brick; Sleeping alcove; Near the canals',
    text: `A bright third-floor loft with brick on two walls and a sleeping alcove. The trolley, the canals and a good coffee roaster are
      outside the front door.`,
  }),
  defineListing({
    slug: 'lawrence-mill-space',
    title: 'Flexible Studio Space in a South Union Street Mill',
    address: ['439 South Union Street, Suite 310', 'Lawrence', '01843'],
    rent: 4_200,
    kind: 'commercial',
    rooms: [0, 2, 3_600],
    daysOld: 121.8,
    pictures: 'exterior-mill-loft-dusk interior-loft exterior-mill-loft',
    features: 'Freight elevator; Three-phase power; Loading dock; Windows on two sides',
    text: `Thirty-six hundred square feet of open floor, columns on a sixteen-foot grid, and daylight from two sides. The last tenant built
      furniture here; the one before printed books. Heat is included and the dock takes a full-length truck.`,
  }),
  defineListing({
    slug: 'haverhill-cape',
    title: 'White Cape with a Red Door near Kenoza Lake',
    address: ['318 Kenoza Avenue', 'Haverhill', '01830'],
    sale: 500_000,
    kind: 'house',
    rooms: [3, 2, 1_420],
    daysOld: 124.4,
    pictures: 'exterior-cape-cottage-winter interior-living-room interior-kitchen-farmhouse interior-bedroom-attic',
    features: 'Fireplace; First-floor bedroom; New roof in 2023',
    text: `A cheerful three-bedroom Cape with one bedroom and a full bath on the ground floor. The fireplace draws well, the roof is nearly
      new, and the trails at Winnekenni Park begin up the road.`,
  }),
  defineListing({
    slug: 'andover-central',
    title: 'Federal-Style Colonial near Andover Center',
    address: ['141 Central Street', 'Andover', '01810'],
    sale: 1_120_000,
    kind: 'house',
    rooms: [4, 3, 2_690],
    status: 'sold',
    daysOld: 118.8,
    pictures:
      'interior-kitchen-green-shaker exterior-white-colonial interior-bedroom-attic interior-bathroom-clawfoot interior-entry-hall-stairs interior-porch',
    features: 'Three fireplaces; Screened porch; Carriage barn with workshop',
    text: `A stately white house behind a low stone wall, with a front hall wide enough to dance in. The kitchen and three baths were
      finished in 2019, and the carriage barn now holds two cars and a workshop.`,
  }),
  defineListing({
    slug: 'lowell-belvidere',
    title: 'Belvidere Victorian on a Corner Lot',
    address: ['88 Fairmount Street', 'Lowell', '01852'],
    sale: 684_900,
    kind: 'house',
    rooms: [5, 2, 2_640],
    status: 'sold',
    daysOld: 88.1,
    pictures: 'exterior-victorian interior-living-parlor interior-kitchen interior-bathroom-modern',
    features: 'Corner turret; Carriage house; Stained glass; New boiler',
    text: `High on the hill in Belvidere, with a turret, a carriage house and its stained glass all in place. A new boiler went in before last winter.`,
  }),
]
