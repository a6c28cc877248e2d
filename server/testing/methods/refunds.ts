import type { Refund, refundsAdmin } from '#contract/payments/refunds/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import type { Cards } from '#server/gateways/cards.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { debtorsOf } from '#server/testing/methods/debits.ts'
import { confirmAt, intentOf } from '#server/testing/payments.ts'
import { csrfHeaders, userOf } from '#server/testing/test-app.ts'
import type { Identify } from '#server/http/session.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** Identifies tenants by one test header, and staff by another. */
export const identifyStaffByHeader: Identify = async ({ headers }) => {
  const [staff, tenant] = [headers['x-test-staff'], headers['x-test-user']]
  if (typeof staff === 'string') return userOf('admin', staff)
  return typeof tenant === 'string' ? userOf('tenant', tenant) : null
}

type Refundable = ResultOf<typeof refundsAdmin.ofPayment>

/** What staff do with refunds, and what they read. */
export async function refundCalls(app: FastifyInstance, db: Db, staffId?: string) {
  const headers = { ...(await csrfHeaders(app)), 'x-test-staff': staffId ?? userOf('admin').id }
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, more: Record<string, string> = {}) =>
    app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
  const pathOf = (paymentId: string) => `/api/admin/payments/${paymentId}/refunds`

  const refund = (paymentId: string, amount: unknown, { key = '', ...more }: { key?: string; isAnother?: true } = {}) =>
    call(
      'POST',
      pathOf(paymentId),
      { amount, reason: 'Paid twice', ...more },
      key === '' ? {} : { 'idempotency-key': key },
    )
  const read = async (paymentId: string) => (await call('GET', pathOf(paymentId))).json<Refundable>()
  /** `pending 500.00`, newest first. */
  const statuses = async (paymentId: string) =>
    (await read(paymentId)).refunds.map(
      ({ status, amount }: Pick<Refund, 'status' | 'amount'>) => `${status} ${amount}`,
    )
  const ledgerOf = async (leaseId: string) =>
    (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()

  /** The job that asks about refunds, so many hours later. */
  async function checkLater(cards: Cards, hours = 2) {
    const past = sql`make_interval(hours => ${hours})`
    await sql`update payment_refunds set created_at = created_at - ${past}, checked_at = checked_at - ${past}`.execute(
      db,
    )
    await reconcile({ db, cards, origin: 'http://localhost:3000' }, { warn: () => {} })
  }
  return { call, refund, read, statuses, ledgerOf, checkLater }
}

/** Tenants who paid online, in a product with the sandbox. */
export function payersOf(db: Db, app: FastifyInstance) {
  const { createDebtor, deliver, settle } = debtorsOf(db, app)

  /** A tenant who paid $2,000 of rent, by card unless it is another method. */
  async function paid(token = 'pm_sbx_visa', amount = 2000, type = 'rent') {
    const tenant = await createDebtor()
    const isDebit = token.startsWith('pm_sbx_bank')
    const begun = isDebit ? await tenant.sent(token, amount, type) : await tenant.begin(amount, type)
    if (isDebit) await settle(begun)
    else await confirmAt(app, begun, token)
    await deliver()
    await takeMail(db)
    return { ...tenant, id: begun.paymentId, intent: intentOf(begun.clientSecret) }
  }
  return { createDebtor, deliver, settle, paid }
}
