import type { PRICE_RANGES, TYPE_FILTERS } from '#contract/properties/filter.ts'
import { PRICE_TYPE_NAMES } from '../labels.ts'

export const TYPE_CHOICES = [
  { value: 'all', label: 'All Types' },
  { value: 'sale', label: PRICE_TYPE_NAMES.sale },
  { value: 'rent', label: PRICE_TYPE_NAMES.rent },
] as const satisfies { value: (typeof TYPE_FILTERS)[number]; label: string }[]

export const PRICE_RANGE_CHOICES = [
  { value: 'any', label: 'Any Price' },
  { value: 'under-500k', label: 'Under $500k' },
  { value: '500k-1m', label: '$500k - $1M' },
  { value: 'over-1m', label: '$1M+' },
] as const satisfies { value: (typeof PRICE_RANGES)[number]; label: string }[]
