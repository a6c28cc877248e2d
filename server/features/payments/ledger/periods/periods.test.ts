import { companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { Period, Periods } from '#contract/leases/periods/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const { db, call, created, change, leaseOf, leased, receipt, chargeFor, reversal, chargeToday } = await setUpLedgers()

const URL = '/api/admin/accounting-periods'
const [LAST, BEFORE, EARLIER] = [addMonths(-1), addMonths(-2), addMonths(-3)]
const inWords = (month: string) =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayOf = (month: string, day: string) => `${month.slice(0, 8)}${day}`

const close = (month: string) => call('POST', `${URL}/close`, { month })
const reopen = (month: string, reason = 'A check was forgotten') => call('POST', `${URL}/reopen`, { month, reason })

async function periods(): Promise<Period[]> {
  const thisYear = (await call('GET', URL)).json<Periods>()
  const years = Array.from({ length: thisYear.lastYear - thisYear.firstYear + 1 }, (_, at) => thisYear.lastYear - at)
  const all = await Promise.all(years.map(async (year) => (await call('GET', `${URL}?year=${year}`)).json<Periods>()))
  return all.flatMap(({ months }) => months)
}
const periodOf = async (month: string) => (await periods()).find((one) => one.month === month)!

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** What a month has, by adding up the ledgers that staff read. */
async function addedUp(month: string) {
  const leases = await db.selectFrom('leases').select('id').execute()
  const ledgers = await Promise.all(
    leases.map(async ({ id }) => (await call('GET', `/api/admin/leases/${id}/ledger`)).json<AdminLedger>().entries),
  )
  const all = ledgers.flat()
  const kindOf = (id: string | null) => all.find((one) => one.id === id)?.kind
  const own = all.filter(({ effectiveOn }) => effectiveOn.startsWith(month.slice(0, 7)))
  const sum = (entries: AdminLedger['entries']) => entries.reduce((total, { amount }) => total + cents(amount), 0)
  const isUndone = ({ kind, reverses }: AdminLedger['entries'][number]) =>
    kind === 'reversal' && ['charge', 'credit'].includes(kindOf(reverses) ?? '')
  const isKeptUndone = ({ kind, reverses }: AdminLedger['entries'][number]) =>
    kind === 'reversal' && kindOf(reverses) === 'adjustment'
  return {
    charged: sum(own.filter(({ kind }) => kind === 'charge')),
    credited: 0 - sum(own.filter((one) => one.kind === 'credit' || isUndone(one))),
    received: 0 - sum(own.filter(({ kind }) => kind === 'payment')),
    returned: sum(
      own.filter((one) => one.kind === 'refund' || (one.kind === 'reversal' && !isUndone(one) && !isKeptUndone(one))),
    ),
    kept: sum(own.filter((one) => one.kind === 'adjustment' || isKeptUndone(one))),
    balance: sum(all.filter(({ effectiveOn }) => effectiveOn.slice(0, 7) <= month.slice(0, 7))),
  }
}

const figuresOf = ({ charged, credited, received, returned, kept, balance }: Period) => ({
  charged: cents(charged),
  credited: cents(credited),
  received: cents(received),
  returned: cents(returned),
  kept: cents(kept),
  balance: cents(balance),
})

afterEach(async () => {
  await db.deleteFrom('accounting_periods').execute()
})

describe('the months', () => {
  test('add up to what the ledgers say, by kind and by how it was paid', async () => {
    const { leaseId, ledger } = await leased({ months: 3 })
    await receipt(leaseId, { amount: '1200', receivedOn: dayOf(BEFORE, '05') })
    await receipt(leaseId, { amount: '800.50', method: 'cash', receivedOn: dayOf(BEFORE, '06') })
    await receipt(leaseId, { amount: '99.99', method: 'money_order', receivedOn: dayOf(LAST, '07') })
    await receipt(leaseId, { amount: '10', method: 'transfer', receivedOn: dayOf(LAST, '28') })
    await chargeFor(leaseId, { effectiveOn: dayOf(LAST, '09') })
    const { entries } = await ledger()
    for (const one of [
      entries.find(({ method }) => method === 'cash')!,
      entries.find(({ account }) => account === 'utility')!,
    ])
      expect((await reversal(one.id)).statusCode).toBe(201)
    for (const month of [EARLIER, BEFORE, LAST, addMonths(0)])
      expect(figuresOf(await periodOf(month))).toEqual(await addedUp(month))
    expect((await periodOf(BEFORE)).receivedBy).toMatchObject({ card: '0.00', check: '1200.00', cash: '800.50' })
    expect((await periodOf(LAST)).receivedBy).toMatchObject({ money_order: '99.99', transfer: '10.00' })
    const current = await periodOf(addMonths(0))
    expect(current).toMatchObject({ canClose: false, closedAt: null })
    // The cash is owed again, and the charge no longer is.
    expect([current.returned, current.credited]).toEqual(['800.50', '40.25'])
  })

  test('of a year that has none, and of what is no year', async () => {
    await leased()
    expect((await call('GET', `${URL}?year=2001`)).json<Periods>().months).toEqual([])
    for (const year of ['abc', '20.5', '1999', '2100']) {
      const answer = await call('GET', `${URL}?year=${year}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<{ message: string }>().message).toMatch(/^year must be/)
    }
  })
})

describe('a closed month', () => {
  test('takes no charge and no payment any more, also with all months before it', async () => {
    const { leaseId, ledger } = await leased({ months: 3 })
    expect((await close(LAST)).statusCode).toBe(200)
    const before = await ledger()
    const message = `The books are closed through ${inWords(LAST)}. Choose a later date, or reopen the month.`
    for (const day of [dayOf(EARLIER, '20'), dayOf(LAST, '01'), dayOf(LAST, '28')]) {
      const charged = await chargeFor(leaseId, { effectiveOn: day })
      expect([charged.statusCode, charged.json<{ issues: unknown }>().issues]).toEqual([
        400,
        [{ path: 'effectiveOn', message }],
      ])
      const paid = await receipt(leaseId, { receivedOn: day })
      expect([paid.statusCode, paid.json<{ issues: unknown }>().issues]).toEqual([
        400,
        [{ path: 'receivedOn', message }],
      ])
    }
    expect(await ledger()).toEqual(before)
    expect((await receipt(leaseId, { receivedOn: addMonths(0) })).statusCode).toBe(201)
    expect((await chargeFor(leaseId, { effectiveOn: companyDay() })).statusCode).toBe(201)
  })

  test('is guarded in the database, whoever writes', async () => {
    const { leaseId } = await leased({ months: 3 })
    await close(LAST)
    const direct = sql`
      insert into ledger_entries (lease_id, kind, account, cents, effective_on, source, staff_name)
      values (${leaseId}, 'charge', 'fee', 100, ${dayOf(LAST, '15')}, 'staff', 'Somewhere else')`.execute(db)
    await expect(direct).rejects.toThrow('the books of this month are closed')
  })

  test('keeps its figures, whatever follows: later terms, a payment that arrives late, a lease that began before', async () => {
    const { tenant } = await leased({ months: 3 })
    const closed = [EARLIER, BEFORE, LAST]
    await close(LAST)
    const kept = await Promise.all(closed.map(periodOf))
    await change(tenant.id, { rentAmount: '1500' })
    const late = await leased({ months: 3, rentAmount: '3000' })
    await db
      .insertInto('payments')
      .values({
        user_id: tenant.id,
        payer_name: 'Grace Hopper',
        payer_email: 'grace@example.com',
        gateway: 'sandbox',
        amount_cents: 50_000,
        payment_type: 'fees',
        status: 'completed',
        completed_at: new Date(`${dayOf(LAST, '20')}T12:00:00Z`),
        intent_id: 'pi_late',
      })
      .execute()
    await chargeToday()
    expect(await Promise.all(closed.map(periodOf))).toEqual(kept)
    for (const month of [...closed, addMonths(0)])
      expect(figuresOf(await periodOf(month))).toEqual(await addedUp(month))
    // What belongs to a closed month has the first open day, and its own day beside it.
    const days = (await late.ledger()).entries.map(({ effectiveOn, occurredOn }) => [effectiveOn, occurredOn])
    expect(days).toEqual([...[EARLIER, BEFORE, LAST].map((month) => [addMonths(0), month]), [addMonths(0), null]])
    // Nothing is posted again by another run.
    const entries = () =>
      db
        .selectFrom('ledger_entries')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    const count = await entries()
    await chargeToday()
    expect(await entries()).toEqual(count)
  })

  test('has its journal as a CSV file, with the day on which a late entry occurred', async () => {
    await close(LAST)
    const { leaseId, tenant } = await leased({ months: 1, propertyAddress: '9 Journal Street, Salem, MA 01970' })
    await receipt(leaseId, { amount: '2000', number: '0042', receivedOn: addMonths(0) })
    const file = await call('GET', `${URL}/entries.csv?month=${addMonths(0)}`)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="ledger-${addMonths(0).slice(0, 7)}.csv"`)
    const lines = file.body.split('\r\n').filter((line) => line.includes(leaseId))
    expect(
      lines.map((line) =>
        line
          .split(',')
          .slice(0, 3)
          .concat(line.includes('0042') ? 'check' : 'rent'),
      ),
    ).toEqual([
      [addMonths(0), LAST, 'Grace Hopper', 'rent'],
      [addMonths(0), addMonths(0), 'Grace Hopper', 'rent'],
      [addMonths(0), addMonths(0), 'Grace Hopper', 'check'],
    ])
    expect(lines.join('\n')).toContain(`"9 Journal Street, Salem, MA 01970"`)
    expect(tenant.id).not.toBe('')
    const bad = await call('GET', `${URL}/entries.csv?month=2026-02-30`)
    expect(bad.statusCode).toBe(400)
  })
})

describe('closing and reopening', () => {
  test.each([
    ['this month', addMonths(0), `${inWords(addMonths(0))} isn't over yet`],
    ['next month', addMonths(1), `${inWords(addMonths(1))} isn't over yet`],
    ['a day within a month', dayOf(LAST, '15'), 'Month must be the first day of a month, such as 2026-10-01'],
    ['a day that does not exist', '2026-02-30', 'Month must be the first day of a month, such as 2026-10-01'],
    ['nothing', '', 'Month is required'],
    ['words', 'October', 'Month must be the first day of a month, such as 2026-10-01'],
  ])('%s is not closed', async (_, month, message) => {
    const answer = await close(month)
    expect([answer.statusCode, answer.json<{ issues: unknown }>().issues]).toEqual([400, [{ path: 'month', message }]])
  })

  test('each is closed once, and only the last is reopened, with a reason', async () => {
    await leased({ months: 3 })
    expect((await close(BEFORE)).json<Periods>().closedThrough).toBe(BEFORE)
    expect(await periodOf(BEFORE)).toMatchObject({
      canReopen: true,
      canClose: false,
      closedBy: expect.stringMatching(/./),
    })
    expect(await periodOf(EARLIER)).toMatchObject({ canReopen: false, canClose: false, closedAt: expect.any(String) })
    const again = await close(EARLIER)
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      `${inWords(EARLIER)} is already closed.`,
    ])
    const early = await reopen(EARLIER)
    expect([early.statusCode, early.json<{ message: string }>().message]).toEqual([
      409,
      `Reopen ${inWords(BEFORE)} first. Months are reopened from the newest on.`,
    ])
    expect((await reopen(LAST)).json<{ message: string }>().message).toBe(`${inWords(LAST)} isn't closed.`)
    expect((await reopen(BEFORE, ' ')).json<{ message: string }>().message).toBe('Reason is required')
    expect((await reopen(BEFORE)).json<Periods>().closedThrough).toBe(EARLIER)
    const logs = await db
      .selectFrom('audit_logs')
      .select(['action', 'resource_id', 'details'])
      .where('resource_type', '=', 'accounting_period')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(logs).toMatchObject([
      { resource_id: BEFORE.slice(0, 7), details: { isClosed: { to: false }, reason: 'A check was forgotten' } },
      { resource_id: BEFORE.slice(0, 7), details: { isClosed: { to: true } } },
    ])
  })

  test('charges first what is due and was not charged yet', async () => {
    const { id } = await created({ rentAmount: '2000', leaseStartDate: EARLIER })
    await sql`update leases set created_at = starts_on - 7 where user_id = ${id}`.execute(db)
    const { leaseId, ledger } = await leaseOf(id)
    await db.deleteFrom('ledger_days').where('lease_id', '=', leaseId).execute()
    expect((await close(LAST)).statusCode).toBe(200)
    const charged = (await ledger()).entries.map(({ effectiveOn, occurredOn }) => [effectiveOn, occurredOn])
    expect(charged).toEqual([EARLIER, BEFORE, LAST, addMonths(0)].map((month) => [month, null]))
    expect(figuresOf(await periodOf(LAST))).toEqual(await addedUp(LAST))
  })

  test('two people at once close it once, and what is recorded at that moment is in its figures or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { leaseId } = await leased({ months: 2 })
      const recorded = Array.from({ length: 6 }, (_, at) =>
        receipt(leaseId, { amount: `${10 + at}.00`, number: `${round}-${at}`, receivedOn: dayOf(LAST, '20') }),
      )
      const answers = await Promise.all([...recorded.slice(0, 3), close(LAST), ...recorded.slice(3), close(LAST)])
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(new Set([statuses[3], statuses[7]])).toEqual(new Set([200, 409]))
      expect(statuses.filter((_, at) => at !== 3 && at !== 7).every((status) => status === 201 || status === 400)).toBe(
        true,
      )
      expect(figuresOf(await periodOf(LAST))).toEqual(await addedUp(LAST))
      expect((await reopen(LAST)).statusCode).toBe(200)
      while ((await periods()).some(({ canReopen }) => canReopen))
        await reopen((await periods()).find(({ canReopen }) => canReopen)!.month)
    }
  })
})
