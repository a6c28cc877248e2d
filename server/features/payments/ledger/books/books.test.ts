import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import type { Lease } from '#contract/leases/admin.ts'
import type { AdminLedger, AdminLedgerEntry } from '#contract/leases/entries.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { addMonths, newEmail, tenantCalls } from '#server/testing/tenants.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chargeAllLeases } from './daily-charges.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { call, created, change } = await tenantCalls(app, db)

const TODAY = companyDay()

/** A tenant whose lease began so many months ago and was entered before, with a rent of $2,000 due on the first. */
async function leased({ months = 2, ...terms }: { months?: number } & Record<string, unknown> = {}) {
  const tenant = await created({ rentAmount: '2000', leaseStartDate: addMonths(-months), email: newEmail(), ...terms })
  await sql`update leases set created_at = starts_on - 7 where user_id = ${tenant.id}`.execute(db)
  await chargeToday()
  const { leaseId } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ leaseId: string }>()
  const ledger = async () => (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  return { tenant, leaseId, ledger }
}

/** Runs the job as on a new day. */
async function chargeToday() {
  await db.deleteFrom('ledger_days').execute()
  await chargeAllLeases({ db, gateway: 'sandbox' })
}

const receipt = (leaseId: string, body: object) =>
  call('POST', `/api/admin/leases/${leaseId}/receipts`, { amount: '2000', method: 'check', receivedOn: TODAY, ...body })
const chargeFor = (leaseId: string, body: object) =>
  call('POST', `/api/admin/leases/${leaseId}/charges`, {
    account: 'utility',
    amount: '40.25',
    effectiveOn: TODAY,
    memo: 'Water, October',
    ...body,
  })
const reversal = (id: string, reason = 'The check was returned') =>
  call('POST', `/api/admin/ledger-entries/${id}/reversal`, { reason })
const lines = ({ entries }: AdminLedger) =>
  entries.map(({ effectiveOn, memo, amount, balanceAfter }) => `${effectiveOn} ${memo} ${amount} ${balanceAfter}`)

test('rent is charged on the day it is due, once, however often and in however many processes the job runs', async () => {
  const { ledger } = await leased({ months: 2 })
  await Promise.all([chargeToday(), chargeToday(), chargeAllLeases({ db, gateway: 'sandbox', batchSize: 1 })])
  const { balance, entries } = await ledger()
  expect(lines({ balance, entries })).toEqual(
    [-2, -1, 0].map(
      (month, at) =>
        `${addMonths(month)} Rent for ${formatMonth(addMonths(month))} 2000.00 ${((at + 1) * 2000).toFixed(2)}`,
    ),
  )
  expect(balance).toBe('6000.00')
})

test('a check counts for the oldest month, gets a receipt number and is emailed, and online payments ask for the rest', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1 })
  await takeMail(db)
  const answer = await receipt(leaseId, { number: '1042', amount: '1,500.00'.replace(',', '') })
  expect(answer.statusCode).toBe(201)
  const entry = answer.json<AdminLedgerEntry>()
  expect(entry).toMatchObject({
    kind: 'payment',
    account: 'rent',
    amount: '-1500.00',
    memo: 'Check',
    method: 'check',
    number: '1042',
    period: addMonths(-1),
    balanceAfter: '2500.00',
    isReversible: true,
    staffName: 'Ada Lovelace',
  })
  expect(entry.receiptNumber).toMatch(new RegExp(`^BY-${TODAY.slice(0, 4)}-\\d{6,}$`))
  const [mail] = await takeMail(db)
  expect(mail).toMatchObject({ to: tenant.email, subject: 'Receipt for $1,500.00' })
  expect(mail!.text).toContain(entry.receiptNumber!)
  const detail = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ rent: { rentOwed: string } }>()
  expect(detail.rent.rentOwed).toBe('2500.00')
  expect((await ledger()).balance).toBe('2500.00')
})

test('the same check is recorded twice only where staff confirm that it is another', async () => {
  const { leaseId, ledger } = await leased({ months: 1 })
  await receipt(leaseId, { number: '77' })
  const again = await receipt(leaseId, { number: '77' })
  expect(again.statusCode).toBe(409)
  expect(again.json<{ message: string }>().message).toMatch(
    /^Check 77 for \$2,000\.00 was already recorded by Ada Lovelace/,
  )
  expect((await receipt(leaseId, { number: '78' })).statusCode).toBe(201)
  expect((await receipt(leaseId, { number: '77', isAnother: true })).statusCode).toBe(201)
  expect((await ledger()).balance).toBe('-2000.00')
})

test('a request that is sent twice with one key is recorded once', async () => {
  const { leaseId, ledger } = await leased({ months: 0 })
  const send = () =>
    call(
      'POST',
      `/api/admin/leases/${leaseId}/charges`,
      { account: 'fee', amount: 5, effectiveOn: TODAY, memo: 'Key' },
      {
        'idempotency-key': `key-${leaseId}`,
      },
    )
  const [one, other] = await Promise.all([send(), send()])
  expect([one.statusCode, other.statusCode]).toEqual([201, 201])
  expect(one.json()).toEqual(other.json())
  expect((await ledger()).entries.filter(({ memo }) => memo === 'Key')).toHaveLength(1)
})

test('a key that was used for one lease is refused for another, instead of answering with what the first one got', async () => {
  const [one, other] = [await leased({ months: 0 }), await leased({ months: 0 })]
  const send = (leaseId: string) =>
    call(
      'POST',
      `/api/admin/leases/${leaseId}/receipts`,
      { amount: '10', method: 'cash', receivedOn: TODAY },
      { 'idempotency-key': 'one key, two leases' },
    )
  expect([(await send(one.leaseId)).statusCode, (await send(other.leaseId)).statusCode]).toEqual([201, 409])
  expect((await other.ledger()).entries.filter(({ kind }) => kind === 'payment')).toEqual([])
})

test('a returned check is reversed: it stays, what it paid is owed again, and it cannot be reversed twice', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1 })
  const { id } = (await receipt(leaseId, { number: '9' })).json<AdminLedgerEntry>()
  const taken = await reversal(id)
  expect(taken.statusCode).toBe(201)
  expect(taken.json()).toMatchObject({
    kind: 'reversal',
    amount: '2000.00',
    memo: 'The check was returned',
    reverses: id,
  })
  const { entries, balance } = await ledger()
  expect(balance).toBe('4000.00')
  expect(entries.find((entry) => entry.id === id)).toMatchObject({ isReversed: true, isReversible: false })
  const detail = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ rent: { rentOwed: string } }>()
  expect(detail.rent.rentOwed).toBe('4000.00')
  const twice = await reversal(id)
  expect([twice.statusCode, twice.json<{ message: string }>().message]).toEqual([
    409,
    'This entry has already been reversed.',
  ])
  expect((await reversal(taken.json<AdminLedgerEntry>().id)).statusCode).toBe(409)
})

test("a month's rent that staff take back is not owed and not charged again, also not after the rent changes", async () => {
  const { tenant, ledger } = await leased({ months: 1 })
  const first = (await ledger()).entries[0]!
  expect((await reversal(first.id, 'Waived')).statusCode).toBe(201)
  await chargeToday()
  expect((await ledger()).balance).toBe('2000.00')
  await change(tenant.id, { rentAmount: '2100', rentFrom: addMonths(-1) })
  const { balance } = await ledger()
  const detail = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ rent: { rentOwed: string } }>()
  expect([balance, detail.rent.rentOwed]).toEqual(['2100.00', '2100.00'])
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
  const { leaseId } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ leaseId: string }>()
  const ledger = async () => (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  const [opening] = (await ledger()).entries
  expect(opening).toMatchObject({ memo: 'Opening balance', amount: '750.50' })
  expect((await reversal(opening!.id, 'Settled')).statusCode).toBe(201)
  expect((await change(tenant.id, { rentDueDay: after })).statusCode).toBe(200)
  const { balance, entries } = await ledger()
  expect(balance).toBe('0.00')
  expect(entries.filter(({ memo }) => memo === 'Opening balance')).toHaveLength(1)
  const { rent } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ rent: { rentOwed: string } }>()
  expect(rent.rentOwed).toBe('0.00')
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

describe('what the law and the books refuse', () => {
  const YEAR_AHEAD = expect.stringMatching(/^You can pay rent up to 12 months ahead/)
  const DEPOSIT = expect.stringMatching(/deposit/)
  test.each([
    ['an amount of nothing', { amount: '0' }, 'amount', 'Amount must be more than $0.00'],
    ['half a cent', { amount: '10.005' }, 'amount', 'Amount must be dollars and cents, such as 2100.50'],
    ['an exponent', { amount: '1e3' }, 'amount', 'Amount must be dollars and cents, such as 2100.50'],
    ['a negative amount', { amount: -5 }, 'amount', 'Amount must be more than $0.00'],
    ['a comma', { amount: '1,000' }, 'amount', 'Amount must be dollars and cents, such as 2100.50'],
    ['no amount', { amount: undefined }, 'amount', 'Amount is required'],
    [
      'a method that is not one',
      { method: 'card' },
      'method',
      'Method must be one of check, cash, money_order, transfer',
    ],
    [
      'a day that does not exist',
      { receivedOn: '2026-02-30' },
      'receivedOn',
      'Received on must be a date, such as 2027-05-31',
    ],
    ['no day', { receivedOn: '' }, 'receivedOn', 'Received on is required'],
    ['a day in the future', { receivedOn: addMonths(2) }, 'receivedOn', "Received on can't be in the future"],
    ['a memo of two lines', { memo: 'a\nb' }, 'memo', 'Memo must be one line of text'],
    ['more than a year ahead', { amount: '900000' }, 'amount', YEAR_AHEAD],
    ['a deposit above a month of rent', { account: 'deposit', amount: '2000.01' }, 'amount', DEPOSIT],
  ])('a payment with %s', async (_, body, path, message) => {
    const { leaseId, ledger } = await leased({ months: 0, depositAmount: '2000' })
    const before = (await ledger()).entries.length
    const answer = await receipt(leaseId, body)
    expect(answer.statusCode).toBe(400)
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>()
    expect(issues[0]!.path).toBe(path)
    expect(issues[0]!.message).toEqual(message)
    expect((await ledger()).entries).toHaveLength(before)
  })

  test('a late fee before rent is 30 days overdue', async () => {
    const { leaseId } = await leased({ months: 0 })
    const answer = await chargeFor(leaseId, { account: 'late_fee' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(
      /^Massachusetts allows a late fee only once rent is 30 days/,
    )
    const late = await leased({ months: 2 })
    expect((await chargeFor(late.leaseId, { account: 'late_fee' })).statusCode).toBe(201)
  })

  test('any further charge before the lease begins', async () => {
    const tenant = await created({ rentAmount: '2000', leaseStartDate: addMonths(2), email: newEmail() })
    const { leaseId } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ leaseId: string }>()
    const answer = await chargeFor(leaseId, {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toBe(
      "Before a lease begins, Massachusetts allows only the first and last month's rent, a deposit and a new lock.",
    )
  })

  test('a lease or an entry that is not there', async () => {
    const nobody = crypto.randomUUID()
    expect((await receipt(nobody, {})).statusCode).toBe(404)
    expect((await chargeFor(nobody, {})).statusCode).toBe(404)
    expect((await reversal(nobody)).statusCode).toBe(404)
    expect((await call('GET', `/api/admin/leases/${nobody}/ledger`)).statusCode).toBe(404)
    expect((await call('GET', `/api/admin/leases/${nobody}`)).statusCode).toBe(404)
  })
})

test('the database refuses to change or delete an entry, and a reversal that does not match', async () => {
  const { leaseId, ledger } = await leased({ months: 1 })
  const [entry] = (await ledger()).entries
  const refused = 'the ledger cannot be changed'
  await expect(
    db.updateTable('ledger_entries').set({ cents: 1 }).where('id', '=', entry!.id).execute(),
  ).rejects.toThrow(refused)
  await expect(db.deleteFrom('ledger_entries').where('id', '=', entry!.id).execute()).rejects.toThrow(refused)
  await expect(
    db
      .insertInto('ledger_entries')
      .values({
        lease_id: leaseId,
        kind: 'reversal',
        account: 'rent',
        cents: -1,
        effective_on: TODAY,
        source: 'lease',
        reverses: entry!.id,
      })
      .execute(),
  ).rejects.toThrow('a reversal must match its entry')
})

test('further charges: rent counts as rent of its month, others do not', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 0 })
  await chargeFor(leaseId, { account: 'rent', amount: '150', memo: 'Parking, first month', effectiveOn: TODAY })
  await chargeFor(leaseId, {})
  const detail = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ rent: { rentOwed: string } }>()
  expect(detail.rent.rentOwed).toBe('2150.00')
  expect((await ledger()).balance).toBe('2190.25')
  const { balanceAfter } = (await receipt(leaseId, { account: 'fee', amount: '40.25' })).json<AdminLedgerEntry>()
  expect(balanceAfter).toBe('2150.00')
})

test('a fee that nothing was charged for is charged as it is paid, and both are reversed together', async () => {
  const { leaseId, ledger } = await leased({ months: 0 })
  const { id } = (await receipt(leaseId, { account: 'fee', amount: '25', memo: 'Second key' })).json<AdminLedgerEntry>()
  expect((await ledger()).balance).toBe('2000.00')
  await reversal(id)
  expect((await ledger()).balance).toBe('2000.00')
})

test('a deposit is charged where the tenancy began with us, and a check pays it', async () => {
  const tenant = await created({
    rentAmount: '2000',
    depositAmount: '2000',
    lockFeeAmount: '35',
    leaseStartDate: TODAY,
    email: newEmail(),
  })
  const { leaseId } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ leaseId: string }>()
  const ledger = async () => (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  expect((await ledger()).entries.map(({ account, amount }) => [account, amount])).toEqual(
    expect.arrayContaining([
      ['deposit', '2000.00'],
      ['lock', '35.00'],
      ['rent', '2000.00'],
    ]),
  )
  await receipt(leaseId, { account: 'deposit' })
  const detail = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{
    rent: { depositOpen: string; depositPaid: string }
  }>()
  expect(detail.rent).toMatchObject({ depositOpen: '0.00', depositPaid: '2000.00' })
  expect((await ledger()).balance).toBe('2035.00')
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
  const { leaseId } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ leaseId: string }>()
  const { entries } = (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  const deposit = entries.filter(({ account }) => account === 'deposit').map(({ kind, amount }) => `${kind} ${amount}`)
  expect(deposit.toSorted()).toEqual(['charge 1500.00', 'charge 500.00', 'payment -1500.00'])
})

test('tenants see their own ledger alone, and as a spreadsheet', async () => {
  const { id, email } = await createAccount(db)
  await change(id, { rentAmount: '2000', leaseStartDate: TODAY })
  const { leaseId } = (await call('GET', `/api/admin/tenants/${id}`)).json<{ leaseId: string }>()
  const other = await leased({ months: 1 })
  await receipt(leaseId, { memo: '=cmd()' })
  const { call: own } = await signedIn(app, email)
  const answer = await own('GET', '/api/ledger')
  expect(answer.json()).toMatchObject({ balance: '0.00' })
  expect(answer.json<AdminLedger>().entries).toHaveLength(2)
  expect(answer.body).not.toContain('staffName')
  expect((await own('GET', `/api/admin/leases/${other.leaseId}/ledger`)).statusCode).toBe(403)
  const file = await own('GET', '/api/ledger/export.csv')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body).toContain(`${TODAY},'=cmd(),payment,rent,-2000.00,`)
})

test('whoever has no lease has an empty ledger', async () => {
  const { email } = await createAccount(db)
  const { call: own } = await signedIn(app, email)
  expect((await own('GET', '/api/ledger')).json()).toEqual({ balance: '0.00', entries: [] })
})

test('the list of leases has their balances, finds them by tenant and address, and keeps those of deleted tenants', async () => {
  const { tenant, leaseId } = await leased({
    months: 1,
    lastName: 'Zyxwv',
    propertyAddress: '9 Quince Lane, Salem, MA 01970',
  })
  const found = async (query: string) => (await call('GET', `/api/admin/leases?${query}`)).json<Lease[]>()
  const expected = {
    id: leaseId,
    tenantName: 'Grace Zyxwv',
    status: 'current',
    balance: '4000.00',
    rentAmount: '2000.00',
  }
  for (const query of [
    'search=zyxwv',
    'search=quince+lane',
    `search=${encodeURIComponent(tenant.email)}`,
    'search=zyxwv&status=current',
  ])
    expect(await found(query)).toEqual([expect.objectContaining(expected)])
  expect(await found('search=zyxwv&status=ended')).toEqual([])
  expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBe(204)
  expect(await found('search=zyxwv')).toEqual([
    expect.objectContaining({ ...expected, tenantId: null, tenantEmail: null }),
  ])
  expect((await receipt(leaseId, { amount: '4000' })).statusCode).toBe(201)
  expect((await found('search=zyxwv'))[0]!.balance).toBe('0.00')
})

test('the audit log has each entry of staff', async () => {
  const { leaseId } = await leased({ months: 0 })
  const { id } = (await receipt(leaseId, { number: '5' })).json<AdminLedgerEntry>()
  await reversal(id)
  const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', leaseId).orderBy('seq').execute()
  expect(logs.map(({ resource_type: type, details }) => [type, details['kind'], details['amount']])).toEqual([
    ['ledger', 'payment', '-2000.00'],
    ['ledger', 'reversal', '2000.00'],
  ])
})

test('a renewal that moves the start of the lease keeps the rent of the former term', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 3 })
  await receipt(leaseId, { amount: '6000' })
  const before = await ledger()
  expect(before.balance).toBe('2000.00')
  await change(tenant.id, { leaseStartDate: addMonths(0), leaseEndDate: addMonths(12) })
  const after = await ledger()
  expect(after.balance).toBe('2000.00')
  expect(after.entries.filter(({ kind }) => kind === 'reversal')).toEqual([])
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
