import type { Month } from '#contract/core/calendar.ts'
import { ANY_LAST_MONTH, type LastMonthHeld, type RentPaid } from './rent.ts'

export interface RentPaidBy extends RentPaid {
  /** Who paid. Null for credits, which belong to the lease as a whole, and once the account was deleted. */
  payerId: string | null
  /** Which of the other tenants paid, also once their account was deleted: a row of `lease_tenants`. */
  tenantId: string | null
  day: string
}

/** Rent that staff charged in addition. */
export interface AddedRent {
  cents: number
  dueOn: string
  /** What had been paid for the month before staff first charged it. */
  paidBeforeCents: number
}

/** Rent that staff paid back, to one of the tenants. */
export interface PaidBack {
  cents: number
  day: string
  payerId: string | null
  tenantId: string | null
  /** When it was recorded, as a number. */
  recordedAt: number
  /** The last month's rent that was held when it was recorded. It was no credit, so it stays held. */
  lastMonthCents: number
}

/** What was paid for rent, and what staff charged and paid back of it. */
export interface RentBooks {
  paid: readonly RentPaidBy[]
  /** Rent that staff charged in addition, by month, with the day it is due where the lease has none. */
  added: ReadonlyMap<Month, AddedRent>
  lastMonthHeld: LastMonthHeld
}

const monthOf = (day: string): Month => `${day.slice(0, 8)}01`

type Owner = Pick<RentPaidBy, 'payerId' | 'tenantId'>

const isOf = (one: Owner, owner: Owner) =>
  one.payerId === null ? one.tenantId !== null && one.tenantId === owner.tenantId : one.payerId === owner.payerId
const isOfNobody = ({ payerId, tenantId }: Owner) => payerId === null && tenantId === null

interface Recorded extends RentPaidBy {
  recordedAt: number
}

interface Taken {
  left: Recorded[]
  parts: Recorded[]
  rest: number
}

const withCents = (one: Recorded, cents: number): Recorded => ({ ...one, cents })

/** Takes so many cents off payments, the first in this order first. */
function takeInOrder(paid: readonly Recorded[], cents: number, order: readonly Recorded[]): Taken {
  let rest = cents
  const taken = new Map<Recorded, number>()
  for (const one of order) {
    const part = Math.min(rest, Math.max(0, one.cents))
    if (part > 0) taken.set(one, part)
    rest -= part
  }
  return {
    left: paid.map((one) => (taken.has(one) ? withCents(one, one.cents - taken.get(one)!) : one)),
    parts: [...taken].map(([one, part]) => withCents(one, part)),
    rest,
  }
}

const newestFirst = (one: RentPaidBy, other: RentPaidBy) =>
  other.month.localeCompare(one.month) || other.day.localeCompare(one.day)

/** What was paid less one sum that was paid back, and what that is more than was paid. */
function lessOne(paid: readonly Recorded[], back: PaidBack): { paid: Recorded[]; rest: number } {
  const rank = (one: RentPaidBy) => (isOf(one, back) ? 0 : isOfNobody(one) ? 1 : 2)
  // Money that came after it pays what is due since.
  const known = paid.filter(({ recordedAt }) => recordedAt <= back.recordedAt)
  const order = known.toSorted(
    (one, other) => other.month.localeCompare(one.month) || rank(one) - rank(other) || newestFirst(one, other),
  )
  const { left, parts, rest } = takeInOrder(paid, back.cents, order)
  let after = left
  for (const { payerId, tenantId, cents } of parts.filter((part) => rank(part) === 2)) {
    const own = after.filter((one) => isOf(one, back)).toSorted(newestFirst)
    const swapped = takeInOrder(after, cents, own)
    const theirs = (one: Recorded): Recorded => ({ ...one, payerId, tenantId })
    after = [...swapped.left, ...swapped.parts.map(theirs)]
  }
  return { paid: after, rest }
}

interface Recordings extends Omit<RentBooks, 'lastMonthHeld'> {
  paid: readonly Recorded[]
}

/**
 * What was paid, less what was paid back. Money for the latest months goes back first, because a credit is what no month that is due needs. Whose money that
 * was has as much of the money of the person who got it instead. What went back is more than what was paid where a check was returned after that, and is
 * due as what staff charge. Returns the books before each of these, too.
 */
export function lessPaidBack(books: Recordings, all: readonly PaidBack[]) {
  let { paid, added } = books
  let lastMonthHeld = ANY_LAST_MONTH
  const beforePaidBack: (RentBooks & { day: string })[] = []
  for (const back of all) {
    beforePaidBack.push({ paid, added, lastMonthHeld, day: back.day })
    const { rest, ...left } = lessOne(paid, back)
    ;({ paid } = left)
    const since = paid.filter(({ isEarly, recordedAt }) => isEarly && recordedAt > back.recordedAt)
    lastMonthHeld = {
      least: back.lastMonthCents,
      most: since.reduce((sum, { cents }) => sum + cents, back.lastMonthCents),
    }
    const month = monthOf(back.day)
    const before = added.get(month)
    // All that had been paid by then went back, so nothing was paid before it.
    const more = { dueOn: back.day, ...before, paidBeforeCents: 0, cents: rest + (before?.cents ?? 0) }
    if (rest > 0) added = new Map([...added, [month, more]])
  }
  return { paid, added, lastMonthHeld, beforePaidBack }
}
