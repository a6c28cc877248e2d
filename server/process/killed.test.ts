import { randomUUID } from 'node:crypto'
import { connectCards } from '#server/connect-cards.ts'
import { createAccount } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { startMixedLoad } from '#server/testing/mixed-load.ts'
import { type Begun, intentOf } from '#server/testing/payments.ts'
import { eventually, receiptsIn, signIn, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { testConfig } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'

/** `npm run test:faults` kills it a hundred times. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const BROWSERS = 4

const { db, url } = await createDatabase()

interface Attempt {
  key: string
  /** What the product has acknowledged with 200. None of it may be lost. */
  begun?: Begun
  isPaid?: true
}

/** One browser: starts and pays payments one after the other, and resumes after the server was killed. */
async function pay(base: string, headers: Record<string, string>, attempts: Attempt[], isOver: () => boolean) {
  while (!isOver()) {
    let attempt = attempts.at(-1)
    if (!attempt || attempt.isPaid) attempts.push((attempt = { key: randomUUID() }))
    if (!attempt.begun) {
      const answer = await fetch(`${base}/api/create-payment-intent`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': attempt.key },
        body: '{"amount":"21.50","paymentType":"rent"}',
      })
      if (answer.status === 200) attempt.begun = (await answer.json()) as Begun
      continue
    }
    const { clientSecret, publishableKey } = attempt.begun
    const answer = await fetch(`${base}/card-sandbox/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}`, 'idempotency-key': attempt.key },
      body: new URLSearchParams({ payment_method: 'pm_sbx_visa', client_secret: clientSecret }),
    })
    if (answer.status === 200) attempt.isPaid = true
  }
}

test(
  `killed ${KILLS} times during payments, messages and requests: nothing acknowledged is lost or doubled, and everything settles`,
  async () => {
    const folder = await temporaryFolder()
    // Each browser has its own user, because a new payment cancels an abandoned one of the same user.
    const people = await Promise.all(Array.from({ length: BROWSERS }, () => createAccount(db)))
    const settings = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn', TRUST_PROXY: 'true' }
    const browsers: Attempt[][] = Array.from({ length: BROWSERS }, () => [])
    let headers: Record<string, string>[] = []

    // Others send messages and maintenance requests all the time. They wait while there is no product.
    let site = Promise.withResolvers<string>()
    const load = startMixedLoad(() => site.promise, [])
    const { contacts, requests } = load.acknowledged

    for (let kill = 0; kill < KILLS; kill += 1) {
      const product = startProduct(settings)
      const base = await product.ready
      const sent = contacts.length
      site.resolve(base)
      if (kill % 25 === 0) headers = await Promise.all(people.map(({ email }) => signIn(base, email)))
      let isOver = false
      const before = browsers.flat().filter(({ isPaid }) => isPaid).length
      const paying = browsers.map((attempts, at) => pay(base, headers[at]!, attempts, () => isOver).catch(() => {}))
      const paid = async () => browsers.flat().filter(({ isPaid }) => isPaid).length - before
      // At a different point of the traffic each time.
      await eventually(paid, (count) => count > kill % 7 && contacts.length > sent)
      site = Promise.withResolvers()
      product.child.kill('SIGKILL')
      isOver = true
      await Promise.all([product.ended, ...paying])
    }

    const last = startProduct(settings)
    site.resolve(await last.ready)
    await load.stop()
    const open = async () =>
      (
        await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker._private_jobs as j
        join graphile_worker._private_tasks as t on t.id = j.task_id
        where t.identifier in ('deliver_card_event', 'send_mail')`.execute(db)
      ).rows[0]!.count
    await eventually(open, (count) => count === 0, 60_000 + KILLS * 3000)
    expect(await open()).toBe(0)
    last.child.kill('SIGTERM')
    await last.ended

    const emailsOf = async (table: 'contacts' | 'maintenance_requests') =>
      (await db.selectFrom(table).select('email').execute()).map(({ email }) => email)
    const stored = [...(await emailsOf('contacts')), ...(await emailsOf('maintenance_requests'))]
    const once = new Set(stored)
    expect([...contacts, ...requests].filter((email) => !once.has(email))).toEqual([])
    expect(once.size).toBe(stored.length)
    expect([...load.oddities]).toEqual([])

    const rows = await db.selectFrom('payments').selectAll().execute()
    const attempts = browsers.flat()
    const statusOf = ({ begun }: Attempt) => rows.find(({ id }) => id === begun?.paymentId)?.status ?? 'lost'
    expect(attempts.filter(({ begun }) => begun).map(statusOf)).not.toContain('lost')
    const paid = attempts.filter(({ isPaid }) => isPaid)
    expect(paid.length).toBeGreaterThanOrEqual(KILLS)
    expect(new Set(paid.map(statusOf))).toEqual(new Set(['completed']))
    // One row, one intent and one receipt for each attempt, however often it was sent.
    expect(new Set(rows.map(({ idempotency_key: key }) => key)).size).toBe(rows.length)
    expect(rows.length).toBeLessThanOrEqual(attempts.length)
    const { rows: intents } = await sql<{ payment: string; received: number }>`
      select body -> 'metadata' ->> 'payment_id' as payment, (body ->> 'amount_received')::int as received
      from card_sandbox_objects where kind = 'payment_intent'`.execute(db)
    expect(new Set(intents.map(({ payment }) => payment)).size).toBe(intents.length)
    const completed = rows.filter(({ status }) => status === 'completed')
    expect(intents.filter(({ received }) => received > 0)).toHaveLength(completed.length)
    expect((await receiptsIn(folder)).size).toBe(completed.length)

    // Payments that were started and never paid are canceled later.
    await sql`update payments set created_at = now() - interval '25 hours', checked_at = null`.execute(db)
    await reconcile(
      { db, cards: await connectCards(db, testConfig), origin: 'http://localhost:3000' },
      pino({ level: 'silent' }),
    )
    const pending = await db.selectFrom('payments').select('id').where('status', '=', 'pending').execute()
    expect(pending).toEqual([])
  },
  60_000 + KILLS * 30_000,
)
