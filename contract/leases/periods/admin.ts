import * as z from 'zod/mini'
import { Money, requiredLine } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { MEMO_MAX, RECEIPT_METHODS, SignedMoney } from '../entries.ts'
import { month } from './fields.ts'

export const RECEIVED_METHODS = ['card', 'bank_account', ...RECEIPT_METHODS] as const

const Month = month('Month')

/** The entries of all ledgers in one month. `balance` of the month before + charged − credited − received + returned + kept = `balance`. */
const Period = z.object({
  month: z.iso.date(),
  charged: Money,
  /** Credits, and charges that were taken back. */
  credited: SignedMoney,
  received: Money,
  receivedBy: z.object({
    card: Money,
    bank_account: Money,
    check: Money,
    cash: Money,
    money_order: Money,
    transfer: Money,
  }),
  /** Payments that were refunded, taken back by a bank or reversed by staff. */
  returned: SignedMoney,
  /** What was kept of deposits. Months that were closed before it was told apart have it in `returned`. */
  kept: SignedMoney,
  /** What all leases owe together at the end of the month. Negative for a credit. */
  balance: SignedMoney,
  /** Null while the month is open. */
  closedAt: z.nullable(z.iso.datetime()),
  closedBy: z.nullable(z.string()),
  /** The month is over and open. */
  canClose: z.boolean(),
  /** It is the month that was closed last. */
  canReopen: z.boolean(),
})
export type Period = z.input<typeof Period>

const Periods = z.object({
  /** The last month that is closed. All before it are closed, too. */
  closedThrough: z.nullable(z.iso.date()),
  firstYear: z.int(),
  lastYear: z.int(),
  /** Of one year, newest first. */
  months: z.array(Period),
})
export type Periods = z.input<typeof Periods>

export const PeriodClosing = z.object({ month: Month })
export const PeriodReopening = z.object({ month: Month, reason: requiredLine('Reason', MEMO_MAX) })

const LIST = '/api/admin/accounting-periods'

export const periodsAdmin = {
  list: {
    method: 'GET',
    path: LIST,
    access: 'admin',
    summary: 'The ledgers of all leases by month, of this year by default',
    query: z.object({
      year: z.optional(
        z.coerce
          .number({ error: 'year must be a year, such as 2026' })
          .check(
            z.int({ error: 'year must be a year, such as 2026' }),
            z.gte(2000, { error: 'year must be after 1999' }),
            z.lte(2099, { error: 'year must be before 2100' }),
          ),
      ),
    }),
    response: Periods,
  },
  close: {
    method: 'POST',
    path: `${LIST}/close`,
    access: 'admin',
    summary:
      'Closes a month that is over, and all months before it. No entry can be dated into them after that. 409 if it is closed already or charges are still missing',
    body: PeriodClosing,
    response: Periods,
  },
  reopen: {
    method: 'POST',
    path: `${LIST}/reopen`,
    access: 'admin',
    summary: 'Reopens the month that was closed last, with the reason. 409 for any other month',
    body: PeriodReopening,
    response: Periods,
  },
  entries: csvOf(`${LIST}/entries`, z.object({ month: Month }), 'Every ledger entry of a month as a CSV file'),
} as const satisfies Record<string, FileEndpoint>
