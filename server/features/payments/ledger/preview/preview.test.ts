import { addMonths as monthsAfter, formatMonth } from '#contract/core/calendar.ts'
import type { NextMonth } from '#contract/leases/preview/fields.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { call, living, receipt } = await setUpRenewals()
const NEXT = addMonths(1)
const previewOf = async (leaseId: string) =>
  (await call('GET', `/api/admin/leases/${leaseId}/next-month`)).json<NextMonth>()

test('staff and the tenant see the rent, recurring charges and the credit of next month, and what will be due', async () => {
  const lease = await living()
  await call('POST', `/api/admin/leases/${lease.leaseId}/recurring-charges`, {
    account: 'fee',
    memo: 'Parking',
    amount: '150',
    firstMonth: NEXT,
    dueDay: 5,
  })
  const { balance } = await lease.ledger()
  await receipt(lease.leaseId, { amount: (Number(balance) + 500).toFixed(2) })
  const preview = await previewOf(lease.leaseId)
  expect(preview).toEqual({
    month: NEXT,
    balance: '-500.00',
    lines: [
      { dueOn: NEXT, memo: `Rent for ${formatMonth(NEXT)}`, amount: '2000.00' },
      { dueOn: `${NEXT.slice(0, 8)}05`, memo: `Parking, ${formatMonth(NEXT)}`, amount: '150.00' },
    ],
    due: '1650.00',
    dueOn: NEXT,
  })
  expect((await lease.own('GET', '/api/ledger/next-month')).json()).toEqual(preview)
})

test('a lease that ends next month is charged for its days, and one that is over for nothing', async () => {
  const part = await living({ partMonths: 'last', leaseEndDate: `${NEXT.slice(0, 8)}10` })
  expect((await previewOf(part.leaseId)).lines).toHaveLength(1)
  expect((await previewOf(part.leaseId)).lines[0]!.memo).toBe(`Rent, ${formatMonth(NEXT).replace(' ', ' 1–10, ')}`)
  const over = await living({ leaseEndDate: `${monthsAfter(NEXT, -2).slice(0, 8)}28` })
  expect(await previewOf(over.leaseId)).toMatchObject({ lines: [], dueOn: null })
})

test('a lease that does not exist has none', async () => {
  const answer = await call('GET', '/api/admin/leases/00000000-0000-4000-8000-000000000000/next-month')
  expect(answer.statusCode).toBe(404)
})
