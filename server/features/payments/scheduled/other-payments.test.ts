import { addDays } from '#contract/core/calendar.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import { autopayersOf } from '#server/testing/methods/autopay.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { expect, test } from 'vitest'

const { db, cards, app } = await setUpCardProvider()
const { createScheduler, moveOut, runAt } = autopayersOf(db, app, cards)

test('on one day the scheduled payment is made before the one of autopay', async () => {
  const { planned, turnOn, userId, on } = await createScheduler()
  await planned({ amount: '500' })
  await turnOn()
  const runs = { user_id: userId, gateway: cards.gateway, most_cents: 100_000, charge_on: on }
  const { method_id: card } = await db.selectFrom('autopay').select('method_id').executeTakeFirstOrThrow()
  const id = '00000000-0000-4000-8000-000000000000'
  await db
    .insertInto('autopay_runs')
    .values({ ...runs, id, method_id: card, month: `${on.slice(0, 8)}01`, status: 'announced' })
    .execute()
  await runAt(on, 8)
  const rows = await db
    .selectFrom('payments')
    .select('amount_cents')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  expect(rows[0]).toEqual({ amount_cents: '50000' })
})

test('what was scheduled for another lease takes nothing off what is due for this one', async () => {
  const { planned, turnOn, put, call, autopay, list, userId, on } = await createScheduler()
  await planned()
  await moveOut(userId)
  const due = async () => (await call('GET', `/due?payOn=${addDays(on, 30)}`)).json<{ amount: string }>().amount
  const next = async () => (await autopay('GET')).json<Autopay>().next?.amount
  const left = await due()
  await turnOn()
  const charged = await next()
  expect(Number(left)).toBeGreaterThanOrEqual(9000)
  expect(await list()).toMatchObject([{ amount: '0.00' }])
  await db.updateTable('autopay_runs').set({ status: 'canceled' }).where('source', '=', 'scheduled').execute()
  expect(await next()).toBe(charged)
  await put({ isOn: false })
  expect(await due()).toBe(left)
})
