import type { Unit } from '#contract/buildings/fields.ts'
import { formatNumber } from './format.ts'

/** `2 bed · 1.5 bath · 880 sq ft`, without what is not known. */
export const factsOf = ({ bedrooms, bathrooms, sqft }: Pick<Unit, 'bedrooms' | 'bathrooms' | 'sqft'>) =>
  [
    bedrooms === null ? null : bedrooms === 0 ? 'Studio' : `${bedrooms} bed`,
    bathrooms === null ? null : `${bathrooms} bath`,
    sqft === null ? null : `${formatNumber(sqft)} sq ft`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
