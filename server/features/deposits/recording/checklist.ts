import { companyDay } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import type { LedgerDeps, Member } from '#server/features/payments/service.ts'
import { sumOf } from '../law/duties.ts'
import { depositIn } from '../present.ts'
import { insertRecord } from '../queries.ts'
import { requireSentWithin } from './evidence.ts'
import { readKnown } from './known.ts'
import { add, begin, heldSince } from './work.ts'

/** Locks a lease until the transaction ends. Refused where no deposit is held for it. */
export async function requireHeld(trx: Db, deps: LedgerDeps, by: Member, leaseId: string) {
  const work = await begin(trx, deps, by, leaseId)
  heldSince(work)
  return work
}

/** Whether a deposit is held for a lease now. */
export async function isDepositHeld(db: Db, leaseId: string, gateway: LedgerDeps['gateway']): Promise<boolean> {
  const known = orNotFound((await readKnown(db, [leaseId], gateway)).get(leaseId))
  return sumOf(depositIn(known).parts) > 0
}

/** Records that a statement of condition that was made as a checklist was sent today. Its own emails tell the tenants. */
export async function noteSent(trx: Db, deps: LedgerDeps, by: Member, leaseId: string) {
  const work = await begin(trx, deps, by, leaseId)
  const today = companyDay()
  requireSentWithin(work, today)
  await add(work, { kind: 'condition_sent', done_on: today, memo: null })
}

/** Records that a tenant returned it today, unless one has already. Locks nothing: the caller has locked the lease. */
export async function noteReturned(trx: Db, { gateway }: LedgerDeps, leaseId: string) {
  const known = (await readKnown(trx, [leaseId], gateway)).get(leaseId)
  if (known === undefined || depositIn(known).conditionReturned !== undefined) return
  await insertRecord(trx, {
    lease_id: leaseId,
    kind: 'condition_returned',
    done_on: companyDay(),
    memo: null,
    staff_id: null,
    staff_name: 'The tenant, in the portal',
  })
}
