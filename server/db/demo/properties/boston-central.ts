import { defineListing } from './listing.ts'

/** Back Bay, Beacon Hill, the South End and the Fenway. */
export const BOSTON_CENTRAL = [
  defineListing({
    slug: 'back-bay-brownstone',
    title: 'Back Bay Brownstone on the Sunny Side of Commonwealth Avenue',
    address: ['209 Commonwealth Avenue, Unit 2', 'Boston', '02116'],
    sale: 2_950_000,
    kind: 'condo',
    rooms: [3, 3, 2_140],
    daysOld: 0.2,
    pictures:
      'exterior-brownstone interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay interior-bathroom-modern',
    features: 'Two wood-burning fireplaces; Bay windows over the mall; Private elevator; Marble mantels',
    text: `The parlor and second floors of an 1882 brownstone, joined by the original walnut stair. Eleven-foot ceilings, pocket doors
      and a pair of marble mantels survive, while the kitchen, baths and mechanical systems were redone in 2023. The front rooms
      look south over the trees of the Commonwealth Avenue Mall.`,
  }),
  defineListing({
    slug: 'commonwealth-avenue-one-bedroom',
    title: 'One-Bedroom with a Bay Window on Commonwealth Avenue',
    address: ['331 Commonwealth Avenue, Unit 5', 'Boston', '02115'],
    rent: 3_650,
    kind: 'apartment',
    rooms: [1, 1, 705],
    daysOld: 14.8,
    pictures: 'interior-kitchen-galley exterior-brownstone-dusk interior-dining-small interior-bedroom-small-apartment',
    features: 'Decorative fireplace; Curved bay window; Gas cooking; Common roof deck',
    text: `A third-floor front apartment with a curved bay, a marble mantel and oak floors that were refinished this spring. The kitchen
      has gas cooking and a full-size dishwasher. Heat and hot water are included in the rent, and the Hynes stop is three blocks away.`,
  }),
  defineListing({
    slug: 'marlborough-floor-through',
    title: 'Floor-Through with Garden Views on Marlborough Street',
    address: ['186 Marlborough Street, Unit 3', 'Boston', '02116'],
    sale: 1_675_000,
    kind: 'condo',
    rooms: [2, 2, 1_290],
    daysOld: 38.2,
    pictures:
      'exterior-brick-apartments-dusk interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay interior-bathroom-clawfoot',
    features: 'Gas fireplace; Windows at both ends; Private storage; Rear deck',
    text: `One home per floor, with windows on both ends and quiet rooms at the back over the gardens. A gas fireplace anchors the
      living room, and a small deck off the kitchen holds a table for four. The association is self-managed, with healthy reserves.`,
  }),
  defineListing({
    slug: 'beacon-hill-pinckney',
    title: 'Brick Townhouse with a Walled Garden on Pinckney Street',
    address: ['74 Pinckney Street', 'Boston', '02114'],
    sale: 4_350_000,
    kind: 'townhouse',
    rooms: [4, 4, 3_050],
    daysOld: 7.6,
    pictures: 'exterior-townhouse-row interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay',
    features: 'Five working fireplaces; Walled brick garden; Roof deck; Wine cellar; Restored 6-over-6 windows',
    text: `Built in 1834 and kept with unusual care: wide pine floors, paneled shutters that still fold, and a stair that rises through
      five levels to a roof deck with a view of the river. The kitchen opens to a walled garden where an old wisteria has the south
      wall to itself. Systems were replaced during a full renovation in 2019.`,
  }),
  defineListing({
    slug: 'beacon-hill-chestnut-garden',
    title: 'Garden-Level One-Bedroom on Chestnut Street',
    address: ['29 Chestnut Street, Unit 1', 'Boston', '02108'],
    rent: 2_950,
    kind: 'apartment',
    rooms: [1, 1, 590],
    daysOld: 131.2,
    pictures: 'interior-living-apartment hero-beacon-street interior-bedroom-small-apartment',
    features: 'Private entrance; Shared brick patio; Exposed brick',
    text: `Down two granite steps from one of the prettiest blocks on the Hill. The living room keeps its brick hearth, the bedroom is at
      the quiet end, and the door opens to a shared patio. Available on a twelve-month lease.`,
  }),
  defineListing({
    slug: 'south-end-west-newton',
    title: 'Bow-Front Two-Bedroom in the Heart of the South End',
    address: ['88 West Newton Street, Unit 4', 'Boston', '02118'],
    sale: 1_000_000,
    kind: 'condo',
    rooms: [2, 1, 965],
    daysOld: 62.3,
    pictures:
      'interior-living-parlor exterior-brownstone-dusk interior-kitchen-galley interior-bedroom-small-apartment interior-bathroom-clawfoot',
    features: 'Private roof deck; Exposed brick; Skylights',
    text: `The top floor of an 1870 bow-front, bright from skylights over the stair and the bath. A spiral stair climbs to a private
      cedar deck with the skyline on two sides. Tremont Street restaurants are around the corner.`,
  }),
  defineListing({
    slug: 'union-park-townhouse',
    title: 'Entire Victorian Townhouse on Union Park',
    address: ['27 Union Park', 'Boston', '02118'],
    rent: 9_500,
    kind: 'townhouse',
    rooms: [4, 3, 2_650],
    daysOld: 18.7,
    pictures:
      'exterior-townhouse-row-snow interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay interior-porch',
    features: 'Three fireplaces; Two decks; Original plasterwork; Brick terrace',
    text: `A whole house facing the fountains and fenced lawn of Union Park, offered unfurnished for a year or longer. The parlor level
      has twelve-foot ceilings and original plasterwork; the kitchen below opens to a brick terrace. One parking space behind the
      house is part of the lease.`,
  }),
  defineListing({
    slug: 'fenway-park-drive',
    title: 'Brick One-Bedroom Facing the Fens',
    address: ['112 Park Drive, Unit 14', 'Boston', '02215'],
    rent: 2_750,
    kind: 'apartment',
    rooms: [1, 1, 560],
    status: 'rented',
    daysOld: 127.4,
    pictures: 'exterior-brick-apartments interior-kitchen-galley interior-dining-small',
    features: 'View over the Back Bay Fens; Renovated galley kitchen; Bike room',
    text: `A corner apartment on the fourth floor with morning light and a long view over the Back Bay Fens. The bath keeps its hexagon
      tile, and the galley kitchen was redone in 2024.`,
  }),
]
