import { addDays, companyDay } from '#contract/core/calendar.ts'
import { BANK, setUpDeposits } from '#server/testing/leases/deposits.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { app, db, call, withDeposit, leased, depositOf, receipt, logsOf, chargeFor } = await setUpDeposits()

const TODAY = companyDay()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test('odd input is refused at its field, and nothing is recorded', async () => {
  const { startsOn, read, post } = await withDeposit(13)
  const account = { ...BANK, since: TODAY }
  const interest = { interestOn: 'deposit', from: startsOn, rate: '5', method: 'credit' }
  const cases: [Parameters<typeof post>[0], object, string][] = [
    ['account', { ...account, since: addDays(TODAY, 1) }, "Deposited on can't be in the future"],
    ['account', { ...account, since: addDays(startsOn, -2) }, "so it can't have been in the bank before"],
    ['account', { ...account, rate: '6' }, 'Rate must be at most 5%'],
    ['account', { ...account, rate: 'abc' }, 'Rate must be a percentage'],
    ['account', { ...account, rate: '-1' }, 'Rate must be a percentage'],
    ['account', { ...account, rate: '0.355' }, 'Rate must be a percentage'],
    ['account', { ...account, bankName: ' ' }, 'Bank is required'],
    ['account', { ...account, accountNumber: 'none' }, 'Account number must be letters, digits and dashes'],
    ['account', { ...account, since: '2026-02-30' }, 'Deposited on must be a date'],
    ['condition', { step: 'sent', on: addDays(TODAY, 1) }, "Date can't be in the future"],
    ['condition', { step: 'sent', on: addDays(startsOn, -32) }, 'A statement for this tenancy can have been sent from'],
    ['condition', { step: 'lost', on: TODAY }, 'Step must be one of'],
    ['interest', { ...interest, rate: '5.01' }, 'Rate must be at most 5%'],
    ['interest', { ...interest, from: addDays(startsOn, 1) }, 'No interest is due for a year that begins on this day'],
    ['interest', { ...interest, interestOn: 'last_month' }, 'No interest is due'],
    ['interest', { ...interest, method: 'check', on: addDays(TODAY, 1) }, "Paid on can't be in the future"],
  ]
  for (const [what, body, message] of cases) {
    const answer = await post(what, body)
    expect([message, answer.statusCode]).toEqual([message, 400])
    expect(answer.json<{ message: string }>().message).toContain(message)
  }
  expect((await post('condition', { step: 'returned', on: TODAY })).statusCode).toBe(409)
  // The year that runs is not over.
  const { from } = (await read()).duties.findLast(({ kind }) => kind === 'interest')!
  expect((await post('interest', { ...interest, from })).statusCode).toBe(409)
  expect(await db.selectFrom('deposit_records').selectAll().execute()).toEqual([])
})

test('the interest of an earlier year comes first', async () => {
  const { startsOn, read, post } = await withDeposit(26)
  const years = (await read()).duties.filter(({ kind }) => kind === 'interest')
  expect(years.map(({ from }) => from)[0]).toBe(startsOn)
  const body = { interestOn: 'deposit', rate: '1', method: 'credit' }
  expect((await post('interest', { ...body, from: years[1]!.from })).statusCode).toBe(409)
  for (const { from } of years.slice(0, 2)) expect((await post('interest', { ...body, from })).statusCode).toBe(201)
})

test('a lease or a record that is not there is not found, and a lease without a deposit says so', async () => {
  for (const what of ['account', 'condition', 'interest', 'return'] as const)
    expect((await depositOf(UNKNOWN).post(what, {})).statusCode).toBe(400)
  const account = { ...BANK, since: TODAY }
  expect((await depositOf(UNKNOWN).post('account', account)).statusCode).toBe(404)
  expect((await call('GET', `/api/admin/leases/${UNKNOWN}/deposit`)).statusCode).toBe(404)
  expect((await call('GET', `/api/admin/deposit-documents/${UNKNOWN}`)).statusCode).toBe(404)
  const { leaseId } = await leased({ months: 1 })
  expect((await depositOf(leaseId).post('account', account)).json<{ message: string }>().message).toBe(
    'No deposit is held for this lease. Record its payment first.',
  )
})

test('a tenant reads their own deposit and its receipt, and nobody else does', async () => {
  const { tenant, post } = await withDeposit(1)
  const recorded = await post('account', { ...BANK, since: TODAY })
  const { id } = recorded.json<{ account: { id: string } }>().account
  const other = await createAccount(db, { role: 'tenant' })
  const { call: asOther } = await signedIn(app, other.email)
  expect((await asOther('GET', '/api/deposit')).json()).toBe(null)
  expect((await asOther('GET', `/api/deposit/documents/${id}`)).statusCode).toBe(404)
  expect((await asOther('GET', `/api/admin/deposit-documents/${id}`)).statusCode).toBe(403)
  await sql`
    update auth_users set password_hash = (select password_hash from auth_users where id = ${other.id}), email_confirmed_at = now()
    where id = ${tenant.id}`.execute(db)
  const { call: asTenant } = await signedIn(app, tenant.email)
  expect((await asTenant('GET', '/api/deposit')).json()).toMatchObject({ held: '2000.00', account: BANK })
  expect((await asTenant('GET', `/api/deposit/documents/${id}`)).headers['content-type']).toBe('application/pdf')
})

test('the audit log has each record without the number of the account, and no row is ever changed', async () => {
  const { leaseId, post } = await withDeposit(1)
  await post('account', { ...BANK, since: TODAY, rate: '0.35' })
  const logs = (await logsOf(leaseId)).filter(({ resource_type: type }) => type === 'deposit')
  expect(logs.map(({ details }) => details)).toEqual([
    { record: 'account', bankName: BANK.bankName, since: TODAY, rate: '0.35%', holds: 'deposit' },
  ])
  expect(JSON.stringify(logs)).not.toContain('4567')
  await expect(db.updateTable('deposit_records').set({ memo: 'x' }).execute()).rejects.toThrow('cannot be changed')
})

test('a key that is sent twice records once', async () => {
  const { leaseId, post } = await withDeposit(1)
  const send = () => post('condition', { step: 'sent', on: TODAY }, { 'idempotency-key': `condition-${leaseId}` })
  const both = await Promise.all([send(), send()])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const rows = await db.selectFrom('deposit_records').select('id').where('lease_id', '=', leaseId).execute()
  expect(rows).toHaveLength(1)
})

test('interest that is taken off the rent pays no fee', async () => {
  const { leaseId, startsOn, post, ledger } = await withDeposit(13)
  await post('interest', { interestOn: 'deposit', from: startsOn, rate: '5', method: 'credit' })
  await chargeFor(leaseId, { amount: '60' })
  const { balance } = await ledger()
  await receipt(leaseId, { account: 'fee', amount: '60', number: 'fee' })
  const after = await ledger()
  expect(Number(after.balance)).toBe(Number(balance) - 60)
  expect(after.entries.filter(({ kind, account }) => kind === 'charge' && account === 'fee')).toEqual([])
})
