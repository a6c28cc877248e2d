import * as z from 'zod/mini'
import { day } from '../entries.ts'

const from = day('From')
const to = day('To')

export const WRONG_ORDER = "To can't be before From"

/** The days that a statement covers, the first and the last included. */
export const StatementPeriod = z
  .object({ from, to })
  .check(z.refine((period) => period.from <= period.to, { error: WRONG_ORDER, path: ['to'] }))
export type StatementPeriod = z.output<typeof StatementPeriod>

/** From January 1 of this year and to today, unless given. */
export const StatementQuery = z.object({ from: z.optional(from), to: z.optional(to) })
export type StatementQuery = z.output<typeof StatementQuery>
