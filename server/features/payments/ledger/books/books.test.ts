import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import type { AdminLedger, AdminLedgerEntry } from '#contract/leases/entries.ts'
import { chargeAllLeases } from './daily-charges.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { db, created, change, chargeToday, leaseOf, leased, rentOf, receipt, reversal } = await setUpLedgers()

const TODAY = companyDay()
const lines = ({ entries }: Pick<AdminLedger, 'entries'>) =>
  entries.map(({ effectiveOn, memo, amount, balanceAfter }) => `${effectiveOn} ${memo} ${amount} ${balanceAfter}`)

test('rent is charged on the day it is due, once, however often and in however many processes the job runs', async () => {
  const { ledger } = await leased({ months: 2 })
  await Promise.all([chargeToday(), chargeToday(), chargeAllLeases({ db, gateway: 'sandbox', batchSize: 1 })])
  const { balance, entries } = await ledger()
  expect(lines({ entries })).toEqual(
    [-2, -1, 0].map(
      (month, at) =>
        `${addMonths(month)} Rent for ${formatMonth(addMonths(month))} 2000.00 ${((at + 1) * 2000).toFixed(2)}`,
    ),
  )
  expect(balance).toBe('6000.00')
})

test("a month's rent that staff take back is not owed and not charged again, also not after the rent changes", async () => {
  const { tenant, ledger } = await leased({ months: 1 })
  const first = (await ledger()).entries[0]!
  expect((await reversal(first.id, 'Waived')).statusCode).toBe(201)
  await chargeToday()
  expect((await ledger()).balance).toBe('2000.00')
  await change(tenant.id, { rentAmount: '2100', rentFrom: addMonths(-1) })
  const { balance } = await ledger()
  const { rentOwed } = await rentOf(tenant.id)
  expect([balance, rentOwed]).toEqual(['2100.00', '2100.00'])
})

test('an opening balance that staff take back is not charged again, also not where the due day moves it to another month', async () => {
  const today = Number(TODAY.slice(8))
  const [before, after] = today < 28 ? [1, 28] : [28, 1]
  const tenant = await created({
    rentAmount: '1500',
    leaseStartDate: addMonths(-12),
    openingBalance: '750.50',
    rentDueDay: before,
  })
  const { ledger } = await leaseOf(tenant.id)
  const [opening] = (await ledger()).entries
  expect(opening).toMatchObject({ memo: 'Opening balance', amount: '750.50' })
  expect((await reversal(opening!.id, 'Settled')).statusCode).toBe(201)
  expect((await change(tenant.id, { rentDueDay: after })).statusCode).toBe(200)
  const { balance, entries } = await ledger()
  expect(balance).toBe('0.00')
  expect(entries.filter(({ memo }) => memo === 'Opening balance')).toHaveLength(1)
  const { rentOwed } = await rentOf(tenant.id)
  expect(rentOwed).toBe('0.00')
})

test('a rent that is corrected for past months takes back what was charged and charges anew', async () => {
  const { tenant, ledger } = await leased({ months: 1 })
  await change(tenant.id, { rentAmount: '1900', rentFrom: addMonths(-1) })
  const { balance, entries } = await ledger()
  expect(balance).toBe('3800.00')
  expect(entries.filter(({ kind }) => kind === 'reversal')).toHaveLength(2)
  expect(
    entries.filter(({ kind, isReversed }) => kind === 'charge' && !isReversed).map(({ amount }) => amount),
  ).toEqual(['1900.00', '1900.00'])
  await change(tenant.id, { phone: '617-555-0100' })
  expect((await ledger()).entries).toHaveLength(entries.length)
})

test('a deposit is charged where the tenancy began with us, and a check pays it', async () => {
  const tenant = await created({
    rentAmount: '2000',
    depositAmount: '2000',
    lockFeeAmount: '35',
    leaseStartDate: TODAY,
    email: newEmail(),
  })
  const { leaseId, ledger } = await leaseOf(tenant.id)
  expect((await ledger()).entries.map(({ account, amount }) => [account, amount])).toEqual(
    expect.arrayContaining([
      ['deposit', '2000.00'],
      ['lock', '35.00'],
      ['rent', '2000.00'],
    ]),
  )
  await receipt(leaseId, { account: 'deposit' })
  expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '0.00', depositPaid: '2000.00' })
  expect((await ledger()).balance).toBe('2035.00')
})

test('a deposit pays no rent, and rent pays no deposit', async () => {
  const { tenant, leaseId } = await leased({ months: 2, depositAmount: '2000' })
  const before = await rentOf(tenant.id)
  expect(before).toMatchObject({ depositOpen: '2000.00' })
  await receipt(leaseId, { account: 'deposit' })
  expect((await rentOf(tenant.id)).rentOwed).toBe(before.rentOwed)
  await receipt(leaseId, { amount: before.rentOwed, number: 'rent' })
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', depositOpen: '0.00', depositPaid: '2000.00' })
  const other = await leased({ months: 2, depositAmount: '2000' })
  await receipt(other.leaseId, { amount: '3000' })
  expect(await rentOf(other.tenant.id)).toMatchObject({ depositOpen: '2000.00', depositPaid: '0.00' })
})

test('a deposit that was paid before it was charged is charged once', async () => {
  const tenant = await created({ rentAmount: '2000', leaseStartDate: TODAY, email: newEmail() })
  await db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace Hopper',
      payer_email: tenant.email,
      amount_cents: 150_000,
      payment_type: 'deposit',
      status: 'completed',
      gateway: 'sandbox',
      intent_id: `pi_${tenant.id}`,
      completed_at: new Date(),
    })
    .execute()
  await change(tenant.id, { depositAmount: '2000' })
  const { entries } = await (await leaseOf(tenant.id)).ledger()
  const deposit = entries.filter(({ account }) => account === 'deposit').map(({ kind, amount }) => `${kind} ${amount}`)
  expect(deposit.toSorted()).toEqual(['charge 1500.00', 'charge 500.00', 'payment -1500.00'])
})

test('a deposit that goes back after the lease, or was never paid, is not owed', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 3, depositAmount: '2000' })
  const { id } = (await receipt(leaseId, { account: 'deposit' })).json<AdminLedgerEntry>()
  const deposit = async () =>
    (await ledger()).entries
      .filter(({ account }) => account === 'deposit')
      .reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(await deposit()).toBe(0)
  // It is held, so it stays charged when the lease no longer has one.
  await change(tenant.id, { depositAmount: null })
  expect(await deposit()).toBe(0)
  await change(tenant.id, { depositAmount: '2000', leaseEndDate: addMonths(-1) })
  await reversal(id, 'Returned with the keys')
  expect(await deposit()).toBe(0)
})
