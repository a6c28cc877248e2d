import { addDays, addMonths as monthsAfter, companyDay, formatMonth } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { RecurringCharges } from '#contract/leases/recurring/fields.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, change, chargeToday, leased, logsOf, receipt, reversal } = await setUpLedgers()

const TODAY = companyDay()
const NOW = addMonths(0)
const pathOf = (leaseId: string) => `/api/admin/leases/${leaseId}/recurring-charges`
const PARKING = { account: 'fee', amount: '150', memo: 'Parking', firstMonth: NOW }
const add = (leaseId: string, body: object = {}) => call('POST', pathOf(leaseId), { ...PARKING, ...body })
const list = async (leaseId: string) => (await call('GET', pathOf(leaseId))).json<RecurringCharges>()
const added = async (leaseId: string, body: object = {}) => {
  const answer = await add(leaseId, body)
  expect(answer.statusCode).toBe(201)
  return answer.json<RecurringCharges>().charges[0]!
}
const setAmount = (id: string, body: object) => call('PUT', `/api/admin/recurring-charges/${id}/amount`, body)
const setEnd = (id: string, lastMonth: string | null) =>
  call('PUT', `/api/admin/recurring-charges/${id}/last-month`, { lastMonth })
const issues = ({ statusCode, ...answer }: Awaited<ReturnType<typeof call>>) => [
  statusCode,
  answer.json<{ issues?: { path: string; message: string }[] }>().issues?.map(({ path, message }) => [path, message]),
]

/** As if a charge had been agreed on so many months ago. */
const agreedBefore = (id: string, months: number) =>
  sql`
    with moved as (
      update recurring_charges set first_month = ${addMonths(-months)}, agreed_on = ${addMonths(-months)} where id = ${id}
    )
    update recurring_amounts set holds_from = ${addMonths(-months)} where charge_id = ${id}`.execute(db)

/** The entries of a ledger that are not rent: day, amount, memo. */
const others = ({ entries }: AdminLedger) =>
  entries
    .filter(({ account }) => account === 'fee' || account === 'utility')
    .map(({ effectiveOn, amount, memo }) => [effectiveOn, amount, memo])

test('a charge is added, charged on its day, and once a month however often the job runs', async () => {
  const { leaseId, ledger } = await leased({ months: 3 })
  expect(await list(leaseId)).toEqual({ refusal: null, earliest: NOW, charges: [] })
  const parking = await added(leaseId)
  expect(parking).toMatchObject({
    memo: 'Parking',
    account: 'fee',
    amount: '150.00',
    nextAmount: null,
    dueDay: 1,
    firstMonth: NOW,
    lastMonth: null,
    state: 'current',
  })
  expect(parking.staffName).not.toBe('')
  // It was agreed today, so nothing was due before.
  expect(others(await ledger())).toEqual([[TODAY, '150.00', `Parking, ${formatMonth(NOW)}`]])
  await agreedBefore(parking.id, 2)
  await chargeToday()
  await chargeToday()
  await Promise.all([chargeToday(), chargeAllLeases({ db, gateway: 'sandbox' })])
  const months = [-2, -1, 0].map((month) => addMonths(month))
  const charged = others(await ledger())
  expect(charged).toHaveLength(3)
  expect(charged).toEqual(
    expect.arrayContaining([
      ...months.slice(0, 2).map((month) => [month, '150.00', `Parking, ${formatMonth(month)}`]),
      [TODAY, '150.00', `Parking, ${formatMonth(NOW)}`],
    ]),
  )
  const log = (await logsOf(leaseId)).find(({ details }) => JSON.stringify(details).includes('recurringCharge'))
  expect(log).toMatchObject({ action: 'update', details: { recurringCharge: 'added', memo: 'Parking' } })
})

test('charges of one lease stand beside each other, and staff take back the charge of one month', async () => {
  const { leaseId, ledger } = await leased()
  await added(leaseId)
  await added(leaseId, { account: 'utility', memo: 'Water', amount: '40.25' })
  const before = await ledger()
  expect(before.balance).toBe('6190.25')
  const water = before.entries.find(({ memo }) => memo.startsWith('Water'))!
  expect(water).toMatchObject({ isReversible: true, period: NOW, staffName: null, account: 'utility' })
  expect((await reversal(water.id, 'No water this month')).statusCode).toBe(201)
  await chargeToday()
  expect((await ledger()).balance).toBe('6150.00')
  // What was taken back stays so after a change of the amount, and rent pays no fees.
  expect((await receipt(leaseId, { amount: '150', account: 'fee' })).statusCode).toBe(201)
  expect((await ledger()).balance).toBe('6000.00')
})

test('an amount changes from a month on, and what was charged of it follows', async () => {
  const { leaseId, ledger } = await leased()
  const { id } = await added(leaseId)
  const later = await setAmount(id, { from: addMonths(2), amount: '160' })
  expect(later.json<RecurringCharges>().charges[0]).toMatchObject({
    amount: '150.00',
    nextAmount: { from: addMonths(2), amount: '160.00' },
  })
  const corrected = await setAmount(id, { from: NOW, amount: '155' })
  expect(corrected.json<RecurringCharges>().charges[0]).toMatchObject({ amount: '155.00', nextAmount: null })
  const memo = `Parking, ${formatMonth(NOW)}`
  expect(others(await ledger())).toEqual([
    [TODAY, '150.00', memo],
    [TODAY, '-150.00', `Corrected: ${memo}`],
    [TODAY, '155.00', memo],
  ])
  expect(issues(await setAmount(id, { from: addMonths(-1), amount: '1' }))).toEqual([
    400,
    [['from', `The amount can be changed from ${formatMonth(NOW)} on`]],
  ])
})

test('an end takes back what was charged of later months, and can be taken back itself', async () => {
  const { leaseId, ledger } = await leased()
  const { id } = await added(leaseId)
  expect(issues(await setEnd(id, addMonths(-2)))).toEqual([
    400,
    [['lastMonth', `The last month can't be before ${formatMonth(addMonths(-1))}`]],
  ])
  const ended = await setEnd(id, addMonths(-1))
  expect(ended.json<RecurringCharges>().charges[0]).toMatchObject({ state: 'ended', lastMonth: addMonths(-1) })
  expect((await ledger()).balance).toBe('6000.00')
  const goesOn = await setEnd(id, null)
  expect(goesOn.json<RecurringCharges>().charges[0]).toMatchObject({ state: 'current', lastMonth: null })
  expect((await ledger()).balance).toBe('6150.00')
  // What ended long ago is added again, so that no month in between is charged.
  await agreedBefore(id, 4)
  await sql`update recurring_charges set last_month = ${addMonths(-3)} where id = ${id}`.execute(db)
  expect((await setEnd(id, null)).statusCode).toBe(409)
})

test('nothing but rent, a deposit and a lock is due until the day after a tenancy began', async () => {
  const next = addMonths(1)
  const { leaseId, ledger, tenant } = await leased({ months: -1 })
  expect((await list(leaseId)).earliest).toBe(next)
  expect(issues(await add(leaseId))).toEqual([
    400,
    [
      [
        'firstMonth',
        `The first month can't be before ${formatMonth(next)}: until a lease has begun, Massachusetts allows only rent, a deposit and a new lock`,
      ],
    ],
  ])
  const { state } = await added(leaseId, { firstMonth: next })
  expect(state).toBe('upcoming')
  expect(others(await ledger())).toEqual([])
  // The tenancy began today after all: tomorrow it is due.
  await change(tenant.id, { leaseStartDate: TODAY })
  await sql`update recurring_charges set first_month = ${NOW}, agreed_on = ${NOW} where lease_id = ${leaseId}`.execute(
    db,
  )
  await chargeToday()
  expect(others(await ledger())).toEqual([])
  await sql`update leases set starts_on = starts_on - 1, created_at = starts_on - 10 where id = ${leaseId}`.execute(db)
  await sql`update ledger_days set charged_on = ${addDays(TODAY, -1)} where lease_id = ${leaseId}`.execute(db)
  await chargeAllLeases({ db, gateway: 'sandbox' })
  expect(others(await ledger()).map(([day]) => day)).toEqual([TODAY])
})

test('a charge goes on after a renewal, ends with the lease and moves with its days', async () => {
  const { leaseId, ledger, tenant } = await leased({ months: 3, leaseEndDate: addDays(addMonths(1), -1) })
  const { id } = await added(leaseId, { dueDay: 28 })
  await agreedBefore(id, 2)
  await chargeToday()
  const charged = async () => others(await ledger()).map(([, amount]) => Number(amount))
  const sum = async () => (await charged()).reduce((all, one) => all + one, 0)
  const own = `${NOW.slice(0, 8)}28`
  const before = await sum()
  expect(before).toBe(TODAY >= own ? 450 : 300)
  // Renewed from the next month on: what was charged stays.
  await change(tenant.id, { leaseStartDate: addMonths(1), leaseEndDate: addMonths(13) })
  expect(await sum()).toBe(before)
  expect((await list(leaseId)).charges[0]).toMatchObject({ state: 'current', dueDay: 28 })
})

test('the end of the lease ends its charges, and a later end lets them go on', async () => {
  const { leaseId, ledger, tenant } = await leased({ months: 3 })
  const { id } = await added(leaseId, { dueDay: 20 })
  await agreedBefore(id, 2)
  await chargeToday()
  const months = async () => new Set(others(await ledger()).map(([, , memo]) => memo)).size
  const before = await months()
  await change(tenant.id, { leaseEndDate: `${addMonths(-2).slice(0, 8)}10` })
  const { balance } = await ledger()
  expect(others(await ledger()).reduce((all, [, amount]) => all + Number(amount), 0)).toBe(0)
  expect((await list(leaseId)).charges[0]).toMatchObject({ state: 'ended' })
  expect((await list(leaseId)).refusal).toContain('The lease ended on')
  expect((await add(leaseId)).statusCode).toBe(409)
  await change(tenant.id, { leaseEndDate: addMonths(6) })
  expect(Number((await ledger()).balance)).toBeGreaterThan(Number(balance))
  expect((await list(leaseId)).charges[0]).toMatchObject({ state: 'current' })
  expect(await months()).toBeGreaterThanOrEqual(before)
})

test('a charge of a former tenancy stays as it was charged and does not follow into the next one', async () => {
  const { leaseId, ledger, tenant } = await leased({ months: 6, leaseEndDate: addDays(addMonths(-3), -1) })
  await sql`
    with c as (
      insert into recurring_charges (lease_id, account, memo, first_month, agreed_on, staff_name)
      values (${leaseId}, 'fee', 'Parking', ${addMonths(-6)}, ${addMonths(-6)}, 'Sam') returning id
    )
    insert into recurring_amounts select id, ${addMonths(-6)}, 15000 from c`.execute(db)
  await chargeToday()
  const former = others(await ledger())
  expect(former).toHaveLength(3)
  await change(tenant.id, { leaseStartDate: addMonths(-1), leaseEndDate: addMonths(11) })
  await chargeToday()
  expect(others(await ledger())).toEqual(former)
  expect((await list(leaseId)).charges[0]).toMatchObject({ state: 'ended' })
})

test('after an outage each month is charged once, and a closed month stays as it was', async () => {
  const { leaseId, ledger } = await leased({ months: 4 })
  const { id } = await added(leaseId, { dueDay: 1 })
  const closed = addMonths(-2)
  await sql`
    insert into accounting_periods (month, staff_name, gateway, charged_cents, credited_cents, card_cents, check_cents,
      cash_cents, money_order_cents, transfer_cents, returned_cents, balance_cents)
    values (${closed}, 'Sam', 'sandbox', 0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(db)
  await agreedBefore(id, 3)
  await sql`update ledger_days set charged_on = ${addMonths(-4)} where lease_id = ${leaseId}`.execute(db)
  await chargeAllLeases({ db, gateway: 'sandbox' })
  const open = monthsAfter(closed, 1)
  const charged = (await ledger()).entries.filter(({ account }) => account === 'fee')
  expect(charged.map(({ period, occurredOn, effectiveOn }) => [period, occurredOn, effectiveOn])).toEqual([
    [addMonths(-3), addMonths(-3), open],
    [addMonths(-2), addMonths(-2), open],
    [addMonths(-1), null, open],
    [NOW, null, TODAY],
  ])
  await sql`delete from accounting_periods`.execute(db)
})

test('a day of its own brings the job to a lease whose rent is not due', async () => {
  const day = Number(TODAY.slice(8))
  const own = Math.min(day, 28)
  const { leaseId, ledger } = await leased({ rentDueDay: own === 1 ? 2 : 1 })
  const { id } = await added(leaseId, { firstMonth: addMonths(1), dueDay: own })
  await agreedBefore(id, 1)
  await sql`update ledger_days set charged_on = ${addDays(`${NOW.slice(0, 8)}${String(own).padStart(2, '0')}`, -1)} where lease_id = ${leaseId}`.execute(
    db,
  )
  await chargeAllLeases({ db, gateway: 'sandbox' })
  expect(others(await ledger()).at(-1)).toEqual([
    `${NOW.slice(0, 8)}${String(own).padStart(2, '0')}`,
    '150.00',
    `Parking, ${formatMonth(NOW)}`,
  ])
})

test('what does not fit together is refused at its field', async () => {
  const { leaseId } = await leased({ leaseEndDate: addMonths(8) })
  const refused = async (body: object) => issues(await add(leaseId, body))
  expect(await refused({ memo: ' ' })).toEqual([400, [['memo', 'Memo is required']]])
  expect(await refused({ amount: '0' })).toEqual([400, [['amount', 'Amount must be more than $0.00']]])
  expect(await refused({ account: 'rent' })).toEqual([400, [['account', 'Account must be one of fee, utility']]])
  expect(await refused({ firstMonth: '2027-01-15' })).toEqual([
    400,
    [['firstMonth', 'First month must be the first day of a month, such as 2026-10-01']],
  ])
  expect(await refused({ firstMonth: addMonths(-1) })).toEqual([
    400,
    [['firstMonth', `The first month can't be before ${formatMonth(NOW)}. Use Add charge for an earlier month`]],
  ])
  expect(await refused({ lastMonth: addMonths(-1) })).toEqual([
    400,
    [['lastMonth', "The last month can't be before the first one"]],
  ])
  expect((await refused({ firstMonth: addMonths(9) }))[0]).toBe(400)
  for (const lastMonth of [-1, '2027-01-15'])
    expect(await refused({ lastMonth })).toEqual([
      400,
      [['lastMonth', 'Last month must be the first day of a month, such as 2026-10-01']],
    ])
  for (const dueDay of [31, 0, 1.5, 'x'])
    expect(await refused({ dueDay })).toEqual([400, [['dueDay', 'Due day must be a day from 1 to 28']]])
  expect((await call('GET', pathOf(crypto.randomUUID()))).statusCode).toBe(404)
  expect((await setEnd(crypto.randomUUID(), null)).statusCode).toBe(404)
  for (let count = 0; count < 20; count += 1) await added(leaseId, { memo: `Space ${count}` })
  expect((await add(leaseId)).statusCode).toBe(409)
})
