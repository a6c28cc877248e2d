import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import type { LeaseTenants } from '#contract/leases/tenants/fields.ts'
import type { Lease } from '#contract/leases/admin.ts'
import type { AgedLease } from '#contract/reports/admin.ts'
import { setUpDeposits } from '#server/testing/leases/deposits.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { describe, expect, test } from 'vitest'

const { db, call, change, leased, leaseOf, withDeposit, endOn, depositOf, rentOf, receipt, chargeToday, logsOf } =
  await setUpDeposits()
const TODAY = companyDay()
const OLD_HOME = '5 Federal Street, Salem, MA 01970'
const NEW_HOME = '9 Chestnut Street, Salem, MA 01970'

const detailOf = async (id: string) => (await call('GET', `/api/admin/tenants/${id}`)).json<TenantDetail>()
const staffLease = async (id: string) => (await call('GET', `/api/admin/leases/${id}`)).json<Lease>()
const leasesOf = (userId: string) =>
  db
    .selectFrom('leases')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('former_user_id', '=', userId)]))
    .execute()

const NEXT = {
  propertyAddress: NEW_HOME,
  rentAmount: '2400',
  depositAmount: '2400',
  leaseStartDate: addDays(TODAY, 20),
  leaseEndDate: addDays(TODAY, 385),
}

/** A tenancy of fourteen months with a deposit that is held, over for twelve days, whose rent was never paid. */
async function over() {
  const first = await withDeposit(14)
  await first.post('account', {
    bankName: 'Cape Ann Savings',
    bankAddress: '109 Main Street, Gloucester, MA 01930',
    accountNumber: '000123-4567',
    holds: 'deposit',
  })
  const conditionSentOn = addDays(first.startsOn, 3)
  await first.post('condition', { step: 'sent', on: conditionSentOn })
  await endOn(first.leaseId, addDays(TODAY, -12))
  return { ...first, conditionSentOn }
}

describe('a new tenancy after one that is over', () => {
  test('is a lease of its own, and the one before keeps its clocks, its debt, its address and its documents', async () => {
    const first = await over()
    const { tenant, leaseId, ledger, read } = first
    const before = { deposit: await read(), ledger: await ledger(), lease: await staffLease(leaseId) }
    expect(Number(before.ledger.balance)).toBeGreaterThan(20_000)
    expect(before.deposit).toMatchObject({ held: '2000.00', conditionSentOn: first.conditionSentOn })
    expect(before.deposit.duties.find(({ kind }) => kind === 'return')).toMatchObject({ dueOn: addDays(TODAY, 18) })

    expect((await change(tenant.id, NEXT)).statusCode).toBe(200)

    const now = await leaseOf(tenant.id)
    expect(now.leaseId).not.toBe(leaseId)
    expect(await staffLease(leaseId)).toEqual({ ...before.lease, tenantId: null, formerTenantId: tenant.id })
    expect(await ledger()).toEqual(before.ledger)
    expect(await read()).toEqual(before.deposit)
    const statement = await call('GET', `/api/admin/leases/${leaseId}/final-statement`)
    expect(statement.statusCode).toBe(200)
    expect(textOf(statement.rawPayload).replaceAll(/\s+/g, ' ')).toContain(OLD_HOME)

    const { balance, entries } = await now.ledger()
    expect([balance, entries.map(({ account, amount }) => [account, amount])]).toEqual([
      '2400.00',
      [['deposit', '2400.00']],
    ])
    const own = depositOf(now.leaseId)
    expect(await own.read()).toMatchObject({ held: '0.00', account: null, conditionSentOn: null, duties: [] })
    expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', isBeforeLease: true, depositOpen: '2400.00' })
    expect(await detailOf(tenant.id)).toMatchObject({
      propertyAddress: NEW_HOME,
      formerLeases: [
        {
          id: leaseId,
          propertyAddress: OLD_HOME,
          startsOn: addMonths(-14),
          endsOn: addDays(TODAY, -12),
          balance: before.ledger.balance,
        },
      ],
    })
    // The next run of the job changes neither.
    await chargeToday()
    expect(await ledger()).toEqual(before.ledger)
    expect((await now.ledger()).balance).toBe('2400.00')

    expect((await receipt(now.leaseId, { account: 'deposit', amount: '2400', number: '77' })).statusCode).toBe(201)
    const { held, duties } = await own.read()
    expect([held, duties.map(({ kind, status }) => [kind, status])]).toEqual([
      '2400.00',
      [
        ['account', 'open'],
        ['condition', 'open'],
        ['interest', 'upcoming'],
        ['return', 'upcoming'],
      ],
    ])
    expect(await read()).toEqual(before.deposit)
  })

  test('is found by staff with who it was, and its debt is in the reports', async () => {
    const { tenant, leaseId, ledger } = await over()
    const { balance } = await ledger()
    await change(tenant.id, NEXT)
    const found = async (search: string, status: string) =>
      (await call('GET', `/api/admin/leases?search=${encodeURIComponent(search)}&status=${status}`)).json<Lease[]>()
    expect(await found(tenant.email, 'ended')).toMatchObject([
      { id: leaseId, tenantName: 'Grace Hopper', tenantEmail: tenant.email, status: 'ended', balance },
    ])
    expect(await found(tenant.email, 'upcoming')).toMatchObject([{ id: (await leaseOf(tenant.id)).leaseId }])
    const aging = (await call('GET', '/api/admin/reports/aging?limit=100')).json<AgedLease[]>()
    expect(aging.find(({ id }) => id === leaseId)).toMatchObject({ balance, tenantName: 'Grace Hopper' })
    expect((await call('GET', `/api/admin/leases/${leaseId}/tenants`)).json<LeaseTenants>()).toMatchObject({
      tenants: [],
      former: [{ tenantId: tenant.id, name: 'Grace Hopper', joinedOn: addMonths(-14), leftOn: addDays(TODAY, -12) }],
    })
    expect((await logsOf(tenant.id)).at(-1)).toMatchObject({
      action: 'update',
      details: { changes: { propertyAddress: { from: OLD_HOME, to: NEW_HOME } }, formerLease: leaseId },
    })
  })

  test('money that staff record, a credit and the return of the deposit stay with the lease before', async () => {
    const { tenant, leaseId, ledger, post, read } = await over()
    const { balance } = await ledger()
    await change(tenant.id, NEXT)
    expect((await receipt(leaseId, { amount: String(Number(balance) + 100) })).statusCode).toBe(201)
    expect((await ledger()).balance).toBe('-100.00')
    expect((await (await leaseOf(tenant.id)).ledger()).balance).toBe('2400.00')
    const paid = await call('POST', `/api/admin/leases/${leaseId}/payouts`, {
      amount: '100',
      paidOn: TODAY,
      method: 'check',
      number: '5001',
    })
    expect([paid.statusCode, paid.body]).toEqual([201, expect.anything()])
    expect((await ledger()).balance).toBe('0.00')
    await takeMail(db)
    expect((await post('return', { on: TODAY, number: '3001', rate: '5', deductions: [] })).statusCode).toBe(201)
    expect((await takeMail(db)).map(({ to }) => to)).toEqual([tenant.email])
    expect(await read()).toMatchObject({ held: '0.00', returned: { on: TODAY } })
    expect((await ledger()).balance).toBe('0.00')
    expect((await (await leaseOf(tenant.id)).ledger()).balance).toBe('2400.00')
  })

  test('the same terms sent twice, at one moment and again, make one lease', async () => {
    const { tenant } = await over()
    const answers = await Promise.all([change(tenant.id, NEXT), change(tenant.id, NEXT)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await change(tenant.id, NEXT)).statusCode).toBe(200)
    expect(await leasesOf(tenant.id)).toHaveLength(2)
  })

  test('of two members of staff who saw the same version, the second is told', async () => {
    const { tenant } = await over()
    const { version } = await detailOf(tenant.id)
    const answers = await Promise.all([
      change(tenant.id, { ...NEXT, version }),
      change(tenant.id, { ...NEXT, rentAmount: '2500', version }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(await leasesOf(tenant.id)).toHaveLength(2)
  })

  test('that is refused changes nothing', async () => {
    const { tenant, leaseId } = await over()
    for (const [terms, path] of [
      [{ ...NEXT, depositAmount: '5000' }, 'depositAmount'],
      [{ ...NEXT, leaseEndDate: TODAY }, 'leaseEndDate'],
      [{ ...NEXT, rentFrom: addMonths(6) }, 'rentFrom'],
    ] as const) {
      const refused = await change(tenant.id, terms)
      expect([refused.statusCode, refused.json<{ issues: { path: string }[] }>().issues[0]!.path]).toEqual([400, path])
    }
    expect((await leaseOf(tenant.id)).leaseId).toBe(leaseId)
    expect(await leasesOf(tenant.id)).toHaveLength(1)
  })

  test('in the month in which the one before ended charges its own days, and each part once', async () => {
    const last = addMonths(-1)
    const dayOf = (day: number) => `${last.slice(0, 8)}${day}`
    const days = Number(addDays(addMonths(0), -1).slice(8))
    const cost = (count: number) => (Math.round((200_000 * count) / days) / 100).toFixed(2)
    const { tenant, ledger } = await leased({ months: 3, leaseEndDate: dayOf(10), partMonths: 'both' })
    const charges = async ({ ledger: read }: { ledger: typeof ledger }) =>
      (await read()).entries.filter(({ period }) => period! >= last).map(({ period, amount }) => [period, amount])
    await change(tenant.id, { leaseStartDate: dayOf(20), leaseEndDate: null })
    await chargeToday()
    expect(await charges({ ledger })).toEqual([[last, cost(10)]])
    expect(await charges(await leaseOf(tenant.id))).toEqual([
      [last, cost(days - 19)],
      [addMonths(0), '2000.00'],
    ])
  })

  test('charges its own first month, also where it is entered after it began', async () => {
    const { tenant, leaseId, ledger } = await leased({ months: 4, leaseEndDate: addDays(addMonths(-2), -1) })
    const { balance } = await ledger()
    await change(tenant.id, {
      leaseStartDate: addMonths(-1),
      leaseEndDate: addDays(addMonths(11), -1),
      rentAmount: '2200',
    })
    expect((await ledger()).balance).toBe(balance)
    const now = await leaseOf(tenant.id)
    expect(now.leaseId).not.toBe(leaseId)
    expect((await now.ledger()).entries.map(({ period, amount }) => [period, amount])).toEqual([
      [addMonths(-1), '2200.00'],
      [addMonths(0), '2200.00'],
    ])
    expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '4400.00' })
  })
})

describe('stays in the lease', () => {
  const ENDS = addDays(TODAY, -12)

  test.each<[string, (ends: string) => object]>([
    ['a renewal of the same home', (ends) => ({ leaseStartDate: addDays(ends, 1), leaseEndDate: addDays(TODAY, 300) })],
    [
      'a renewal with the address written another way',
      (ends) => ({
        leaseStartDate: addDays(ends, 1),
        leaseEndDate: null,
        propertyAddress: '5 federal street, Salem MA 01970',
      }),
    ],
    ['a later end', () => ({ leaseEndDate: addDays(TODAY, 300) })],
    ['another address of a lease that is over', () => ({ propertyAddress: NEW_HOME })],
    ['a start that is corrected', () => ({ leaseStartDate: addMonths(-5) })],
  ])('%s', async (_, termsOf) => {
    const { tenant, leaseId } = await leased({ months: 4 })
    await endOn(leaseId, ENDS)
    expect((await change(tenant.id, termsOf(ENDS))).statusCode).toBe(200)
    expect((await leaseOf(tenant.id)).leaseId).toBe(leaseId)
    expect(await leasesOf(tenant.id)).toHaveLength(1)
  })

  test('what is entered while the lease still runs', async () => {
    const { tenant, leaseId } = await leased({ months: 4 })
    await endOn(leaseId, TODAY)
    expect((await change(tenant.id, NEXT)).statusCode).toBe(200)
    expect((await leaseOf(tenant.id)).leaseId).toBe(leaseId)
  })

  test('and not another home from the day after the end', async () => {
    const { tenant, leaseId } = await leased({ months: 4 })
    await endOn(leaseId, ENDS)
    const terms = { leaseStartDate: addDays(ENDS, 1), leaseEndDate: null, propertyAddress: NEW_HOME }
    expect((await change(tenant.id, terms)).statusCode).toBe(200)
    expect((await leaseOf(tenant.id)).leaseId).not.toBe(leaseId)
    expect(await staffLease(leaseId)).toMatchObject({ propertyAddress: OLD_HOME, endsOn: ENDS })
  })
})
