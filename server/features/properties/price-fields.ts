import type { PropertyFilter } from '#contract/properties/filter.ts'

/** The values of the generated column `price_band` in each price range. A price of exactly 1,000,000 has a band of its own, because two ranges have it. */
export const PRICE_BANDS: Record<PropertyFilter['priceRange'], readonly number[]> = {
  any: [0, 1, 2, 3],
  'under-500k': [0],
  '500k-1m': [1, 2],
  'over-1m': [2, 3],
}
