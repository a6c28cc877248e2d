import type { LeaseTenants } from '#contract/leases/tenants/fields.ts'
import type { OwnLease } from '#contract/leases/lease-own.ts'
import type { Ledger } from '#contract/leases/entries.ts'
import type { MethodSetup, PaymentMethod } from '#contract/payments/methods-own.ts'
import type { RentSummary } from '#contract/payments/summary-own.ts'
import type { Db } from '#server/db/connection.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { startProvider } from '#server/testing/card-provider.ts'
import {
  type Begun,
  confirmAt,
  createTenant,
  deliverEvents,
  intentOf,
  payerOf,
  sandboxLibrary,
} from '#server/testing/payments.ts'
import { createTestApp, csrfHeaders, userOf } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'

/** A product with leases that several tenants share, where each request says who sends it. */
export async function setUpRoommates(given?: { db: Db }) {
  const { db } = given ?? (await createDatabase())
  const { cards } = await startProvider(db)
  const { app } = await createTestApp(db, {
    cards,
    identify: async ({ headers }) => {
      const [id, role] = [headers['x-test-user'], headers['x-test-role']]
      return typeof id === 'string' ? userOf(role === 'admin' ? 'admin' : 'tenant', id) : null
    },
  })
  const stripe = await sandboxLibrary(app, db)
  const adminId = randomUUID()
  await db
    .insertInto('users')
    .values({
      id: adminId,
      email: `staff-${adminId}@example.com`,
      first_name: 'Grace',
      last_name: 'Hopper',
      role: 'admin',
    })
    .execute()
  const staffHeaders = { ...(await csrfHeaders(app)), 'x-test-user': adminId, 'x-test-role': 'admin' }
  const staff = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers: staffHeaders, ...(payload && { payload }) })

  let made = 0

  /** A tenant of a name, with what their browser reads. */
  async function person(firstName: string, lease: Parameters<typeof createTenant>[1] = null) {
    const id = await createTenant(db, lease)
    made += 1
    const email = `${firstName.toLowerCase()}-${made}@example.com`
    await db.updateTable('users').set({ first_name: firstName, last_name: 'Doe', email }).where('id', '=', id).execute()
    const payer = await payerOf(app, id)
    const read = async <Answer>(url: string) => (await payer.call('GET', url)).json<Answer>()
    /** Pays as the page does: starts the payment, says that a card follows, and has the provider take it. */
    async function pay(amount: string) {
      const begun = await payer.begin(amount)
      if (begun.statusCode !== 200) return begun
      const { paymentId, clientSecret } = begun.json<Begun>()
      const tried = await payer.call('POST', `/api/payments/${paymentId}/try`)
      if (tried.statusCode !== 200) return tried
      await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
      await deliverEvents(app, db)
      return tried
    }
    return {
      id,
      email,
      ...payer,
      pay,
      summary: () => read<RentSummary>('/api/payments/summary'),
      lease: () => read<OwnLease | null>('/api/lease'),
      ledger: () => read<Ledger>('/api/ledger'),
    }
  }

  /** Saves a card of a person. */
  async function savedCard({ call }: Pick<Awaited<ReturnType<typeof person>>, 'call'>) {
    const setup = (await call('POST', '/api/payment-methods/setup')).json<MethodSetup>()
    await confirmAt(app, setup, 'pm_sbx_visa')
    return (await call('POST', '/api/payment-methods', { setupIntentId: setup.setupIntentId })).json<PaymentMethod>()
  }

  const leaseOf = async (userId: string) =>
    (await db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id

  /** Two people who share a lease with a rent of $2,650: $1,650 and $1,000. The second one joins today, or has on a day before. */
  async function shared(joinedOn?: string) {
    const jordan = await person('Jordan', { rent: 2650 })
    const riley = await person('Riley')
    const leaseId = await leaseOf(jordan.id)
    const url = `/api/admin/leases/${leaseId}/tenants`
    const added = await staff('POST', url, {
      email: riley.email,
      share: '1000',
      shares: [{ tenantId: jordan.id, share: '1650' }],
    })
    if (added.statusCode !== 200) throw new Error(added.body)
    if (joinedOn)
      await db.updateTable('lease_tenants').set({ joined_on: joinedOn }).where('user_id', '=', riley.id).execute()
    const tenants = async () => (await staff('GET', url)).json<LeaseTenants>()
    return { jordan, riley, leaseId, url, tenants }
  }

  return { db, app, cards, stripe, staff, person, shared, savedCard, leaseOf, adminId }
}
