import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatDate } from '#contract/core/dates.ts'
import { formatCents } from '#contract/core/money.ts'
import { type NewRefund, refundsAdmin } from '#contract/payments/refunds/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyRequest } from 'fastify'
import type { PaymentDeps, SyncDeps } from '../intents/sync-payment.ts'
import { cardOf, dollars } from '../labels.ts'
import { type Member, memberOf, refuse, signedBy } from '../ledger/books/context.ts'
import { lockLease } from '../ledger/books/queries.ts'
import { findById, lock, type PaymentRow } from '../queries.ts'
import { type PresentedRefund, presentRefund } from './present.ts'
import {
  findLeaseOfPayment,
  findPayout,
  findRefund,
  findSame,
  insertRefund,
  listOfPayment,
  sumUnsent,
} from './queries.ts'
import { refundRefusal } from './refusals.ts'
import { settleRefund } from './settle.ts'

/** What is left of a payment after its refunds, also after those that the provider was not reached for. */
const leftOf = async (db: Db, { id, kept_cents: kept }: PaymentRow) =>
  Math.max(0, Number(kept) - (await sumUnsent(db, id)))

/** The refunds of a payment, and what is left of it. */
export async function readRefundable(
  { db, cards }: PaymentDeps,
  paymentId: string,
): Promise<ResultOf<typeof refundsAdmin.ofPayment>> {
  const payment = orNotFound(await findById(db, paymentId))
  const left = await leftOf(db, payment)
  const refusal = refundRefusal(payment, cards, left)
  return {
    leaseId: await findLeaseOfPayment(db, paymentId),
    left: formatCents(refusal === null ? left : 0),
    paidWith: cardOf(payment),
    refusal,
    refunds: (await listOfPayment(db, paymentId)).map(presentRefund),
  }
}

/** Refuses what may be the same money a second time, unless staff say that it is not. */
async function requireAnother(
  trx: Db,
  { paymentId, leaseId }: { paymentId: string; leaseId: string | null },
  { amount: cents, isAnother }: NewRefund,
) {
  if (isAnother) return
  const ask = 'If this is another refund, check the box that says so.'
  const same = await findSame(trx, { paymentId, cents })
  if (same)
    throw new AppError(
      'conflict',
      `${same.staff_name} already refunded ${dollars(cents)} of this payment on ${formatDate(same.created_at)}. ${ask}`,
    )
  const payout = leaseId === null ? null : await findPayout(trx, leaseId)
  if (payout)
    throw new AppError(
      'conflict',
      `${payout.staff_name} paid back a credit of this lease on ${formatDate(payout.created_at)}. ${ask}`,
    )
}

/**
 * Stores a refund before the provider is asked for it. The lease is locked, so that a credit is not paid back at the same time, and then the payment, so
 * that two refunds are checked one after the other. Deleting a tenant locks in the same order.
 */
async function request(
  trx: Db,
  cards: Cards,
  by: Member,
  paymentId: string,
  given: NewRefund,
): Promise<PresentedRefund> {
  const leaseId = await findLeaseOfPayment(trx, paymentId)
  if (leaseId !== null) await lockLease(trx, leaseId)
  const payment = orNotFound(await lock(trx, paymentId))
  await requireAnother(trx, { paymentId, leaseId }, given)
  const left = await leftOf(trx, payment)
  const refusal = refundRefusal(payment, cards, left)
  if (refusal !== null) throw new AppError('conflict', refusal)
  const { amount: cents, reason } = given
  if (cents > left) throw refuse('amount', `Only ${dollars(left)} of this payment is left to refund`)
  const { staff_id, staff_name } = await signedBy(trx, by)
  const row = await insertRefund(trx, {
    payment_id: paymentId,
    gateway: payment.gateway,
    amount_cents: cents,
    reason,
    staff_id,
    staff_name,
  })
  await recordChange(trx, {
    userId: by.user.id,
    address: by.address,
    action: 'update',
    resourceType: 'payment',
    resourceId: paymentId,
    details: { refund: row.id, amount: formatCents(cents), reason, refundStatus: row.status },
  })
  return presentRefund(row)
}

/** Refunds a payment. A provider that cannot be reached is asked again by the job, so nothing is lost. */
export async function refundPayment(
  deps: SyncDeps,
  { paymentId, given, user, call }: { paymentId: string; given: NewRefund; user: User; call: FastifyRequest },
): Promise<PresentedRefund> {
  const { db, cards } = deps
  const { id } = await withIdempotency(db, { endpoint: refundsAdmin.create, request: call, person: user.id }, (trx) =>
    request(trx, cards, memberOf(user, call), paymentId, given),
  )
  await settleRefund(deps, id).catch((error: unknown) => {
    if (!(error instanceof CardsFailure)) throw error
    call.log.warn({ err: error, refund: id }, 'could not reach the card provider for a refund')
  })
  return presentRefund(orNotFound(await findRefund(db, id)))
}
