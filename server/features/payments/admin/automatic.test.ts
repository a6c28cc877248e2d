import { pauseMonths } from '#contract/payments/autopay-own.ts'
import type { AutomaticPayments } from '#contract/leases/automatic.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { autopayersOf, dayAfter } from '#server/testing/methods/autopay.ts'
import { identifyByHeader, sandboxCards } from '#server/testing/payments.ts'
import { createTestApp, userOf } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, {
  identify: async (request) =>
    request.headers['x-test-role'] === 'admin' ? userOf('admin') : await identifyByHeader(request),
})
const { createScheduler } = autopayersOf(db, app, (await sandboxCards(db))!)

const read = (leaseId: string) =>
  app.inject({ url: `/api/admin/leases/${leaseId}/automatic-payments`, headers: { 'x-test-role': 'admin' } })

async function createSeen() {
  const tenant = await createScheduler()
  const query = db.selectFrom('leases').select('id').where('user_id', '=', tenant.userId)
  const { id } = await query.executeTakeFirstOrThrow()
  return { ...tenant, leaseId: id, seen: async () => (await read(id)).json<AutomaticPayments>() }
}

const NONE = {
  autopay: 'off',
  resumesOn: null,
  terms: null,
  isMethodLost: false,
  next: null,
  lastUnmade: null,
  unmade: [],
  scheduled: [],
  others: [],
}

test('staff see autopay with its terms and next payment, a pause, and that it is off', async () => {
  const { seen, turnOn, autopay, put } = await createSeen()
  expect(await seen()).toEqual(NONE)
  const { next } = await turnOn({ day: 12, cap: '1500' })
  const card = { brand: 'visa', last4: '4242' }
  expect(await seen()).toEqual({
    ...NONE,
    autopay: 'on',
    terms: { day: 12, cap: '1500.00', card },
    next: { on: next!.on, amount: '1500.00', isSkipped: false },
  })
  await autopay('POST', '/skip')
  expect(await seen()).toMatchObject({ next: { on: next!.on, isSkipped: true } })
  const resumesOn = pauseMonths()[2]!
  await autopay('POST', '/pause', { resumesOn })
  expect(await seen()).toMatchObject({ autopay: 'paused', resumesOn, terms: { day: 12 } })
  await put({ isOn: false })
  expect(await seen()).toEqual(NONE)
})

test('staff see scheduled payments, and a card that was lost', async () => {
  const { seen, planned, on, method } = await createSeen()
  await planned({ payOn: dayAfter(on), amount: 10 })
  await planned({ amount: '500.25' })
  const card = { brand: 'visa', last4: '4242' }
  expect((await seen()).scheduled).toEqual([
    { payOn: on, amount: '500.25', card, isMethodLost: false },
    { payOn: dayAfter(on), amount: '10.00', card, isMethodLost: false },
  ])
  await db.updateTable('payment_methods').set({ exp_year: 2020 }).where('id', '=', method.id).execute()
  expect((await seen()).scheduled).toMatchObject([{ isMethodLost: true }, { isMethodLost: true }])
})

test('a lease without an account has none, and an unknown lease is not found', async () => {
  const { seen, turnOn, leaseId } = await createSeen()
  await turnOn()
  await db.updateTable('leases').set({ user_id: null }).where('id', '=', leaseId).execute()
  expect(await seen()).toEqual(NONE)
  expect((await read('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
})
