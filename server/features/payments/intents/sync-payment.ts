import type { PaymentStatus } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import { chargeLeases } from '#server/features/payments/ledger/books/charges.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { logChanged, type PaymentActor, SYSTEM } from '#server/features/payments/audit-log.ts'
import { enqueueNotices } from '../notices.ts'
import { nameAccount } from '#server/features/payments/debits/authorizations.ts'
import { CANCELED, failureMessage } from '#server/features/payments/debits/reasons.ts'
import { refuseAccount } from '#server/features/payments/debits/refused.ts'
import { isSent } from '#server/features/payments/labels.ts'
import {
  findById,
  insertEvent,
  insertHistory,
  isEventKnown,
  lock,
  lockUser,
  type PaymentRow,
  update,
} from '#server/features/payments/queries.ts'
import { tellChange } from '#server/features/payments/methods/mail.ts'
import { findCustomer } from '#server/features/payments/methods/queries.ts'
import { saveMethod } from '#server/features/payments/methods/saving.ts'
import { decideStatus, PROCESSING, type StatusDecision } from './state.ts'

export interface PaymentDeps {
  db: Db
  /** Null where payments are not configured. */
  cards: Cards | null
  /** `PUBLIC_URL`, for links in mail. */
  origin: string
}

export type SyncDeps = Omit<PaymentDeps, 'cards'> & { cards: Cards }

/** What made us sync a payment: a webhook event, or a reason of our own. */
export interface SyncTrigger {
  type: string
  eventId?: string
  address?: string
  /** Who canceled the payment. The system, unless given. */
  by?: PaymentActor
}

/** Another process changed the payment meanwhile, so the provider's answer from before that is out of date. */
class VersionConflict extends Error {}
const MAX_ATTEMPTS = 10

const snapshotOf = (row: PaymentRow, isLive: boolean) => ({
  id: row.id,
  status: row.status,
  intentStatus: row.intent_status,
  amountCents: Number(row.amount_cents),
  intentId: row.intent_id,
  isLive,
  failureCode: row.failure_code,
  refundedCents: Number(row.refunded_cents),
  disputeStatus: row.dispute_status,
})

/** The provider's status of an intent that has no card yet. */
const NO_CARD = 'requires_payment_method'

const isAttempted = (row: PaymentRow, intent: CardIntent) =>
  row.tried_at !== null || intent.error !== null || ![NO_CARD, 'canceled'].includes(intent.status)

/** Why the payment failed, in words for the payer. A payment that failed before it was canceled keeps its first reason. */
function failureOf(row: PaymentRow, intent: CardIntent, trigger: SyncTrigger) {
  if (intent.status === 'canceled' && row.status === 'failed')
    return { failure_code: row.failure_code, failure_message: row.failure_message }
  if (intent.error)
    return { failure_code: intent.error.code, failure_message: failureMessage(intent.methodKind, intent.error) }
  return {
    failure_code: isAttempted(row, intent) ? intent.status : 'not_tried',
    failure_message: isSent(row)
      ? CANCELED
      : trigger.type === 'superseded'
        ? 'A newer payment replaced this one.'
        : "The payment wasn't completed in time and expired.",
  }
}

/** When the bank of a debit did not pay, or took back what it had paid. Null where it did neither. */
function undoneAtOf(row: PaymentRow, { methodKind, sentAt, disputeStatus }: CardIntent, status: PaymentStatus) {
  const isUndone = methodKind !== 'card' && ((status === 'failed' && sentAt !== null) || disputeStatus === 'lost')
  return isUndone ? (row.undone_at ?? new Date()) : null
}

function changesOf(row: PaymentRow, intent: CardIntent, status: PaymentStatus, trigger: SyncTrigger) {
  return {
    status,
    intent_id: intent.id,
    intent_status: intent.status,
    version: row.version + 1,
    refunded_cents: intent.refundedCents,
    dispute_status: intent.disputeStatus,
    dispute_reason: intent.disputeReason,
    disputed_cents: intent.disputedCents,
    method_kind: intent.methodKind,
    sent_at: intent.sentAt,
    undone_at: undoneAtOf(row, intent, status),
    card_brand: intent.cardBrand,
    card_last4: intent.cardLast4,
    mismatch: null,
    tried_at: row.tried_at ?? (isAttempted(row, intent) ? new Date() : null),
    ...(status === 'failed' ? failureOf(row, intent, trigger) : { failure_code: null, failure_message: null }),
    ...(status === 'completed' && row.completed_at === null && { completed_at: new Date() }),
  }
}

/** Saves the card of a payment whose payer asked for it. Null where nothing was saved. */
async function saveKeptCard(trx: Db, { gateway }: Cards, { user_id: userId }: PaymentRow, intent: CardIntent) {
  const { isCardKept, method } = intent
  if (!isCardKept || userId === null || method === null || method.customer === null) return null
  await lockUser(trx, userId)
  const holder = await findCustomer(trx, userId)
  if (holder?.stripe_customer_id !== method.customer || method.isLive !== intent.isLive) return null
  const saved = await saveMethod(trx, { userId, gateway }, method)
  return saved.outcome === 'saved' ? saved.row : null
}

async function write(deps: SyncDeps, trx: Db, row: PaymentRow, intent: CardIntent, trigger: SyncTrigger) {
  const decision = decideStatus(snapshotOf(row, deps.cards.isLive), intent)
  const isNews = row.intent_id === null || row.intent_status !== intent.status
  const isApplied = decision.outcome === 'applied'
  const isRefused = decision.outcome === 'refused'
  // A repeated mismatch is only added to the history, and only for a webhook event.
  const isNewlyRefused = isRefused && row.mismatch !== decision.reason
  if (!isRefused && (isApplied || isNews))
    await update(trx, row.id, { ...changesOf(row, intent, decision.status, trigger), checked_at: new Date() })
  else await update(trx, row.id, { checked_at: new Date(), ...(isRefused && { mismatch: decision.reason }) })
  // A sync without changes is added to the history only for a webhook event.
  if (trigger.eventId !== undefined || isApplied || isNewlyRefused || row.intent_id === null)
    await insertHistory(trx, {
      payment_id: row.id,
      event_id: trigger.eventId ?? null,
      event_type: trigger.type,
      outcome: decision.outcome,
      reason: decision.reason,
      status_before: row.status,
      status_after: decision.status,
      refunded_cents: intent.refundedCents,
      dispute_status: intent.disputeStatus,
    })
  const after = isApplied ? (await findById(trx, row.id))! : row
  const isPaid = isApplied && after.status === 'completed' && row.status !== 'completed'
  const kept = isPaid ? await saveKeptCard(trx, deps.cards, row, intent) : null
  const stopped = isApplied ? await refuseAccount(trx, row, after, intent) : null
  if (isApplied && row.user_id !== null) await chargeLeases(trx, [row.user_id], deps.cards.gateway)
  if (isApplied && isSent(after)) await nameAccount(trx, after)
  if (isApplied) await enqueueNotices(deps, trx, { before: row, payment: after, intent, stopped })
  if (isNewlyRefused)
    await raiseSecurityEvent(trx, {
      type: 'payment_mismatch',
      description: `The payment processor's data doesn't match a payment. ${decision.reason}.`,
      userId: row.user_id,
      address: trigger.address ?? null,
      details: { paymentId: row.id, intentId: intent.id },
    })
  if (kept) await tellChange(trx, 'added', kept, { origin: deps.origin, address: null })
  // Last, because the audit log is locked until the commit. A cancellation is logged under the user who asked for it, everything else under the
  // system.
  if (isApplied) await logChanged(trx, (intent.status === 'canceled' && trigger.by) || SYSTEM, row, after)
  return decision
}

/** Cancels a payment at the provider. If it is too late for that, returns its current state. What a bank works on is left to it. */
export async function cancelIfOpen(cards: Cards, intentId: string): Promise<CardIntent> {
  const now = await cards.retrieve(intentId)
  if (now.status === PROCESSING) return now
  return await cards.cancel(intentId).catch((error: unknown) => {
    if (error instanceof CardsFailure && error.kind === 'refused') return cards.retrieve(intentId)
    throw error
  })
}

/**
 * Reads the payment's state from the provider and stores it. No lock or connection is held during the call. If the row changed in the meantime, the
 * provider is asked again. Null where the event was already handled.
 */
export async function syncPaymentFromProvider(
  deps: SyncDeps,
  id: string,
  trigger: SyncTrigger,
  ask: (attempt: number) => Promise<CardIntent>,
): Promise<StatusDecision | null> {
  const { db, cards } = deps
  const event = trigger.eventId === undefined ? null : { id: trigger.eventId, type: trigger.type }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (event && (await isEventKnown(db, cards.gateway, event.id))) return null
    const before = await findById(db, id)
    if (!before) return null
    const intent = await ask(attempt)
    try {
      return await db.transaction().execute(async (trx) => {
        if (event && !(await insertEvent(trx, cards.gateway, event))) return null
        const row = await lock(trx, id)
        if (!row) return null
        if (row.version !== before.version) throw new VersionConflict()
        return await write(deps, trx, row, intent, trigger)
      })
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
    }
  }
  throw new Error(`Payment ${id} kept changing while it was being read`)
}
