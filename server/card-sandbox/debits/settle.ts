import type { Db } from '#server/db/connection.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { newId } from '../context.ts'
import { emit } from '../events.ts'
import { attachMethod, type UsedBank, usedMethod } from '../methods.ts'
import { newDispute } from '../more-objects.ts'
import type { Charge, Intent } from '../objects.ts'
import { settleRefunds } from './refunds.ts'
import { find, insert, update } from '../store.ts'
import { chargeOfIntent, keeperOf } from './confirm.ts'

async function succeed(trx: Db, intent: Intent, charge: Charge, used: UsedBank) {
  const customer = keeperOf(intent)
  const method =
    used.isSaved || customer === null ? used.id : (await attachMethod(trx, used, customer, intent.receipt_email)).id
  const paid = { ...charge, status: 'succeeded', paid: true, payment_method: method, balance_transaction: newId('txn') }
  const done: Intent = { ...intent, status: 'succeeded', amount_received: intent.amount, payment_method: method }
  await update(trx, paid)
  await update(trx, done)
  await emit(trx, 'charge.succeeded', paid)
  await emit(trx, 'payment_intent.succeeded', done)
}

async function fail(
  trx: Db,
  intent: Intent,
  charge: Charge,
  { id, error }: { id: string; error: { code: string; message: string } },
) {
  const { code, message } = error
  const refused = { ...charge, status: 'failed', captured: false, failure_code: code, failure_message: message }
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'card_error', code, message, charge: charge.id, payment_method: { id } },
  }
  await update(trx, refused)
  await update(trx, failed)
  await emit(trx, 'charge.failed', refused)
  await emit(trx, 'payment_intent.payment_failed', failed)
}

/** The bank takes back what it has paid. Nothing can be said against it, so the dispute is lost as it begins. */
async function takeBack(trx: Db, intent: Intent, charge: Charge) {
  const opened = newDispute(intent, charge, 'insufficient_funds')
  const lost = { ...opened, status: 'lost' }
  await insert(trx, lost)
  await update(trx, { ...charge, disputed: true })
  await emit(trx, 'charge.dispute.created', opened)
  await emit(trx, 'charge.dispute.closed', lost)
}

/** The bank's answer to a debit or a refund, and later what it takes back. Running it again changes nothing. */
export const settleDebit = (db: Db, { intentId }: { intentId: string }, debitSeconds: number) =>
  db.transaction().execute(async (trx) => {
    const intent = await find<Intent>(trx, 'payment_intent', intentId, true)
    const charge = intent && (await chargeOfIntent(trx, intent))
    if (!intent || !charge || (await settleRefunds(trx, intent, charge))) return
    const used = await usedMethod(trx, charge.payment_method, intent.customer, { isPast: true })
    // It failed, and was paid with a card since.
    if (!('bank' in used)) return
    const { outcome } = used.bank
    if (intent.status === 'succeeded' && outcome === 'dispute' && charge['disputed'] === false)
      return await takeBack(trx, intent, charge)
    if (intent.status !== 'processing' || outcome === 'processing') return
    if (typeof outcome === 'object') return await fail(trx, intent, charge, { id: used.id, error: outcome })
    await succeed(trx, intent, charge, used)
    if (outcome === 'dispute') await enqueue(trx, 'settle_sandbox_debit', { intentId }, { afterSeconds: debitSeconds })
  })
