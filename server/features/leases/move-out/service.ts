import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readDeposit } from '#server/features/deposits/service.ts'
import { findOwnLease, type Member, readLastPart } from '#server/features/payments/service.ts'
import { findTerms } from '../renewals/queries.ts'
import { type Known, presentForStaff, presentLastMonth, presentOwn } from './present.ts'
import { findActive, listSteps, type NoticeRow } from './queries.ts'

/** What is known of the move-out of a lease. */
export async function readKnown(db: Db, leaseId: string, gateway: Gateway): Promise<Known> {
  const lease = orNotFound(await findTerms(db, leaseId))
  return {
    lease,
    notice: await findActive(db, leaseId),
    steps: await listSteps(db, leaseId),
    deposit: await readDeposit(db, leaseId, gateway),
  }
}

/** The last month of a lease that has an end, or a notice that gives it one. */
async function readLastMonth(db: Db, { lease, notice }: Known, gateway: Gateway) {
  const endsOn = lease.ends_on ?? notice?.leaves_on
  if (lease.user_id === null || endsOn === undefined) return null
  return await readLastPart(db, { userId: lease.user_id, endsOn }, gateway)
}

/** What the last month would cost if the lease ended on a day: from the function that charges it then. */
export async function readLastMonthTo(db: Db, leaseId: string, endsOn: string, gateway: Gateway) {
  const { user_id: userId } = orNotFound(await findTerms(db, leaseId))
  return presentLastMonth(userId === null ? null : await readLastPart(db, { userId, endsOn }, gateway))
}

export async function readForStaff(db: Db, leaseId: string, gateway: Gateway) {
  const known = await readKnown(db, leaseId, gateway)
  return presentForStaff(known, await readLastMonth(db, known, gateway))
}

export async function readOwn(db: Db, userId: string, gateway: Gateway) {
  const leaseId = await findOwnLease(db, userId)
  return leaseId === null ? null : presentOwn(await readKnown(db, leaseId, gateway))
}

/** Writes the audit log. Call it last in the transaction. */
export const logMoveOut = (
  trx: Db,
  { user, address }: Member,
  leaseId: string,
  details: { moveOut: string } & Record<string, unknown>,
) =>
  recordChange(trx, {
    userId: user.id,
    address,
    action: 'status_change',
    resourceType: 'lease',
    resourceId: leaseId,
    details,
  })

/** What a notice says, for the audit log. */
export const factsIn = (notice: NoticeRow) => ({
  notice: notice.id,
  receivedOn: notice.received_on,
  leavesOn: notice.leaves_on,
})
