import type { PaymentStatus } from '#contract/payments.ts'
import type { Db } from '#server/db/connection.ts'
import { raise } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { logChanged, type PaymentActor, SYSTEM } from '#server/features/payments/audit-log.ts'
import { disputeNotice, lostNotice } from './dispute-mail.ts'
import { failureNotice, receipt, refundNotice } from '#server/features/payments/mail.ts'
import {
  findById,
  insertEvent,
  insertHistory,
  isEventKnown,
  lock,
  type PaymentRow,
  update,
} from '#server/features/payments/queries.ts'
import { judge, type Verdict } from './state.ts'

export interface PaymentDeps {
  db: Db
  /** Null where payments are not configured. */
  cards: Cards | null
  /** `PUBLIC_URL`, for links in mail. */
  origin: string
}

export type Settling = Omit<PaymentDeps, 'cards'> & { cards: Cards }

/** Why we look at a payment: an event that came, or a reason of our own. */
export interface Occasion {
  type: string
  eventId?: string
  address?: string
  /** Who had the payment canceled; the system unless given. */
  by?: PaymentActor
}

/** Another process was quicker: what the provider said before that does not count any more. */
class Overtaken extends Error {}
const TRIES = 10

const standingOf = (row: PaymentRow, isLive: boolean) => ({
  id: row.id,
  status: row.status,
  amountCents: Number(row.amount_cents),
  intentId: row.intent_id,
  isLive,
  failureCode: row.failure_code,
  refundedCents: Number(row.refunded_cents),
  disputeStatus: row.dispute_status,
})

/** The provider's own name for a card that is still to be given. */
const NO_CARD = 'requires_payment_method'

const isTried = (row: PaymentRow, told: CardIntent) =>
  row.tried_at !== null || told.error !== null || ![NO_CARD, 'canceled'].includes(told.status)

/** Why it failed, in words for the payer. What failed before it was ended has its reason. */
function failureOf(row: PaymentRow, told: CardIntent, occasion: Occasion) {
  if (told.status === 'canceled' && row.status === 'failed')
    return { failure_code: row.failure_code, failure_message: row.failure_message }
  if (told.error) return { failure_code: told.error.code, failure_message: told.error.message }
  return {
    failure_code: isTried(row, told) ? told.status : 'not_tried',
    failure_message:
      occasion.type === 'superseded'
        ? 'Another payment was begun in its place.'
        : 'The payment was not finished in time and was ended.',
  }
}

function changesOf(row: PaymentRow, told: CardIntent, status: PaymentStatus, occasion: Occasion) {
  return {
    status,
    intent_id: told.id,
    intent_status: told.status,
    version: row.version + 1,
    refunded_cents: told.refundedCents,
    dispute_status: told.disputeStatus,
    card_brand: told.cardBrand,
    card_last4: told.cardLast4,
    mismatch: null,
    tried_at: row.tried_at ?? (isTried(row, told) ? new Date() : null),
    ...(status === 'failed' ? failureOf(row, told, occasion) : { failure_code: null, failure_message: null }),
    ...(status === 'completed' && row.completed_at === null && { completed_at: new Date() }),
  }
}

/** Tells the payer what became of it, in the transaction that makes it so: once. */
async function tell({ origin }: Settling, trx: Db, before: PaymentRow, payment: PaymentRow, told: CardIntent) {
  const { status } = payment
  const company = await readCompany(trx)
  if (company.email === '') return
  const facts = { company, payment, origin }
  if (status === 'completed' && before.status !== 'completed') await enqueue(trx, 'send_mail', receipt(facts))
  if (status === 'failed' && before.status === 'pending' && told.status !== 'canceled')
    await enqueue(trx, 'send_mail', failureNotice(facts))
  if (told.disputeStatus !== null && told.disputeStatus !== before.dispute_status) {
    await enqueue(trx, 'send_mail', disputeNotice(facts, told.disputeDueBy))
    if (told.disputeStatus === 'lost') await enqueue(trx, 'send_mail', lostNotice(facts))
  }
  const back = told.refundedCents - Number(before.refunded_cents)
  if (back > 0) await enqueue(trx, 'send_mail', refundNotice(facts, back))
}

async function write(deps: Settling, trx: Db, row: PaymentRow, told: CardIntent, occasion: Occasion) {
  const verdict = judge(standingOf(row, deps.cards.isLive), told)
  const isNews = row.intent_id === null || row.intent_status !== told.status
  const isApplied = verdict.outcome === 'applied'
  const isRefused = verdict.outcome === 'refused'
  // The same a second time is for the history alone, and there only where the provider called.
  const isNewlyRefused = isRefused && row.mismatch !== verdict.reason
  if (!isRefused && (isApplied || isNews))
    await update(trx, row.id, { ...changesOf(row, told, verdict.status, occasion), checked_at: new Date() })
  else await update(trx, row.id, { checked_at: new Date(), ...(isRefused && { mismatch: verdict.reason }) })
  // That nothing is new is worth a line only where the provider called.
  if (occasion.eventId !== undefined || isApplied || isNewlyRefused || row.intent_id === null)
    await insertHistory(trx, {
      payment_id: row.id,
      event_id: occasion.eventId ?? null,
      event_type: occasion.type,
      outcome: verdict.outcome,
      reason: verdict.reason,
      status_before: row.status,
      status_after: verdict.status,
      refunded_cents: told.refundedCents,
      dispute_status: told.disputeStatus,
    })
  const after = isApplied ? (await findById(trx, row.id))! : row
  if (isApplied) await tell(deps, trx, row, after, told)
  if (isNewlyRefused)
    await raise(trx, {
      type: 'payment_mismatch',
      description: `What the card provider says does not fit a payment: ${verdict.reason}.`,
      userId: row.user_id,
      address: occasion.address ?? null,
      details: { paymentId: row.id, intentId: told.id },
    })
  // Last, because the audit log is locked until the commit. Whoever asked for it canceled the payment; all else is the provider's doing.
  if (isApplied) await logChanged(trx, (told.status === 'canceled' && occasion.by) || SYSTEM, row, after)
  return verdict
}

/** Ends a payment at the provider; where it is too late to, it counts as what it is. */
export const cancelIfOpen = (cards: Cards, intentId: string): Promise<CardIntent> =>
  cards.cancel(intentId).catch((error: unknown) => {
    if (error instanceof CardsFailure && error.kind === 'refused') return cards.retrieve(intentId)
    throw error
  })

/**
 * Asks the provider how a payment stands and puts that into the books. No lock and no connection is held while the provider is asked; its word counts
 * only if nothing else was written in the meantime, else it is asked again. Null where the event was dealt with before.
 */
export async function settle(
  deps: Settling,
  id: string,
  occasion: Occasion,
  ask: (attempt: number) => Promise<CardIntent>,
): Promise<Verdict | null> {
  const { db, cards } = deps
  const event = occasion.eventId === undefined ? null : { id: occasion.eventId, type: occasion.type }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (event && (await isEventKnown(db, cards.gateway, event.id))) return null
    const before = await findById(db, id)
    if (!before) return null
    const told = await ask(attempt)
    try {
      return await db.transaction().execute(async (trx) => {
        if (event && !(await insertEvent(trx, cards.gateway, event))) return null
        const row = await lock(trx, id)
        if (!row) return null
        if (row.version !== before.version) throw new Overtaken()
        return await write(deps, trx, row, told, occasion)
      })
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Error(`Payment ${id} changes faster than it can be asked for`)
}
