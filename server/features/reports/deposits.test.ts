import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import type { DepositFigures, DepositRow } from '#contract/reports/deposits/admin.ts'
import { BANK, setUpDeposits } from '#server/testing/leases/deposits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, created, leased, leaseOf, withDeposit, depositOf, endOn, receipt, reversal, chargeToday } =
  await setUpDeposits()

const TODAY = companyDay()
const report = async (query = '') => (await call('GET', `/api/admin/reports/deposits?${query}`)).json<DepositRow[]>()
const figures = async (query = '') =>
  (await call('GET', `/api/admin/reports/deposits/figures?${query}`)).json<DepositFigures>()

const nextOf = ({ duties }: Deposit) => duties.find(({ status }) => status !== 'done') ?? null

test('every lease with money that is held is listed, with the same next day as on its page, what is overdue first', async () => {
  const fresh = await withDeposit(0, { lastName: 'Fresh' })
  const running = await withDeposit(14, { lastName: 'Running' })
  await running.post('account', { ...BANK, since: TODAY, rate: '0.5' })
  const settled = await withDeposit(14, { lastName: 'Settled' })
  await settled.post('account', { ...BANK, since: TODAY })
  await settled.post('condition', { step: 'sent', on: TODAY })
  await settled.post('interest', { interestOn: 'deposit', from: settled.startsOn, rate: '5', method: 'credit' })
  const open = await withDeposit(3, { lastName: 'Open', leaseEndDate: null })
  for (const [what, body] of [
    ['account', { ...BANK, since: TODAY }],
    ['condition', { step: 'sent', on: TODAY }],
  ] as const)
    await open.post(what, body)
  const ended = await withDeposit(15, { lastName: 'Ended' })
  await endOn(ended.leaseId, addDays(TODAY, -45))
  const gone = await withDeposit(3, { lastName: 'Gone' })
  await endOn(gone.leaseId, addDays(TODAY, -5))
  await gone.post('return', { on: TODAY, rate: '5' })
  const bounced = await withDeposit(2, { lastName: 'Bounced' })
  await reversal(bounced.entry.id)
  await leased({ months: 2, lastName: 'Without' })
  // Prepaid months are paid before the lease begins.
  const ahead = await created({ rentAmount: '2000', leaseStartDate: addDays(TODAY, 40), lastName: 'Ahead' })
  const prepaid = await leaseOf(ahead.id)
  await receipt(prepaid.leaseId, { amount: '4000', number: 'two' })
  await sql`update leases set starts_on = '2025-01-01', created_at = '2024-12-01', ends_on = null where id = ${prepaid.leaseId}`.execute(
    db,
  )
  await chargeToday()

  const rows = await report()
  const names = ['Ended', 'Fresh', 'Open', 'Running', 'Settled']
  const hasAhead = rows.some(({ id }) => id === prepaid.leaseId)
  expect(new Set(rows.map(({ tenantName }) => tenantName.split(' ')[1]))).toEqual(
    new Set([...names, ...(hasAhead ? ['Ahead'] : [])]),
  )
  for (const row of rows) {
    const page = await depositOf(row.id).read()
    const next = nextOf(page)
    expect([row.tenantName, row.held, row.heldSince, row.lastMonthHeld]).toEqual([
      row.tenantName,
      page.held,
      page.heldSince,
      page.lastMonthHeld,
    ])
    expect([row.tenantName, row.next && [row.next.kind, row.next.dueOn]]).toEqual([
      row.tenantName,
      next && [next.kind, next.dueOn],
    ])
  }
  const days = rows.map(({ next }) => next?.dueOn ?? '9999-12-31')
  expect(days).toEqual(days.toSorted())
  expect((await report('sort=due-desc')).map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
  const overdue = await report('state=overdue')
  expect(overdue.map(({ id }) => id)).toEqual(rows.filter(({ next }) => next?.isOverdue).map(({ id }) => id))
  expect(overdue.map(({ tenantName }) => tenantName.split(' ')[1])).toContain('Ended')
  const due = await report('state=due')
  expect(due.map(({ id }) => id)).not.toContain(settled.leaseId)
  expect(due.map(({ id }) => id)).toContain(fresh.leaseId)
  expect((await report('search=running')).map(({ bankName, interestDue }) => [bankName, interestDue])).toEqual([
    [BANK.bankName, '10.00'],
  ])
  expect((await report(`search=nobody`)).length).toBe(0)

  const sums = await figures()
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  expect(sums).toMatchObject({ leases: rows.length, overdue: overdue.length, due: due.length })
  expect(cents(sums.held)).toBe(rows.reduce((sum, { held }) => sum + cents(held), 0))
  expect(cents(sums.lastMonthHeld)).toBe(rows.reduce((sum, row) => sum + cents(row.lastMonthHeld), 0))
  expect((await figures('state=overdue')).leases).toBe(overdue.length)
  const file = (await call('GET', '/api/admin/reports/deposits.csv')).body.trim().split('\r\n')
  expect(file).toHaveLength(rows.length + 1)
  expect(file[0]).toContain('Tenant,Email,Property,Deposit held,Held since')
})

test('a page goes on where the one before ended', async () => {
  const all = await report('limit=100')
  const seen: string[] = []
  let next: string | undefined = '/api/admin/reports/deposits?limit=2'
  while (next !== undefined) {
    const answer = await call('GET', next)
    seen.push(...answer.json<DepositRow[]>().map(({ id }) => id))
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('the report agrees with the page of each lease, for random leases and records', async () => {
  let state = 11
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const { leaseId } = await withDeposit(1)
  for (let round = 0; round < 60; round += 1) {
    await sql`alter table deposit_records disable trigger guarded`.execute(db)
    await db.deleteFrom('deposit_records').where('lease_id', '=', leaseId).execute()
    const start = random(8) === 0 ? '2024-02-29' : addDays(TODAY, -random(1600) + 30)
    const end = random(2) === 0 ? null : addDays(start, random(1200))
    await sql`
      update leases set starts_on = ${start}::date, ends_on = ${end}::date, has_former_term = false, first_starts_on = null
      where id = ${leaseId}`.execute(db)
    await sql`update leases set has_former_term = false, first_starts_on = null where id = ${leaseId}`.execute(db)
    const { duties } = await depositOf(leaseId).read()
    const row = { lease_id: leaseId, done_on: TODAY, staff_name: 'Ada' }
    if (random(2) === 0)
      await db
        .insertInto('deposit_records')
        .values({ ...row, kind: 'account', bank_name: 'B', bank_address: 'A', account_number: '1', cents: 1 })
        .execute()
    if (random(2) === 0)
      await db
        .insertInto('deposit_records')
        .values({ ...row, kind: 'condition_sent' })
        .execute()
    const years = duties.filter(({ kind, status }) => kind === 'interest' && status !== 'upcoming')
    for (const { interestOn, from, until } of years.slice(0, random(years.length + 1)))
      await db
        .insertInto('deposit_records')
        .values({
          ...row,
          kind: 'interest',
          interest_on: interestOn,
          from_day: from,
          until_day: until,
          rate_bps: 1,
          cents: 0,
          method: 'check',
        })
        .execute()
    const next = nextOf(await depositOf(leaseId).read())
    const mine = (await report('limit=100')).find(({ id }) => id === leaseId)
    expect([start, end, mine?.next?.kind, mine?.next?.dueOn]).toEqual([start, end, next?.kind, next?.dueOn])
    const isOverdue = next !== null && next.dueOn < TODAY
    expect([start, end, (await report('state=overdue&limit=100')).some(({ id }) => id === leaseId)]).toEqual([
      start,
      end,
      isOverdue,
    ])
    const isDue = (await depositOf(leaseId).read()).duties.some(
      ({ status }) => status === 'open' || status === 'overdue',
    )
    expect([start, end, (await report('state=due&limit=100')).some(({ id }) => id === leaseId)]).toEqual([
      start,
      end,
      isDue,
    ])
  }
})
