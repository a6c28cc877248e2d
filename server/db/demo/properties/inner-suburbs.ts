import { defineListing } from './listing.ts'

/** Somerville, Brookline, Arlington, Medford, Newton and Waltham. */
export const INNER_SUBURBS = [
  defineListing({
    slug: 'somerville-highland',
    title: 'Spring Hill Condo with Two Porches',
    address: ['192 Highland Avenue, Unit 3', 'Somerville', '02143'],
    sale: 749_000,
    kind: 'condo',
    rooms: [2, 1, 1_020],
    daysOld: 140.2,
    pictures: 'hero-snowy-triple-deckers interior-living-room interior-kitchen-galley interior-bedroom',
    features: 'Front and rear porches; Gas fireplace; Shared yard',
    text: `The top floor of a yellow triple-decker on the crest of Spring Hill, where the front porch sees all the way to the Tobin Bridge.
      The kitchen and bath are from 2021; the fir floors are from 1906 and look it in the best way.`,
  }),
  defineListing({
    slug: 'somerville-davis-rental',
    title: 'Three-Bedroom with Porches near Davis Square',
    address: ['61 Winslow Avenue, Unit 1', 'Somerville', '02144'],
    rent: 3_650,
    kind: 'apartment',
    rooms: [3, 1, 1_150],
    daysOld: 4.6,
    pictures:
      'exterior-triple-decker interior-kitchen-galley interior-bedroom interior-bathroom-modern hero-snowy-triple-deckers',
    features: 'Front and rear porches; Pantry; Built-in hutch',
    text: `First floor of a triple-decker five minutes from the Red Line and the community path. Three true bedrooms open off a central
      hall, and the dining room has its original built-in hutch. Parking for one car in the driveway is included.`,
  }),
  defineListing({
    slug: 'somerville-prospect-hill',
    title: 'New Brick Townhouse on Prospect Hill',
    address: ['114 Munroe Street, Unit B', 'Somerville', '02143'],
    sale: 1_150_000,
    kind: 'townhouse',
    rooms: [3, 3, 1_840],
    daysOld: 28.5,
    pictures:
      'exterior-townhouse-row-snow interior-living-parlor interior-kitchen interior-dining-small interior-bedroom-bay',
    features: 'Roof deck; Solar-ready roof; Car charger',
    text: `Finished in 2024 by a local builder who lives on the next street. The main floor is open from the bay to the kitchen, each
      bedroom has a closet worth the name, and the roof deck takes in the tower on the hill. Union Square's Green Line stop is an
      eight-minute walk.`,
  }),
  defineListing({
    slug: 'brookline-babcock',
    title: 'Coolidge Corner Two-Bedroom with Garage Parking',
    address: ['118 Babcock Street, Unit 8', 'Brookline', '02446'],
    sale: 1_089_000,
    kind: 'condo',
    rooms: [2, 2, 1_240],
    status: 'sold',
    daysOld: 21.3,
    pictures:
      'exterior-brick-apartments interior-living-room interior-kitchen-galley interior-dining-small interior-bedroom-small-apartment',
    features: 'Sunroom; Formal dining room; Entrance hall',
    text: `A well-proportioned prewar home with an entrance hall, a sunroom facing the trees and a dining room that seats ten. The baths
      were redone in 2020 and the windows a year later.`,
  }),
  defineListing({
    slug: 'brookline-beacon-street',
    title: 'Bay-Window One-Bedroom on Beacon Street',
    address: ['1471 Beacon Street, Unit 21', 'Brookline', '02446'],
    rent: 2_950,
    kind: 'apartment',
    rooms: [1, 1, 690],
    daysOld: 9.7,
    pictures:
      'exterior-brick-apartments-dusk interior-living-apartment interior-dining-small interior-bedroom-small-apartment',
    features: 'Bow window; Nine-foot ceilings; Eat-in kitchen; Bike room',
    text: `A bow of limestone-trimmed windows looks down on the C line, which stops almost at the door. Inside are nine-foot ceilings, an
      eat-in kitchen and a bedroom large enough for a desk. Coolidge Corner is two stops, or ten minutes on foot.`,
  }),
  defineListing({
    slug: 'arlington-jason-street',
    title: 'Painted Lady on Jason Street',
    address: ['164 Jason Street', 'Arlington', '02476'],
    sale: 1_325_000,
    kind: 'house',
    rooms: [4, 3, 2_480],
    status: 'sold',
    daysOld: 53.2,
    pictures:
      'exterior-victorian-autumn interior-living-parlor interior-kitchen interior-bedroom interior-bathroom-modern interior-porch',
    features: 'Corner turret; Wraparound porch; Heated workshop',
    text: `Known in town for its plum clapboards and slate turret. Period details run through every room, while the kitchen, wiring and
      boiler all date from the last five years. The Minuteman Bikeway and Menotomy Rocks Park are both near.`,
  }),
  defineListing({
    slug: 'medford-colonial-rental',
    title: 'Classic White Colonial in West Medford',
    address: ['140 Winthrop Street', 'Medford', '02155'],
    rent: 4_200,
    kind: 'house',
    rooms: [3, 2, 1_560],
    daysOld: 6.9,
    pictures:
      'exterior-white-colonial interior-kitchen-farmhouse interior-dining-room interior-bedroom-attic interior-bathroom-small',
    features: 'Fireplace; Fenced yard; Lawn care and snow removal included',
    text: `A three-bedroom house with a garage, a fenced yard and a red front door. The living room runs the depth of the house and
      has a working fireplace. Lawn care and snow removal are included in the rent.`,
  }),
  defineListing({
    slug: 'newton-west-newton-hill',
    title: 'West Newton Hill Colonial on Half an Acre',
    address: ['236 Highland Street', 'Newton', '02465'],
    sale: 2_195_000,
    kind: 'house',
    rooms: [5, 4, 3_640],
    daysOld: 20.7,
    pictures:
      'hero-autumn-street interior-entry-hall-stairs interior-kitchen-farmhouse interior-bedroom interior-bathroom-clawfoot interior-porch',
    features: "Screened porch; Butler's pantry; First-floor office; Level lawn",
    text: `Set back behind sugar maples on one of the Hill's best blocks. A central hall divides a living room with French doors from a
      dining room with its butler's pantry, and the kitchen overlooks a level lawn. The village and the commuter rail are down the hill.`,
  }),
  defineListing({
    slug: 'waltham-mill-loft',
    title: 'Riverside Mill Loft on the Charles',
    address: ['55 Crescent Street, Unit 218', 'Waltham', '02453'],
    rent: 2_950,
    kind: 'apartment',
    rooms: [1, 1, 870],
    daysOld: 101.2,
    pictures: 'exterior-mill-loft interior-living-brick-loft interior-kitchen-modern-loft',
    features: 'Exposed brick; Tall factory windows; Fitness room',
    text: `The former watch factory's long wall of windows now lights twelve lofts, and this one faces the river. Sleeping quarters are
      behind a brick partition, and a garage space is included. Moody Street's restaurants are across the footbridge.`,
  }),
]
