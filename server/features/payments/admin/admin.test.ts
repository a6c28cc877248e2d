import { type AdminPayment, PAYMENT_SORTS, type PaymentDetail, type PaymentFigures } from '#contract/payments/admin.ts'
import type { Database } from '#server/db/schema.ts'
import { createAccount, rowsByPages, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import {
  type Begun,
  confirmAt,
  createTenant,
  deliverEvents,
  intentOf,
  payerOf,
  sandboxLibrary,
} from '#server/testing/payments.ts'
import { createTestApp, userOf } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
// Payers are identified by a header, staff by a real sign-in.
const { app } = await createTestApp(db, {
  identify: async ({ headers }) => {
    const id = headers['x-test-user']
    return typeof id === 'string' ? userOf('tenant', id) : null
  },
})
const { app: office } = await createTestApp(db)
const { email } = await createAccount(db, { role: 'admin' })
const { call } = await signedIn(office, email)

let made = 0
/** A stored payment. Each is one minute older than the previous one. */
async function pay(userId: string | null, values: Partial<Insertable<Database['payments']>> = {}) {
  made += 1
  const status = values.status ?? 'completed'
  const at = new Date(Date.UTC(2026, 5, 15) - made * 60_000)
  const row = {
    id: randomUUID(),
    user_id: userId,
    payer_name: 'As it was',
    payer_email: 'then@example.com',
    amount_cents: 10_000,
    payment_type: 'fees' as const,
    gateway: 'sandbox' as const,
    intent_id: `pi_test${made}`,
    completed_at: status === 'completed' ? at : null,
    created_at: at,
    ...values,
    status,
  }
  await db.insertInto('payments').values(row).execute()
  return row.id
}
const list = async (query = '') => {
  const answer = await call('GET', `/api/admin/payments${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<AdminPayment[]>()
}
const ids = async (query: string) => (await list(query)).map(({ id }) => id)
const figures = async (query = '') => (await call('GET', `/api/admin/payments/summary${query}`)).json<PaymentFigures>()
const idsByPages = async (sort: string) =>
  (await rowsByPages<AdminPayment>(call, `/api/admin/payments?sort=${sort}&limit=1`)).map(({ id }) => id)
const person = (names: { first_name?: string; last_name?: string; email?: string }, id: string) =>
  db.updateTable('users').set(names).where('id', '=', id).execute()

beforeEach(async () => {
  await db.deleteFrom('payments').execute()
})

describe('GET /api/admin/payments', () => {
  test("shows the payer's current name; a deleted payer has none, and the payment stays", async () => {
    const id = await createTenant(db)
    const payment = await pay(id)
    await person({ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }, id)
    expect(await list()).toMatchObject([
      { id: payment, userId: id, amount: '100.00', tenantName: 'Grace Hopper', tenantEmail: 'grace@example.com' },
    ])
    expect(await ids('?search=hopper')).toEqual([payment])
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect(await list()).toMatchObject([{ id: payment, userId: null, tenantName: null, tenantEmail: null }])
    expect([await ids('?search=hopper'), await ids('?search=unknown')]).toEqual([[], [payment]])
  })

  test('finds payments of a deleted account by the name and address that they kept', async () => {
    const id = await createTenant(db)
    const [open, done] = [await pay(id, { status: 'failed', tried_at: new Date() }), await pay(id)]
    const kept = { payer_name: 'Daniel Fitzgerald', payer_email: 'Dan@example.com' }
    await db.updateTable('payments').set(kept).where('user_id', '=', id).execute()
    expect(await ids('?search=fitzgerald')).toEqual([])
    await db.deleteFrom('users').where('id', '=', id).execute()
    for (const text of ['fitzgerald', 'DANIEL%20FITZ', 'dan@example', 'unknown'])
      expect([text, await ids(`?search=${text}`)]).toEqual([text, [open, done]])
    expect(await figures('?search=fitzgerald')).toMatchObject({ totalCount: 2 })
    expect(await ids(`?search=${done}`)).toEqual([done])
    expect(await ids(`?sort=tenant&search=fitzgerald`)).toEqual([open, done])
  })

  test('searches receipt numbers, also of a payer who was renamed or deleted', async () => {
    const payer = await createTenant(db)
    const payment = await pay(payer)
    await pay(payer)
    const { receiptNumber } = (await list()).find(({ id }) => id === payment)!
    const found = async () => await ids(`?search=${receiptNumber!.toLowerCase()}`)
    expect(await found()).toEqual([payment])
    await db.updateTable('users').set({ last_name: 'Renamed' }).where('id', '=', payer).execute()
    expect(await found()).toEqual([payment])
    await db.deleteFrom('users').where('id', '=', payer).execute()
    expect(await found()).toEqual([payment])
    expect(await ids('?search=BY-1999-000001')).toEqual([])
  })

  test('searches a receipt number however it is written, and its beginning', async () => {
    const payer = await createTenant(db)
    const found = new Map<string | undefined, string>()
    for (const digits of ['000012', '000123', '000124', '1000123'])
      found.set(await pay(payer, { receipt_number: `BY-2019-${digits}` }), digits)
    const by = async (text: string) =>
      (await ids(`?search=${encodeURIComponent(text)}`)).map((id) => found.get(id)!).toSorted()
    for (const text of [
      'BY-2019-000123',
      'BY 2019 000123',
      'by-2019-123',
      'BY2019000123',
      'by 2019 - 0000123',
      '#BY2019123',
    ])
      expect([text, await by(text)]).toEqual([text, ['000123']])
    expect(await by('BY 2019 1000123')).toEqual(['1000123'])
    expect(await by('by 2019 0001')).toEqual(['000123', '000124'])
    expect(await by('000123')).toEqual(['000123', '1000123'])
  })

  test('searches name, address and id, whole or in part, and the whole Stripe ID; the text is not a pattern', async () => {
    const [ada, joe] = [await createTenant(db), await createTenant(db)]
    await person({ first_name: 'Ada', last_name: 'O_Neil', email: 'ada@example.com' }, ada)
    await person({ first_name: 'Joe', last_name: "D'Arc 100%", email: 'joe@example.org' }, joe)
    const one = await pay(ada, { intent_id: 'pi_one' })
    const other = await pay(joe, { intent_id: 'pi_other' })
    const found = new Map([
      [one, 'one'],
      [other, 'other'],
    ])
    const by = async (text: string) => (await ids(`?search=${encodeURIComponent(text)}`)).map((id) => found.get(id))
    expect(await by('ADA o_ne')).toEqual(['one'])
    expect(await by('example.org')).toEqual(['other'])
    expect(await by(one!.slice(9, 20).toUpperCase())).toEqual(['one'])
    expect(await by('pi_other')).toEqual(['other'])
    expect(await by("D'Arc 100%")).toEqual(['other'])
    expect([await by('_'), await by('%'), await by('\\'), await by("'")]).toEqual([['one'], ['other'], [], ['other']])
    expect(await by('  ')).toEqual(['one', 'other'])
  })

  test('filters by status, type, kind and tenant, combined', async () => {
    const id = await createTenant(db)
    const wanted = await pay(id, { status: 'failed', payment_type: 'deposit', gateway: 'stripe' })
    await pay(id, { status: 'failed', payment_type: 'deposit' })
    await pay(id, { status: 'failed', payment_type: 'fees', gateway: 'stripe' })
    await pay(id, { status: 'pending', payment_type: 'deposit', gateway: 'stripe' })
    await pay(null, { status: 'failed', payment_type: 'deposit', gateway: 'stripe' })
    expect(await ids(`?status=failed&type=deposit&kind=real&tenantId=${id}`)).toEqual([wanted])
  })

  test.each([
    ['status=paid', 'status must be one of pending, completed, failed, processing, returned, unresolved'],
    ['type=gift', 'type must be one of rent, deposit, fees'],
    ['sort=name', `sort must be one of ${PAYMENT_SORTS.join(', ')}`],
    ['kind=play', 'kind must be one of real, test'],
    ['tenantId=me', 'tenantId must be an id'],
    ['cursor=x', 'cursor is not from this list'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
    ['search=%00', 'search must not contain a null character'],
  ])('rejects %s', async (query, message) => {
    const answer = await call('GET', `/api/admin/payments?${query}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  })

  test.each<[string, number[]]>([
    ['newest', [0, 1, 2, 3, 4]],
    ['oldest', [4, 3, 2, 1, 0]],
    ['largest', [2, 3, 0, 4, 1]],
    ['smallest', [1, 0, 4, 3, 2]],
  ])('sorted by %s, page by page, each once', async (sort, order) => {
    const all: string[] = []
    for (const cents of [200, 100, 400, 300, 200]) all.push(String(await pay(null, { amount_cents: cents })))
    expect(await idsByPages(sort)).toEqual(order.map((at: number) => all[at]))
  })

  // Two tenants of one name, one without a name, and two payments of deleted accounts. Of equal ones the newest comes first in both directions.
  test.each<[string, number[]]>([
    ['tenant', [3, 1, 0, 2, 5, 4, 6]],
    ['tenant-desc', [0, 2, 5, 1, 3, 4, 6]],
    ['status', [4, 6, 1, 3, 5, 0, 2]],
    ['status-desc', [0, 2, 1, 3, 5, 4, 6]],
  ])('sorted by %s as shown, deleted accounts last, page by page, each once, also as CSV', async (sort, order) => {
    const [ann, bea, alsoBea, nameless] = [
      await createTenant(db),
      await createTenant(db),
      await createTenant(db),
      await createTenant(db),
    ]
    await person({ first_name: 'ann', last_name: 'Zimmer' }, ann)
    await person({ first_name: 'Bea', last_name: 'Adams' }, bea)
    await person({ first_name: 'bea', last_name: 'adams' }, alsoBea)
    await person({ first_name: '', last_name: '', email: `ate-${sort}@example.com` }, nameless)
    const all = [
      await pay(bea, { status: 'failed' }),
      await pay(nameless),
      await pay(bea, { status: 'failed' }),
      await pay(ann),
      await pay(null, { status: 'pending' }),
      await pay(alsoBea),
      await pay(null, { status: 'pending' }),
    ]
    await db.updateTable('payments').set({ tried_at: new Date() }).execute()
    const expected = order.map((at: number) => all[at])
    expect(await idsByPages(sort)).toEqual(expected)
    const { body } = await call('GET', `/api/admin/payments.csv?sort=${sort}`)
    expect(all.toSorted((one, other) => body.indexOf(String(one)) - body.indexOf(String(other)))).toEqual(expected)
    // The same order among the matches of a search.
    expect(await ids(`?sort=${sort}&search=adams`)).toEqual(
      expected.filter((id) => [0, 2, 5].some((at) => all[at] === id)),
    )
  })

  test('filters by unresolved failures and by age, together with any search', async () => {
    const ago = (days: number) => ({ created_at: new Date(Date.now() - days * 24 * 3600 * 1000) })
    const [one, other] = [await createTenant(db), await createTenant(db)]
    await person({ last_name: 'Unlucky' }, one)
    await person({ last_name: 'Unlucky' }, other)
    const open = await pay(one, { status: 'failed', ...ago(2) })
    const old = await pay(one, { status: 'failed', ...ago(31) })
    const gone = await pay(null, { status: 'failed', ...ago(3) })
    await pay(one, { payment_type: 'deposit', ...ago(1) })
    await pay(other, { status: 'failed', ...ago(5) })
    const good = await pay(other, ago(4))
    expect(await ids('?status=unresolved')).toEqual([open, gone, old])
    expect(await ids('?status=unresolved&days=30')).toEqual([open, gone])
    expect(await ids('?days=7&status=completed&type=fees')).toEqual([good])
    // The subquery must search all payments, because the payment that resolved a failure may not match the search.
    expect(await ids('?status=unresolved&days=30&search=unlucky')).toEqual([open])
    await db
      .updateTable('payments')
      .set({ user_id: one })
      .where('id', '=', good ?? '')
      .execute()
    expect(await ids(`?status=unresolved&search=${old}`)).toEqual([])
    expect(await figures('?status=unresolved&days=30')).toMatchObject({ totalCount: 3, successRate: 0 })
    const file = await call('GET', '/api/admin/payments.csv?status=unresolved&days=30')
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(4)
    expect((await call('GET', '/api/admin/payments?days=8')).json()).toMatchObject({
      message: 'days must be one of 7, 30, 90, 365',
    })
  })

  test('the cursor of one order is invalid for another', async () => {
    for (let n = 0; n < 2; n += 1) await pay(null)
    const { headers } = await call('GET', '/api/admin/payments?limit=1&sort=smallest')
    const [, cursor] = /cursor=([^&>]+)/.exec(String(headers.link)) ?? []
    const other = await call('GET', `/api/admin/payments?limit=1&cursor=${cursor}`)
    expect(other.statusCode).toBe(400)
  })
})

describe('payments from bank accounts', () => {
  const DEBIT = { method_kind: 'us_bank_account', card_brand: 'First Bank', card_last4: '6789' } as const
  const at = new Date('2026-06-10T15:00:00Z')
  const sent = { ...DEBIT, sent_at: at }
  const undone = { ...sent, undone_at: new Date('2026-06-12T15:00:00Z') }

  async function kinds() {
    const id = await createTenant(db)
    return {
      card: await pay(id, { card_brand: 'visa', card_last4: '4242' }),
      paid: await pay(id, sent),
      processing: await pay(null, { ...sent, status: 'pending', intent_status: 'processing', tried_at: at }),
      returned: await pay(null, { ...undone, dispute_status: 'lost', dispute_reason: 'insufficient_funds' }),
      failed: await pay(null, {
        ...undone,
        status: 'failed',
        failure_code: 'account_closed',
        failure_message: 'Your bank account is closed.',
      }),
    }
  }

  test('are found by method and by what their bank says', async () => {
    const { card, paid, processing, returned, failed } = await kinds()
    expect(await ids('?method=card')).toEqual([card])
    expect(await ids('?method=us_bank_account')).toEqual([paid, processing, returned, failed])
    expect(await ids('?status=processing')).toEqual([processing])
    expect(await ids('?status=returned')).toEqual([returned])
    expect(await ids('?status=unresolved')).toEqual([returned, failed])
  })

  test('are no success once they are returned', async () => {
    await kinds()
    expect(await figures()).toMatchObject({ totalCount: 5, completedAmount: '200.00', successRate: 40 })
    expect(await figures('?status=returned')).toMatchObject({ completedAmount: '0.00', successRate: 0 })
  })

  test('name their reason to staff, and their method, days and reason in the CSV file', async () => {
    const { failed, returned } = await kinds()
    const all = await list()
    expect(all.find(({ id }) => id === failed)).toMatchObject({ failureMessage: 'The account is closed.' })
    expect(all.find(({ id }) => id === returned)).toMatchObject({
      returnReason: "There wasn't enough money in the account.",
    })
    const { body } = await call('GET', '/api/admin/payments.csv')
    const row = (id: string | undefined) => body.split('\r\n').find((line) => line.includes(id ?? 'none'))
    expect(body.split('\r\n')[0]).toContain(',Status,Paid with,Sent to the bank,Not paid or returned on,Reason,')
    expect(row(failed)).toContain(',failed,First Bank ending in 6789,2026-06-10,2026-06-12,The account is closed.,')
    expect(row(returned)).toContain(",returned,First Bank ending in 6789,2026-06-10,2026-06-12,There wasn't enough")
  })
})

describe('GET /api/admin/payments/summary', () => {
  test('counts and sums the filtered payments', async () => {
    const id = await createTenant(db)
    expect(await figures()).toEqual({
      totalCount: 0,
      completedAmount: '0.00',
      pendingAmount: '0.00',
      successRate: 0,
      testCount: 0,
    })
    for (const amount_cents of [10_001, 20_002]) await pay(id, { amount_cents })
    await pay(id, { status: 'pending', amount_cents: 5005 })
    await pay(null, { status: 'failed', amount_cents: 99_99 })
    await pay(null, { status: 'failed', payment_type: 'deposit' })
    await pay(null, { status: 'failed', payment_type: 'deposit' })
    expect(await figures()).toMatchObject({
      totalCount: 6,
      completedAmount: '300.03',
      pendingAmount: '50.05',
      successRate: 33,
      testCount: 6,
    })
    expect(await figures(`?search=lovelace&status=completed`)).toMatchObject({ totalCount: 2, successRate: 100 })
    expect(await figures('?type=deposit')).toMatchObject({ totalCount: 2, completedAmount: '0.00', successRate: 0 })
  })

  test('payments with test cards next to real ones are counted but not summed', async () => {
    await pay(null, { gateway: 'stripe', amount_cents: 100 })
    await pay(null, { amount_cents: 900, gateway: 'stripe_test' })
    await pay(null, { status: 'failed' })
    const mixed = { totalCount: 3, testCount: 2, completedAmount: '1.00', successRate: 100 }
    expect(await figures()).toMatchObject(mixed)
    expect(await figures('?kind=test')).toMatchObject({ totalCount: 2, completedAmount: '9.00', successRate: 50 })
    expect(await figures('?kind=real')).toMatchObject({ totalCount: 1, completedAmount: '1.00', testCount: 0 })
  })
})

describe('GET /api/admin/payments/:id', () => {
  test('has everything that the provider reported and its effect: declined, paid, delivered twice, refunded', async () => {
    const id = await createTenant(db, { rent: 2100 })
    const payer = await payerOf(app, id)
    const begun = (await payer.begin('2100.00')).json<Begun>()
    await confirmAt(app, begun, 'pm_sbx_insufficientFunds')
    await deliverEvents(app, db)
    await confirmAt(app, begun, 'pm_sbx_visa')
    await deliverEvents(app, db)
    const stripe = await sandboxLibrary(app, db)
    await stripe.refunds.create({ payment_intent: intentOf(begun.clientSecret), amount: 5000 })
    await deliverEvents(app, db)
    const detail = (await call('GET', `/api/admin/payments/${begun.paymentId}`)).json<PaymentDetail>()
    expect(detail).toMatchObject({
      id: begun.paymentId,
      status: 'completed',
      amount: '2100.00',
      payerName: 'Ada Lovelace',
      providerStatus: 'succeeded',
      stripePaymentIntentId: expect.stringMatching(/^pi_sbx_/),
    })
    const applied = detail.events.filter(({ outcome }) => outcome === 'applied')
    expect(applied.map(({ reason, statusAfter, refundedAmount }) => [reason, statusAfter, refundedAmount])).toEqual([
      ['Payment failed', 'failed', '0.00'],
      ['Payment received', 'completed', '0.00'],
      ['Refund issued', 'completed', '50.00'],
    ])
    const ignored = detail.events.filter(({ outcome }) => outcome === 'ignored')
    expect(ignored.map(({ reason }) => reason)).toContain('Already completed')
    expect(detail.events.map(({ eventType }) => eventType)).toContain('payment_intent.payment_failed')
    expect(detail).toMatchObject({ refundedAmount: '50.00', disputeStatus: null })
    expect(applied.every(({ eventId }) => String(eventId).startsWith('evt_'))).toBe(true)
  })

  test("links to the tenant's page, but not for a payer who is not a tenant any more", async () => {
    const id = await createTenant(db)
    const payment = await pay(id)
    const tenantOf = async () => (await call('GET', `/api/admin/payments/${payment}`)).json<PaymentDetail>().tenantId
    expect(await tenantOf()).toBe(id)
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute()
    expect(await tenantOf()).toBeNull()
  })

  test('an unknown payment is 404', async () => {
    const answer = await call('GET', '/api/admin/payments/00000000-0000-4000-8000-00000000dead')
    expect(answer.statusCode).toBe(404)
  })
})

describe('GET /api/admin/payments.csv', () => {
  test('exports the filtered list of any length, without formulas', async () => {
    const id = await createTenant(db)
    await person({ first_name: '=HYPERLINK("x")', last_name: 'Doe', email: '+sum@example.com' }, id)
    await pay(id, {
      amount_cents: 123_456,
      intent_id: 'pi_csv',
      property_address: '1 Elm Street, Lynn',
      purpose: 'lost key',
    })
    await pay(null, { status: 'failed', intent_id: null })
    const answer = await call('GET', '/api/admin/payments.csv?type=fees')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    })
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFDate,Tenant,Email,Type,Rent month,Purpose,Amount,Refunded,Status,Paid with,Sent to the bank,Not paid or returned on,Reason,Stripe ID,Property,Payment ID,Test,Receipt number',
    )
    expect(lines[1]).toMatch(
      /^2026-06-1\dT[\d:.]+Z,"'=HYPERLINK\(""x""\) Doe",'\+sum@example\.com,Fees & Charges,,lost key,1234\.56,0\.00,completed,,,,,pi_csv,"1 Elm Street, Lynn",[\da-f-]{36},yes,BY-2026-\d{6}$/,
    )
    expect(lines[2]).toMatch(/,Unknown,N\/A,Fees & Charges,,,100\.00,0\.00,failed,,,,,N\/A,,/)
    expect(lines).toHaveLength(4)
    expect((await call('GET', '/api/admin/payments.csv?status=pending')).body.split('\r\n')).toHaveLength(2)
  })

  test('continues past one page of rows', async () => {
    const rows = Array.from({ length: 2001 }, (_, n) => ({
      id: randomUUID(),
      payer_name: 'x',
      payer_email: 'x',
      amount_cents: 100 + n,
      payment_type: 'fees' as const,
      gateway: 'sandbox' as const,
      intent_id: `pi_of_many_${n}`,
      created_at: new Date(Date.UTC(2026, 0, 1)),
    }))
    await db.insertInto('payments').values(rows).execute()
    const { body } = await call('GET', '/api/admin/payments.csv')
    const paymentIds = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-3))
    expect(new Set(paymentIds)).toEqual(new Set(rows.map(({ id }) => id)))
    expect(paymentIds).toHaveLength(2001)
  })
})
