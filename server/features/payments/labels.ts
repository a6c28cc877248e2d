import type { PaymentType } from '#contract/payments/own.ts'
import { formatCents } from '#contract/core/money.ts'
import type { PaymentRow } from './queries.ts'

export const TYPE_NAMES: Record<PaymentType, string> = {
  rent: 'Monthly Rent',
  deposit: 'Security Deposit',
  fees: 'Fees & Charges',
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats cents: `$2,100.50`. */
export function dollars(cents: string | number): string {
  const [whole = '', fraction = ''] = formatCents(cents).split('.')
  return `${whole.startsWith('-') ? '-' : ''}$${whole.replace('-', '').replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** The date of an instant in the company's time zone. */
export const dayOf = (date: Date) => DAY.format(date)
export const monthName = (month: string) => MONTH.format(new Date(`${month}T00:00:00Z`))

/** Made with a test card, so no money moved. */
export const isTest = ({ gateway }: Pick<PaymentRow, 'gateway'>) => gateway !== 'stripe'

type Carded = Pick<PaymentRow, 'card_brand' | 'card_last4'>

/** For example `Visa ending in 4242`. */
export const cardOf = ({ card_brand: brand, card_last4: last4 }: Carded) =>
  last4 === null ? 'Card' : `${brand === null ? 'Card' : brand[0]!.toUpperCase() + brand.slice(1)} ending in ${last4}`

/** `Monthly Rent, November 2026`, `Monthly Rent: Opening balance`, `Fees & Charges: lost key`. */
export function purposeOf(row: Pick<PaymentRow, 'payment_type' | 'rent_month' | 'purpose'>) {
  const name = TYPE_NAMES[row.payment_type]
  if (row.purpose !== null) return `${name}: ${row.purpose}`
  return row.rent_month === null ? name : `${name}, ${monthName(row.rent_month)}`
}
