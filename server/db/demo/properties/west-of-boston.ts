import { defineListing } from './listing.ts'

/** Lexington, Concord, Wellesley, Natick, Framingham and Watertown. */
export const WEST_OF_BOSTON = [
  defineListing({
    slug: 'lexington-meriam',
    title: 'Navy Colonial a Short Stroll from Lexington Green',
    address: ['112 Meriam Street', 'Lexington', '02420'],
    sale: 1_595_000,
    kind: 'house',
    rooms: [4, 3, 2_760],
    daysOld: 2.5,
    pictures:
      'interior-porch exterior-colonial-navy interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay interior-bathroom-modern',
    features: "Yellow front door; Chef's kitchen with island; Finished basement; Stone patio",
    text: `Everything about this house feels settled: the clipped hedge, the deep blue clapboards, the brick walk. Inside, a renovation in
      2022 opened the kitchen to the garden and added a primary suite with a window seat. The Green and the library are half a mile away.`,
  }),
  defineListing({
    slug: 'concord-farmhouse',
    title: 'Antique Farmhouse and Red Barn on Four Acres',
    address: ['788 Sudbury Road', 'Concord', '01742'],
    sale: 2_350_000,
    kind: 'house',
    rooms: [4, 3, 3_240],
    daysOld: 5.9,
    pictures:
      'interior-kitchen exterior-farmhouse-barn interior-living-room interior-bedroom interior-bathroom-clawfoot interior-porch',
    features: 'Gambrel barn with loft; Wraparound porch; Well and town water; Two fireplaces',
    text: `An 1840s farmhouse with a porch on two sides and a red gambrel barn that is wired, plumbed and dry. The kitchen was rebuilt
      around a soapstone sink and a range made for holidays. Open field slopes to conservation land, and Concord center is two miles
      away.`,
  }),
  defineListing({
    slug: 'wellesley-new-construction',
    title: 'New House Taking Shape near Wellesley Square',
    address: ['217 Weston Road', 'Wellesley', '02482'],
    sale: 2_795_000,
    kind: 'house',
    rooms: [5, 5, 4_300],
    daysOld: 13.8,
    pictures: 'service-house-frame interior-living-room interior-kitchen interior-bedroom interior-bathroom-modern',
    features: 'Choose your own finishes; Car charger; Mudroom; First-floor guest suite',
    text: `The frame is up and the roof goes on this month, so there is still time to choose cabinets, tile and colors. Plans show a
      kitchen open to the backyard, a first-floor guest suite and a finished lower level. Interior photos show an earlier house by the same
      builder. Completion is planned for early fall.`,
  }),
  defineListing({
    slug: 'natick-townhouse',
    title: 'End-Unit Townhouse near Natick Center',
    address: ['63 South Main Street, Unit 1', 'Natick', '01760'],
    sale: 689_000,
    kind: 'townhouse',
    rooms: [3, 2, 1_780],
    daysOld: 111,
    pictures: 'exterior-townhouse-row interior-kitchen interior-dining-room interior-bedroom-bay',
    features: 'End unit; Gas fireplace; Private patio',
    text: `Windows on three sides make the end unit the brightest of the six. A gas fireplace warms the living room, and sliding doors lead
      from the dining area to a patio that backs up to trees. The rail trail and the new station are close by.`,
  }),
  defineListing({
    slug: 'framingham-office',
    title: 'Second-Floor Office Suite in Downtown Framingham',
    address: ['118 Union Avenue, Suite 2', 'Framingham', '01702'],
    rent: 2_850,
    kind: 'commercial',
    rooms: [null, 2, 1_900],
    daysOld: 138.2,
    pictures: 'interior-office exterior-main-street-storefront exterior-main-street-storefront-dusk',
    features: 'Four private offices; Conference room; Fiber internet',
    text: `A suite over a bakery and a florist, with four offices, an open work area and a conference room facing the street. Fiber is in the
      building. The commuter rail to Worcester and Boston stops two blocks south.`,
  }),
  defineListing({
    slug: 'watertown-arsenal',
    title: 'Two-Bedroom near the Charles River Paths',
    address: ['381 Arsenal Street, Unit 507', 'Watertown', '02472'],
    sale: 615_000,
    kind: 'condo',
    rooms: [2, 2, 1_060],
    daysOld: 78.4,
    pictures: 'exterior-condo-tower-day interior-living-coastal interior-kitchen-modern-loft interior-bedroom-coastal',
    features: 'Balcony; Fitness room; View over the river greenway',
    text: `Fifth floor, facing west over the river greenway. The plan puts a bedroom on each side of the living room, and both baths have
      daylight. One garage space is deeded, and a second can be rented.`,
  }),
  defineListing({
    slug: 'framingham-cape-rental',
    title: 'Three-Bedroom Cape near Saxonville',
    address: ['74 Elm Street', 'Framingham', '01701'],
    rent: 3_400,
    kind: 'house',
    rooms: [3, 1, 1_340],
    status: 'rented',
    daysOld: 61.3,
    pictures: 'exterior-cape-cottage interior-living-room interior-kitchen-farmhouse',
    features: 'Fireplace; Level yard; Carport',
    text: `A shingled Cape on a corner lot, with two bedrooms upstairs and one down. The yard is level, the washer and dryer stay, and the
      Sudbury River boardwalk is around the bend.`,
  }),
]
