import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { DashboardStats } from '#contract/dashboard/admin.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import { BANK, setUpDeposits } from '#server/testing/leases/deposits.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { expect, test } from 'vitest'
import { anniversaryOf } from './law/clocks.ts'

const { db, call, withDeposit, receipt, reversal, rentOf } = await setUpDeposits()

const TODAY = companyDay()

test('the dashboard counts deposits with something overdue, as many as the report lists', async () => {
  const overdue = async () =>
    (await call('GET', '/api/admin/dashboard-stats')).json<DashboardStats>().work.overdueDeposits
  const listed = async () =>
    (await call('GET', '/api/admin/reports/deposits?state=overdue&limit=100')).json<object[]>().length
  const before = await overdue()
  await withDeposit(13)
  await withDeposit(0, { leaseStartDate: TODAY })
  expect(await overdue()).toBe(before + 1)
  expect(await listed()).toBe(before + 1)
})

test('the dashboard counts deposits that have something due within 10 days, and each once', async () => {
  const work = async () => (await call('GET', '/api/admin/dashboard-stats')).json<DashboardStats>().work
  const before = await work()
  // The statement of condition is due ten days after the start.
  for (const days of [1, 0, -10, -11]) await withDeposit(0, { leaseStartDate: addDays(TODAY, days) })
  expect(await work()).toMatchObject({
    depositsDueSoon: before.depositsDueSoon + 2,
    overdueDeposits: before.overdueDeposits + 1,
  })
})

test('the receipt of a deposit says at once how much was received, when, by whom and for which home', async () => {
  await takeMail(db)
  const { tenant, startsOn } = await withDeposit(0)
  const mail = (await takeMail(db)).find(({ subject }) => subject === 'Receipt for $2,000.00')
  expect(mail?.to).toBe(tenant.email)
  for (const text of [
    'For: Security deposit',
    'Property: 5 Federal Street',
    `Received on: ${formatDay(addDays(startsOn, -1))}`,
    'Received by: Ada Lovelace, for ',
  ])
    expect(mail!.text).toContain(text)
})

test('a new deposit asks for the bank and the statement of condition, and what is recorded settles them and is emailed', async () => {
  const { tenant, startsOn, read, post } = await withDeposit(0)
  const before = await read()
  expect(before).toMatchObject({ held: '2000.00', heldSince: addDays(startsOn, -1), account: null, rate: '5.00' })
  expect(before.duties.slice(0, 2).map(({ kind, dueOn, status }) => [kind, dueOn, status === 'done'])).toEqual([
    ['condition', addDays(startsOn, 10), false],
    ['account', addDays(startsOn, 29), false],
  ])
  await takeMail(db)
  const answer = await post('account', { ...BANK, since: TODAY, rate: '0.35' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json<Deposit>()).toMatchObject({ account: { ...BANK, since: TODAY, rate: '0.35' }, rate: '0.35' })
  expect((await post('condition', { step: 'sent', on: TODAY })).statusCode).toBe(201)
  const mails = await takeMail(db)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [tenant.email, 'Where your security deposit is held'],
    [tenant.email, 'Your statement of condition'],
  ])
  for (const text of ['Cape Ann Savings', '109 Main Street', '000123-4567', '$2,000.00'])
    expect(mails[0]!.text).toContain(text)
  const after = await read()
  expect(after.duties.filter(({ status }) => status === 'done').map(({ kind }) => kind)).toEqual([
    'condition',
    'account',
  ])
  expect(after).toMatchObject({
    conditionSentOn: TODAY,
    conditionReplyBy: addDays(TODAY, 15),
    conditionReturnedOn: null,
  })
  expect(
    (await post('condition', { step: 'returned', on: TODAY, memo: 'Scratch in the hall' })).json<Deposit>(),
  ).toMatchObject({
    conditionReturnedOn: TODAY,
  })
})

test('interest of a year is a credit that the next rent is less by, once, and a reversal makes it due again', async () => {
  const { tenant, leaseId, startsOn, read, post, ledger } = await withDeposit(13)
  const due = (await read()).duties.find(({ kind, status }) => kind === 'interest' && status !== 'upcoming')
  expect(due).toMatchObject({
    from: startsOn,
    until: addDays(anniversaryOf(startsOn, 1), -1),
    amount: '100.00',
    interestOn: 'deposit',
  })
  const owed = Number((await rentOf(tenant.id)).rentOwed)
  const balance = Number((await ledger()).balance)
  await takeMail(db)
  const body = { interestOn: 'deposit', from: startsOn, rate: '5', method: 'credit' }
  const [one, other] = await Promise.all([post('interest', body), post('interest', body)])
  expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([201, 409]))
  expect([one, other].find(({ statusCode }) => statusCode === 409)!.json<{ message: string }>().message).toMatch(
    /^This interest was already recorded by Ada Lovelace, on /,
  )
  const { entries, balance: now } = await ledger()
  const credits = entries.filter(({ account }) => account === 'interest')
  expect(credits).toMatchObject([{ kind: 'credit', amount: '-100.00', isReversible: true }])
  expect(Number(now)).toBe(balance - 100)
  expect(Number((await rentOf(tenant.id)).rentOwed)).toBe(owed - 100)
  const [mail] = await takeMail(db)
  expect(mail).toMatchObject({ to: tenant.email, subject: 'Your interest of $100.00' })
  const kept = await read()
  expect(kept.interest).toMatchObject([{ from: startsOn, rate: '5.00', amount: '100.00', method: 'credit' }])
  expect(kept.duties.filter(({ kind }) => kind === 'interest')).toHaveLength(1)
  const [document] = kept.interest
  const pdf = await call('GET', `/api/admin/deposit-documents/${document!.id}`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  expect((await reversal(credits[0]!.id)).statusCode).toBe(201)
  const again = await read()
  expect(again.interest).toEqual([])
  expect(again.duties.filter(({ kind }) => kind === 'interest')).toHaveLength(2)
  expect(Number((await rentOf(tenant.id)).rentOwed)).toBe(owed)
  expect(leaseId).toBeTruthy()
})

test('interest that was paid by check changes no balance, and both entries are taken back together', async () => {
  const { tenant, startsOn, read, post, ledger } = await withDeposit(14)
  const { balance } = await ledger()
  const { rentOwed } = await rentOf(tenant.id)
  const on = anniversaryOf(startsOn, 1)
  const body = { interestOn: 'deposit', from: startsOn, rate: '0.35', method: 'check', on, number: '2001' }
  expect((await post('interest', { ...body, on: addDays(on, -1) })).statusCode).toBe(400)
  expect((await post('interest', body)).statusCode).toBe(201)
  const paid = await ledger()
  expect(paid.balance).toBe(balance)
  expect((await rentOf(tenant.id)).rentOwed).toBe(rentOwed)
  const lines = paid.entries.filter(({ account }) => account === 'interest')
  expect(lines.map(({ kind, amount, isReversible, effectiveOn }) => [kind, amount, isReversible, effectiveOn])).toEqual(
    [
      ['credit', '-7.00', true, on],
      ['refund', '7.00', false, on],
    ],
  )
  expect((await reversal(lines[1]!.id)).statusCode).toBe(409)
  expect((await reversal(lines[0]!.id)).statusCode).toBe(201)
  const after = await ledger()
  expect(after.balance).toBe(balance)
  expect(after.entries.filter(({ account, isReversed }) => account === 'interest' && isReversed)).toHaveLength(2)
  expect((await read()).interest).toEqual([])
})

test('interest that comes to nothing is recorded, and its statement says so', async () => {
  const { startsOn, read, post } = await withDeposit(13)
  await takeMail(db)
  const body = { interestOn: 'deposit', from: startsOn, rate: '0', method: 'credit' }
  expect((await post('interest', body)).statusCode).toBe(201)
  const [mail] = await takeMail(db)
  expect(mail!.subject).toBe('Your interest statement')
  expect(mail!.text).toContain('because it comes to less than a cent')
  expect(mail!.text).not.toContain('off your next rent')
  expect((await read()).interest).toMatchObject([{ amount: '0.00' }])
})

test('a deposit whose check was returned is not held, and its days are gone', async () => {
  const { leaseId, read, post, entry } = await withDeposit(2)
  expect((await reversal(entry.id)).statusCode).toBe(201)
  expect(await read()).toMatchObject({ held: '0.00', heldSince: null, duties: [] })
  expect((await post('account', { ...BANK, since: TODAY })).statusCode).toBe(409)
  await receipt(leaseId, { account: 'deposit', receivedOn: TODAY, number: 'again' })
  expect(await read()).toMatchObject({ held: '2000.00', heldSince: TODAY })
})
