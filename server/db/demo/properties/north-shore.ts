import { defineListing } from './listing.ts'

/** Salem, Marblehead, Gloucester, Rockport, Ipswich, Newburyport, Beverly and Lynn. */
export const NORTH_SHORE = [
  defineListing({
    slug: 'salem-federal-street',
    title: 'Federal Townhouse in the McIntire District',
    address: ['138 Federal Street', 'Salem', '01970'],
    sale: 875_000,
    kind: 'townhouse',
    rooms: [3, 2, 1_980],
    daysOld: 64.6,
    pictures: 'exterior-brownstone interior-living-room interior-kitchen interior-bedroom-bay',
    features: 'Four fireplaces; Granite steps; Walled courtyard; Carved mantels',
    text: `An 1808 brick townhouse with carved mantels, twelve-over-twelve windows and a fanlight over the door. The current owners
      replaced the roof, rebuilt the kitchen and kept everything else. Two parking spaces behind the courtyard are a rarity here.`,
  }),
  defineListing({
    slug: 'salem-lafayette',
    title: 'Two-Bedroom on Lafayette Street',
    address: ['266 Lafayette Street, Unit 9', 'Salem', '01970'],
    rent: 2_450,
    kind: 'apartment',
    rooms: [2, 1, 900],
    status: 'rented',
    daysOld: 80.1,
    pictures: 'exterior-brownstone-dusk interior-kitchen-galley interior-bedroom-attic',
    features: 'Oak floors; Dining area; Storage',
    text: `A second-floor corner apartment with oak floors and a real dining area. Forest River Park and the harbor are a few blocks east,
      and a space behind the building is assigned.`,
  }),
  defineListing({
    slug: 'marblehead-front-street',
    title: 'Shingled Harborfront House with a Private Dock',
    address: ['164 Front Street', 'Marblehead', '01945'],
    sale: 2_650_000,
    kind: 'house',
    rooms: [4, 3, 2_900],
    status: 'sold',
    daysOld: 31.5,
    pictures:
      'exterior-waterfront interior-living-coastal interior-kitchen interior-bedroom-coastal interior-bathroom-modern hero-waterfront-sunset',
    features: 'Private dock; Harbor views; Wraparound deck; Two fireplaces; Outdoor shower',
    text: `At the quiet end of Front Street, with the fleet at anchor off the lawn. Nearly every room faces the water, the kitchen was
      redone in 2020, and the dock carries power and fresh water.`,
  }),
  defineListing({
    slug: 'gloucester-annisquam',
    title: 'Shingled Cottage above Lobster Cove',
    address: ['1042 Washington Street', 'Gloucester', '01930'],
    sale: 649_000,
    kind: 'house',
    rooms: [2, 1, 1_080],
    daysOld: 67.8,
    pictures: 'hero-waterfront-sunset interior-living-coastal interior-kitchen-green-shaker interior-bedroom-coastal',
    features: 'Seasonal water view; Wood stove; Hydrangea garden; Outdoor shower',
    text: `Gray shingles, blue hydrangeas and a picket gate that closes by itself. Two bedrooms under the eaves share a bath; downstairs is
      one long room with a wood stove at its center. The footbridge at Annisquam is a half-mile wander.`,
  }),
  defineListing({
    slug: 'rockport-main-street',
    title: 'Main Street Shop with an Apartment Above',
    address: ['48 Main Street', 'Rockport', '01966'],
    sale: 999_900,
    kind: 'commercial',
    rooms: [2, 2, 2_300],
    daysOld: 154.1,
    pictures: 'exterior-main-street-storefront-dusk interior-shop exterior-main-street-storefront',
    features: 'Two display windows; Two-bedroom apartment upstairs; Harbor glimpse; Separate utilities',
    text: `A mixed-use building in the middle of the village: twelve hundred square feet of shop at street level and a bright two-bedroom
      apartment above. Each part has its own entrance and meters. The roof and both heating systems are under ten years old.`,
  }),
  defineListing({
    slug: 'ipswich-farm',
    title: 'Yellow Farmhouse near Crane Beach',
    address: ['137 Argilla Road', 'Ipswich', '01938'],
    sale: 1_285_000,
    kind: 'house',
    rooms: [4, 3, 2_860],
    status: 'sold',
    daysOld: 152.2,
    pictures:
      'exterior-farmhouse-barn-autumn interior-kitchen-farmhouse interior-dining-room interior-bedroom interior-bathroom-clawfoot interior-porch',
    features: "Barn with hayloft; Farmer's porch; Apple trees",
    text: `Halfway between town and the dunes, with salt marsh at the end of the field. A broad porch, a barn for boats and a kitchen with
      space for a long table make it an easy place to stay put.`,
  }),
  defineListing({
    slug: 'newburyport-federal',
    title: 'Brick Row House near the Newburyport Waterfront',
    address: ['37 Federal Street', 'Newburyport', '01950'],
    sale: 985_000,
    kind: 'townhouse',
    rooms: [3, 2, 1_890],
    daysOld: 44.1,
    pictures:
      'hero-beacon-street interior-living-parlor interior-kitchen-green-shaker interior-bedroom-bay interior-bathroom-clawfoot',
    features: 'Three fireplaces; Brick patio; Walnut island',
    text: `Two blocks up from the boardwalk and well away from the summer traffic. The rooms are tall and square, the kitchen was redone in
      2023 with a walnut island, and a brick patio behind gets the afternoon sun.`,
  }),
  defineListing({
    slug: 'beverly-cabot',
    title: 'One-Bedroom near the Beverly Depot',
    address: ['212 Cabot Street, Unit 6', 'Beverly', '01915'],
    sale: 389_000,
    kind: 'condo',
    rooms: [1, 1, 720],
    daysOld: 90.7,
    pictures:
      'interior-living-apartment exterior-brick-apartments-dusk interior-bedroom-small-apartment interior-bathroom-small',
    features: 'Bay window; Counter for two; Trains to North Station',
    text: `A tidy third-floor home in a brick building that the association repointed in 2022. The kitchen is small and clever, with a
      counter for two. Trains reach North Station in about thirty-five minutes.`,
  }),
  defineListing({
    slug: 'lynn-diamond-district',
    title: 'Ocean-Breeze Condo in the Diamond District',
    address: ['205 Ocean Street, Unit 2', 'Lynn', '01902'],
    sale: 429_000,
    kind: 'condo',
    rooms: [3, 1, 1_240],
    daysOld: 150.5,
    pictures:
      'exterior-triple-decker-morning interior-kitchen-galley interior-dining-small interior-bedroom-small-apartment interior-bathroom-small',
    features: 'Covered front porch; Pocket doors; Bay windows',
    text: `One block from the promenade, the middle floor of a three-unit house with bay windows and pocket doors. The bedrooms are larger than
      most in the neighborhood, and the porch is deep enough for a sofa.`,
  }),
]
