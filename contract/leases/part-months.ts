import * as z from 'zod/mini'

/** Which part months are charged by the day: where the lease begins after the first of a month, or ends before the last of one. */
export const PART_MONTHS = ['first', 'last', 'both'] as const

/** Null for a whole month's rent, also for a month that the tenant has the home for only a part of. */
export const PartMonths = z.nullable(z.enum(PART_MONTHS))
