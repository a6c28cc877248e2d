import { BERKSHIRES } from './berkshires.ts'
import { BOSTON_CENTRAL } from './boston-central.ts'
import { BOSTON_NEIGHBORHOODS } from './boston-neighborhoods.ts'
import { BOSTON_WATERFRONT } from './boston-waterfront.ts'
import { CAMBRIDGE } from './cambridge.ts'
import { CAPE_AND_ISLANDS } from './cape-and-islands.ts'
import { CENTRAL_AND_WEST } from './central-and-west.ts'
import { INNER_SUBURBS } from './inner-suburbs.ts'
import { type Listing, stableId } from './listing.ts'
import { MERRIMACK_VALLEY } from './merrimack-valley.ts'
import { NORTH_SHORE } from './north-shore.ts'
import { SOUTH_SHORE } from './south-shore.ts'
import { WEST_OF_BOSTON } from './west-of-boston.ts'

export const LISTINGS: Listing[] = [
  ...BOSTON_CENTRAL,
  ...BOSTON_WATERFRONT,
  ...BOSTON_NEIGHBORHOODS,
  ...CAMBRIDGE,
  ...INNER_SUBURBS,
  ...WEST_OF_BOSTON,
  ...NORTH_SHORE,
  ...MERRIMACK_VALLEY,
  ...SOUTH_SHORE,
  ...CAPE_AND_ISLANDS,
  ...CENTRAL_AND_WEST,
  ...BERKSHIRES,
]

/** The three properties that the home page shows as samples. */
export const LANDMARK_IDS = {
  backBayBrownstone: stableId('listing/back-bay-brownstone'),
  cambridgeApartment: stableId('listing/cambridge-apartment'),
  capeCodWaterfront: stableId('listing/cape-cod-waterfront'),
}
