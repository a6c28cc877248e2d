import { dateFormat } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { SentPayment } from '#contract/payments/summary-own.ts'

const NAMES = { rent: 'payment', deposit: 'deposit payment', fees: 'fee payment' }

export const monthName = dateFormat({ month: 'long', timeZone: 'UTC' })

/** `Your $2,000.00 payment for December is on its way from your bank.`. */
export function onItsWay({ paymentType, amount, rentMonth, isOwn }: SentPayment, openingMonth: string | null) {
  const month =
    rentMonth !== null && rentMonth === openingMonth ? 'the opening balance' : rentMonth && monthName(rentMonth)
  const what = `${formatAmount(amount)} ${NAMES[paymentType]}${month === null ? '' : ` for ${month}`}`
  return isOwn ? `Your ${what} is on its way from your bank.` : `A roommate's ${what} is on its way from their bank.`
}
