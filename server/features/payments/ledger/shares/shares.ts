import type { Month } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { type LeaseLedger, openCentsOf, type Payer, sum } from '../rent-balance.ts'
import type { RentMonth } from '../rent.ts'
import { listTenants, type TenantRow } from './queries.ts'
import { splitCents } from './split.ts'

/** The people who share a lease. Null for a lease of one, and without one. */
export async function readRoommates(db: Db, { lease_id: leaseId }: Pick<Payer, 'lease_id'>) {
  const tenants = leaseId === null ? [] : await listTenants(db, leaseId)
  return tenants.length < 2 ? null : tenants
}

/** The share of each person in an amount of rent, in the order of the people. */
const sharesIn = (cents: number, tenants: readonly Pick<TenantRow, 'share_cents'>[]) =>
  splitCents(
    cents,
    tenants.map(({ share_cents: share }) => Number(share ?? 0)),
  )

/** What a person paid online for a month. What staff recorded is nobody's own. */
const paidBy = ({ paid }: Pick<LeaseLedger, 'paid'>, userId: string, month: Month) =>
  sum(paid.filter((one) => one.payerId === userId && one.month === month).map(({ cents }) => cents))

interface OwnShare {
  /** The share of the month's rent. */
  cents: number
  paidCents: number
  /** What is left of the share, never more than is left of the month. */
  openCents: number
}

/** A person's share of a month: what of it is paid, and what is open. Processing payments do not count. */
export function ownShare(
  tenants: readonly TenantRow[],
  ledger: Pick<LeaseLedger, 'paid'>,
  userId: string,
  month: RentMonth,
): OwnShare {
  const at = tenants.findIndex(({ user_id: id }) => id === userId)
  const cents = sharesIn(month.dueCents, tenants)[at] ?? 0
  const paidCents = paidBy(ledger, userId, month.month)
  return { cents, paidCents, openCents: Math.min(openCentsOf(month), Math.max(0, cents - paidCents)) }
}

/** What is open of a person's shares of these months. Their payments that are processing count as paid, except so many cents. */
export function openShares(
  tenants: readonly TenantRow[],
  ledger: Pick<LeaseLedger, 'paid' | 'pendingBy'>,
  userId: string,
  { months, exceptCents = 0 }: { months: readonly RentMonth[]; exceptCents?: number },
): number {
  const pending = Math.max(0, (ledger.pendingBy.get(userId) ?? 0) - exceptCents)
  return Math.max(0, sum(months.map((month) => ownShare(tenants, ledger, userId, month).openCents)) - pending)
}
