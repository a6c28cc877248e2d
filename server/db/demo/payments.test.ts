import { createDatabase } from '#server/testing/database.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEMO_EMAILS, seedPeople } from './people.ts'
import { seedPayments } from './payments.ts'

const { db } = await createDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const seed = async () => {
  await seedPeople(db, { now: NOW, createIdentity: async () => randomUUID(), password: 'x' })
  await seedPayments(db, DEMO_EMAILS, NOW)
}
await Promise.all([seed(), seed()])
const rows = await db.selectFrom('payments').selectAll().orderBy('created_at').execute()
const tenants = await db.selectFrom('leases').selectAll().execute()

test('every tenant has two years that a real ledger would have, once', () => {
  expect(tenants).toHaveLength(12)
  for (const { user_id, rent_cents, deposit_cents } of tenants) {
    const own = rows.filter((row) => row.user_id === user_id)
    const rent = own.filter((row) => row.payment_type === 'rent' && row.status === 'completed')
    // From November two years ago to this November, each month once and in full; the next may be paid ahead.
    const months = rent.map((row) => row.rent_month)
    expect(months.slice(0, 25)).toEqual(
      Array.from({ length: 25 }, (_, at) => new Date(Date.UTC(2024, 10 + at, 1)).toISOString().slice(0, 10)),
    )
    expect(new Set(rent.map((row) => row.amount_cents))).toEqual(new Set([rent_cents]))
    const deposits = own.filter((row) => row.payment_type === 'deposit')
    expect(deposits.map((row) => row.amount_cents)).toEqual([deposit_cents])
    expect(new Set(own.map((row) => row.card_last4)).size).toBe(1)
  }
})

test('days vary, some cards are declined first, there are fees and one refund; nothing lies ahead', () => {
  const count = (pick: (row: (typeof rows)[number]) => boolean) => rows.filter(pick).length
  expect(new Set(rows.map((row) => row.created_at.getUTCDate())).size).toBeGreaterThan(8)
  expect(count((row) => row.status === 'failed')).toBeGreaterThan(5)
  expect(count((row) => row.status === 'failed')).toBeLessThan(60)
  expect(count((row) => row.payment_type === 'fees')).toBeGreaterThan(10)
  expect(count((row) => row.refunded_cents !== '0')).toBe(1)
  expect(count((row) => row.status === 'pending')).toBe(0)
  expect(rows.every((row) => row.gateway === 'sandbox' && row.created_at < NOW)).toBe(true)
  for (const failed of rows.filter((row) => row.status === 'failed')) {
    const again = rows.find(
      (row) => row.user_id === failed.user_id && row.rent_month === failed.rent_month && row.status === 'completed',
    )
    expect(again!.created_at > failed.created_at).toBe(true)
  }
})

test('what was deleted on purpose stays away', async () => {
  await db.deleteFrom('payments').execute()
  await seed()
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([])
})
