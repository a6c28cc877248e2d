import { randomUUID } from 'node:crypto'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { createAccount } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { MANDATE } from '#server/testing/methods/debits.ts'
import { type Begun, intentOf } from '#server/testing/payments.ts'
import { eventually, receiptsIn, signIn, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, url } = await createDatabase()
const WITHIN_MS = 60_000

test(
  'killed after each step of a debit: it is authorized, sent, posted and acknowledged once',
  async () => {
    const folder = await temporaryFolder()
    const { id: userId, email } = await createAccount(db, { role: 'tenant' })
    const lease = {
      user_id: userId,
      property_address: '9 Oak Street',
      rent_cents: 200_000,
      starts_on: '2026-01-01',
      due_day: 1,
    }
    const { id: lease_id } = await db.insertInto('leases').values(lease).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('lease_rents').values({ lease_id, holds_from: '2000-01-01', rent_cents: 200_000 }).execute()
    await chargeAllLeases({ db, gateway: 'sandbox' })
    const settings = { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn', SANDBOX_DEBIT_SECONDS: '1' }
    let headers: Record<string, string> = {}
    const key = randomUUID()

    /** Does a step in a product of its own, and kills it as soon as the step is done. */
    async function killedAfter<Answer>(step: (base: string) => Promise<Answer>): Promise<Answer> {
      const product = startProduct(settings)
      const base = await product.ready
      headers = headers['cookie'] === undefined ? await signIn(base, email) : headers
      const answer = await step(base)
      product.child.kill('SIGKILL')
      await product.ended
      return answer
    }
    const call = async (base: string, method: string, path: string, body?: object) => {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: { ...headers, 'idempotency-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(answer.status).toBe(200)
      return answer
    }
    const begin = async (base: string) =>
      (await (
        await call(base, 'POST', '/api/create-payment-intent', { amount: '2000', paymentType: 'rent' })
      ).json()) as Begun
    const confirm = async (base: string, { clientSecret, publishableKey }: Begun) => {
      const answer = await fetch(`${base}/card-sandbox/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}`, 'idempotency-key': key },
        body: new URLSearchParams({ payment_method: 'pm_sbx_bankSuccess', client_secret: clientSecret, ...MANDATE }),
      })
      expect(answer.status).toBe(200)
    }
    const payment = () => db.selectFrom('payments').select(['id', 'status', 'intent_status']).executeTakeFirstOrThrow()

    const begun = await killedAfter(begin)
    expect((await killedAfter(begin)).paymentId).toBe(begun.paymentId)
    const path = `/api/payments/${begun.paymentId}`
    const authorize = async (base: string) => {
      await call(base, 'PUT', `${path}/debit-authorization`)
      await call(base, 'POST', `${path}/try`)
    }
    await killedAfter(authorize)
    await killedAfter(async (base) => {
      await authorize(base)
      await confirm(base, begun)
    })
    // Asked again, as a page does that got no answer.
    await killedAfter((base) => confirm(base, begun))
    await killedAfter(() => eventually(payment, ({ status }) => status === 'completed', WITHIN_MS))
    await killedAfter(() =>
      eventually(
        () => receiptsIn(folder),
        ({ size }) => size > 0,
        WITHIN_MS,
      ),
    )

    expect(await payment()).toMatchObject({ id: begun.paymentId, status: 'completed' })
    expect((await receiptsIn(folder)).size).toBe(1)
    const { rows } = await sql<{ payments: number; posted: number; agreed: number; charges: number }>`select
      (select count(*)::int from payments) as payments,
      (select count(*)::int from ledger_entries where kind = 'payment') as posted,
      (select count(*)::int from autopay_authorizations where payment_id = ${begun.paymentId}) as agreed,
      (select count(*)::int from card_sandbox_objects where kind = 'charge') as charges`.execute(db)
    expect(rows).toEqual([{ payments: 1, posted: 1, agreed: 1, charges: 1 }])
  },
  10 * WITHIN_MS,
)
