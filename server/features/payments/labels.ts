import { addBankDays } from '#contract/calendar/holidays.ts'
import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import { BANK_DAYS } from '#contract/payments/debit-days.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'
import type { PaymentRow } from './queries.ts'

/** What roommates read instead of the name of someone who has not given one. Their email is for staff alone. */
export const NAMELESS = 'A tenant without a name'

/** Formats cents: `$2,100.50`. */
export const dollars = (cents: string | number) => formatAmount(formatCents(cents))

/** Made with a test card, so no money moved. */
export const isTest = ({ gateway }: Pick<PaymentRow, 'gateway'>) => gateway !== 'stripe'

/** A paragraph of every email about a test payment. */
export const testWords = (payment: Pick<PaymentRow, 'gateway'>) =>
  isTest(payment) ? ['This is a test payment. No real money moved.'] : []

type Paid = Pick<PaymentRow, 'method_kind' | 'card_brand' | 'card_last4'>

/** For example `Visa ending in 4242`, or `First Bank ending in 6789`. */
export function cardOf({ method_kind: kind, card_brand: brand, card_last4: last4 }: Paid) {
  if (last4 === null) return kind === 'card' ? 'Card' : 'Bank account'
  return cardEnding(brand, last4)
}

/** When a payment was made: a debit on the day the bank was asked, as in the ledger. */
export const paidAt = ({ sent_at: sent, completed_at: completed, created_at: created }: PaymentRow) =>
  sent ?? completed ?? created

/** The day by which a bank has answered a debit. */
export const answerBy = ({ sent_at: sent }: Pick<PaymentRow, 'sent_at'>) => addBankDays(companyDay(sent!), BANK_DAYS)

/** What a payer got back by refunds and a dispute together beyond what they had paid, in cents. */
export const excessOf = ({
  amount_cents: cents,
  refunded_cents: refunded,
  disputed_cents: taken,
  dispute_status: status,
}: PaymentRow) =>
  status === 'lost' && taken !== null ? Math.max(0, Number(taken) + Number(refunded) - Number(cents)) : 0

/** A bank works on it. */
export const isSent = ({ status, method_kind: kind, intent_status: intent }: PaymentRow) =>
  status === 'pending' && kind === 'us_bank_account' && intent === 'processing'

/** `Monthly Rent, November 2026`, `Monthly Rent: Opening balance`, `Fees & Charges: lost key`. */
export function purposeOf(row: Pick<PaymentRow, 'payment_type' | 'rent_month' | 'purpose'>) {
  const name = TYPE_NAMES[row.payment_type]
  if (row.purpose !== null) return `${name}: ${row.purpose}`
  return row.rent_month === null ? name : `${name}, ${formatMonth(row.rent_month)}`
}

type Listed = Pick<PaymentRow, 'payment_type' | 'rent_month' | 'purpose' | 'amount_cents' | 'refunded_cents'>

/** What a payment was for and how much it was, in the CSV files of payments. */
export const MONEY_HEAD = ['Type', 'Rent month', 'Purpose', 'Amount', 'Refunded']
export const moneyCells = (row: Listed) => [
  TYPE_NAMES[row.payment_type],
  row.rent_month === null ? '' : formatMonth(row.rent_month),
  row.purpose ?? '',
  formatCents(row.amount_cents),
  formatCents(row.refunded_cents),
]

/** The numbers of a payment, which end its row. */
export const NUMBERS_HEAD = ['Payment ID', 'Test', 'Receipt number']
export const numberCells = (row: Pick<PaymentRow, 'id' | 'gateway' | 'receipt_number'>) => [
  row.id,
  isTest(row) ? 'yes' : '',
  row.receipt_number ?? '',
]

/** A part of a payment that is the last month's rent in advance, which its receipt has to name. */
export const LAST_MONTH = "Last month's rent, paid in advance"

/** What a payment was for, with the last month's rent. */
export const withLastMonth = (purpose: string, cents: number, lastMonthCents: number) =>
  lastMonthCents === 0 ? purpose : lastMonthCents === cents ? LAST_MONTH : `${purpose} and last month's rent`

/** What a receipt for the last month's rent has to say: G.L. c. 186 §15B(2)(a). */
export const lastMonthWords = (lastMonthCents: number) =>
  lastMonthCents === 0
    ? []
    : [
        `${dollars(lastMonthCents)} of this payment is rent for the last month of your tenancy. You are entitled to interest on it at the rate of 5% a year, or at the lesser rate that the bank pays where it is held.`,
        'When your tenancy ends, please give us a forwarding address, so that we know where to send the interest.',
      ]
