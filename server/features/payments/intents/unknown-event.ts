import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import type { CardEvent } from '#server/gateways/card-events.ts'
import { insertEvent } from '#server/features/payments/queries.ts'
import type { SyncDeps } from './sync-payment.ts'

/** Raises a security event, once, where the provider reports something that we do not know. */
export const reportUnknown = (
  { db, cards }: SyncDeps,
  { id, type }: CardEvent,
  { what, intentId, address }: { what: string; intentId: string; address: string },
) =>
  db.transaction().execute(async (trx) => {
    if (!(await insertEvent(trx, cards.gateway, { id, type }))) return
    await raiseSecurityEvent(trx, {
      type: 'payment_unknown',
      description: `The payment processor reported a ${what} that isn't in our records.`,
      userId: null,
      address,
      details: { eventId: id, eventType: type, intentId },
    })
  })
