import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import type { Periods } from '#contract/leases/periods/admin.ts'
import { setUpDeposits } from '#server/testing/leases/deposits.ts'
import { pagesOf, textOf } from '#server/testing/read/pdf-text.ts'
import { type StatementSums, statementSums } from '#server/testing/read/statement-sums.ts'
import { expect, test } from 'vitest'

const { db, call, leased, receipt, chargeFor, reversal, withDeposit, endOn } = await setUpDeposits()

const TODAY = companyDay()
const MONTH = `${TODAY.slice(0, 7)}-01`

async function statementOf(leaseId: string, from = TODAY) {
  const file = (await call('GET', `/api/admin/leases/${leaseId}/statement.pdf?from=${from}&to=${TODAY}`)).rawPayload
  const text = textOf(file)
  return { text, sums: statementSums(text), pages: pagesOf(file) }
}
const idOf = (answer: Awaited<ReturnType<typeof receipt>>) => answer.json<AdminLedgerEntry>().id

test('a check that comes back is no charge, and a charge that is taken back is a credit', async () => {
  const { leaseId } = await leased({ months: 1 })
  const before = (await statementOf(leaseId)).sums
  const check = idOf(await receipt(leaseId, { amount: '500', number: '12' }))
  const water = idOf(await chargeFor(leaseId, { amount: '40.25' }))
  await reversal(check)
  await reversal(water)
  await receipt(leaseId, { amount: '300', number: '13' })
  expect((await statementOf(leaseId)).sums).toEqual({
    ...before,
    Charged: (before.Charged ?? 0) + 4025,
    Credited: -4025,
    Received: -80_000,
    'Returned or refunded': 50_000,
  })
})

test('a deposit that goes back is returned, and what is kept of it is neither charged nor returned', async () => {
  const { leaseId, post } = await withDeposit(3)
  await endOn(leaseId, addDays(TODAY, -1))
  const before = (await statementOf(leaseId)).sums
  const deductions = [{ kind: 'damage', amount: '150', description: 'A broken door' }]
  expect((await post('return', { on: TODAY, rate: '0', number: '3001', deductions })).statusCode).toBe(201)
  expect((await statementOf(leaseId)).sums).toEqual({
    ...before,
    // The door is charged, and paid from the deposit.
    Charged: (before.Charged ?? 0) + 15_000,
    Credited: (before.Credited ?? 0) - 15_000,
    'Returned or refunded': 185_000,
    'Kept from the deposit': 15_000,
  })
})

test('the statements of all leases for a month have together what the report at month end has', async () => {
  const leases = await db.selectFrom('leases').select('id').execute()
  const total: StatementSums = {}
  for (const { id } of leases)
    for (const [name, cents] of Object.entries((await statementOf(id, MONTH)).sums))
      total[name as keyof StatementSums] = (total[name as keyof StatementSums] ?? 0) + cents
  const year = (await call('GET', `/api/admin/accounting-periods?year=${TODAY.slice(0, 4)}`)).json<Periods>()
  const period = year.months.find(({ month }) => month === MONTH)!
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  expect(total).toEqual({
    Charged: cents(period.charged),
    Credited: -cents(period.credited),
    Received: -cents(period.received),
    'Returned or refunded': cents(period.returned),
    'Kept from the deposit': cents(period.kept),
  })
})

test('the sums and the notes are on one page, however many entries there are', async () => {
  const { leaseId } = await leased({ months: 1, leaseEndDate: null })
  const pages = new Set<number>()
  const lastPages: string[] = []
  for (let count = 1; count <= 14; count += 1) {
    await chargeFor(leaseId, { amount: String(count), memo: `Charge ${count}` })
    const { text, pages: all } = await statementOf(leaseId)
    pages.add(all)
    if (all > 1) lastPages.push(text.slice(text.lastIndexOf('Statement of account ·')))
  }
  expect([...pages]).toEqual([1, 2])
  for (const page of lastPages) expect(page).toMatch(/\nCharged\n[\s\S]*\nPrepared on /)
})
