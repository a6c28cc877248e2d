import type { PaymentType } from '#contract/payments.ts'
import type { Db } from '#server/db/connection.ts'
import { type findLease, listRent, sumOf } from './queries.ts'
import { type Month, payingMonth, type RentPaid, rentMonths } from './rent.ts'
import { refuse, type Terms } from './rules.ts'

export type Payer = NonNullable<Awaited<ReturnType<typeof findLease>>>

const monthOf = (day: string): Month => `${day.slice(0, 8)}01`
const number = (cents: string | null) => (cents === null ? null : Number(cents))

/** What the lease says; null without one. */
export function termsOf(payer: Payer): Terms | null {
  if (payer.lease_id === null) return null
  return {
    rentCents: number(payer.rent_cents),
    depositCents: number(payer.deposit_cents),
    lockFeeCents: number(payer.lock_fee_cents),
    hasBegun: payer.starts_on === null || payer.starts_on <= payer.today,
  }
}

/** Charges of this kind have an upper limit, so that all that are under way count. */
export const isBounded = (terms: Terms | null, type: PaymentType) =>
  terms !== null && (type === 'deposit' || !terms.hasBegun)

/** Why this may not be charged; null where it may. In the transaction that stores it, behind the payer's lock. */
export async function refusalOf(db: Db, payer: Payer, type: PaymentType, cents: number): Promise<string | null> {
  const terms = termsOf(payer)
  const sum = (of: PaymentType) => sumOf(db, payer.id, of, ['completed', 'pending'])
  return refuse(terms, type, cents, {
    depositCents: await sum('deposit'),
    rentCents: await sum('rent'),
    feeCents: await sum('fees'),
  })
}

const toPaid = (row: Awaited<ReturnType<typeof listRent>>[number]): RentPaid => ({
  month: row.month,
  cents: Number(row.amount_cents) - Number(row.refunded_cents),
  rentCents: number(row.rent_cents),
})

/** How the months of a lease stand, from where the books begin. Null where the rent is not known. */
export function rentOf(payer: Payer, paid: readonly RentPaid[]) {
  const rentCents = number(payer.rent_cents)
  if (payer.lease_id === null || rentCents === null) return null
  const startsIn = payer.starts_on === null ? null : monthOf(payer.starts_on)
  // An agreement may be older than the books: what was paid before them is not known.
  const known = [monthOf(payer.known_since ?? payer.today), ...paid.map(({ month }) => month)].toSorted()[0]!
  const from = startsIn !== null && startsIn > known ? startsIn : known
  const now = monthOf(payer.today)
  const asked = { from, to: from > now ? from : now, rentCents, paid, startsIn }
  return { current: rentMonths(asked).at(-1)!, paying: payingMonth(asked) }
}

/** The month that rent paid now is for, and what it costs. */
export async function rentMonthOf(db: Db, payer: Payer): Promise<{ month: Month; rentCents: number | null }> {
  const rent = rentOf(payer, (await listRent(db, payer.id, 'completed')).map(toPaid))
  if (rent === null) return { month: monthOf(payer.today), rentCents: null }
  return { month: rent.paying.month, rentCents: rent.paying.dueCents }
}

/** What was paid and what is under way, by month. */
export async function rentPayments(db: Db, userId: string) {
  const [paid, pending] = await Promise.all([listRent(db, userId, 'completed'), listRent(db, userId, 'pending')])
  return { paid: paid.map(toPaid), pending: pending.map(toPaid) }
}
export { monthOf }
