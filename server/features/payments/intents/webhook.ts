import { raiseOnce } from '#server/features/audit/service.ts'
import type { CardEvent } from '#server/gateways/card-events.ts'
import { handleMethodEvent } from '#server/features/payments/methods/events.ts'
import { findByIntent } from '#server/features/payments/queries.ts'
import { readRefunds } from '#server/features/payments/refunds/settle.ts'
import { DECLINED } from './card-testing-queries.ts'
import { cancelIfOpen, type SyncDeps, syncPaymentFromProvider } from './sync-payment.ts'
import { isCardTesting } from './card-testing-limit.ts'
import { reportUnknown } from './unknown-event.ts'

/** The events that concern a payment. The provider also sends other kinds. */
const OURS = /^(payment_intent|charge|refund)\./
/** Those that concern a refund. */
const REFUND = /^(charge\.)?refund/

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
export async function handleEvent(deps: SyncDeps, event: CardEvent, address: string) {
  if (await handleMethodEvent(deps, event, address)) return
  const { db, cards } = deps
  const { id, type, intentId, paymentId } = event
  if (!OURS.test(type) || intentId === null) return
  const row = await findByIntent(db, cards.gateway, intentId, paymentId)
  if (row) {
    const decision = await syncPaymentFromProvider(deps, row.id, { type, eventId: id, address }, () =>
      cards.retrieve(intentId),
    )
    if (REFUND.test(type)) await readRefunds(deps, row.id, intentId)
    if (type === DECLINED && decision?.status === 'failed' && (await isCardTesting(db, row.user_id)))
      await syncPaymentFromProvider(deps, row.id, { type: 'too_many_declines' }, (attempt) =>
        attempt === 0 ? cancelIfOpen(cards, intentId) : cards.retrieve(intentId),
      )
    return
  }
  await reportUnknown(deps, event, { what: 'payment', intentId, address })
}
