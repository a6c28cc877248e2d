import { defineListing } from './listing.ts'

/** Great Barrington, Lenox, Pittsfield, and Greenfield on the way there. */
export const BERKSHIRES = [
  defineListing({
    slug: 'great-barrington-farm',
    title: 'Hilltop Farmhouse with a Barn and Long Views',
    address: ['264 Alford Road', 'Great Barrington', '01230'],
    sale: 1_050_000,
    kind: 'house',
    rooms: [4, 3, 2_780],
    daysOld: 70.6,
    pictures:
      'exterior-farmhouse-barn interior-kitchen interior-dining-room interior-bedroom-attic interior-bathroom-small',
    features: 'Restored barn; Pond; Two wood stoves; Generator',
    text: `Eleven acres of hay and woods with the house at the top, where the breeze is. The kitchen has a window over the sink that frames
      the whole valley, and the barn was leveled, re-sided and wired in 2020.`,
  }),
  defineListing({
    slug: 'lenox-colonial',
    title: 'Village Colonial near Tanglewood',
    address: ['153 Main Street', 'Lenox', '01240'],
    sale: 815_000,
    kind: 'house',
    rooms: [4, 2, 2_260],
    daysOld: 133.7,
    pictures: 'exterior-white-colonial interior-kitchen-green-shaker interior-dining-room interior-bedroom-attic',
    features: 'In the village; Deep backyard; Fireplace; Detached studio',
    text: `In the village, on a lot that runs back two hundred feet to a heated studio. The house is simple and square, with good floors
      and a fireplace that works. On still evenings the music carries.`,
  }),
  defineListing({
    slug: 'pittsfield-colonial',
    title: 'Solid Colonial near Onota Lake',
    address: ['375 Lakeway Drive', 'Pittsfield', '01201'],
    sale: 339_000,
    kind: 'house',
    rooms: [3, 2, 1_680],
    daysOld: 163.7,
    pictures: '',
    features: 'Fireplace; New furnace; Near the boat launch',
    text: `A straightforward, well-kept house with a new furnace and a level half acre. The boat launch at Onota Lake is down the road.
      Photos are coming once the floors are refinished.`,
  }),
  defineListing({
    slug: 'greenfield-cape',
    title: 'Compact Cape on the East Side of Greenfield',
    address: ['87 High Street', 'Greenfield', '01301'],
    sale: 284_900,
    kind: 'house',
    rooms: [2, 1, 1_180],
    daysOld: 52,
    pictures: 'exterior-cape-cottage-winter interior-kitchen-farmhouse interior-bedroom-attic',
    features: 'Walkable to downtown; Natural gas; Bedroom under the eaves',
    text: null,
  }),
  defineListing({
    slug: 'pittsfield-apartment',
    title: 'One-Bedroom near the Pittsfield Common',
    address: ['58 Wendell Avenue, Unit 3', 'Pittsfield', '01201'],
    rent: 1_675,
    kind: 'apartment',
    rooms: [1, 1, null],
    daysOld: 157.2,
    pictures: 'interior-bedroom exterior-brick-apartments interior-living-apartment interior-bathroom-small',
    features: 'Sunny corner; Near the museum; Near the theater',
    text: `A sunny corner apartment on a street of fine old houses, near the museum and the theater. Heat, hot water and a parking space are
      all part of the rent.`,
  }),
  defineListing({
    slug: 'lenox-carriage-house-rental',
    title: 'Carriage House on a Former Berkshire Estate',
    address: ['216 Kemble Street, Unit B', 'Lenox', '01240'],
    rent: 3_100,
    kind: 'house',
    rooms: [2, 2, 1_450],
    status: 'rented',
    daysOld: 15.3,
    pictures: '',
    features: 'Stone terrace; Fireplace; Grounds maintained by the owner',
    text: `Two bedrooms above and one grand room below, where the carriages stood. The owner takes care of the grounds, and the
      terrace catches the evening light.`,
  }),
]
