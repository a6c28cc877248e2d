import { formatDay } from '#contract/core/dates.ts'
import type { OfferAnswer } from '#contract/leases/renewals/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { type LedgerDeps, lockLease, type Member } from '#server/features/payments/service.ts'
import { changeTerm } from '#server/features/tenants/service.ts'
import { answerMail, renewedMail } from './mail.ts'
import { closeOffer, findOffer, findTerms, type OfferRow } from './queries.ts'
import { isRenewable } from './rules.ts'
import { send, termsIn } from './service.ts'

const CALL = 'Please contact your property manager.'

/** Why an offer cannot be answered any longer. */
const OVER: Record<Exclude<OfferRow['state'], 'open'>, (offer: OfferRow) => string> = {
  accepted: () => 'You have already accepted this offer.',
  declined: () => `You have already declined this offer. ${CALL}`,
  withdrawn: ({ status }) =>
    status === 'open' ? LEASE_CHANGED : `This offer was withdrawn. Your lease stays as it is. ${CALL}`,
  expired: ({ answer_by: day }) => `This offer was open until ${formatDay(day)}. ${CALL}`,
}

const LEASE_CHANGED = `Your lease was changed after this offer was made, so the offer no longer fits it. We withdrew the offer. ${CALL}`

/** The terms of the lease are other ones than those the offer was made for, or do not allow it any longer. */
class NoLongerFits extends Error {}

async function accept(trx: Db, { gateway }: LedgerDeps, userId: string, offer: OfferRow) {
  const lease = orNotFound(await findTerms(trx, offer.lease_id))
  if (!isRenewable(lease)) throw new NoLongerFits()
  try {
    return await changeTerm(trx, gateway, userId, {
      starts_on: offer.starts_on,
      ends_on: offer.ends_on,
      rent_cents: Number(offer.rent_cents),
      rentFrom: offer.rent_from,
    })
  } catch (error) {
    // Such as a unit that was leased to someone else for those days.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'validation'))
      throw new NoLongerFits()
    throw error
  }
}

const LEAVING = 'You have given notice to move out. Withdraw it before you accept this offer.'

async function answer(trx: Db, deps: LedgerDeps, by: Member, id: string, { isAccepted, reason }: OfferAnswer) {
  const userId = by.user.id
  const { lease_id: leaseId } = orNotFound(await findOffer(trx, id, userId))
  orNotFound(await lockLease(trx, leaseId))
  const before = orNotFound(await findOffer(trx, id, userId))
  const status = isAccepted ? 'accepted' : 'declined'
  // A second press, or another tab.
  if (before.status === status) return
  if (before.state === 'withdrawn' && before.status === 'open') throw new NoLongerFits()
  if (before.state !== 'open') throw new AppError('conflict', OVER[before.state](before))
  if (isAccepted && (await findTerms(trx, leaseId))?.has_notice === true) throw new AppError('conflict', LEAVING)
  const changes = isAccepted ? await accept(trx, deps, userId, before) : {}
  await closeOffer(trx, id, { status, reason: isAccepted ? null : reason || null })
  const offer = orNotFound(await findOffer(trx, id))
  const lease = orNotFound(await findTerms(trx, leaseId))
  const about = { company: await readCompany(trx), lease, offer, origin: deps.origin }
  if (isAccepted) await send(trx, renewedMail(about))
  await send(trx, answerMail(about))
  await recordChange(trx, {
    userId,
    address: by.address,
    action: isAccepted ? 'update' : 'status_change',
    resourceType: 'lease',
    resourceId: leaseId,
    details: { renewal: status, offer: id, ...termsIn(offer), ...changes },
  })
}

/** Withdraws an offer that no longer fits its lease. */
async function withdrawUnfit(trx: Db, userId: string, id: string) {
  const { lease_id: leaseId } = orNotFound(await findOffer(trx, id, userId))
  orNotFound(await lockLease(trx, leaseId))
  const { status } = orNotFound(await findOffer(trx, id, userId))
  if (status !== 'open') return
  await closeOffer(trx, id, { status: 'withdrawn', reason: null })
  await recordChange(trx, {
    userId: null,
    address: null,
    action: 'status_change',
    resourceType: 'lease',
    resourceId: leaseId,
    details: { renewal: 'withdrawn', offer: id, reason: 'The lease was changed after the offer was made.' },
  })
}

/** Accepts an offer, which changes the lease in the same transaction, or declines it. The same answer again changes nothing. */
export async function answerOffer(db: Db, deps: LedgerDeps, by: Member, id: string, body: OfferAnswer) {
  try {
    await db.transaction().execute((trx) => answer(trx, deps, by, id, body))
  } catch (error) {
    if (!(error instanceof NoLongerFits)) throw error
    // The refused transaction took everything back, so the offer is withdrawn in another one.
    await db.transaction().execute((trx) => withdrawUnfit(trx, by.user.id, id))
    throw new AppError('conflict', LEASE_CHANGED)
  }
}
