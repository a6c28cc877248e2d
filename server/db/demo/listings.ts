import { BOSTON_CENTRAL } from './boston-central.ts'
import { BOSTON_NEIGHBORHOODS } from './boston-neighborhoods.ts'
import { BOSTON_WATERFRONT } from './boston-waterfront.ts'
import { CAMBRIDGE } from './cambridge.ts'
import { stableId, type Listing } from './listing.ts'

export const LISTINGS: Listing[] = [...BOSTON_CENTRAL, ...BOSTON_WATERFRONT, ...BOSTON_NEIGHBORHOODS, ...CAMBRIDGE]

/** The three homes that the home page shows as samples. */
export const LANDMARK_IDS = {
  backBayBrownstone: stableId('listing/back-bay-brownstone'),
  cambridgeApartment: stableId('listing/cambridge-apartment'),
  capeCodWaterfront: stableId('listing/cape-cod-waterfront'),
}
