import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { tolerateFailures } from '#server/jobs/consecutive-failures.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { logChanged, SYSTEM } from '#server/features/payments/audit-log.ts'
import {
  insertHistory,
  listUnchecked,
  listStranded,
  lock,
  updateCheckedAt,
  type PaymentRow,
  update,
} from '#server/features/payments/queries.ts'
import { isSent } from '#server/features/payments/labels.ts'
import { checkReturns } from '#server/features/payments/debits/returned/returns.ts'
import { reconcileSetups } from '#server/features/payments/methods/events.ts'
import { reconcileRefunds } from '#server/features/payments/refunds/settle.ts'
import { checkEach, GIVE_UP_AFTER } from './check-each.ts'
import { cancelIfOpen, type PaymentDeps, type SyncDeps, syncPaymentFromProvider } from './sync-payment.ts'

/** Fails a pending payment without asking its provider. */
export const failPending = (
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

/** A payment whose intent was never stored. Nobody has its client secret, so nobody can pay it. */
export const NOT_BEGUN = {
  code: 'not_begun',
  message: "The payment couldn't be started.",
  reason: 'Never started at the payment processor',
}
/** If that provider is used again, its status applies again. */
const STRANDED = {
  code: 'provider_changed',
  message: "The payment wasn't finished before payments moved to another processor.",
  reason: 'Its payment processor is no longer in use',
}

async function check(deps: SyncDeps, row: PaymentRow, isOld: boolean) {
  const { cards } = deps
  const intentId = row.intent_id
  if (intentId === null) return await failPending(deps.db, row.id, NOT_BEGUN, (now) => now.intent_id === null)
  const decision = await syncPaymentFromProvider(deps, row.id, { type: 'reconciliation' }, () =>
    cards.retrieve(intentId),
  )
  // A bank may work on it for days.
  if (!isOld || isSent(row) || decision === null || decision.outcome === 'refused' || decision.status === 'completed')
    return
  // The payer will not come back to it after a day.
  await syncPaymentFromProvider(deps, row.id, { type: 'expiry' }, (attempt) =>
    attempt === 0 ? cancelIfOpen(cards, intentId) : cards.retrieve(intentId),
  )
}

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Logs why could not reconcile a payment. All others are tried before it is tried again. */
async function noteFailure(db: Db, log: Log, payment: string, error: unknown) {
  log.warn({ err: error, payment }, 'could not reconcile a payment')
  await updateCheckedAt(db, payment).catch((err: unknown) => {
    log.warn({ err, payment }, 'could not mark a payment as checked')
  })
}

async function endStranded(db: Db, gateway: Gateway, log: Log) {
  const attempt = tolerateFailures(GIVE_UP_AFTER)
  for (const { id } of await listStranded(db, gateway))
    await attempt(
      () => failPending(db, id, STRANDED, (row) => row.gateway !== gateway),
      (error) => noteFailure(db, log, id, error),
    )
}

const checkForgotten = async (deps: SyncDeps, log: Log) =>
  await checkEach(
    await listUnchecked(deps.db, deps.cards.gateway),
    ({ is_old: isOld, ...row }) => check(deps, row, isOld),
    (row, error) => noteFailure(deps.db, log, row.id, error),
  )

/**
 * Asks the provider about payments that have been open for fifteen minutes, in case a webhook event was lost, and cancels them after a day. A payment
 * that fails is logged and does not stop the others. The same for cards that are being saved, for refunds, and for what banks have taken back.
 */
export async function reconcile({ cards, ...deps }: PaymentDeps, log: Log) {
  if (!cards) return
  await endStranded(deps.db, cards.gateway, log)
  await checkForgotten({ ...deps, cards }, log)
  await reconcileSetups({ ...deps, cards }, log)
  await checkReturns({ ...deps, cards }, log)
  await reconcileRefunds({ ...deps, cards }, log)
}

/** The provider retries webhook events for three days. Idempotency keys expire after one day. */
export async function deleteOldEvents(db: Db) {
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
