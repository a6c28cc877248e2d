import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { AgedLease } from '#contract/reports/admin.ts'
import type { DepositRow } from '#contract/reports/deposits/admin.ts'
import { BANK, setUpDeposits } from '#server/testing/leases/deposits.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { expect, test } from 'vitest'

const { db, call, change, created, leaseOf, withDeposit, leased, depositOf, endOn, receipt, reversal, rentOf } =
  await setUpDeposits()

const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)
const ACCOUNT = { ...BANK, since: TODAY }

const rowOf = async (leaseId: string) =>
  (await call('GET', '/api/admin/reports/deposits?limit=100')).json<DepositRow[]>().find(({ id }) => id === leaseId)

test('each part of a deposit wants a receipt of its own, and what is done stays done', async () => {
  const { leaseId } = await leased({ months: 2, depositAmount: '2000' })
  const { read, post } = depositOf(leaseId)
  const receipts = async () =>
    (await read()).duties
      .filter(({ kind }) => kind === 'account')
      .map(({ startsOn, dueOn, doneOn, amount, status }) => [startsOn, dueOn, doneOn, amount, status])
  const [first, second] = [addDays(TODAY, -40), addDays(TODAY, -5)]
  await receipt(leaseId, { account: 'deposit', amount: '500', receivedOn: first, number: 'one' })
  expect(await receipts()).toEqual([[first, addDays(first, 30), null, '500.00', 'overdue']])
  // The day in the bank is not the day on which the tenant was told.
  expect((await post('account', { ...BANK, since: addDays(first, 2) })).statusCode).toBe(201)
  const done = [first, addDays(first, 30), TODAY, '500.00', 'done']
  expect(await receipts()).toEqual([done])

  await receipt(leaseId, { account: 'deposit', amount: '700', receivedOn: second, number: 'two' })
  expect(await receipts()).toEqual([done, [second, addDays(second, 30), null, '700.00', 'open']])
  expect((await rowOf(leaseId))?.held).toBe('1200.00')
  const early = await post('account', { ...BANK, since: addDays(second, -1) })
  expect([early.statusCode, early.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining("so it can't have been in the bank before"),
  ])
  await takeMail(db)
  expect((await post('account', ACCOUNT)).statusCode).toBe(201)
  expect((await takeMail(db))[0]!.text).toContain('$1,200.00')
  expect(await receipts()).toEqual([done, [second, addDays(second, 30), TODAY, '700.00', 'done']])

  // A third part that was received on the same day, and a check that bounces and comes again.
  const third = await receipt(leaseId, { account: 'deposit', amount: '100', receivedOn: second, number: 'three' })
  expect((await receipts()).at(-1)).toEqual([second, addDays(second, 30), null, '100.00', 'open'])
  expect((await reversal(third.json<{ id: string }>().id)).statusCode).toBe(201)
  expect(await receipts()).toHaveLength(2)
  await receipt(leaseId, { account: 'deposit', amount: '100', receivedOn: TODAY, number: 'four' })
  expect((await receipts()).at(-1)).toEqual([TODAY, addDays(TODAY, 30), null, '100.00', 'open'])
  expect((await post('condition', { step: 'sent', on: TODAY })).statusCode).toBe(201)
  expect((await rowOf(leaseId))?.next).toMatchObject({ kind: 'account', dueOn: addDays(TODAY, 30) })
})

test('a tenant who comes back pays another deposit, and nothing of the first one counts for it', async () => {
  const { leaseId, tenant, startsOn, read, post, ledger } = await withDeposit(20)
  await post('account', { ...ACCOUNT, rate: '0.5' })
  await post('condition', { step: 'sent', on: addDays(startsOn, 1) })
  await post('interest', { interestOn: 'deposit', from: startsOn, rate: '0', method: 'check' })
  await endOn(leaseId, addDays(TODAY, -60))
  // A deposit that is over is not asked for again.
  expect((await post('return', { on: TODAY, rate: '0', number: '1' })).statusCode).toBe(201)
  const again = { account: 'deposit', amount: '2000', receivedOn: TODAY, number: 'again' }
  expect((await receipt(leaseId, again)).statusCode).toBe(400)
  const { balance } = await ledger()

  await change(tenant.id, { leaseStartDate: TODAY, leaseEndDate: null })
  const { leaseId: nextId, ledger: nextLedger } = await leaseOf(tenant.id)
  const next = depositOf(nextId)
  const between = await next.read()
  expect(between).toMatchObject({ held: '0.00', heldSince: null, account: null, conditionSentOn: null, duties: [] })
  expect([between.returned, between.former]).toEqual([null, []])
  expect((await read()).returned).toMatchObject({ on: TODAY, amount: '2000.00' })
  expect((await receipt(nextId, again)).statusCode).toBe(201)
  const more = await receipt(nextId, { ...again, amount: '1', number: 'more' })
  expect(more.json<{ message: string }>().message).toBe('The $2,000.00 deposit is already paid or processing.')
  const now = await next.read()
  expect(now).toMatchObject({ held: '2000.00', heldSince: TODAY, account: null, rate: '5.00', returned: null })
  expect(now.duties.map(({ kind, startsOn: from, status }) => [kind, from, status]).slice(0, 2)).toEqual([
    ['condition', TODAY, 'open'],
    ['account', TODAY, 'open'],
  ])
  expect(await rowOf(nextId)).toMatchObject({
    held: '2000.00',
    heldSince: TODAY,
    next: { kind: 'condition', dueOn: addDays(TODAY, 10) },
  })
  // The deposit is charged for the tenancy that begins now, and paid.
  const charge = (await nextLedger()).entries.findLast(
    ({ kind, account }) => kind === 'charge' && account === 'deposit',
  )
  expect(charge).toMatchObject({ effectiveOn: TODAY, amount: '2000.00' })
  const deposits = (await nextLedger()).entries.filter(({ account }) => account === 'deposit')
  expect(deposits.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0)
  expect((await ledger()).balance).toBe(balance)

  // Interest of the first year of this tenancy follows.
  expect(now.duties.filter(({ kind }) => kind === 'interest').map(({ from }) => from)).toEqual([TODAY])
  expect((await next.post('account', ACCOUNT)).statusCode).toBe(201)
  expect((await next.post('condition', { step: 'sent', on: TODAY })).statusCode).toBe(201)
  expect((await rowOf(nextId))?.next?.kind).toBe('interest')
})

test("interest on the last month's rent is 5%, or what its own bank pays", async () => {
  const { read, post } = await withDeposit(1)
  await post('account', { ...ACCOUNT, rate: '0.5' })
  expect(await read()).toMatchObject({ rate: '0.50', lastMonthRate: '5.00', lastMonthAccount: null })
  const none = await post('account', { ...ACCOUNT, holds: 'last_month', rate: '1' })
  expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([
    409,
    "No last month's rent is held for this lease. Record its payment first.",
  ])

  const ahead = await created({ rentAmount: '2000', leaseStartDate: addDays(TODAY, 40), leaseEndDate: null })
  const { leaseId } = await leaseOf(ahead.id)
  await receipt(leaseId, { amount: '4000', number: 'two' })
  const prepaid = depositOf(leaseId)
  expect(await prepaid.read()).toMatchObject({ lastMonthHeld: '2000.00', lastMonthRate: '5.00', held: '0.00' })
  await takeMail(db)
  const recorded = await prepaid.post('account', { ...ACCOUNT, holds: 'last_month', rate: '1' })
  expect(recorded.statusCode).toBe(201)
  expect((await takeMail(db))[0]!.subject).toBe("Where your last month's rent is held")
  const now = await prepaid.read()
  expect(now).toMatchObject({ rate: '5.00', lastMonthRate: '1.00', account: null, lastMonthAccount: BANK })
  expect(now.duties.map(({ kind, interestOn, amount, status }) => [kind, interestOn, amount, status])).toEqual([
    ['interest', 'last_month', '20.00', 'upcoming'],
  ])
  const pdf = await call('GET', `/api/admin/deposit-documents/${now.lastMonthAccount!.id}`)
  expect(pdf.headers['content-disposition']).toContain('last-month-receipt')
})

test('a deposit that is asked for again in the same tenancy is due from that day on', async () => {
  const { leaseId, tenant, ledger, post } = await withDeposit(6)
  await endOn(leaseId, addDays(TODAY, -60))
  expect((await post('return', { on: addDays(TODAY, -50), rate: '0', number: '1' })).statusCode).toBe(201)
  const { rentOwed } = await rentOf(tenant.id)
  await receipt(leaseId, { amount: rentOwed, number: 'rent' })
  expect((await ledger()).balance).toBe('0.00')
  await change(tenant.id, { leaseEndDate: null })
  const { openMonths } = await rentOf(tenant.id)
  for (const { month, open } of openMonths) await receipt(leaseId, { amount: open, number: month })
  expect(
    (await ledger()).entries.findLast(({ kind, account }) => kind === 'charge' && account === 'deposit'),
  ).toMatchObject({
    effectiveOn: TODAY,
    amount: '2000.00',
  })
  const aging = (await call('GET', '/api/admin/reports/aging?limit=100')).json<AgedLease[]>()
  expect(aging.find(({ id }) => id === leaseId)).toMatchObject({
    balance: '2000.00',
    upTo30: '2000.00',
    oldestOn: TODAY,
  })
  expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '2000.00' })

  // The tenant paid two deposits, of which one went back.
  await receipt(leaseId, { account: 'deposit', number: 'second' })
  await endOn(leaseId, YESTERDAY)
  expect(await rentOf(tenant.id)).toMatchObject({ depositPaid: '2000.00', depositOpen: '0.00' })
  expect((await post('return', { on: TODAY, rate: '0', number: '2' })).statusCode).toBe(201)
  expect(await rentOf(tenant.id)).toMatchObject({ depositPaid: '2000.00', depositOpen: '0.00' })
})
