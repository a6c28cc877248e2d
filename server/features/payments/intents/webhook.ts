import { raise, raiseOnce } from '#server/features/audit/service.ts'
import type { CardEvent } from '#server/gateways/card-events.ts'
import { findByIntent, insertEvent } from '#server/features/payments/queries.ts'
import { DECLINED } from './card-testing-queries.ts'
import { cancelIfOpen, type Settling, settle } from './sync-payment.ts'
import { isTriedOut } from './card-testing-limit.ts'

/** What is about a payment; all else that a provider tells is none of ours. */
const OURS = /^(payment_intent|charge|refund)\./

/** Somebody called in the provider's name. */
export const reportForgery = ({ db }: Settling, address: string) =>
  db.transaction().execute((trx) =>
    raiseOnce(
      trx,
      {
        type: 'webhook_forgery',
        description: 'A call to the webhook of the card provider was not signed by it, or not just now.',
        userId: null,
        address,
      },
      address,
    ),
  )

/** Takes in what the provider tells: each event once, in any order. Throws where it must be told again. */
export async function receive(deps: Settling, { id, type, intentId, paymentId }: CardEvent, address: string) {
  const { db, cards } = deps
  if (!OURS.test(type) || intentId === null) return
  const row = await findByIntent(db, cards.gateway, intentId, paymentId)
  if (row) {
    const verdict = await settle(deps, row.id, { type, eventId: id, address }, () => cards.retrieve(intentId))
    if (type === DECLINED && verdict?.status === 'failed' && (await isTriedOut(db, row.user_id)))
      await settle(deps, row.id, { type: 'too_many_declines' }, (attempt) =>
        attempt === 0 ? cancelIfOpen(cards, intentId) : cards.retrieve(intentId),
      )
    return
  }
  await db.transaction().execute(async (trx) => {
    if (!(await insertEvent(trx, cards.gateway, { id, type }))) return
    await raise(trx, {
      type: 'payment_unknown',
      description: 'The card provider tells of a payment that is not in the books.',
      userId: null,
      address,
      details: { eventId: id, eventType: type, intentId },
    })
  })
}
