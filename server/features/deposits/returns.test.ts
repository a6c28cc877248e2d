import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import { setUpDeposits } from '#server/testing/leases/deposits.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'
import { anniversaryOf } from './law/clocks.ts'

const { db, call, withDeposit, endOn, receipt, reversal, logsOf } = await setUpDeposits()

const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)

/** The sum of the ledger by account, without what is zero. */
function sums(entries: readonly { account: string; amount: string }[]) {
  const by = new Map<string, number>()
  for (const { account, amount } of entries) by.set(account, (by.get(account) ?? 0) + Math.round(Number(amount) * 100))
  return Object.fromEntries([...by].filter(([, cents]) => cents !== 0))
}

test('a deposit goes back with its interest less itemized deductions, which pay the rent, and its account is empty', async () => {
  const { tenant, leaseId, startsOn, read, post, ledger } = await withDeposit(13)
  await endOn(leaseId, YESTERDAY)
  const before = await read()
  const interest = before.duties.filter(({ kind }) => kind === 'interest')
  expect(interest.map(({ amount, status }) => [amount, status])).toEqual([
    ['100.00', expect.any(String)],
    [expect.any(String), 'open'],
  ])
  const interestCents = interest.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const { balance } = await ledger()
  await takeMail(db)
  const deductions = [
    { kind: 'rent', amount: '500', description: 'Rent for the last month' },
    { kind: 'damage', amount: '150.25', description: 'Broken window in the kitchen, receipt attached' },
  ]
  const returned = await post('return', { on: TODAY, number: '3001', rate: '5', deductions })
  expect(returned.statusCode).toBe(201)
  const amount = ((200_000 - 65_025 + interestCents) / 100).toFixed(2)
  const after = await read()
  expect(after).toMatchObject({
    held: '0.00',
    returned: { on: TODAY, amount, number: '3001', interest: (interestCents / 100).toFixed(2) },
  })
  expect(after.returned!.deductions).toHaveLength(2)
  expect(after.interest).toHaveLength(2)
  expect(after.duties.filter(({ status }) => status !== 'done')).toEqual([])
  const now = await ledger()
  expect(Number(now.balance)).toBe(Number(balance) - 500)
  expect(Object.keys(sums(now.entries))).toEqual(['rent'])
  const [mail] = await takeMail(db)
  expect(mail).toMatchObject({ to: tenant.email, subject: 'Your security deposit was returned' })
  expect(mail!.text).toContain('Broken window in the kitchen')
  const pdf = await call('GET', `/api/admin/deposit-documents/${after.returned!.id}`)
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="deposit-return-${TODAY}.pdf"`)
  const sworn = textOf(pdf.rawPayload).replaceAll(/\s+/g, ' ')
  for (const said of [
    'Broken window in the kitchen, receipt attached',
    '$150.25',
    'under the pains and penalties of perjury',
  ])
    expect(sworn).toContain(said)

  expect((await post('return', { on: TODAY, rate: '5' })).statusCode).toBe(409)

  // One entry takes back all that belongs to the return.
  const first = now.entries.find(({ kind, account }) => kind === 'refund' && account === 'deposit')!
  expect((await reversal(first.id)).statusCode).toBe(201)
  expect(await read()).toMatchObject({ held: '2000.00', returned: null, interest: [] })
  const undone = await ledger()
  expect(undone.balance).toBe(balance)
  expect(startsOn < TODAY).toBe(true)
})

test('a deposit that was charged with its payment goes back without leaving a debt', async () => {
  const { leaseId, read, post, ledger } = await withDeposit(13, { depositAmount: undefined })
  await endOn(leaseId, YESTERDAY)
  const { balance } = await ledger()
  expect((await post('return', { on: TODAY, rate: '0' })).statusCode).toBe(201)
  expect((await ledger()).balance).toBe(balance)
  expect(await read()).toMatchObject({
    held: '0.00',
    returned: { amount: '2000.00', interest: '0.00', deductions: [] },
  })
})

test('no more is kept than is held, nothing more for rent than is owed, and nothing before the lease is over', async () => {
  const { leaseId, post, ledger } = await withDeposit(2)
  const message = async (body: object) => {
    const answer = await post('return', { on: TODAY, rate: '5', ...body })
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  expect(await message({})).toEqual([409, 'This lease is not over. Enter its last day before the deposit is returned.'])
  await endOn(leaseId, YESTERDAY)
  const { balance } = await ledger()
  await receipt(leaseId, { amount: (Number(balance) - 100).toFixed(2), number: 'rest' })
  const kept = (kind: string, amount: string) => ({ deductions: [{ kind, amount, description: 'As listed' }] })
  expect(await message(kept('damage', '2000.01'))).toEqual([400, 'No more than the $2,000.00 that is held can be kept'])
  expect(await message(kept('rent', '100.01'))).toEqual([
    400,
    'The tenant owes $100.00 of rent, so no more can be kept for rent',
  ])
  expect((await message(kept('cleaning', '10')))[0]).toBe(400)
  expect((await message({ on: addDays(TODAY, 1) }))[0]).toBe(400)
  expect((await message({ on: addDays(TODAY, -40) }))[0]).toBe(400)
  const both = await Promise.all([post('return', { on: TODAY, rate: '5' }), post('return', { on: TODAY, rate: '5' })])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  const logs = await logsOf(leaseId)
  expect(logs.filter(({ resource_type: type }) => type === 'deposit')).toHaveLength(1)
})

test('what was sent within a month that is closed keeps its day, and its entries have the first open one', async () => {
  const { leaseId, post, read, ledger } = await withDeposit(13)
  const lastMonth = addMonths(-1)
  await endOn(leaseId, addDays(lastMonth, -1))
  const closed = await call('POST', '/api/admin/accounting-periods/close', { month: lastMonth })
  expect(closed.statusCode).toBe(200)
  const on = addDays(lastMonth, 20)
  expect((await post('return', { on, rate: '5', deductions: [] })).statusCode).toBe(201)
  const after = await read()
  expect(after.returned).toMatchObject({ on })
  expect(after.duties.find(({ kind }) => kind === 'return')).toMatchObject({ doneOn: on, status: 'done' })
  const refund = (await ledger()).entries.find(({ kind, account }) => kind === 'refund' && account === 'deposit')
  expect(refund).toMatchObject({ effectiveOn: addMonths(0), occurredOn: on })
  await db.deleteFrom('accounting_periods').execute()
})

test('interest of a lease that is extended is owed for the days that were not settled, once', async () => {
  const { leaseId, startsOn, post, read } = await withDeposit(16)
  const year = addDays(anniversaryOf(startsOn, 1), -1)
  const settle = async (from: string, until: string) => {
    const duty = (await read()).duties.find((one) => one.kind === 'interest' && one.from === from)
    expect(duty).toMatchObject({ from, until })
    const body = { interestOn: 'deposit', from, rate: '5', method: 'check' }
    expect((await post('interest', body)).statusCode).toBe(201)
  }
  await endOn(leaseId, addDays(year, 60))
  await settle(startsOn, year)
  await settle(addDays(year, 1), addDays(year, 60))
  expect((await read()).duties.filter(({ kind }) => kind === 'interest')).toEqual([])
  await endOn(leaseId, addDays(year, 90))
  await settle(addDays(year, 61), addDays(year, 90))
  expect((await read()).duties.filter(({ kind }) => kind === 'interest')).toEqual([])
})

test('a fee that is owed cannot be kept as rent, and interest is not taken off rent that nobody owes', async () => {
  const { leaseId, startsOn, post, ledger, tenant } = await withDeposit(13)
  const { rentOwed } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<TenantDetail>().rent
  if (Number(rentOwed) > 0) await receipt(leaseId, { amount: rentOwed })
  await endOn(leaseId, YESTERDAY)
  await call('POST', `/api/admin/leases/${leaseId}/charges`, {
    account: 'fee',
    amount: '300',
    effectiveOn: TODAY,
    memo: 'Cleaning',
  })
  const { balance } = await ledger()
  const kept = await post('return', {
    on: TODAY,
    rate: '5',
    deductions: [{ kind: 'rent', amount: '300', description: 'Cleaning' }],
  })
  expect([kept.statusCode, kept.json<{ message: string }>().message]).toEqual([
    400,
    'The tenant owes $0.00 of rent, so no more can be kept for rent',
  ])
  const credit = await post('interest', { interestOn: 'deposit', from: startsOn, rate: '5', method: 'credit' })
  expect([credit.statusCode, credit.json<{ issues: unknown }>().issues]).toEqual([
    400,
    [{ path: 'method', message: 'No rent is left that it could be taken off. Pay it by check.' }],
  ])
  expect((await ledger()).balance).toBe(balance)
})

test('the lease of a deleted account ends with it', async () => {
  const { leaseId, tenant, read } = await withDeposit(13)
  await endOn(leaseId, addDays(TODAY, 100))
  expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBe(204)
  expect((await read()).duties.find(({ kind }) => kind === 'return')).toMatchObject({ dueOn: addDays(TODAY, 30) })
})
