import type { Property } from '#contract/properties/public.ts'

/** Dollars for each square foot of a sale, rounded. Null for a rental, and for a home whose size is not known. */
export const pricePerSqft = ({ price, priceType, sqft }: Pick<Property, 'price' | 'priceType' | 'sqft'>) =>
  priceType === 'sale' && sqft ? Math.round(Number(price) / sqft) : null
