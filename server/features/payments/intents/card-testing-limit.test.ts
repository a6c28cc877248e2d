import { randomUUID } from 'node:crypto'
import { createDatabase } from '#server/testing/database/database.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { assertVelocity, isCardTesting } from './card-testing-limit.ts'

const { db } = await createDatabase()

/** A person who started so many payments, each minutes ago. */
async function payer(payments: number, { minutes = 1, declined = 0, status = 'pending' } = {}) {
  const id = randomUUID()
  const email = `${id}@example.com`
  await db.insertInto('users').values({ id, email, first_name: 'Ada', last_name: 'Lovelace', role: 'tenant' }).execute()
  const isCompleted = status === 'completed'
  const rows = Array.from({ length: payments }, () => ({
    user_id: id,
    payer_name: 'Ada Lovelace',
    payer_email: 'ada@example.com',
    amount_cents: '100',
    payment_type: 'fees' as const,
    status: isCompleted ? ('completed' as const) : ('pending' as const),
    intent_id: `pi_${randomUUID()}`,
    completed_at: isCompleted ? new Date() : null,
    gateway: 'sandbox' as const,
    created_at: sql<Date>`now() - make_interval(mins => ${minutes})`,
  }))
  const [first] = await db.insertInto('payments').values(rows).returning('id').execute()
  const events = Array.from({ length: declined }, () => ({
    payment_id: first!.id,
    event_type: 'payment_intent.payment_failed',
    outcome: 'applied' as const,
    reason: 'Payment failed',
    status_before: 'pending' as const,
    status_after: 'failed' as const,
    created_at: sql<Date>`now() - make_interval(mins => ${minutes})`,
  }))
  if (declined > 0) await db.insertInto('payment_events').values(events).execute()
  return id
}

describe('another payment is refused for an hour', () => {
  test('after twenty that were not paid', async () => {
    await expect(assertVelocity(db, await payer(20))).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 3600,
      message: 'Too many payments were started but not finished. Please try again in an hour or call us.',
    })
  })

  test('after fifteen declined cards', async () => {
    const id = await payer(1, { declined: 15 })
    await expect(assertVelocity(db, id)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 3600,
      message: 'Too many cards were declined. Please try again in an hour or call us.',
    })
    expect(await isCardTesting(db, id)).toBe(true)
  })
})

test.each([
  ['one fewer payment', 19, {}],
  ['payments that are more than an hour old', 20, { minutes: 61, declined: 15 }],
  ['payments that were completed', 20, { status: 'completed' }],
  ['one fewer declined card', 1, { declined: 14 }],
])('%s is no card testing', async (_, payments, given) => {
  const id = await payer(payments, given)
  await expect(assertVelocity(db, id)).resolves.toBeUndefined()
  expect(await isCardTesting(db, id)).toBe(false)
})

test('nobody can be suspected of a payment whose account is gone', async () => {
  await payer(1, { declined: 15 })
  expect(await isCardTesting(db, null)).toBe(false)
})
