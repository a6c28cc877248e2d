import { raiseSecurityEvent, raiseOnce } from '#server/features/audit/service.ts'
import type { CardEvent } from '#server/gateways/card-events.ts'
import { findByIntent, insertEvent } from '#server/features/payments/queries.ts'
import { DECLINED } from './card-testing-queries.ts'
import { cancelIfOpen, type SyncDeps, syncPaymentFromProvider } from './sync-payment.ts'
import { isCardTesting } from './card-testing-limit.ts'

/** The events that concern a payment. The provider also sends other kinds. */
const OURS = /^(payment_intent|charge|refund)\./

/** A request with an invalid webhook signature. */
export const reportForgery = ({ db }: SyncDeps, address: string) =>
  db.transaction().execute((trx) =>
    raiseOnce(
      trx,
      {
        type: 'webhook_forgery',
        description: 'A call to the payment webhook had a missing, invalid or expired signature.',
        userId: null,
        address,
      },
      address,
    ),
  )

/** Handles one webhook event. Events may arrive twice and in any order; each is applied once. Throws where the provider must send it again. */
export async function handleEvent(deps: SyncDeps, { id, type, intentId, paymentId }: CardEvent, address: string) {
  const { db, cards } = deps
  if (!OURS.test(type) || intentId === null) return
  const row = await findByIntent(db, cards.gateway, intentId, paymentId)
  if (row) {
    const decision = await syncPaymentFromProvider(deps, row.id, { type, eventId: id, address }, () =>
      cards.retrieve(intentId),
    )
    if (type === DECLINED && decision?.status === 'failed' && (await isCardTesting(db, row.user_id)))
      await syncPaymentFromProvider(deps, row.id, { type: 'too_many_declines' }, (attempt) =>
        attempt === 0 ? cancelIfOpen(cards, intentId) : cards.retrieve(intentId),
      )
    return
  }
  await db.transaction().execute(async (trx) => {
    if (!(await insertEvent(trx, cards.gateway, { id, type }))) return
    await raiseSecurityEvent(trx, {
      type: 'payment_unknown',
      description: "The payment processor reported a payment that isn't in our records.",
      userId: null,
      address,
      details: { eventId: id, eventType: type, intentId },
    })
  })
}
