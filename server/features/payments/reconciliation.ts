import type { Db } from '#server/db/connection.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { logChanged, SYSTEM } from './audit-log.ts'
import { insertHistory, listForgotten, listStranded, lock, noteChecked, type PaymentRow, update } from './queries.ts'
import { type PaymentDeps, type Settling, settle } from './settlement.ts'

/** So many in a row that the provider does not answer for, and it is left alone until the next round. */
const GIVE_UP_AFTER = 3

/** Ends what is still pending, without its provider. */
const end = (
  db: Db,
  id: string,
  { code, message, reason }: { code: string; message: string; reason: string },
  isStill: (row: PaymentRow) => boolean,
) =>
  db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    if (row?.status !== 'pending' || !isStill(row)) return
    const failure_code = row.is_shown || code === 'not_begun' ? code : 'not_tried'
    await update(trx, id, {
      status: 'failed',
      failure_code,
      failure_message: message,
      version: row.version + 1,
    })
    await insertHistory(trx, {
      payment_id: id,
      event_type: 'reconciliation',
      outcome: 'applied',
      reason,
      status_before: 'pending',
      status_after: 'failed',
    })
    await logChanged(trx, SYSTEM, row, { ...row, status: 'failed', failure_code })
  })

/** A payment whose intent was never noted: nobody has its secret, so nobody can pay it. */
const NOT_BEGUN = {
  code: 'not_begun',
  message: 'The payment could not be begun.',
  reason: 'It was never begun at the provider',
}
/** Should that provider be used again, its word counts again. */
const STRANDED = {
  code: 'provider_changed',
  message: 'The payment was not finished before payments moved to another provider.',
  reason: 'Its provider is not in use any more',
}

async function check(deps: Settling, row: PaymentRow, isOld: boolean) {
  const { cards } = deps
  const intentId = row.intent_id
  if (intentId === null) return await end(deps.db, row.id, NOT_BEGUN, (now) => now.intent_id === null)
  const verdict = await settle(deps, row.id, { type: 'reconciliation' }, () => cards.retrieve(intentId))
  if (!isOld || verdict === null || verdict.outcome === 'refused' || verdict.status === 'completed') return
  // After a day nobody comes back to it.
  await settle(deps, row.id, { type: 'expiry' }, (attempt) =>
    attempt === 0 ? cards.cancel(intentId) : cards.retrieve(intentId),
  )
}

/** Asks for what should have been told: payments that are open for a quarter of an hour. After a day they are ended. */
export async function reconcile({ cards, ...deps }: PaymentDeps, log: Pick<FastifyBaseLogger, 'warn'>) {
  if (!cards) return
  const { gateway } = cards
  for (const { id } of await listStranded(deps.db, gateway))
    await end(deps.db, id, STRANDED, (row) => row.gateway !== gateway)
  let silent = 0
  for (const { is_old: isOld, ...row } of await listForgotten(deps.db, gateway)) {
    try {
      await check({ ...deps, cards }, row, isOld)
      silent = 0
    } catch (error) {
      if (!(error instanceof CardsFailure)) throw error
      log.warn({ err: error, payment: row.id }, 'a payment could not be reconciled')
      // The others have their turn before it is asked for again.
      await noteChecked(deps.db, row.id)
      if (error.kind === 'unavailable') silent += 1
      if (silent >= GIVE_UP_AFTER) return
    }
  }
}

/** The provider sends nothing again after three days; keys are a person's for one. */
export async function forgetOldEvents(db: Db) {
  await db
    .deleteFrom('card_events')
    .where('received_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await db
    .updateTable('payments')
    .set({ idempotency_key: null, request_hash: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
