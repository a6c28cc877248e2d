import { addMonths, companyDay, formatMonth } from '#contract/core/calendar.ts'
import { addBankDays } from '#contract/calendar/holidays.ts'
import { formatDay } from '#contract/core/dates.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { debtorsOf, takeLetters } from '#server/testing/methods/debits.ts'
import { confirmAt } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db, cards, app } = await setUpCardProvider()
const { createDebtor, deliver, settle } = debtorsOf(db, app)
const { app: office } = await createTestApp(db, { cards })
const { call: staff } = await signedIn(office, (await createAccount(db, { role: 'admin' })).email)
const TODAY = companyDay()
const NOW = `${TODAY.slice(0, 7)}-01`
const ON = formatDay(TODAY)

const leaseOf = async (userId: string) =>
  (await db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id

test('a debit that its bank did not pay is told until the rent is paid again', async () => {
  const { begin, sent, summary, read } = await createDebtor()
  expect((await summary()).unpaid).toEqual([])
  const debit = await sent('pm_sbx_bankInsufficientFunds')
  expect(await read(debit)).toMatchObject({ answerBy: addBankDays(TODAY, 4), undoneAt: null })
  expect((await summary()).unpaid).toEqual([])
  await settle()
  expect(await read(debit)).toMatchObject({ answerBy: null, undoneAt: expect.any(String) })
  const told = {
    id: debit.paymentId,
    title: `Your bank didn't pay $2,000.00 on ${ON}`,
    text: `There wasn't enough money in your bank account. ${formatMonth(NOW)} rent is due again.`,
    again: `${formatMonth(NOW)} rent is due again.`,
  }
  expect((await summary()).unpaid).toEqual([told])
  // A part of it leaves the rest due.
  await confirmAt(app, await begin(500), 'pm_sbx_visa')
  await deliver()
  expect((await summary()).unpaid).toEqual([told])
  await sent('pm_sbx_bankSuccess', 1500)
  expect((await summary()).unpaid).toEqual([])
  // Nor does it come back with the rent of another month.
  await settle()
  expect((await summary()).unpaid).toEqual([])
})

test('a second debit of the same rent that was not paid is told alone', async () => {
  const { sent, summary } = await createDebtor()
  await sent('pm_sbx_bankInsufficientFunds')
  await settle()
  const second = await sent('pm_sbx_bankClosed')
  await settle()
  expect((await summary()).unpaid).toMatchObject([
    { id: second.paymentId, text: `Your bank account is closed. ${formatMonth(NOW)} rent is due again.` },
  ])
})

test('a debit that was returned is told until staff record a check for it', async () => {
  const { userId, sent, summary, read } = await createDebtor()
  const debit = await sent('pm_sbx_bankDispute')
  await settle()
  expect((await summary()).unpaid).toEqual([])
  await settle()
  expect(await read(debit)).toMatchObject({ status: 'completed', isDisputed: true, undoneAt: expect.any(String) })
  expect((await summary()).unpaid).toEqual([
    {
      id: debit.paymentId,
      title: `Your bank returned your $2,000.00 payment on ${ON}`,
      text: `There wasn't enough money in your bank account. ${formatMonth(NOW)} rent is due again.`,
      again: `${formatMonth(NOW)} rent is due again.`,
    },
  ])
  const check = { account: 'rent', amount: '2000.00', receivedOn: TODAY, method: 'check', methodNumber: '101' }
  const recorded = await staff('POST', `/api/admin/leases/${await leaseOf(userId)}/receipts`, check)
  expect(recorded.statusCode).toBe(201)
  expect((await summary()).unpaid).toEqual([])
})

test('rent of a month ahead is said to be due then, and a fee and a deposit are told by name', async () => {
  const { begin, sent, summary } = await createDebtor()
  await confirmAt(app, await begin(2000), 'pm_sbx_visa')
  await deliver()
  await sent('pm_sbx_bankInsufficientFunds')
  await settle()
  const next = addMonths(NOW, 1)
  expect((await summary()).unpaid.map(({ text }) => text)).toEqual([
    `There wasn't enough money in your bank account. ${formatMonth(next)} rent is due ${formatDay(next)}.`,
  ])
  await sent('pm_sbx_bankInsufficientFunds', 40, 'fees')
  await sent('pm_sbx_bankInsufficientFunds', 300, 'deposit')
  await settle()
  const texts = async () => (await summary()).unpaid.map(({ text }) => text.split('. ').at(-1))
  expect(await texts()).toHaveLength(3)
  expect(await texts()).toEqual(
    expect.arrayContaining([
      'The deposit is due again.',
      'The fee is due again.',
      `${formatMonth(next)} rent is due ${formatDay(next)}.`,
    ]),
  )
  for (const [amount, type] of [
    [40, 'fees'],
    [300, 'deposit'],
    [2000, 'rent'],
  ] as const)
    await confirmAt(app, await begin(amount, type), 'pm_sbx_visa')
  await deliver()
  expect(await texts()).toEqual([])
})

test('a month further ahead is not due again either', async () => {
  const { begin, sent, summary } = await createDebtor()
  await confirmAt(app, await begin(2000), 'pm_sbx_visa')
  await deliver()
  await sent('pm_sbx_bankDispute', 4000)
  await sent('pm_sbx_bankDispute', 1000)
  await settle()
  await settle()
  const later = addMonths(NOW, 3)
  expect((await summary()).unpaid.map(({ again }) => again)).toContain(
    `${formatMonth(later)} rent is due ${formatDay(later)}.`,
  )
})

test('staff see what is on its way in the lists of leases and of what is owed', async () => {
  const { userId, sent } = await createDebtor()
  await sent('pm_sbx_bankSuccess', 1500)
  const id = await leaseOf(userId)
  for (const path of ['leases', 'reports/aging']) {
    const rows = (await staff('GET', `/api/admin/${path}?pageSize=100`)).json<{ id: string; processing: string }[]>()
    expect(rows.find((row) => row.id === id)).toMatchObject({ balance: '2000.00', processing: '1500.00' })
    const csv = (await staff('GET', `/api/admin/${path}.csv`)).body.split('\n')
    expect(csv[0]).toContain('Processing at the bank')
    expect(csv.find((line) => line.includes(id))).toContain('2000.00,1500.00')
  }
  await settle()
  const rows = (await staff('GET', '/api/admin/leases?pageSize=100')).json<{ id: string }[]>()
  expect(rows.find((row) => row.id === id)).toMatchObject({ balance: '500.00', processing: '0.00' })
})

test('the email that a payment is on its way names the day and what it counts for', async () => {
  const { sent } = await createDebtor()
  await takeLetters(db)
  await sent()
  const [told] = await takeLetters(db)
  expect(told!.text).toContain(`your bank, which has until ${formatDay(addBankDays(TODAY, 4))} to pay.`)
  expect(told!.text).toContain('Your rent counts as paid on the day it was sent.')
})
