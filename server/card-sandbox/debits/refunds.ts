import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { requireSecretKey, type Sandbox } from '../context.ts'
import { chargeOfIntent } from './confirm.ts'
import { emit } from '../events.ts'
import { invalid } from '../failures.ts'
import { cents, Expanding, type Form, Metadata, read } from '../form.ts'
import { withIdempotency } from '../idempotency.ts'
import { requireIntent } from '../intents.ts'
import { usedMethod } from '../methods.ts'
import { newRefund } from '../more-objects.ts'
import type { Charge, Intent, SandboxObject } from '../objects.ts'
import { insert, listOf, update } from '../store.ts'

const Refund = z.object({
  payment_intent: z.string(),
  amount: z.optional(cents),
  reason: z._default(z.nullable(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])), null),
  metadata: Metadata,
  ...Expanding,
})

/** A charge of which so much was refunded. */
const refundedBy = (charge: Charge, refunded: number) => ({
  ...charge,
  amount_refunded: refunded,
  refunded: refunded === charge.amount,
})

/** Whether refunds to the card or the account of a charge come back. */
async function isReturned(trx: Db, intent: Intent, charge: Charge): Promise<boolean> {
  const used = await usedMethod(trx, charge.payment_method, intent.customer, { isPast: true })
  return ('card' in used ? used.card : used.bank).areRefundsReturned === true
}

/** Refunds, for calls with the secret key. */
export function refundRoutes(app: FastifyInstance, ctx: Sandbox) {
  app.post<{ Body: Form }>('/v1/refunds', (request, reply) => {
    requireSecretKey(ctx, request)
    const given = read(Refund, request.body)
    return withIdempotency(ctx.db, request, reply, async (trx) => {
      const intent = await requireIntent(trx, given.payment_intent, null, true)
      const charge = await chargeOfIntent(trx, intent)
      if (!charge || intent.status !== 'succeeded')
        throw invalid('There is no successful charge to refund.', 'payment_intent')
      const before = charge.amount_refunded
      const amount = given.amount ?? intent.amount - before
      if (amount < 1 || before + amount > intent.amount)
        throw invalid('The refund is greater than what is left of the charge.', 'amount', 'charge_already_refunded')
      const { reason, metadata } = given
      const isCard = 'card' in charge.payment_method_details
      const status = isCard ? 'succeeded' : 'pending'
      const refund = newRefund(intent, { amount, charge: charge.id, reason, metadata, status })
      const changed = refundedBy(charge, before + amount)
      await insert(trx, refund)
      await update(trx, changed)
      await emit(trx, 'refund.created', refund)
      await emit(trx, 'charge.refunded', changed)
      if (!isCard || (await isReturned(trx, intent, charge)))
        await enqueue(trx, 'settle_sandbox_debit', { intentId: intent.id }, { afterSeconds: ctx.debitSeconds })
      return { status: 200, body: refund }
    })
  })
}

/** What becomes of the refunds of a payment after days. Returns whether anything did. */
export async function settleRefunds(trx: Db, intent: Intent, charge: Charge): Promise<boolean> {
  const isGone = await isReturned(trx, intent, charge)
  const all = await listOf(trx, 'refund', intent.id, 100)
  const waiting = all.filter(({ status }) => status === 'pending' || (isGone && status === 'succeeded'))
  const isCard = 'card' in charge.payment_method_details
  let refunded = charge.amount_refunded
  for (const refund of waiting) {
    const settled: SandboxObject = isGone
      ? { ...refund, status: 'failed', failure_reason: isCard ? 'lost_or_stolen_card' : 'unknown' }
      : { ...refund, status: 'succeeded' }
    await update(trx, settled)
    await emit(trx, isGone ? 'refund.failed' : 'refund.updated', settled)
    if (isGone) refunded -= Number(refund['amount'])
  }
  if (isGone && waiting.length > 0) await update(trx, refundedBy(charge, refunded))
  return waiting.length > 0
}
