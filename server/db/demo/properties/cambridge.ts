import { defineListing } from './listing.ts'

export const CAMBRIDGE = [
  defineListing({
    slug: 'cambridge-apartment',
    title: 'Sunlit Cambridge Apartment between Harvard and Inman Squares',
    address: ['24 Ellery Street, Unit 3', 'Cambridge', '02138'],
    rent: 3_850,
    kind: 'apartment',
    rooms: [2, 1, 960],
    daysOld: 2.1,
    pictures:
      'exterior-brick-apartments interior-living-apartment interior-dining-small interior-bedroom-small-apartment interior-bathroom-small exterior-brick-apartments-dusk',
    features: 'Heat and hot water included; Bow-front living room; In-unit laundry; Bike storage; Cats considered',
    text: `A third-floor apartment in a handsome brick building, bright from two exposures and a bow of three windows. The kitchen was
      rebuilt last year with a gas range and room for a table. Harvard Square and Inman Square are each a ten-minute walk.`,
  }),
  defineListing({
    slug: 'cambridge-fayerweather',
    title: 'Gracious Colonial Revival off Brattle Street',
    address: ['57 Fayerweather Street', 'Cambridge', '02138'],
    sale: 2_895_000,
    kind: 'house',
    rooms: [5, 4, 3_450],
    daysOld: 35.3,
    pictures:
      'exterior-white-colonial interior-home-office interior-kitchen-farmhouse interior-bedroom interior-bathroom-modern interior-porch',
    features: 'Library with fireplace; Mudroom; Finished lower level; Two-car garage; Mature perennial garden',
    text: `A 1908 house on a deep lot between Brattle Street and Huron Avenue. The principal rooms are large and easy to furnish, and a
      2021 addition brought a kitchen with steel windows onto the garden. Five bedrooms and a study are spread over the upper floors.`,
  }),
  defineListing({
    slug: 'cambridgeport-pearl',
    title: 'Cambridgeport Two-Bedroom with a Shared Garden',
    address: ['140 Pearl Street, Unit 2', 'Cambridge', '02139'],
    sale: 935_000,
    kind: 'condo',
    rooms: [2, 1, 1_010],
    daysOld: 57.7,
    pictures:
      'interior-dining-small exterior-triple-decker interior-living-apartment interior-kitchen interior-bedroom-bay interior-bathroom-modern',
    features: 'Heat pumps; In-unit laundry; Shared garden; Front porch; Low condo fee',
    text: `Middle floor of a yellow triple-decker, with a porch on the street and a shared vegetable garden behind. Heat pumps,
      triple-pane windows and blown-in insulation went in together in 2022. The river paths are four blocks south.`,
  }),
  defineListing({
    slug: 'east-cambridge-loft',
    title: 'East Cambridge Loft Minutes from Kendall Square',
    address: ['118 Thorndike Street, Unit 406', 'Cambridge', '02141'],
    rent: 4_250,
    kind: 'apartment',
    rooms: [1, 1, 980],
    daysOld: 144.9,
    pictures: 'interior-kitchen-modern-loft exterior-mill-loft interior-loft interior-bedroom-small-apartment',
    features: 'Thirteen-foot ceilings; Exposed beams; In-unit laundry; Garage parking available; Elevator',
    text: `A fourth-floor loft in a former candy factory, with polished concrete underfoot and nine feet of window. The bedroom is a real
      room with a door. Lechmere station and the labs of Kendall Square are both within a ten-minute walk.`,
  }),
  defineListing({
    slug: 'cambridge-upland',
    title: 'Two-Bedroom on Upland Road near Porter Square',
    address: ['133 Upland Road, Unit 2', 'Cambridge', '02140'],
    rent: 3_300,
    kind: 'apartment',
    rooms: [2, 1, 890],
    status: 'rented',
    daysOld: 45.6,
    pictures: 'hero-snowy-triple-deckers interior-living-apartment interior-bedroom-attic',
    features: 'Rear porch; Laundry in basement; Gas heat; Storage',
    text: `Second floor of a three-unit house on a tree-lined street. Oak floors, a good-size pantry and a rear porch that catches the late
      sun. Porter Square's Red Line and commuter rail are close by.`,
  }),
  defineListing({
    slug: 'cambridge-mass-ave-shop',
    title: 'Corner Shop on Massachusetts Avenue',
    address: ['1782 Massachusetts Avenue', 'Cambridge', '02140'],
    rent: 6_400,
    kind: 'commercial',
    rooms: [0, 1, 1_480],
    daysOld: 81,
    pictures: 'interior-shop exterior-main-street-storefront-dusk interior-office',
    features: 'Windows on two streets; Twelve-foot tin ceiling; Rear loading door; Full basement',
    text: `Most recently a bookshop, with glass on two sides and its pressed-tin ceiling intact. The rear door opens to an alley wide enough for a
      delivery van, and the basement is dry and full-height. Suited to retail, a studio or a small office.`,
  }),
  defineListing({
    slug: 'cambridge-harvard-street-condo',
    title: 'Mid-Cambridge One-Bedroom in a Classic Brick Building',
    address: ['382 Harvard Street, Unit 21', 'Cambridge', '02138'],
    sale: 639_000,
    kind: 'condo',
    rooms: [1, 1, 640],
    status: 'sold',
    daysOld: 159.8,
    pictures: 'exterior-brick-apartments-dusk interior-living-apartment interior-kitchen-green-shaker',
    features: 'Heat and hot water in condo fee; Elevator; Laundry in building; Courtyard entrance',
    text: `A quiet rear-facing home with herringbone floors, an arched opening to the dining nook and a windowed kitchen. The building has an
      elevator, an on-site superintendent and a planted forecourt.`,
  }),
]
