import type { Gateway } from '#contract/payments/own.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { CardRefund } from '#server/gateways/cards/refunds.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { FastifyBaseLogger } from 'fastify'
import { SYSTEM } from '../audit-log.ts'
import { checkEach } from '../intents/check-each.ts'
import { type SyncDeps, syncPaymentFromProvider } from '../intents/sync-payment.ts'
import { readCredit } from '../ledger/credits/queries.ts'
import { findById } from '../queries.ts'
import { refundFailedNotice, refundFailedToStaff } from './mail.ts'
import {
  findLeaseOfPayment,
  findRefund,
  listOfPayment,
  listStranded,
  listUnsettled,
  lockRefund,
  type RefundRow,
  updateRefund,
} from './queries.ts'

/** What became of a refund: what the provider has of it, or why it has none. */
type Outcome = Omit<CardRefund, 'requestId' | 'id'> & { id: string | null }

const FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was reported lost or stolen, so the bank sent the refund back.',
  expired_or_canceled_card: 'The card has expired or was canceled, so the bank sent the refund back.',
  charge_for_pending_refund_disputed: 'The payment was disputed, so the refund was stopped.',
  insufficient_funds: "The company's balance at the card provider didn't cover the refund.",
  declined: 'The bank declined the refund.',
  unknown: 'The bank sent the refund back.',
  merchant_request: 'The refund was canceled at the card provider.',
}
/** Why a refund failed, as staff read it. The reason is a code of the provider or a sentence of ours. */
function failureOf(reason: string | null): string {
  if (reason === null) return FAILURES['unknown']!
  const isCode = /^[a-z_]+$/.test(reason)
  return FAILURES[reason] ?? (isCode ? `The bank sent the refund back: ${reason.replaceAll('_', ' ')}.` : reason)
}

/** The refund that belongs to a row, by the provider's id or by what it was created for. */
const matchOf = (known: readonly CardRefund[], { id, refund_id: refundId }: RefundRow) =>
  known.find((one) => one.requestId === id || one.id === refundId) ?? null

/** A call with the same key is still running, so the answer is not known yet. */
const RUNNING = new Set<string | undefined>(['idempotency_key_in_use', 'lock_timeout'])

/**
 * Finds a refund at the provider, or makes it. It is looked for first, because the provider forgets keys after a day. Null where a refund that was made is
 * not there.
 */
async function askFor({ cards }: SyncDeps, row: RefundRow, intentId: string): Promise<Outcome | null> {
  const find = async () => matchOf(await cards.listRefunds(intentId), row)
  const known = await find()
  if (known !== null || row.refund_id !== null) return known
  try {
    const given = { intentId, amountCents: Number(row.amount_cents), requestId: row.id }
    return await cards.createRefund(given, row.id)
  } catch (error) {
    if (!(error instanceof CardsFailure) || error.kind !== 'refused') throw error
    const made = await find()
    if (made !== null) return made
    if (RUNNING.has(error.code)) throw new CardsFailure('unavailable', error)
    return { id: null, status: 'failed', failureReason: `The card provider refused the refund: ${error.message}` }
  }
}

/** Emails that a refund failed. The payer was told of it only where the provider had accepted it. */
async function enqueueFailure(trx: Db, { origin }: Pick<SyncDeps, 'origin'>, refund: RefundRow) {
  const payment = await findById(trx, refund.payment_id)
  const company = await readCompany(trx)
  if (!payment || company.email === '') return
  const facts = { company, payment, origin }
  const leaseId = await findLeaseOfPayment(trx, payment.id)
  const credit = leaseId === null ? null : await readCredit(trx, leaseId, payment.gateway)
  const creditCents = credit && Math.max(0, Math.min(credit.total, Number(refund.amount_cents)))
  const failed = { refund, creditCents }
  // An erased payer has no address.
  if (refund.refund_id !== null && payment.payer_email !== '')
    await enqueue(trx, 'send_mail', refundFailedNotice(facts, failed))
  await enqueue(trx, 'send_mail', refundFailedToStaff(facts, failed, leaseId))
}

/** Stores what became of a refund. A failure is final, and what is done is not pending again. */
const apply = (deps: Pick<SyncDeps, 'db' | 'origin'>, id: string, outcome: Outcome) =>
  deps.db.transaction().execute(async (trx) => {
    const before = await lockRefund(trx, id)
    if (!before || before.status === 'failed') return
    const status = before.status === 'done' && outcome.status === 'pending' ? 'done' : outcome.status
    const failure = status === 'failed' ? failureOf(outcome.failureReason) : null
    await updateRefund(trx, id, {
      status,
      failure,
      refund_id: outcome.id ?? before.refund_id,
      settled_at: status === 'pending' ? null : status === before.status ? before.settled_at : new Date(),
    })
    if (status === before.status) return
    const after = (await findRefund(trx, id))!
    if (status === 'failed') await enqueueFailure(trx, deps, after)
    await recordChange(trx, {
      ...SYSTEM,
      action: 'update',
      resourceType: 'payment',
      resourceId: before.payment_id,
      details: {
        refund: id,
        amount: formatCents(before.amount_cents),
        refundStatus: { from: before.status, to: status },
        ...(failure !== null && { failure }),
      },
    })
  })

/**
 * Makes a refund at the provider, or reads what became of it. The payment is read first, so that the ledger has the money before the refund counts as sent.
 * However often and in however many processes it runs, the money goes back once.
 */
export async function settleRefund(deps: SyncDeps, id: string): Promise<void> {
  const row = await findRefund(deps.db, id)
  const payment = row && (await findById(deps.db, row.payment_id))
  const intentId = payment?.intent_id
  if (!row || row.status === 'failed' || !intentId) return
  const outcome = await askFor(deps, row, intentId)
  await syncPaymentFromProvider(deps, row.payment_id, { type: 'refund' }, () => deps.cards.retrieve(intentId))
  if (outcome === null) await updateRefund(deps.db, id, {})
  else await apply(deps, id, outcome)
}

/** Reads what became of all refunds of a payment, after an event of one. It makes none. */
export async function readRefunds(deps: SyncDeps, paymentId: string, intentId: string): Promise<void> {
  const rows = (await listOfPayment(deps.db, paymentId)).filter(({ status }) => status !== 'failed')
  if (rows.length === 0) return
  const known = await deps.cards.listRefunds(intentId)
  for (const row of rows) {
    const refund = matchOf(known, row)
    if (refund) await apply(deps, row.id, refund)
  }
}

const MOVED = 'Payments moved to another card provider before this refund was made.'

async function endStranded(deps: Pick<SyncDeps, 'db' | 'origin'>, gateway: Gateway) {
  for (const { id } of await listStranded(deps.db, gateway))
    await apply(deps, id, { id: null, status: 'failed', failureReason: MOVED })
}

/** Makes the refunds that the provider was not reached for, and asks about the others, in case an event was lost. */
export async function reconcileRefunds(deps: SyncDeps, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  await endStranded(deps, deps.cards.gateway)
  await checkEach(
    await listUnsettled(deps.db, deps.cards.gateway),
    ({ id }) => settleRefund(deps, id),
    async ({ id }, error) => {
      log.warn({ err: error, refund: id }, 'could not settle a refund')
      await updateRefund(deps.db, id, {}).catch((err: unknown) => {
        log.warn({ err, refund: id }, 'could not mark a refund as checked')
      })
    },
  )
}
