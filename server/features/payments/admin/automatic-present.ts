import type { ResultOf } from '#contract/core/endpoint.ts'
import type { leasesAdmin } from '#contract/leases/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { present } from '../autopay/present.ts'
import { findLease } from '../ledger/queries.ts'
import { findSaved } from '../methods/queries.ts'
import { listScheduled } from '../scheduled/present.ts'
import { findTenantOf } from './queries.ts'

type Automatic = ResultOf<typeof leasesAdmin.automaticPayments>

const NONE: Automatic = {
  autopay: 'off',
  resumesOn: null,
  terms: null,
  isMethodLost: false,
  next: null,
  scheduled: [],
}

/** How the rent of a lease is paid by itself. */
export async function presentAutomatic(db: Db, gateway: Gateway, leaseId: string): Promise<Automatic> {
  const { user_id: userId } = orNotFound((await findTenantOf(db, leaseId)) ?? null)
  if (userId === null || (await findLease(db, userId))?.lease_id !== leaseId) return NONE
  const holder = { userId, gateway }
  const { isOn, day, methodId, cap, pause, isMethodLost, next } = await present(db, holder)
  const method = methodId === null ? undefined : await findSaved(db, holder, methodId)
  const scheduled = await listScheduled(db, holder)
  return {
    autopay: isOn ? (pause ? 'paused' : 'on') : 'off',
    resumesOn: pause?.resumesOn ?? null,
    terms: isOn ? { day, cap, card: method ? { brand: method.brand, last4: method.last4 } : null } : null,
    isMethodLost,
    next: next && { on: next.on, amount: next.amount, isSkipped: next.isSkipped },
    scheduled: scheduled.map((one) => ({
      payOn: one.payOn,
      amount: one.amount,
      card: one.cardLast4 === null ? null : { brand: one.cardBrand, last4: one.cardLast4 },
      isMethodLost: one.isMethodLost,
    })),
  }
}
