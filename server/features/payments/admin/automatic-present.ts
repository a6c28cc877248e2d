import type { ResultOf } from '#contract/core/endpoint.ts'
import type { leasesAdmin } from '#contract/leases/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { findLast, present } from '../autopay/present.ts'
import { findPayer } from '../ledger/queries.ts'
import { listTenants } from '../ledger/shares/queries.ts'
import { findSaved } from '../methods/queries.ts'
import { listScheduled, listUnmade } from '../scheduled/present.ts'
import { readUpcoming } from '../upcoming/charges.ts'
import { TOLD_TO_STAFF } from '../upcoming/reasons.ts'
import { findTenantOf } from './queries.ts'

type AutomaticPayments = ResultOf<typeof leasesAdmin.automaticPayments>
type Automatic = Omit<AutomaticPayments, 'others'>

const NONE: Automatic = {
  autopay: 'off',
  resumesOn: null,
  terms: null,
  isMethodLost: false,
  next: null,
  lastUnmade: null,
  unmade: [],
  scheduled: [],
}

/** How one of the tenants of a lease pays by themselves. Nothing for someone who reads and pays another one today. */
async function presentOf(db: Db, gateway: Gateway, leaseId: string, userId: string): Promise<Automatic> {
  const payer = await findPayer(db, userId)
  if (payer?.lease_id !== leaseId) return NONE
  const holder = { userId, gateway }
  const { isOn, day, methodId, cap, pause, isMethodLost, next } = await present(db, holder)
  const method = methodId === null ? undefined : await findSaved(db, holder, methodId)
  const now = new Date()
  const upcoming = await readUpcoming(db, payer, holder, now)
  const scheduled = await listScheduled(db, holder, now, upcoming)
  const unmade = await listUnmade(db, payer, holder, upcoming, now)
  const last = await findLast(db, holder)
  return {
    autopay: isOn ? (pause ? 'paused' : 'on') : 'off',
    resumesOn: pause?.resumesOn ?? null,
    terms: isOn ? { day, cap, card: method ? { brand: method.brand, last4: method.last4 } : null } : null,
    isMethodLost,
    next: next && { on: next.on, amount: next.amount, isSkipped: next.isSkipped },
    lastUnmade: last?.reason ? { on: last.run.charge_on, reason: TOLD_TO_STAFF[last.reason] } : null,
    unmade: unmade.map(({ payOn, amount, reason }) => ({ payOn, amount, reason: TOLD_TO_STAFF[reason] })),
    scheduled: scheduled.map((one) => ({
      payOn: one.payOn,
      amount: one.amount,
      card: one.cardLast4 === null ? null : { brand: one.cardBrand, last4: one.cardLast4 },
      isMethodLost: one.isMethodLost,
    })),
  }
}

/** How the rent of a lease is paid by itself: by its main tenant, and by each of the others who are on it today. */
export async function presentAutomatic(db: Db, gateway: Gateway, leaseId: string): Promise<AutomaticPayments> {
  const { user_id: userId } = orNotFound((await findTenantOf(db, leaseId)) ?? null)
  if (userId === null) return { ...NONE, others: [] }
  const others = []
  for (const { id, user_id: tenantId, name, email } of await listTenants(db, leaseId)) {
    if (id === null) continue
    others.push({ ...(await presentOf(db, gateway, leaseId, tenantId)), tenantId, name: name || email })
  }
  return { ...(await presentOf(db, gateway, leaseId, userId)), others }
}
