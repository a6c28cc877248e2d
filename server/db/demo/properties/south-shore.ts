import { defineListing } from './listing.ts'

/** Hingham, Quincy, Scituate, Plymouth, New Bedford and Fall River. */
export const SOUTH_SHORE = [
  defineListing({
    slug: 'hingham-main-street',
    title: 'Main Street Colonial in Hingham',
    address: ['568 Main Street', 'Hingham', '02043'],
    sale: 1_750_000,
    kind: 'house',
    rooms: [4, 3, 3_020],
    daysOld: 85.2,
    pictures:
      'exterior-colonial-navy interior-living-room interior-kitchen-farmhouse interior-bedroom interior-bathroom-clawfoot interior-porch',
    features: 'Four fireplaces; Barn; Perennial borders; Screened porch; Generator',
    text: `A navy colonial with white shutters on a street of white ones, set among old maples on three-quarters of an acre. Ceilings are higher
      than the date over the door suggests, and the 2018 kitchen wing is bright all day. The ferry to Boston is a ten-minute drive
      away.`,
  }),
  defineListing({
    slug: 'quincy-marina-bay',
    title: 'Marina Bay Condo with Skyline Views',
    address: ['240 Marina Drive, Unit 611', 'Quincy', '02171'],
    sale: 699_900,
    kind: 'condo',
    rooms: [2, 2, 1_180],
    daysOld: 98.2,
    pictures: 'exterior-condo-tower interior-living-coastal interior-kitchen-galley interior-bedroom-coastal',
    features: 'Balcony over the marina; Skyline views; Pool',
    text: `From the sixth-floor balcony you look over the slips to the Boston skyline, five miles off. Two bedrooms sit at opposite ends
      with a bath for each. The boardwalk has a dozen places for dinner.`,
  }),
  defineListing({
    slug: 'quincy-wollaston-rental',
    title: 'Two-Bedroom near Wollaston Beach',
    address: ['93 Beach Street, Unit 2', 'Quincy', '02170'],
    rent: 2_550,
    kind: 'apartment',
    rooms: [2, 1, 910],
    daysOld: 107.4,
    pictures:
      'interior-bedroom-small-apartment exterior-triple-decker-morning interior-living-apartment interior-dining-small interior-bathroom-small',
    features: 'Private rear deck; Freshly painted; Four blocks from the beach',
    text: `The second floor of a well-tended house, four blocks from the beach and six from the Red Line. Rooms are square and freshly
      painted, and the rear deck is all yours.`,
  }),
  defineListing({
    slug: 'scituate-turner-road',
    title: 'Rebuilt Oceanside Home with a Deck to the Seawall',
    address: ['157 Turner Road', 'Scituate', '02066'],
    sale: 1_995_000,
    kind: 'house',
    rooms: [4, 4, 2_640],
    status: 'sold',
    daysOld: 72.3,
    pictures:
      'hero-waterfront-sunset interior-living-coastal interior-kitchen-green-shaker interior-dining-room interior-bedroom-coastal',
    features: 'Raised foundation; Ocean views; Outdoor shower; Impact windows',
    text: `Rebuilt in 2017 on a raised foundation, with windows built for nor'easters. The upper floor is one bright room for cooking and
      eating, and the deck is the best seat in town for the Fourth of July.`,
  }),
  defineListing({
    slug: 'plymouth-sandwich-street',
    title: 'Storybook Cape near Plymouth Harbor',
    address: ['211 Sandwich Street', 'Plymouth', '02360'],
    sale: 584_900,
    kind: 'house',
    rooms: [3, 2, 1_540],
    daysOld: 104.9,
    pictures: 'exterior-cape-cottage interior-living-room interior-kitchen-farmhouse interior-bedroom-attic',
    features: 'First-floor bedroom; Wood stove; Garden shed; Newer heating system',
    text: `Three dormers, a center chimney and a garden of blue hydrangeas inside the pickets. The ground-floor bedroom adjoins a bath that
      was redone in 2022. Downtown and the harbor are under a mile away.`,
  }),
  defineListing({
    slug: 'new-bedford-william-street',
    title: 'Historic Storefront Building in New Bedford',
    address: ['62 William Street', 'New Bedford', '02740'],
    sale: 465_000,
    kind: 'commercial',
    rooms: [0, 2, 3_100],
    daysOld: 161.4,
    pictures: 'exterior-main-street-storefront interior-office exterior-main-street-storefront-dusk',
    features: 'Two storefronts; Second-floor offices; Brick facade; New rubber roof',
    text: `Two shops at street level and offices above, a short block from the Whaling Museum. One storefront is leased through next year; the
      other is vacant and painted, ready for an owner. Train service to Boston returned in 2025, and it shows on this street.`,
  }),
  defineListing({
    slug: 'fall-river-highlands',
    title: 'Two-Bedroom in the Highlands',
    address: ['612 Highland Avenue, Unit 2', 'Fall River', '02720'],
    rent: 1_650,
    kind: 'apartment',
    rooms: [2, 1, 870],
    daysOld: 117.2,
    pictures:
      'interior-dining-small exterior-triple-decker interior-kitchen-galley interior-bedroom-attic interior-bathroom-small',
    features: 'Covered porch; New flooring; Storage',
    text: `A second-floor apartment with a covered porch and views down to the Taunton River. New flooring and fresh paint throughout; one
      parking space is included.`,
  }),
  defineListing({
    slug: 'fall-river-three-unit',
    title: 'Three-Unit House with Separate Utilities',
    address: ['447 Robeson Street', 'Fall River', '02720'],
    sale: 499_900,
    kind: 'house',
    rooms: [7, 3, 3_200],
    status: 'sold',
    daysOld: 133.8,
    pictures: 'exterior-triple-decker interior-bedroom-bay interior-bathroom-small',
    features: 'Three units; Separate meters; Full basement',
    text: null,
  }),
]
