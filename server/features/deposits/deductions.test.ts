import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { AgedLease } from '#contract/reports/admin.ts'
import type { Periods } from '#contract/leases/periods/admin.ts'
import { setUpDeposits } from '#server/testing/leases/deposits.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { call, withDeposit, endOn, receipt, reversal, chargeFor, rentOf } = await setUpDeposits()

const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)

const centsOf = (amount: string) => Math.round(Number(amount) * 100)

function sumsOf({ entries }: AdminLedger) {
  const by: Record<string, number> = {}
  for (const { account, amount } of entries) by[account] = (by[account] ?? 0) + centsOf(amount)
  return by
}

/** A lease that is over, with its deposit held and all rent but $300 paid. */
async function over() {
  const lease = await withDeposit(13)
  await endOn(lease.leaseId, YESTERDAY)
  const { rentOwed } = await rentOf(lease.tenant.id)
  await receipt(lease.leaseId, { amount: (Number(rentOwed) - 300).toFixed(2), number: 'rent' })
  return lease
}

const agesOf = async (leaseId: string) =>
  (await call('GET', '/api/admin/reports/aging?limit=100')).json<AgedLease[]>().find(({ id }) => id === leaseId)

const keptThisMonth = async () => {
  const { months } = (await call('GET', '/api/admin/accounting-periods')).json<Periods>()
  const { kept, returned } = months.find(({ month }) => month === addMonths(0))!
  return { kept: centsOf(kept), returned: centsOf(returned) }
}

test('what is kept pays the charge that was chosen, the oldest rent, or a charge of its own, and a reversal undoes it all', async () => {
  const { leaseId, tenant, read, post, ledger } = await over()
  await chargeFor(leaseId, { account: 'utility', amount: '80', effectiveOn: TODAY, memo: 'Water, October' })
  await chargeFor(leaseId, { account: 'fee', amount: '120', effectiveOn: TODAY, memo: 'New door' })
  const before = await ledger()
  expect(before.balance).toBe('500.00')
  const { openCharges } = await read()
  expect(openCharges.map(({ kind, memo, open }) => [kind, memo, open])).toEqual([
    ['tax', 'Water, October', '80.00'],
    ['damage', 'New door', '120.00'],
  ])
  const month = await keptThisMonth()
  const deductions = [
    { kind: 'rent', amount: '300', description: 'Rent' },
    { kind: 'tax', amount: '80', description: 'Water', chargeId: openCharges[0]!.id },
    { kind: 'damage', amount: '50', description: 'Door, in part', chargeId: openCharges[1]!.id },
    { kind: 'damage', amount: '150.25', description: 'Broken window' },
    { kind: 'tax', amount: '19.75', description: 'Increase of the tax' },
  ]
  expect((await post('return', { on: TODAY, rate: '0', number: '9', deductions })).statusCode).toBe(201)
  const after = await read()
  expect(after).toMatchObject({ held: '0.00', returned: { amount: '1400.00', interest: '0.00' } })
  const kept = after.returned!.deductions.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  expect(kept + centsOf(after.returned!.amount)).toBe(200_000)
  expect(after.openCharges).toMatchObject([{ memo: 'New door', open: '70.00' }])
  const now = await ledger()
  expect(now.balance).toBe('70.00')
  expect(sumsOf(now)).toMatchObject({ rent: 0, utility: 0, deposit: 0 })
  expect((await rentOf(tenant.id)).rentOwed).toBe('0.00')
  expect(now.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'charge', account: 'fee', amount: '150.25', memo: 'Damage: Broken window' }),
      expect.objectContaining({ kind: 'credit', account: 'utility', amount: '-19.75' }),
    ]),
  )
  expect(await keptThisMonth()).toEqual({ kept: month.kept + 60_000, returned: month.returned + 140_000 })

  const raised = now.entries.find(({ memo }) => memo === 'Damage: Broken window')!
  expect(raised.isReversible).toBe(false)
  expect((await reversal(raised.id)).statusCode).toBe(409)
  const first = now.entries.find(({ kind, account }) => kind === 'refund' && account === 'deposit')!
  expect((await reversal(first.id)).statusCode).toBe(201)
  expect((await ledger()).balance).toBe('500.00')
  expect(sumsOf(await ledger())).toEqual(sumsOf(before))
  expect(await read()).toMatchObject({ held: '2000.00', returned: null, openCharges })
  expect((await rentOf(tenant.id)).rentOwed).toBe('300.00')
  expect(await keptThisMonth()).toEqual(month)
})

test('a deduction pays the charge that was chosen, and older and newer ones stay open', async () => {
  const { leaseId, tenant, read, post, ledger } = await withDeposit(3)
  await endOn(leaseId, YESTERDAY)
  const { openMonths } = await rentOf(tenant.id)
  for (const { month, open } of openMonths) await receipt(leaseId, { amount: open, number: month })
  const older = addDays(TODAY, -45)
  await chargeFor(leaseId, { account: 'fee', amount: '100', effectiveOn: older, memo: 'New door' })
  await chargeFor(leaseId, { account: 'utility', amount: '80', effectiveOn: addDays(TODAY, -40), memo: 'Water' })
  await chargeFor(leaseId, { account: 'fee', amount: '60', effectiveOn: TODAY, memo: 'New lamp' })
  const openNow = async () => (await read()).openCharges.map(({ memo, open: cents }) => [memo, cents])
  const idOf = async (memo: string) => (await read()).openCharges.find((one) => one.memo === memo)!.id
  const deductions = [
    { kind: 'damage', amount: '60', description: 'Lamp', chargeId: await idOf('New lamp') },
    { kind: 'tax', amount: '50', description: 'Water, in part', chargeId: await idOf('Water') },
    { kind: 'damage', amount: '25', description: 'Key' },
  ]
  expect((await post('return', { on: TODAY, rate: '0', deductions })).statusCode).toBe(201)
  expect(await openNow()).toEqual([
    ['New door', '100.00'],
    ['Water', '30.00'],
  ])
  expect(await agesOf(leaseId)).toMatchObject({ balance: '130.00', upTo30: '0.00', upTo60: '130.00', oldestOn: older })
  // What others pay counts for the oldest of what is left.
  await receipt(leaseId, { account: 'fee', amount: '110', number: 'fees' })
  expect(await openNow()).toEqual([['Water', '20.00']])
  // A charge that was paid and is taken back leaves a credit for the rest.
  const lamp = (await ledger()).entries.find(({ memo }) => memo === 'New lamp')!
  expect((await reversal(lamp.id)).statusCode).toBe(201)
  expect((await ledger()).balance).toBe('-40.00')
  expect(await openNow()).toEqual([])
})

test('a deduction pays no more than is open of a charge of its kind', async () => {
  const { leaseId, read, post, ledger } = await over()
  await chargeFor(leaseId, { account: 'fee', amount: '100', effectiveOn: TODAY, memo: 'New door' })
  await receipt(leaseId, { account: 'fee', amount: '40', number: 'door' })
  const { balance } = await ledger()
  const [charge] = (await read()).openCharges
  expect(charge).toMatchObject({ kind: 'damage', open: '60.00' })
  const refusal = async (...deductions: object[]) => {
    const answer = await post('return', { on: TODAY, rate: '0', deductions })
    return [answer.statusCode, answer.json<{ issues: unknown }>().issues]
  }
  const part = { kind: 'damage', amount: '30.01', description: 'Door', chargeId: charge!.id }
  expect(await refusal(part, part)).toEqual([
    400,
    [{ path: 'deductions.0.chargeId', message: 'Only $60.00 of this charge is open' }],
  ])
  for (const wrong of [
    { ...part, kind: 'tax' },
    { ...part, kind: 'rent' },
    { ...part, chargeId: leaseId },
  ])
    expect(await refusal(wrong)).toEqual([
      400,
      [
        {
          path: 'deductions.0.chargeId',
          message: 'Choose an open charge of this kind, or none to charge it now',
        },
      ],
    ])
  expect((await ledger()).balance).toBe(balance)
})
