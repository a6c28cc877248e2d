import { defineListing } from './listing.ts'

/** Roslindale, Dorchester, Jamaica Plain, East Boston and Newbury Street's shops. */
export const BOSTON_NEIGHBORHOODS = [
  defineListing({
    slug: 'jamaica-plain-queen-anne',
    title: 'Turreted Queen Anne near Jamaica Pond',
    address: ['38 Burroughs Street', 'Boston', '02130'],
    sale: 1_649_000,
    kind: 'house',
    rooms: [5, 3, 2_980],
    daysOld: 10.3,
    pictures:
      'exterior-victorian interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay interior-bathroom-modern interior-porch',
    features: 'Wraparound porch; Turret reading room; Stained glass; Solar panels',
    text: `An 1891 Queen Anne in sage and cream, two blocks from the pond. Leaded glass on the landing, quartered-oak paneling and
      four fireplaces set the tone; insulation, wiring and a heat-pump system installed in 2022 keep the bills modest. The third floor is
      one large room with its own bath.`,
  }),
  defineListing({
    slug: 'dorchester-sagamore',
    title: 'Top-Floor Triple-Decker Condo near Savin Hill',
    address: ['27 Sagamore Street, Unit 3', 'Boston', '02125'],
    sale: 569_000,
    kind: 'condo',
    rooms: [3, 1, 1_180],
    daysOld: 128,
    pictures: 'exterior-triple-decker interior-living-parlor interior-kitchen-galley interior-dining-small',
    features: 'Front and rear porches; Built-in hutch; Induction cooking; Basement storage',
    text: `Porches front and back, windows on all four sides and a dining room with its built-in hutch. The owners opened the kitchen to
      the pantry and put in induction cooking. Savin Hill station on the Red Line is a seven-minute walk.`,
  }),
  defineListing({
    slug: 'ashmont-hill-victorian',
    title: 'Ashmont Hill Victorian with a Deep Porch',
    address: ['16 Ocean Street', 'Boston', '02124'],
    rent: 4_800,
    kind: 'house',
    rooms: [4, 2, 2_100],
    daysOld: 95.4,
    pictures: 'exterior-victorian-autumn interior-living-parlor interior-kitchen interior-bedroom interior-porch',
    features: 'Wood stove; Fenced yard; Deep front porch',
    text: `A detached house to rent on the hill above Peabody Square, painted plum and cream by owners who care about such things. The
      rooms are generous, the yard is fenced, and the Red Line at Ashmont is a five-minute walk away. Tenants pay utilities.`,
  }),
  defineListing({
    slug: 'roslindale-fairview',
    title: 'Center-Entrance Colonial beside the Arboretum',
    address: ['145 Fairview Street', 'Boston', '02131'],
    sale: 868_000,
    kind: 'house',
    rooms: [3, 2, 1_720],
    status: 'sold',
    daysOld: 40.3,
    pictures: 'hero-autumn-street interior-living-room interior-kitchen-farmhouse interior-bathroom-small',
    features: 'Fireplaced living room; Heated sunroom; Level backyard',
    text: `Peters Hill and the south gate of the Arnold Arboretum are at the end of the street. The house has a front-to-back living room,
      a heated sunroom and a kitchen that was redone in 2021 with soapstone counters.`,
  }),
  defineListing({
    slug: 'east-boston-webster',
    title: 'Jeffries Point Two-Bedroom with Harbor Glimpses',
    address: ['61 Webster Street, Unit 1', 'Boston', '02128'],
    rent: 2_850,
    kind: 'apartment',
    rooms: [2, 1, 830],
    daysOld: 49,
    pictures:
      'hero-snowy-triple-deckers interior-kitchen-galley interior-bedroom-small-apartment interior-bathroom-modern',
    features: 'Rear porch; New windows; Harbor glimpses',
    text: `First floor of a well-kept triple-decker, one block above the Harborwalk and Piers Park. New windows keep it snug, and from the
      rear porch there is a slice of water between the rooftops. Maverick station is a ten-minute walk.`,
  }),
  defineListing({
    slug: 'newbury-street-storefront',
    title: 'Ground-Floor Storefront on Newbury Street',
    address: ['231 Newbury Street', 'Boston', '02116'],
    rent: 8_900,
    kind: 'commercial',
    rooms: [0, 1, 1_050],
    daysOld: 114,
    pictures: 'exterior-brownstone-dusk interior-shop exterior-brownstone',
    features: 'Twenty feet of street frontage; Awning and blade sign allowed; Full basement',
    text: `A retail bay at street level between Exeter and Fairfield, with a wide display window and a dry basement for stock. The space is
      delivered clean, with new lighting and an accessible restroom. Three-year lease or longer; taxes and insurance are additional.`,
  }),
]
