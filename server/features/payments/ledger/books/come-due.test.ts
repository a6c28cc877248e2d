import { companyDay } from '#contract/core/calendar.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTenant } from '#server/testing/payments.ts'
import { expect, test } from 'vitest'
import { chargeAllLeases } from './daily-charges.ts'
import { listUncharged } from '../uncharged-queries.ts'

const { db } = await createDatabase()
const DAY_MS = 86_400_000
const daysBefore = (day: string, count: number) => new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)

test('the job reads exactly the leases that came due since it charged them', async () => {
  const dueDays = Array.from({ length: 28 }, (_, at) => at + 1)
  for (const dueDay of dueDays) await createTenant(db, { rent: 2000, dueDay })
  expect(await listUncharged(db, 100)).toHaveLength(28)
  await chargeAllLeases({ db, gateway: 'sandbox', batchSize: 5 })
  const today = companyDay()
  const leases = await db.selectFrom('leases').select(['id', 'due_day']).execute()
  for (let days = 0; days <= 35; days += 1) {
    await db
      .updateTable('ledger_days')
      .set({ charged_on: daysBefore(today, days) })
      .execute()
    const passed = new Set(Array.from({ length: days }, (_, at) => Number(daysBefore(today, at).slice(8))))
    const due = leases.filter(({ due_day: day }) => passed.has(day)).map(({ id }) => id)
    const read = (await listUncharged(db, 100)).map(({ lease_id: id }) => id)
    expect(read, `${days} days`).toEqual(due.toSorted())
  }
})
