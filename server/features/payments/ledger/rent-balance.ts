import { addMonths, type Month } from '#contract/core/calendar.ts'
import type { Gateway, PaymentType } from '#contract/payments/own.ts'
import {
  type DueMonth,
  dueOn,
  isDueBy,
  laterOf,
  monthsToday,
  openCentsOf,
  rentLedgerOf,
  withDaysOfPaidBack,
} from './due-months.ts'
import { type LeaseLedger, monthOf, type Payer } from './lease-ledger.ts'
import type { Payments } from './queries.ts'
import { openingMonthOf, prepaidLastMonthOf, type RentLedger, rentIn, type RentMonth, rentOf } from './rent.ts'
import type { Terms } from './rules.ts'

export { type DueMonth, dueOn, monthsDueBy, monthsToday, openCentsOf, rentLedgerOf } from './due-months.ts'
export {
  type LeaseLedger,
  monthOf,
  type Payer,
  pendingCentsOf,
  readLedger,
  readLedgers,
  type RentPaidBy,
  sum,
  withPaid,
  withSent,
} from './lease-ledger.ts'

/** How many months ahead rent may be paid. */
const MONTHS_AHEAD = 12

const number = (cents: string | null) => (cents === null ? null : Number(cents))

/** The payment terms of a lease. Null without a lease. */
export function termsOf(payer: Payer): Terms | null {
  if (payer.lease_id === null) return null
  return {
    rentCents: number(payer.rent_cents),
    depositCents: number(payer.deposit_cents),
    lockFeeCents: number(payer.lock_fee_cents),
    hasBegun: payer.starts_on === null || payer.starts_on <= payer.today,
    hasFees: payer.starts_on === null || payer.starts_on < payer.today,
  }
}

/** Payments of this type have an upper limit, so pending payments count toward it. */
export const isBounded = (terms: Terms | null, type: PaymentType) =>
  terms !== null && (type === 'deposit' || !terms.hasBegun || (type === 'fees' && !terms.hasFees))

/** The lease has ended. */
export const isOverFor = ({ ends_on: end, today }: Pick<Payer, 'ends_on' | 'today'>) => end !== null && end < today

export interface RentBalance {
  /** The current month, or the lease's first or last month. */
  current: RentMonth
  /** The month that a rent payment made now counts for: the oldest open month, else the first that is not due yet. Null where there is none. */
  paying: DueMonth | null
  /** Past-due months that are not fully paid. */
  open: DueMonth[]
  /** The month that carries the opening balance. Null without one. */
  openingMonth: Month | null
  /** The highest rent payment accepted now. */
  mostCents: number
  /** The part of the last month's rent that was paid before the lease began. */
  prepaidLastMonthCents: number
}

/** The current month is paid in full. */
export const isPaid = (balance: RentBalance | null) =>
  balance !== null && balance.current.dueCents > 0 && openCentsOf(balance.current) === 0

/** The last month that is paid, where the current one and any after it are. Null where an older one is due, or no later one is open. */
export function settledThrough(balance: RentBalance | null): Month | null {
  if (balance === null || !isPaid(balance) || balance.open.length > 0) return null
  const { current, paying } = balance
  return paying?.dueOn != null && paying.month > current.month ? addMonths(paying.month, -1) : null
}

/** The open rent of a month. Null for a month after one that is open, unless it is past due: the balance does not tell. */
export function openCentsIn({ paying, open }: RentBalance, month: Month): number | null {
  const own = [paying, ...open].find((one) => one?.month === month)
  if (own) return openCentsOf(own)
  return paying === null || month < paying.month ? 0 : null
}

/** Before the lease begins, two months may be paid: the first, and the last, which may not be known yet. */
function beforeMoveIn(payer: Payer, balance: RentBalance, books: RentLedger): RentBalance {
  const { from, last, rents } = books
  const { current: first, prepaidLastMonthCents } = balance
  const final = {
    month: last ?? from,
    dueCents: last === from ? 0 : last === null ? rentIn(rents, from) : rentOf(books, last),
    paidCents: prepaidLastMonthCents,
  }
  const paying = [first, ...(last === null ? [] : [final])].find((month) => openCentsOf(month) > 0)
  return {
    ...balance,
    paying: paying ? { ...paying, isOpening: false, dueOn: dueOn(payer, paying.month) } : null,
    mostCents: openCentsOf(first) + openCentsOf(final),
  }
}

/** The rent balance of a lease since its first known month. Null where the rent is not known. */
export function rentBalanceOf(payer: Payer, ledger: LeaseLedger): RentBalance | null {
  if (payer.lease_id === null || payer.rent_cents === null) return null
  const books = rentLedgerOf(payer, ledger)
  const { from } = books
  const openingMonth = openingMonthOf(books)
  const now = monthOf(payer.today)
  const horizon = addMonths(now > from ? now : from, MONTHS_AHEAD)
  let current: RentMonth | null = null
  let paying: DueMonth | null = null
  const open: DueMonth[] = []
  let mostCents = 0
  for (const dueMonth of monthsToday(payer, ledger)) {
    const { isOpening, month: of, dueCents, paidCents } = dueMonth
    const month = { month: of, dueCents, paidCents }
    if (month.month > horizon && paying !== null) break
    // The opening balance is not rent of the month that carries it.
    if (current === null || month.month <= now || (from > now && month.month === from))
      current = isOpening ? { ...month, dueCents: 0, paidCents: 0 } : month
    if (openCentsOf(month) === 0) continue
    paying ??= dueMonth
    if (month.month <= horizon) mostCents += openCentsOf(month)
    if (isDueBy(dueMonth, payer.today)) open.push(dueMonth)
  }
  // Where a lease ended before any rent fell due, its last month with rent is before its first. Rent of that would be rent of a former tenancy.
  current ??= { month: laterOf(books.last ?? now, books.last === null ? null : from), dueCents: 0, paidCents: 0 }
  const due = withDaysOfPaidBack(payer, ledger, open)
  paying = due.find(({ month }) => month === paying?.month) ?? paying
  const balance = {
    current,
    paying,
    open: due,
    mostCents,
    prepaidLastMonthCents: prepaidLastMonthOf(books),
    openingMonth,
  }
  return payer.starts_on !== null && payer.starts_on > payer.today ? beforeMoveIn(payer, balance, books) : balance
}

/** The lease of a payment by one of its other tenants, as it is stored. Null for one on the payer's own lease. */
export const sharedLeaseOf = ({ id, holder_id: holder, lease_id: leaseId }: Payer) => (holder === id ? null : leaseId)

/** Whose payments are not a payer's own on their lease. Null without one. */
export const othersOf = ({ id: payerId, holder_id: holderId, lease_id: leaseId }: Payer, gateway: Gateway) =>
  leaseId === null ? null : { leaseId, holderId, payerId, gateway }

/** The payments of a payer's lease. */
export const paymentsOf = (
  { id: payerId, holder_id: userId, lease_id: leaseId }: Payer,
  gateway: Gateway,
): Payments => ({
  userId,
  leaseId,
  gateway,
  payerId,
})
