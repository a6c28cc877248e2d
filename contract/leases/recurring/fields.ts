import * as z from 'zod/mini'
import { Id, Money, requiredLine } from '#contract/core/fields.ts'
import { amountFrom } from '#contract/payments/amount-from.ts'
import { choice, MEMO_MAX } from '../entries.ts'
import { month } from '../periods/fields.ts'

/** Rent, late fees and deposits have rules of their own. */
export const RECURRING_ACCOUNTS = ['fee', 'utility'] as const

/** How many charges of a lease may run at a time. */
export const MAX_RECURRING = 20

const Month = z.iso.date()

/** What a lease charges each month besides the rent. */
const Charge = z.object({
  memo: z.string(),
  /** This month's amount, or that of the first month before it begins. */
  amount: Money,
  /** Another amount that is agreed, and its first month. */
  nextAmount: z.nullable(z.object({ from: Month, amount: Money })),
  /** The day of the month on which it is due. */
  dueDay: z.int(),
  firstMonth: Month,
  /** Null where it goes on for as long as the lease. */
  lastMonth: z.nullable(Month),
})

/** A charge as the tenant reads it. */
export const OwnCharge = Charge
export type OwnCharge = z.input<typeof OwnCharge>

const AdminCharge = z.extend(Charge, {
  id: Id,
  account: z.enum(RECURRING_ACCOUNTS),
  state: z.enum(['upcoming', 'current', 'ended']),
  staffName: z.string(),
})
export type RecurringCharge = z.input<typeof AdminCharge>

export const RecurringCharges = z.object({
  /** Why none can be added. Null where one can. */
  refusal: z.nullable(z.string()),
  /** The first month in which another one can begin. */
  earliest: Month,
  /** Those that run or will begin come first. */
  charges: z.array(AdminCharge),
})
export type RecurringCharges = z.input<typeof RecurringCharges>

const Amount = amountFrom(1, 'Amount must be more than $0.00')
const optionalMonth = (label: string) =>
  z.nullish(
    z.union([z.literal(''), month(label)], { error: `${label} must be the first day of a month, such as 2026-10-01` }),
  )

const DUE_DAY = { error: 'Due day must be a day from 1 to 28', abort: true }

export const NewRecurringCharge = z.object({
  account: choice('Account', RECURRING_ACCOUNTS),
  amount: Amount,
  /** What it is for. The tenant reads it. */
  memo: requiredLine('Memo', MEMO_MAX),
  firstMonth: month('First month'),
  /** Left out or empty for as long as the lease. */
  lastMonth: optionalMonth('Last month'),
  /** Left out or empty for the day of the rent. */
  dueDay: z.nullish(
    z.union(
      [z.literal(''), z.coerce.number(DUE_DAY).check(z.int(DUE_DAY), z.gte(1, DUE_DAY), z.lte(28, DUE_DAY))],
      DUE_DAY,
    ),
  ),
})
export type NewRecurringCharge = z.output<typeof NewRecurringCharge>

export const NewRecurringAmount = z.object({ from: month('First month'), amount: Amount })
export type NewRecurringAmount = z.output<typeof NewRecurringAmount>

export const RecurringEnd = z.object({ lastMonth: optionalMonth('Last month') })
export type RecurringEnd = z.output<typeof RecurringEnd>
