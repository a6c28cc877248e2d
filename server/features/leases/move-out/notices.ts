import { companyDay } from '#contract/core/calendar.ts'
import type { NewNotice, NewStep, RecordedNotice } from '#contract/leases/move-out/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import {
  findOwnLease,
  findReadLease,
  type LedgerDeps,
  lockLease,
  type Member,
  refuse,
  requirePast,
  signedBy,
} from '#server/features/payments/service.ts'
import { changeTerm } from '#server/features/tenants/service.ts'
import { closeOffer, findTerms, type LeaseTerms, listOffers } from '../renewals/queries.ts'
import { send } from '../renewals/service.ts'
import { canceledMail, confirmedMail, givenMail, receivedMail, takenBackMail } from './mail.ts'
import {
  confirmNotice,
  findActive,
  findNotice,
  insertNotice,
  insertStep,
  type NoticeRow,
  takeNoticeBack,
} from './queries.ts'
import { isOver, lastDayRefusal, noticeRefusal } from './rules.ts'
import { factsIn, logMoveOut } from './service.ts'

/** A lease whose tenant is locked until the transaction ends. */
async function lockTerms(trx: Db, leaseId: string): Promise<LeaseTerms> {
  orNotFound(await lockLease(trx, leaseId))
  return orNotFound(await findTerms(trx, leaseId))
}

interface Given extends NewNotice {
  receivedOn: string
  how: RecordedNotice['how'] | null
}

/** Checks a notice against the lease and the law, and stores it. */
async function addNotice(
  trx: Db,
  lease: LeaseTerms,
  given: Given,
  signature: { staff_id: string; staff_name: string } | null,
): Promise<NoticeRow> {
  const { receivedOn, leavesOn, how, forwardingAddress, reason } = given
  if (await findActive(trx, lease.id)) throw new AppError('conflict', 'There is already a notice for this lease.')
  const refusal = noticeRefusal(lease)
  if (refusal !== null) throw new AppError('conflict', refusal)
  const wrong = lastDayRefusal(lease, { receivedOn, leavesOn })
  if (wrong !== null) throw refuse('leavesOn', wrong)
  await insertNotice(trx, {
    lease_id: lease.id,
    received_on: receivedOn,
    how,
    leaves_on: leavesOn,
    lease_ends_on: lease.ends_on,
    forwarding_address: forwardingAddress || null,
    reason: reason || null,
    staff_id: signature?.staff_id ?? null,
    staff_name: signature?.staff_name ?? null,
  })
  return orNotFound(await findActive(trx, lease.id))
}

/** The lease of a tenant who may end it. Only the main tenant gives notice, because it ends the lease for everyone. */
async function requireMain(trx: Db, userId: string): Promise<string> {
  const [own, read] = [await findOwnLease(trx, userId), await findReadLease(trx, userId)]
  if (read !== null && own !== read)
    throw new AppError(
      'conflict',
      'Only the main tenant can give notice for the whole lease. To leave it yourself, talk to your property manager.',
    )
  return orNotFound(own)
}

/** A tenant gives notice, received today. */
export async function giveNotice(trx: Db, { origin }: LedgerDeps, by: Member, body: NewNotice) {
  const leaseId = await requireMain(trx, by.user.id)
  const lease = await lockTerms(trx, leaseId)
  const notice = await addNotice(trx, lease, { ...body, receivedOn: companyDay(), how: null }, null)
  const about = { company: await readCompany(trx), lease, notice, origin }
  await send(trx, receivedMail(about))
  await send(trx, givenMail(about))
  await logMoveOut(trx, by, leaseId, { moveOut: 'notice given', ...factsIn(notice) })
}

/** Staff record a notice that reached the office. */
export async function recordNotice(trx: Db, { origin }: LedgerDeps, by: Member, leaseId: string, body: RecordedNotice) {
  requirePast('receivedOn', 'Received on', body.receivedOn)
  const lease = await lockTerms(trx, leaseId)
  const { staff_id, staff_name } = await signedBy(trx, by)
  const notice = await addNotice(trx, lease, body, { staff_id, staff_name })
  await send(trx, receivedMail({ company: await readCompany(trx), lease, notice, origin }))
  await logMoveOut(trx, by, leaseId, { moveOut: 'notice recorded', how: notice.how, ...factsIn(notice) })
}

const GONE = 'This notice was already withdrawn.'

/** A tenant takes their notice back before it is confirmed. */
export async function takeBack(trx: Db, { origin }: LedgerDeps, by: Member, id: string) {
  const { lease_id: leaseId } = orNotFound(await findNotice(trx, id, by.user.id))
  const lease = await lockTerms(trx, leaseId)
  const notice = orNotFound(await findNotice(trx, id, by.user.id))
  // A second press, or another tab.
  if (notice.status === 'taken_back') return
  if (notice.status === 'confirmed')
    throw new AppError('conflict', 'Your notice is confirmed, so please ask your property manager if you can stay.')
  await takeNoticeBack(trx, id)
  await send(trx, takenBackMail({ company: await readCompany(trx), lease, notice, origin }))
  await logMoveOut(trx, by, leaseId, { moveOut: 'notice withdrawn', ...factsIn(notice) })
}

/** Staff confirm a notice: a lease from month to month gets its end, and an open offer to renew is closed. Returns the id of the lease. */
export async function confirm(trx: Db, { gateway, origin }: LedgerDeps, by: Member, id: string): Promise<string> {
  const { lease_id: leaseId } = orNotFound(await findNotice(trx, id))
  const lease = await lockTerms(trx, leaseId)
  const notice = orNotFound(await findNotice(trx, id))
  if (notice.status === 'confirmed') return leaseId
  if (notice.status === 'taken_back') throw new AppError('conflict', GONE)
  if (lease.ends_on !== notice.lease_ends_on)
    throw new AppError(
      'conflict',
      'The end of this lease was changed after the notice. Cancel the notice and record it again.',
    )
  const changes =
    lease.ends_on === null && lease.user_id !== null
      ? await changeTerm(trx, gateway, lease.user_id, { ends_on: notice.leaves_on })
      : {}
  const { staff_name: name } = await signedBy(trx, by)
  await confirmNotice(trx, id, name)
  for (const { id: offer, status, state } of await listOffers(trx, leaseId))
    if (status === 'open')
      await closeOffer(trx, offer, {
        status: state === 'open' ? 'declined' : state === 'expired' ? 'expired' : 'withdrawn',
        reason: state === 'open' ? 'Notice to move out' : null,
      })
  await send(trx, confirmedMail({ company: await readCompany(trx), lease, notice, origin }))
  await logMoveOut(trx, by, leaseId, { moveOut: 'notice confirmed', ...factsIn(notice), ...changes })
  return leaseId
}

/** Staff cancel a notice because the tenant stays. The end that it gave the lease is taken away again. Returns the id of the lease. */
export async function cancel(trx: Db, { gateway, origin }: LedgerDeps, by: Member, id: string): Promise<string> {
  const { lease_id: leaseId } = orNotFound(await findNotice(trx, id))
  const lease = await lockTerms(trx, leaseId)
  const notice = orNotFound(await findNotice(trx, id))
  if (notice.status === 'taken_back') throw new AppError('conflict', GONE)
  if (isOver(lease))
    throw new AppError(
      'conflict',
      "This lease is over. If the tenant stays, change the end in the tenant's form first.",
    )
  const isEndOfNotice =
    notice.status === 'confirmed' && notice.lease_ends_on === null && lease.ends_on === notice.leaves_on
  const changes =
    isEndOfNotice && lease.user_id !== null ? await changeTerm(trx, gateway, lease.user_id, { ends_on: null }) : {}
  await takeNoticeBack(trx, id)
  await send(trx, canceledMail({ company: await readCompany(trx), lease, notice, origin }))
  await logMoveOut(trx, by, leaseId, { moveOut: 'notice canceled', ...factsIn(notice), ...changes })
  return leaseId
}

/** Records that a step of a move-out is done, or that it is not. */
export async function recordStep(trx: Db, by: Member, leaseId: string, { step, isDone, on, memo }: NewStep) {
  requirePast('on', 'Date', on)
  const { starts_on: start } = await lockTerms(trx, leaseId)
  if (start !== null && on <= start) throw refuse('on', 'Date must be after the start of the lease')
  const { staff_id, staff_name } = await signedBy(trx, by)
  await insertStep(trx, {
    lease_id: leaseId,
    step,
    is_done: isDone,
    done_on: on,
    memo: memo || null,
    staff_id,
    staff_name,
  })
  await logMoveOut(trx, by, leaseId, { moveOut: isDone ? 'step done' : 'step not done', step, on })
}
