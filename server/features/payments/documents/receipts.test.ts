import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatDate } from '#contract/core/dates.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTenant, identifyByHeader, payerOf, stripeConfig } from '#server/testing/payments.ts'
import { pagesOf, textOf } from '#server/testing/read/pdf-text.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listCompleted } from '#server/features/payments/queries.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })

const completed = (userId: string, at: string, values: object = {}) => ({
  id: randomUUID(),
  user_id: userId,
  payer_name: 'Ada Lovelace',
  payer_email: 'ada@example.com',
  property_address: '12 Elm Street, Cambridge, MA 02139',
  amount_cents: 210_050,
  payment_type: 'rent' as const,
  gateway: 'sandbox' as const,
  intent_id: `pi_${randomUUID()}`,
  status: 'completed' as const,
  rent_month: '2025-11-01' as string | null,
  card_brand: 'visa',
  card_last4: '4242',
  created_at: new Date(at),
  completed_at: new Date(at) as Date | null,
  ...values,
})

async function tenantWith(...payments: ((userId: string) => ReturnType<typeof completed>)[]) {
  const userId = await createTenant(db)
  const rows = payments.map((make) => make(userId))
  if (rows.length > 0) await db.insertInto('payments').values(rows).execute()
  const payer = await payerOf(app, userId)
  return { userId, rows, get: (path: string) => payer.call('GET', `/api/payments/${path}`) }
}

const numberOf = async (id: string) =>
  (await db.selectFrom('payments').select('receipt_number').where('id', '=', id).executeTakeFirstOrThrow())
    .receipt_number!

describe('the number of a receipt', () => {
  test('has the year of the payment in Massachusetts and is never used twice', async () => {
    const { rows, get } = await tenantWith(
      (id) => completed(id, '2027-01-01T04:59:59.999Z'),
      (id) => completed(id, '2027-01-01T05:00:00Z'),
      (id) => completed(id, '2027-01-01T05:00:00Z'),
    )
    const read = await Promise.all(rows.map(({ id }) => get(id)))
    const numbers = read.map((answer) => answer.json<{ receiptNumber: string }>().receiptNumber)
    expect(numbers.map((number) => number.replace(/\d{6}$/, 'n'))).toEqual(['BY-2026-n', 'BY-2027-n', 'BY-2027-n'])
    expect(new Set(numbers).size).toBe(3)
  })

  test('does not run out after 999,999', async () => {
    await sql`select setval('receipt_numbers', 999999)`.execute(db)
    const { rows } = await tenantWith((id) => completed(id, '2026-11-03T15:00:00Z'))
    expect(await numberOf(rows[0]!.id)).toBe('BY-2026-1000000')
  })
})

describe('the receipt of a payment', () => {
  test('is a tagged PDF with what, when, by whom and for which home', async () => {
    const { rows, get } = await tenantWith((id) => completed(id, '2025-11-03T15:00:00Z', { refunded_cents: 5000 }))
    const answer = await get(`${rows[0]!.id}/receipt.pdf`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${await numberOf(rows[0]!.id)}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const pdf = answer.rawPayload
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    for (const entry of [/\/MarkInfo/, /\/Lang \(en-US\)/, /\/DisplayDocTitle true/, /\(Receipt BY-2025-\d{6,}\)/])
      expect(pdf.toString('latin1')).toMatch(entry)
    expect(pagesOf(pdf)).toBe(1)
    const text = textOf(pdf)
    expect(text.split('\n')).toContain('Paid')
    for (const said of [
      'Receipt',
      '$2,100.50',
      'Monthly Rent, November 2025',
      'Nov 3, 2025',
      'Visa ending in 4242',
      'Ada Lovelace',
      '12 Elm Street, Cambridge, MA 02139',
      'Paid on Nov 3, 2025 with Visa ending in 4242',
      'ada@example.com',
      '48 Atlantic Avenue, Boston, MA 02110',
      'Massachusetts broker license 0000142',
      await numberOf(rows[0]!.id),
      '$50.00',
      'Test mode. No real money moved.',
    ])
      expect(text).toContain(said)
  })

  test("exists only for the user's own completed payments", async () => {
    const { rows, get } = await tenantWith((id) =>
      completed(id, '2025-11-03T15:00:00Z', { status: 'failed', completed_at: null }),
    )
    expect([
      (await get(`${rows[0]!.id}/receipt.pdf`)).statusCode,
      (await get(`${rows[0]!.id}/receipt.pdf`)).json(),
    ]).toEqual([404, { message: "There's no receipt because this payment hasn't been completed.", code: 'not_found' }])
    const other = await tenantWith((id) => completed(id, '2025-11-03T15:00:00Z'))
    expect((await get(`${other.rows[0]!.id}/receipt.pdf`)).statusCode).toBe(404)
    expect((await get('nonsense/receipt.pdf')).statusCode).toBe(404)
  })

  test('says since when it was refunded, disputed or reversed, and is then no longer marked as paid', async () => {
    const { rows, get } = await tenantWith(
      (id) => completed(id, '2025-11-03T15:00:00Z', { dispute_status: 'under_review', refunded_cents: 5000 }),
      (id) => completed(id, '2025-11-03T15:00:00Z', { dispute_status: 'lost' }),
      (id) => completed(id, '2025-11-03T15:00:00Z', { refunded_cents: 210_050 }),
    )
    const event = (at: string, payment: number, values: object) => ({
      payment_id: rows[payment]!.id,
      event_type: 'reported',
      outcome: 'applied' as const,
      reason: 'Reported',
      status_before: 'completed' as const,
      status_after: 'completed' as const,
      refunded_cents: 0,
      created_at: new Date(at),
      ...values,
    })
    await db
      .insertInto('payment_events')
      .values([
        event('2025-11-10T15:00:00Z', 0, { refunded_cents: 5000 }),
        event('2025-11-20T15:00:00Z', 0, { refunded_cents: 5000, dispute_status: 'needs_response' }),
        event('2025-11-21T15:00:00Z', 0, { refunded_cents: 5000, dispute_status: 'under_review' }),
        event('2025-11-20T15:00:00Z', 1, { dispute_status: 'needs_response' }),
        event('2025-12-20T15:00:00Z', 1, { dispute_status: 'lost' }),
      ])
      .execute()
    const [refunded = '', reversed = '', gone = ''] = await Promise.all(
      rows.map(async ({ id }) => textOf((await get(`${id}/receipt.pdf`)).rawPayload)),
    )
    expect(refunded).toContain('\nPaid\n')
    expect(refunded).toContain('Refunded on Nov 10, 2025\n\u2212$50.00')
    expect(refunded).toContain('reviewing a dispute over this payment, which was opened on Nov 20, 2025.')
    expect(reversed).toContain("reversed by the cardholder's bank on Dec 20, 2025.")
    expect(reversed).toContain('\nReversed\n')
    expect(gone).toContain('\nRefunded\n')
    for (const text of [reversed, gone]) expect(text).not.toContain('\nPaid\n')
  })

  test('says what is left to pay today of that month or of the deposit', async () => {
    const month = `${companyDay().slice(0, 7)}-01`
    const { rows, get } = await tenantWith(
      (id) => completed(id, new Date().toISOString(), { rent_month: month, amount_cents: 60_000 }),
      (id) =>
        completed(id, new Date().toISOString(), { payment_type: 'deposit', rent_month: null, amount_cents: 200_000 }),
      (id) => completed(id, new Date().toISOString(), { payment_type: 'fees', rent_month: null, amount_cents: 4500 }),
    )
    const textOfEach = async () =>
      await Promise.all(rows.map(async ({ id }) => textOf((await get(`${id}/receipt.pdf`)).rawPayload)))
    const today = formatDate(new Date())
    const rent = `Balance of ${formatMonth(month)} rent as of ${today}\n`
    const [first, deposit, fee] = await textOfEach()
    expect(first).toContain(`${rent}$1,500.00`)
    expect(deposit).toContain(`Balance of the deposit as of ${today}\n$100.00`)
    expect(fee).not.toContain('Balance')
    const rest = completed(rows[0]!.user_id, new Date().toISOString(), { rent_month: month, amount_cents: 150_000 })
    await db.insertInto('payments').values(rest).execute()
    expect((await textOfEach())[0]).toContain(`${rent}$0.00`)
  })

  test('claims no balance of a deposit that was not agreed, or after the lease', async () => {
    const deposit = { payment_type: 'deposit', rent_month: null, amount_cents: 200_000 } as const
    const { rows, userId, get } = await tenantWith((id) => completed(id, '2026-02-01T15:00:00Z', deposit))
    const changeLease = (changes: { deposit_cents?: number | null; ends_on?: string | null }) =>
      db.updateTable('leases').set(changes).where('user_id', '=', userId).execute()
    const read = async () => textOf((await get(`${rows[0]!.id}/receipt.pdf`)).rawPayload)
    expect(await read()).toContain('Balance of the deposit')
    await changeLease({ deposit_cents: null })
    expect(await read()).not.toContain('Balance')
    // Returned after the end of the lease.
    await changeLease({ deposit_cents: 210_000, ends_on: '2026-10-31' })
    await db.updateTable('payments').set({ refunded_cents: 200_000 }).where('id', '=', rows[0]!.id).execute()
    expect(await read()).not.toContain('Balance')
    expect(await read()).toContain('Refunded')
  })

  test('wraps a long name, address and purpose, and stays on one page', async () => {
    const long = {
      payer_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh de la Montaigne y Castellanos',
      property_address: `Unit ${'W'.repeat(90)}, 1427 Massachusetts Avenue, Cambridge, MA 02138`,
      payment_type: 'fees' as const,
      rent_month: null,
      purpose: 'the window that my nephew broke with the ball he got for his ninth birthday',
      amount_cents: 99_999_999,
    }
    const { rows, get } = await tenantWith((id) => completed(id, '2025-11-03T15:00:00Z', long))
    const pdf = (await get(`${rows[0]!.id}/receipt.pdf`)).rawPayload
    expect(pagesOf(pdf)).toBe(1)
    const text = textOf(pdf).replaceAll(/\s+/g, ' ')
    for (const said of ['y Castellanos', 'Cambridge, MA 02138', 'ninth birthday', '$999,999.99'])
      expect(text).toContain(said)
  })

  test('renders names as well as the fonts can', async () => {
    const { rows, get } = await tenantWith((id) => completed(id, '2025-11-03T15:00:00Z', { payer_name: 'Zoë Łódź 王' }))
    expect(textOf((await get(`${rows[0]!.id}/receipt.pdf`)).rawPayload)).toContain('Zoë Łódź ?')
  })
})

const TEST_KEYS = {}
const LIVE_KEYS = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://baystead.example',
  TRUST_PROXY: 'loopback',
  SMTP_URL: 'smtp://localhost',
  SECRETS_KEY: 'a key of the tests alone'.repeat(2).replaceAll(' ', '-'),
  DATABASE_URL: 'postgres://localhost/none',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
}
const appWith = async (keys: Record<string, string>) =>
  (await createTestApp(db, { identify: identifyByHeader, config: stripeConfig(keys) })).app

describe('the statement of a year', () => {
  test("has every completed payment of the year in the company's time zone, with sums", async () => {
    const { get } = await tenantWith(
      (id) => completed(id, '2026-01-01T04:59:00Z'),
      (id) => completed(id, '2026-01-01T05:00:00Z', { amount_cents: 77_700 }),
      (id) =>
        completed(id, '2025-02-01T15:00:00Z', { payment_type: 'deposit', rent_month: null, amount_cents: 200_000 }),
      (id) =>
        completed(id, '2025-03-01T15:00:00Z', {
          payment_type: 'fees',
          rent_month: null,
          amount_cents: 4500,
          refunded_cents: 4500,
        }),
      (id) => completed(id, '2025-04-01T15:00:00Z', { amount_cents: 99_900, status: 'failed', completed_at: null }),
    )
    const answer = await get('statement.pdf?year=2025')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="payments-2025.pdf"')
    const text = textOf(answer.rawPayload)
    for (const said of [
      'Payment statement, 2025',
      'Paid from Jan 1 through Dec 31, 2025',
      'Dec 31, 2025',
      '$2,000.00',
      '$45.00',
      '$4,100.50',
      '$4,145.50',
    ])
      expect(text).toContain(said)
    for (const other of ['$777.00', '$999.00']) expect(text).not.toContain(other)
    expect(textOf((await get('statement.pdf?year=2024')).rawPayload)).toContain('No payments were completed in 2024.')
    const year = companyDay().slice(0, 4)
    expect(textOf((await get(`statement.pdf?year=${year}`)).rawPayload)).toMatch(
      /Paid from Jan 1 through \w+ \d+, \d{4}/,
    )
  })

  test('a payment belongs to the year in which it was paid, in list, statement and CSV; lost disputes are left out', async () => {
    const { userId, get } = await tenantWith(
      (id) => ({
        ...completed(id, '2026-01-01T05:03:00Z', { amount_cents: 80_000 }),
        created_at: new Date('2026-01-01T04:58:00Z'),
      }),
      (id) => completed(id, '2026-03-01T15:00:00Z', { dispute_status: 'lost' }),
    )
    const text = textOf((await get('statement.pdf?year=2026')).rawPayload)
    for (const said of ['Jan 1, 2026', '$800.00', '$2,100.50', '$2,900.50']) expect(text).toContain(said)
    expect((await get('export.csv?year=2025')).body.trim().split('\r\n')).toHaveLength(1)
    const csv = (await get('export.csv?year=2026')).body
    expect(csv).toContain('2026-01-01,Monthly Rent')
    expect(csv).toContain(',lost,completed,')
    const list = await (await payerOf(app, userId)).call('GET', '/api/payments?year=2026')
    expect(list.json<object[]>()).toHaveLength(2)
  })

  test('has no test payments next to real ones', async () => {
    const { userId, get } = await tenantWith(
      (id) => completed(id, '2026-02-01T15:00:00Z', { amount_cents: 80_000 }),
      (id) => ({ ...completed(id, '2026-03-01T15:00:00Z'), gateway: 'stripe' as never }),
      (id) => ({ ...completed(id, '2026-04-01T15:00:00Z', { amount_cents: 70_000 }), gateway: 'stripe_test' as never }),
    )
    const statementWith = async (with_: typeof app) => {
      const payer = await payerOf(with_, userId)
      return textOf((await payer.call('GET', '/api/payments/statement.pdf?year=2026')).rawPayload)
    }
    const [sandbox, testMode, live] = ['$800.00', '$700.00', '$2,100.50']
    const sandboxed = textOf((await get('statement.pdf?year=2026')).rawPayload)
    for (const [text, own] of [
      [sandboxed, sandbox],
      // Payments with the provider's test keys and with its live keys are kept apart too.
      [await statementWith(await appWith(TEST_KEYS)), testMode],
      [await statementWith(await appWith(LIVE_KEYS)), live],
    ] as const)
      expect([sandbox, testMode, live].filter((sum) => text.includes(sum))).toEqual([own])
  })

  test('needs a year', async () => {
    const { get } = await tenantWith()
    for (const query of ['', '?year=', '?year=soon', '?year=1999', '?year=2025.5'])
      expect((await get(`statement.pdf${query}`)).statusCode).toBe(400)
  })

  test('a row with several lines stays on its page', async () => {
    const purpose = 'the window that my nephew broke with the ball he got for his ninth birthday'
    const fee = (id: string) =>
      completed(id, '2025-05-01T10:00:00Z', { payment_type: 'fees', rent_month: null, purpose })
    const { get } = await tenantWith(...Array.from({ length: 40 }, () => fee))
    const pdf = (await get('statement.pdf?year=2025')).rawPayload
    const text = textOf(pdf)
    expect(text.replaceAll(/\s+/g, ' ').match(/broke with/g)).toHaveLength(40)
    // An automatic page break would leave the page without its title.
    const pages = pagesOf(pdf)
    expect(pages).toBeGreaterThan(2)
    expect(text.match(/Payment statement, 2025 · Ada Lovelace/g)).toHaveLength(pages - 1)
  })

  test('continues over as many pages as needed', async () => {
    const many = Array.from(
      { length: 120 },
      (_, at) => (id: string) => completed(id, `2025-05-01T10:${String(at % 60).padStart(2, '0')}:00Z`),
    )
    const { get } = await tenantWith(...many)
    const pdf = (await get('statement.pdf?year=2025')).rawPayload
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2)
    const text = textOf(pdf)
    expect(text.match(/Monthly Rent, November 2025/g)).toHaveLength(120)
    const pages = pagesOf(pdf)
    // Every page has its number, the title and the column headings.
    for (let at = 1; at <= pages; at += 1) expect(text).toContain(`Page ${at} of ${pages}`)
    expect(text.match(/Paid with/g)).toHaveLength(pages)
    expect(text.match(/Payment statement, 2025 · Ada Lovelace/g)).toHaveLength(pages - 1)
  })
})

describe('the CSV file', () => {
  test('has one line for each payment; formulas become text', async () => {
    const evil = { payer_name: '=HYPERLINK("http://evil.example","x")', property_address: '+1 "Elm", Street' }
    const { userId, get, rows } = await tenantWith(
      (id) => completed(id, '2025-11-03T15:00:00Z'),
      (id) =>
        completed(id, '2026-02-03T15:00:00Z', { ...evil, status: 'failed', completed_at: null, card_last4: null }),
    )
    const answer = await get('export.csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Date,Type,Rent month,Purpose,Amount,Refunded,Dispute,Status,Paid with,Property,Paid by,Payment ID,Test,Receipt number',
      `2026-02-03,Monthly Rent,November 2025,,2100.50,0.00,,failed,,"'+1 ""Elm"", Street","'=HYPERLINK(""http://evil.example"",""x"")",${rows[1]!.id},yes,`,
      `2025-11-03,Monthly Rent,November 2025,,2100.50,0.00,,completed,Visa ending in 4242,"12 Elm Street, Cambridge, MA 02139",Ada Lovelace,${rows[0]!.id},yes,${await numberOf(rows[0]!.id)}`,
      '',
    ])
    // The export includes every payment, however many. The trigger for the search text is disabled because it takes most of the time.
    await db.transaction().execute(async (trx) => {
      await sql`alter table payments disable trigger user`.execute(trx)
      await sql`
        insert into payments (user_id, payer_name, payer_email, amount_cents, payment_type, gateway, intent_id, status, completed_at, created_at, receipt_number)
        select ${userId}, 'Ada', 'ada@example.com', 100, 'fees', 'sandbox', 'pi_many_' || n, 'completed', at, at, 'BY-2024-9' || lpad(n::text, 6, '0')
        from generate_series(1, 10100) as n, lateral (select timestamptz '2024-06-01' + n * interval '1 minute' as at) as t`.execute(
        trx,
      )
      await sql`alter table payments enable trigger user`.execute(trx)
    })
    const many = (await get('export.csv?year=2024')).body.trimEnd().split('\r\n').slice(1)
    expect([many.length, new Set(many).size]).toEqual([10_100, 10_100])
    expect(await listCompleted(db, { userId, gateway: 'sandbox' }, 2024)).toHaveLength(10_100)
    const year = await get('export.csv?year=2025')
    expect(year.headers['content-disposition']).toBe('attachment; filename="payments-2025.csv"')
    expect(year.body.split('\r\n')).toHaveLength(3)
  })
})
