import type { Property } from '#contract/properties.ts'

/** Dollars for each square foot of a sale, rounded; a missing size counts as one. Null for a rental. */
export const pricePerSqft = ({ price, priceType, sqft }: Pick<Property, 'price' | 'priceType' | 'sqft'>) =>
  priceType === 'sale' ? Math.round(Number(price) / (sqft || 1)) : null
