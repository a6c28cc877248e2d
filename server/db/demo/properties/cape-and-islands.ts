import { defineListing } from './listing.ts'

/** Chatham, Falmouth, Sandwich, Orleans, Hyannis, Wellfleet and Nantucket. */
export const CAPE_AND_ISLANDS = [
  defineListing({
    slug: 'cape-cod-waterfront',
    title: 'Cape Cod Waterfront Home with a Private Dock',
    address: ['186 Shore Road', 'Chatham', '02633'],
    sale: 3_495_000,
    kind: 'house',
    rooms: [4, 4, 3_180],
    daysOld: 1.1,
    pictures:
      'exterior-waterfront-morning interior-living-coastal interior-kitchen interior-dining-room interior-bedroom-coastal',
    features: "Private dock; Ocean views; Chef's kitchen; Outdoor shower",
    text: `A white gambrel on a low bluff, with a lawn, a path through the beach grass and a dock of its own. Glass doors across the
      living room fold away to the deck in summer; in winter the fireplace does the work. Four bedrooms each have a bath, and the
      primary suite faces the sunrise over the bar.`,
  }),
  defineListing({
    slug: 'falmouth-cottage',
    title: 'Hydrangea Cottage a Half Mile from the Beach',
    address: ['94 Walker Street', 'Falmouth', '02540'],
    sale: 895_000,
    kind: 'house',
    rooms: [3, 2, 1_490],
    daysOld: 8.9,
    pictures:
      'interior-living-room exterior-cape-cottage interior-kitchen-farmhouse interior-bedroom interior-bedroom-attic interior-bathroom-small',
    features: 'Picket-fenced garden; Bike path nearby; Outdoor shower; Screened porch',
    text: `Exactly what you hope to find behind a picket fence in Falmouth. The cottage was winterized and re-shingled in 2020, with oak
      floors, a bright kitchen and a screened porch where most suppers happen. Surf Drive and the Shining Sea Bikeway are within half a
      mile.`,
  }),
  defineListing({
    slug: 'sandwich-year-round',
    title: 'Year-Round Cape in Sandwich Village',
    address: ['128 Main Street', 'Sandwich', '02563'],
    rent: 3_450,
    kind: 'house',
    rooms: [3, 2, 1_600],
    daysOld: 17.3,
    pictures:
      'exterior-cape-cottage interior-kitchen-farmhouse interior-dining-room interior-bedroom-attic interior-bathroom-small',
    features: 'Fireplace; First-floor bedroom; Snow removal and lawn care included',
    text: `A rare year-round rental in the village, a few doors from Shawme Pond. The rooms are warm and well insulated, with a first-floor
      bedroom and two more above. Snow removal and lawn care are included.`,
  }),
  defineListing({
    slug: 'orleans-new-roof',
    title: 'Shingled Cape Midway through a Careful Restoration',
    address: ['73 Tonset Road', 'Orleans', '02653'],
    sale: 739_000,
    kind: 'house',
    rooms: [3, 2, 1_580],
    daysOld: 41.4,
    pictures: 'service-roof-porch-repair interior-living-room interior-kitchen-farmhouse interior-bedroom-attic',
    features: 'New roof underway; Permits in hand; Town water',
    text: `The seller is replacing the roof, the gutters and the front shingles, and the work will be done before closing. Inside, the
      kitchen and one bath are finished. Town Cove is a short ride down the road.`,
  }),
  defineListing({
    slug: 'hyannis-main-street',
    title: 'Awning-Front Shop on Main Street, Hyannis',
    address: ['418 Main Street', 'Hyannis', '02601'],
    rent: 3_400,
    kind: 'commercial',
    rooms: [0, 1, 1_350],
    daysOld: 31.4,
    pictures: 'exterior-main-street-storefront-dusk interior-office exterior-main-street-storefront',
    features: 'Striped awning; Walk-in cooler; High summer foot traffic',
    text: `Last used as a florist, so there is a walk-in cooler, a deep sink and a floor that forgives water. Two parking spaces are behind
      the shop. Five-year lease preferred.`,
  }),
  defineListing({
    slug: 'wellfleet-cottage-rental',
    title: 'Winterized Cottage among the Pines in Wellfleet',
    address: ['55 Pole Dike Road', 'Wellfleet', '02667'],
    rent: 2_700,
    kind: 'house',
    rooms: [2, 1, 940],
    status: 'rented',
    daysOld: 102.2,
    pictures: 'exterior-cape-cottage-winter interior-kitchen-farmhouse interior-dining-room',
    features: 'Wood stove; Outdoor shower; Deck',
    text: `Small, snug and surrounded by pitch pine, with a heat pump and a wood stove. The town pier and the ponds are a bike ride away.`,
  }),
  defineListing({
    slug: 'nantucket-harbor-house',
    title: 'Shingled Harbor House on Nantucket',
    address: ['67 Hulbert Avenue', 'Nantucket', '02554'],
    sale: 6_950_000,
    kind: 'house',
    rooms: [5, 5, 3_900],
    daysOld: 12.9,
    pictures:
      'interior-living-coastal exterior-waterfront interior-kitchen-green-shaker interior-dining-room interior-bedroom-coastal interior-porch',
    features: 'Private dock; Harbor and lighthouse views; Guest cottage; Two fireplaces; Roof walk',
    text: `On the harbor side of Hulbert Avenue, where the ferries pass and Brant Point Light blinks across the lawn. The main house has
      five bedrooms, each with water to look at, and a kitchen that opens to a long covered porch. A one-bedroom guest cottage stands
      at the hedge.`,
  }),
]
