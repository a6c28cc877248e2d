import { addDays, companyDay, daysAfterEnd } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatCents } from '#contract/core/money.ts'
import type { NewOffer, OfferWithdrawal } from '#contract/leases/renewals/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { type LedgerDeps, lockLease, type Member, refuse, signedBy } from '#server/features/payments/service.ts'
import { checkTerm } from '#server/features/tenants/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { offerMail, withdrawnMail } from './mail.ts'
import { present } from './present.ts'
import { closeOffer, findOffer, findTerms, insertOffer, listOffers, type OfferRow } from './queries.ts'
import { isRenewable, offerRefusal, renewalRefusal, rentFromOf } from './rules.ts'

export async function readRenewal(db: Db, leaseId: string) {
  const lease = orNotFound(await findTerms(db, leaseId))
  return present(lease, await listOffers(db, leaseId))
}

/** An offer that was accepted is shown for so many days, also where its term has begun. */
const SHOWN_DAYS = 30

/** The latest offer for the time after the term of today, or for a term that was accepted. */
export const latestOffer = (offers: readonly OfferRow[], endsOn: string | null, today: string): OfferRow | null => {
  const [latest] = offers
  if (!latest) return null
  const isNew = latest.closed_at !== null && addDays(companyDay(latest.closed_at), SHOWN_DAYS) >= today
  const isAhead = latest.state === 'accepted' && (latest.starts_on > today || isNew)
  return isAhead || latest.lease_ends_on === endsOn ? latest : null
}

/** Enqueues an email, if there is one. */
export async function send(trx: Db, mail: Mail | null) {
  if (mail) await enqueue(trx, 'send_mail', mail)
}

/** The field of the form for what the terms of a lease are refused for. */
const FIELDS: Readonly<Record<string, string>> = {
  leaseEndDate: 'endsOn',
  leaseStartDate: 'endsOn',
  depositAmount: 'rentAmount',
}

/** Refuses an offer that could not be accepted, at the field of its form. */
async function requirePossible(trx: Db, userId: string, terms: Parameters<typeof checkTerm>[2]) {
  try {
    await checkTerm(trx, userId, terms)
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error
    const issues = error.issues.map(({ path, message }) => ({ path: FIELDS[path] ?? path, message }))
    throw new AppError(error.code, error.message, { issues })
  }
}

/** What an offer says, for the audit log. */
export const termsIn = (offer: Pick<OfferRow, 'starts_on' | 'ends_on' | 'rent_cents' | 'answer_by'>) => ({
  startsOn: offer.starts_on,
  endsOn: offer.ends_on,
  rent: formatCents(offer.rent_cents),
  answerBy: offer.answer_by,
})

/** Offers the next term of a lease. An offer before it that is over is closed as it is. */
export async function makeOffer(trx: Db, deps: LedgerDeps, by: Member, leaseId: string, body: NewOffer) {
  orNotFound(await lockLease(trx, leaseId))
  const lease = orNotFound(await findTerms(trx, leaseId))
  if (!isRenewable(lease)) throw new AppError('conflict', renewalRefusal(lease)!)
  const [latest] = await listOffers(trx, leaseId)
  if (latest?.state === 'open')
    throw new AppError(
      'conflict',
      `${latest.staff_name} already made an offer that is open until ${formatDay(latest.answer_by)}.`,
    )
  const { rentAmount: cents, answerBy, message } = body
  const endsOn = body.endsOn ?? null
  const refusal = offerRefusal(lease, { endsOn, answerBy })
  if (refusal) throw refuse(refusal.path, refusal.message)
  if (latest?.status === 'open')
    await closeOffer(trx, latest.id, { status: latest.state === 'expired' ? 'expired' : 'withdrawn', reason: null })
  const { staff_id, staff_name } = await signedBy(trx, by)
  await insertOffer(trx, {
    lease_id: leaseId,
    unit_id: lease.unit_id,
    lease_starts_on: lease.starts_on,
    lease_ends_on: lease.ends_on,
    lease_rent_cents: lease.rent_cents,
    ends_on: endsOn,
    rent_cents: cents,
    rent_from: rentFromOf(daysAfterEnd(lease.ends_on, 1)),
    answer_by: answerBy,
    message: message || null,
    staff_id,
    staff_name,
  })
  const offers = await listOffers(trx, leaseId)
  const offer = offers[0]!
  await requirePossible(trx, lease.user_id, { starts_on: offer.starts_on, ends_on: endsOn, rent_cents: cents })
  await send(trx, offerMail({ company: await readCompany(trx), lease, offer, origin: deps.origin }))
  await recordChange(trx, {
    userId: by.user.id,
    address: by.address,
    action: 'create',
    resourceType: 'lease',
    resourceId: leaseId,
    details: { renewal: 'offered', offer: offer.id, ...termsIn(offer) },
  })
  return present(lease, offers)
}

const OVER: Record<Exclude<OfferRow['state'], 'open'>, string> = {
  accepted: 'The tenant has accepted this offer.',
  declined: 'The tenant has declined this offer.',
  withdrawn: 'This offer was already withdrawn.',
  expired: 'This offer has expired.',
}

/** Withdraws an open offer. */
export async function withdrawOffer(trx: Db, deps: LedgerDeps, by: Member, id: string, { reason }: OfferWithdrawal) {
  const { lease_id: leaseId } = orNotFound(await findOffer(trx, id))
  orNotFound(await lockLease(trx, leaseId))
  const { state } = orNotFound(await findOffer(trx, id))
  if (state !== 'open') throw new AppError('conflict', OVER[state])
  await closeOffer(trx, id, { status: 'withdrawn', reason: reason || null })
  const lease = orNotFound(await findTerms(trx, leaseId))
  const offer = orNotFound(await findOffer(trx, id))
  await send(trx, withdrawnMail({ company: await readCompany(trx), lease, offer, origin: deps.origin }))
  await recordChange(trx, {
    userId: by.user.id,
    address: by.address,
    action: 'status_change',
    resourceType: 'lease',
    resourceId: leaseId,
    details: { renewal: 'withdrawn', offer: id, ...(reason && { reason }) },
  })
  return present(lease, await listOffers(trx, leaseId))
}
