import type { Property } from '#contract/properties/public.ts'

/** The price per square foot of a sale, rounded. Null for a rental and for an unknown size. */
export const pricePerSqft = ({ price, priceType, sqft }: Pick<Property, 'price' | 'priceType' | 'sqft'>) =>
  priceType === 'sale' && sqft ? Math.round(Number(price) / sqft) : null
