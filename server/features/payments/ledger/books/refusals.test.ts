import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chargeRefusal } from './rules.ts'

const { db, call, created, leaseOf, leased, receipt, chargeFor, reversal } = await setUpLedgers()

const TODAY = companyDay()

describe('what the law and the books refuse', () => {
  const YEAR_AHEAD = expect.stringMatching(
    /^Rent can be paid up to 12 months ahead within the lease, so the most that can be recorded/,
  )
  const DEPOSIT = expect.stringMatching(/the most that can still be paid is \$2,000\.00/)
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
    expect(issues).toEqual([{ path, message }])
    expect((await ledger()).entries).toHaveLength(before)
  })

  test('a deposit above the one of the lease, with that reason', async () => {
    const { leaseId } = await leased({ months: 0, depositAmount: '500' })
    const answer = await receipt(leaseId, { account: 'deposit', amount: '600' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toBe(
      'The lease has a deposit of $500.00, so the most that can still be paid is $500.00.',
    )
  })

  test('a day long before the lease', async () => {
    const start = addMonths(-1)
    const { leaseId } = await leased({ months: 1 })
    const answer = await receipt(leaseId, { receivedOn: '2000-01-01' })
    expect(answer.statusCode).toBe(400)
    const first = addDays(start, -180)
    const message = `The first day of the lease is ${formatDay(start)}. Enter a day on or after ${formatDay(first)}, 180 days before it`
    expect(answer.json<{ issues: unknown }>().issues).toEqual([{ path: 'receivedOn', message }])
    expect((await receipt(leaseId, { receivedOn: addDays(first, -1) })).statusCode).toBe(400)
    expect((await receipt(leaseId, { receivedOn: first })).statusCode).toBe(201)
  })

  test('a late fee before rent is 30 days overdue', async () => {
    const { leaseId } = await leased({ months: 1, lateFeeAmount: '50' })
    await receipt(leaseId, { amount: '2000' })
    const answer = await chargeFor(leaseId, { account: 'late_fee' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(
      /^Massachusetts allows a late fee only once rent is 30 days/,
    )
    const late = await leased({ months: 2, lateFeeAmount: '50' })
    expect((await chargeFor(late.leaseId, { account: 'late_fee' })).statusCode).toBe(201)
  })

  test('a late fee on the lease of a deleted tenant before rent is 30 days overdue', async () => {
    const [recent, late] = [
      await leased({ months: 0, lateFeeAmount: '50' }),
      await leased({ months: 2, lateFeeAmount: '50' }),
    ]
    await receipt(late.leaseId, { amount: '2000' })
    for (const { tenant } of [recent, late])
      expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBe(204)
    expect((await chargeFor(recent.leaseId, { account: 'late_fee' })).statusCode).toBe(400)
    expect((await chargeFor(late.leaseId, { account: 'late_fee', effectiveOn: addMonths(0) })).statusCode).toBe(201)
  })

  test('a late fee before the 30th day after the oldest unpaid rent was due, to the day', () => {
    const on = (today: string, effectiveOn = today, oldestDueOn: string | null = '2028-02-01') =>
      chargeRefusal(
        { account: 'late_fee', amount: 5000 },
        { today, effectiveOn, hasBegun: true, startsOn: null, lateFeeCents: 5000, oldestDueOn, isCharged: false },
      )
    expect(on('2028-03-01')).toEqual({
      path: 'account',
      message: 'Massachusetts allows a late fee only once rent is 30 days overdue, which is from Mar 2, 2028.',
    })
    expect(on('2028-03-02')).toBeNull()
    expect(on('2028-04-01', '2028-03-01')?.path).toBe('effectiveOn')
    expect(on('2028-04-01', '2028-03-02')).toBeNull()
    expect(on('2028-03-02', '2028-03-02', null)?.message).toMatch(/No rent is overdue/)
  })

  test('a late fee of a day on which rent was not 30 days overdue, although it is now', async () => {
    const { leaseId, ledger } = await leased({ months: 2, lateFeeAmount: '50' })
    const due = (await ledger()).entries[0]!.effectiveOn
    const from = addDays(due, 30)
    const early = await chargeFor(leaseId, { account: 'late_fee', effectiveOn: addDays(from, -1) })
    expect(early.statusCode).toBe(400)
    expect(early.json<{ issues: unknown }>().issues).toEqual([
      {
        path: 'effectiveOn',
        message: `A late fee can't be dated before ${formatDay(from)}, when the rent was 30 days overdue, as Massachusetts has it.`,
      },
    ])
    expect((await chargeFor(leaseId, { account: 'late_fee', effectiveOn: from })).statusCode).toBe(201)
  })

  test('a late fee that the lease does not have, more than it has, and a second one for the same month', async () => {
    const said = async (answer: ReturnType<typeof call>) => {
      const { statusCode, json } = await answer
      return statusCode === 201 ? 201 : json<{ issues: { path: string; message: string }[] }>().issues[0]
    }
    const none = await leased({ months: 3 })
    const fee = { account: 'late_fee', amount: '50', memo: 'Late fee' }
    expect(await said(chargeFor(none.leaseId, fee))).toEqual({
      path: 'account',
      message: 'This lease has no late fee. Massachusetts allows one only where the lease has it.',
    })
    const { leaseId, ledger } = await leased({ months: 3, lateFeeAmount: '50' })
    expect(await said(chargeFor(leaseId, { ...fee, amount: '50.01' }))).toEqual({
      path: 'amount',
      message: "The lease has a late fee of $50.00, so this can't be more.",
    })
    // Two months are at least 30 days overdue, and each has one fee. For those after them it is too early.
    expect(await said(chargeFor(leaseId, fee))).toBe(201)
    expect(await said(chargeFor(leaseId, { ...fee, amount: '20' }))).toBe(201)
    const months = async () =>
      (await ledger()).entries.filter(({ account }) => account === 'late_fee').map(({ period }) => period)
    expect(await months()).toEqual([addMonths(-3), addMonths(-2)])
    // A fee that was taken back can be charged again.
    const first = (await ledger()).entries.find(
      ({ account, period }) => account === 'late_fee' && period === addMonths(-3),
    )
    await reversal(first!.id, 'Charged by mistake')
    expect(await said(chargeFor(leaseId, fee))).toBe(201)
    // The rent of the oldest month is still open in part, and has its fee.
    const one = await leased({ months: 1, lateFeeAmount: '50' })
    await receipt(one.leaseId, { amount: '2000' })
    const entry = { lease_id: one.leaseId, kind: 'charge', account: 'late_fee', cents: 50_00, source: 'staff' } as const
    await db
      .insertInto('ledger_entries')
      .values({ ...entry, effective_on: TODAY, period: addMonths(0), memo: 'Late fee', staff_name: 'Ada' })
      .execute()
    expect(await said(chargeFor(one.leaseId, fee))).toEqual({
      path: 'account',
      message: 'A late fee was already charged for the rent that is overdue.',
    })
  })

  test('nothing is added to overdue rent by itself, neither a late fee nor interest', async () => {
    const { ledger } = await leased({ months: 5 })
    const { entries } = await ledger()
    expect(entries.length).toBeGreaterThan(4)
    expect(new Set(entries.map(({ account, amount }) => `${account} ${amount}`))).toEqual(new Set(['rent 2000.00']))
  })

  test('a charge of a day before the lease began', async () => {
    const { leaseId } = await leased({ months: 1 })
    const answer = await chargeFor(leaseId, { effectiveOn: addMonths(-2) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ issues: unknown }>().issues).toEqual([
      {
        path: 'effectiveOn',
        message: expect.stringMatching(/^The lease began on .*, so a charge can't be dated before/),
      },
    ])
  })

  test('any further charge before the lease begins', async () => {
    const tenant = await created({ rentAmount: '2000', leaseStartDate: addMonths(2), email: newEmail() })
    const { leaseId } = await leaseOf(tenant.id)
    const answer = await chargeFor(leaseId, {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toBe(
      "Before a lease begins and on its first day, Massachusetts allows only the first and last month's rent, a deposit and a new lock.",
    )
  })

  test('a fee on the first day of the lease, or dated to it', async () => {
    const { leaseId } = await leased({ leaseStartDate: TODAY, lockFeeAmount: '120' })
    const refused = async (answer: ReturnType<typeof call>) => {
      const { statusCode, json } = await answer
      return [statusCode, json<{ issues?: unknown }>().issues]
    }
    const move = expect.stringMatching(/^Before a lease begins and on its first day, Massachusetts/) as string
    const feeNamed = { account: 'fee', memo: 'Application fee', amount: '50' }
    for (const body of [feeNamed, { account: 'utility' }, { account: 'late_fee' }])
      expect(await refused(chargeFor(leaseId, body))).toEqual([400, [{ path: 'account', message: move }]])
    const paid = { account: 'fee', memo: 'Application fee' }
    expect(await refused(receipt(leaseId, { ...paid, amount: '121' }))).toEqual([
      400,
      [{ path: 'amount', message: move }],
    ])
    expect((await receipt(leaseId, { account: 'fee', amount: '120' })).statusCode).toBe(201)

    const begun = await leased({ months: 1 })
    const message = `The lease began on ${formatDay(addMonths(-1))}. Massachusetts allows fees only after that day.`
    const [first, second] = [addMonths(-1), addDays(addMonths(-1), 1)]
    expect(await refused(chargeFor(begun.leaseId, { ...feeNamed, effectiveOn: first }))).toEqual([
      400,
      [{ path: 'effectiveOn', message }],
    ])
    expect(await refused(receipt(begun.leaseId, { ...paid, amount: '50', receivedOn: first }))).toEqual([
      400,
      [{ path: 'receivedOn', message }],
    ])
    expect((await chargeFor(begun.leaseId, { ...feeNamed, effectiveOn: second })).statusCode).toBe(201)
    // What was charged after the first day may be paid, and rent of the first day is the first month's.
    expect((await receipt(begun.leaseId, { ...paid, amount: '50', receivedOn: second })).statusCode).toBe(201)
    expect((await chargeFor(begun.leaseId, { account: 'rent', effectiveOn: first })).statusCode).toBe(201)
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

test.each([
  'ledger_entries',
  'allocations',
  'accounting_periods',
  'deposit_records',
  'documents',
  'document_signatures',
  'document_template_versions',
])('the database refuses to empty %s', async (table) => {
  await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('cannot be emptied')
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
