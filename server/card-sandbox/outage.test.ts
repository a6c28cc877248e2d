import { connect } from '#server/db/connection.ts'
import { cuttableDatabase } from '#server/testing/database/cuttable-database.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { type Begun, confirmAt, createTenant, identifyByHeader, intentOf, payerOf } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { afterAll, expect, test } from 'vitest'

const { url } = await createDatabase()
const line = await cuttableDatabase(url)
const { db, pool } = connect(line.url)
afterAll(() => pool.end())
const { app, errors } = await createTestApp(db, { identify: identifyByHeader })

const UNAVAILABLE = {
  error: {
    type: 'api_error',
    code: 'unavailable',
    message: 'The service is temporarily unavailable. Please try again.',
  },
}

test('while the database is away, confirming a payment is 503 and pays nothing, and later it is paid once', async () => {
  const payer = await payerOf(app, await createTenant(db))
  const payment = (await payer.begin(2100)).json<Begun>()
  const page = `/card-sandbox/authenticate/${intentOf(payment.clientSecret)}?payment_intent_client_secret=${payment.clientSecret}`

  line.isOpen = false
  line.cut()
  const answer = await confirmAt(app, payment, 'pm_sbx_visa')
  expect([answer.statusCode, answer.json()]).toEqual([503, UNAVAILABLE])
  expect((await app.inject(page)).statusCode).toBe(503)

  // Both are logged.
  expect(errors.splice(0)).toHaveLength(2)

  line.isOpen = true
  expect((await confirmAt(app, payment, 'pm_sbx_visa')).json()).toMatchObject({ status: 'succeeded' })
  expect((await confirmAt(app, payment, 'pm_sbx_visa')).json()).toMatchObject({
    error: { code: 'payment_intent_unexpected_state' },
  })
})
