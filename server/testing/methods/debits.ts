import type { Ledger } from '#contract/leases/entries.ts'
import type { OwnPayment } from '#contract/payments/own.ts'
import type { RentSummary } from '#contract/payments/summary-own.ts'
import { settleDebit } from '#server/card-sandbox/debits/settle.ts'
import type { Db } from '#server/db/connection.ts'
import { chargeAllLeases } from '#server/features/payments/ledger/books/daily-charges.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { type Begun, confirmAt, createTenant, deliverEvents, intentOf, payerOf } from '#server/testing/payments.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** What the form of a bank account sends with the token. */
export const MANDATE = {
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
}

/** Lets the bank of the sandbox answer all that it works on, or one debit. Nothing of it is delivered yet. */
export async function answerDebits(db: Db, only?: Begun) {
  const waiting = await waitingJobs<{ intentId: string }>(db, 'settle_sandbox_debit')
  const ids = new Set(waiting.map(({ intentId }) => intentId))
  for (const intentId of ids)
    if (!only || intentOf(only.clientSecret) === intentId) await settleDebit(db, { intentId }, 0)
}

/** Takes the emails that wait, with one space between words. What the bank still has to answer stays. */
export async function takeLetters(db: Db) {
  const all = await waitingJobs<{ to: string; subject: string; text: string }>(db, 'send_mail')
  await sql`
    delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
    where t.id = j.task_id and t.identifier = 'send_mail'`.execute(db)
  return all.map(({ to, subject, text }) => ({ to, subject, text: text.replaceAll(/\s+/g, ' ') }))
}

/** Tenants who pay from a bank account in a product with the sandbox. */
export function debtorsOf(db: Db, app: FastifyInstance) {
  const deliver = (order?: (ids: string[]) => string[]) => deliverEvents(app, db, order)

  /** A tenant whose rent of $2,000 is due. */
  async function createDebtor() {
    const userId = await createTenant(db, { rent: 2000 })
    await chargeAllLeases({ db, gateway: 'sandbox' })
    const payer = await payerOf(app, userId)
    const begin = async (amount: number, type = 'rent') => (await payer.begin(amount, type)).json<Begun>()
    /** Hands a debit to the bank, as the page does. */
    async function send(token = 'pm_sbx_bankSuccess', amount = 2000, type = 'rent') {
      const begun = await begin(amount, type)
      await payer.call('PUT', `/api/payments/${begun.paymentId}/debit-authorization`)
      await payer.call('POST', `/api/payments/${begun.paymentId}/try`)
      await confirmAt(app, begun, token, MANDATE)
      return begun
    }
    /** The same, and what the provider reports of it arrives. */
    async function sent(token?: string, amount?: number, type?: string) {
      const begun = await send(token, amount, type)
      await deliver()
      return begun
    }
    const read = async ({ paymentId }: Begun) =>
      (await payer.call('GET', `/api/payments/${paymentId}`)).json<OwnPayment>()
    const summary = async () => (await payer.call('GET', '/api/payments/summary')).json<RentSummary>()
    const balance = async () => (await payer.call('GET', '/api/ledger')).json<Ledger>().balance
    const lines = async () => {
      const { entries } = (await payer.call('GET', '/api/ledger')).json<Ledger>()
      return entries.map(({ kind, account, amount, balanceAfter }) => `${kind} ${account} ${amount} ${balanceAfter}`)
    }
    return { userId, payer, begin, send, sent, read, summary, balance, lines }
  }

  /** The bank answers, and what it says arrives. */
  async function settle(only?: Begun) {
    await answerDebits(db, only)
    await deliver()
  }

  return { createDebtor, deliver, settle }
}
