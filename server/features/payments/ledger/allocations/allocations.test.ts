import type { ErrorBody } from '#contract/core/errors.ts'
import type { Allocations } from '#contract/leases/allocations/admin.ts'
import type { AdminLedger, AdminLedgerEntry } from '#contract/leases/entries.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { presentLedgerForStaff } from '../books/present.ts'
import { listLedger } from '../books/queries.ts'

const { db, call, created, chargeToday, leased, receipt, chargeFor, reversal, logsOf } = await setUpLedgers()

const read = async (leaseId: string) =>
  (await call('GET', `/api/admin/leases/${leaseId}/allocations`)).json<Allocations>()
const idOf = (answer: Awaited<ReturnType<typeof call>>) => answer.json<AdminLedgerEntry>().id

/** What pays what, in words. */
const words = ({ allocations }: Allocations) =>
  allocations.map(({ chargeMemo, creditMemo, amount }) => `${chargeMemo} by ${creditMemo}: ${amount}`)
const openOf = ({ left }: Allocations, side: 'charge' | 'credit' = 'charge') =>
  left.filter((one) => one.side === side && one.left !== '0.00').map((one) => one.left)

async function move(
  leaseId: string,
  creditId: string,
  allocations: readonly { chargeId: string; amount: string }[],
  body = {},
) {
  const { version } = await read(leaseId)
  const sent = { allocations, reason: 'As the tenant asked', version, ...body }
  return await call('POST', `/api/admin/ledger-entries/${creditId}/allocations`, sent)
}
const messageOf = async (answer: ReturnType<typeof move>) => {
  const { statusCode, ...response } = await answer
  return [statusCode, response.json<ErrorBody>().message]
}

const rentsOf = ({ entries }: AdminLedger) =>
  entries.filter(({ kind, account }) => kind === 'charge' && account === 'rent')

test('a payment pays the oldest rent, and a check that comes back opens exactly what it had paid', async () => {
  const { leaseId, ledger } = await leased({ months: 2 })
  const [first, second] = rentsOf(await ledger()).map(({ memo }) => memo)
  const check = idOf(await receipt(leaseId, { amount: '3000', number: '1', memo: 'Check 1' }))
  await receipt(leaseId, { amount: '1000', number: '2', memo: 'Check 2' })
  const before = await read(leaseId)
  expect(words(before)).toEqual([
    `${first} by Check 1: 2000.00`,
    `${second} by Check 1: 1000.00`,
    `${second} by Check 2: 1000.00`,
  ])
  expect(openOf(before)).toEqual(['2000.00'])
  expect((await reversal(check)).statusCode).toBe(201)
  const after = await read(leaseId)
  expect(words(after)).toEqual([`${second} by Check 2: 1000.00`])
  expect(openOf(after)).toEqual(['2000.00', '1000.00', '2000.00'])
})

test('staff read on each entry what it paid or was paid by, and take it with them as a spreadsheet', async () => {
  const { leaseId, ledger } = await leased({ months: 0 })
  await receipt(leaseId, { amount: '500', memo: 'First part' })
  const { entries } = await ledger()
  const [rent, paid] = [entries.find(({ kind }) => kind === 'charge')!, entries.find(({ kind }) => kind === 'payment')!]
  expect(rent).toMatchObject({ left: '1500.00', paid: [{ entryId: paid.id, memo: 'First part', amount: '500.00' }] })
  expect(paid).toMatchObject({ left: '0.00', paid: [{ entryId: rent.id, memo: rent.memo, amount: '500.00' }] })
  const file = await call('GET', `/api/admin/leases/${leaseId}/allocations.csv`)
  expect(file.body.split('\r\n')[1]).toBe(
    `${rent.effectiveOn},${rent.memo},${paid.effectiveOn},First part,500.00,,,${rent.id},${paid.id}`,
  )
})

test('a ledger that is read while a payment is posted shows what was there', async () => {
  const { leaseId } = await leased({ months: 0 })
  const rows = await listLedger(db, leaseId, 'sandbox')
  await receipt(leaseId, { amount: '500', number: '31' })
  const { entries } = await presentLedgerForStaff(db, { id: leaseId, gateway: 'sandbox' }, rows)
  expect(entries).toMatchObject([{ kind: 'charge', paid: [] }])
})

test('what is paid ahead waits, and the charge takes it when it comes', async () => {
  const { leaseId } = await leased({ months: 0 })
  await receipt(leaseId, { amount: '3500', memo: 'Ahead' })
  expect(openOf(await read(leaseId), 'credit')).toEqual(['1500.00'])
  await chargeFor(leaseId, { account: 'rent', amount: '400', memo: 'Parking' })
  expect(words(await read(leaseId)).at(-1)).toBe('Parking by Ahead: 400.00')
})

test('deposit money, fees and rent pay only their own charges', async () => {
  const { leaseId, ledger } = await leased({ months: 1, depositAmount: '2000' })
  await chargeFor(leaseId, { memo: 'Water' })
  const deposit = idOf(await receipt(leaseId, { account: 'deposit', number: '3', memo: 'Deposit' }))
  await receipt(leaseId, { account: 'fee', amount: '20', number: '4', memo: 'Fee' })
  expect(words(await read(leaseId)).toSorted()).toEqual(['Security deposit by Deposit: 2000.00', 'Water by Fee: 20.00'])
  const [rent] = rentsOf(await ledger())
  expect(await messageOf(move(leaseId, deposit, [{ chargeId: rent!.id, amount: '100' }]))).toEqual([
    400,
    'Deposit money pays only the security deposit',
  ])
})

test('staff move a payment to another charge, and back to the order of charges, with the reason in the audit log', async () => {
  const { leaseId, ledger } = await leased({ months: 1 })
  const [older, newer] = rentsOf(await ledger())
  const paid = idOf(await receipt(leaseId, { amount: '1200', memo: 'Check' }))
  const moved = await move(leaseId, paid, [{ chargeId: newer!.id, amount: '1000' }])
  expect(moved.statusCode).toBe(200)
  // The rest of it pays the oldest rent, as before.
  expect(words(moved.json<Allocations>())).toEqual([
    `${older!.memo} by Check: 200.00`,
    `${newer!.memo} by Check: 1000.00`,
  ])
  expect(moved.json<Allocations>().allocations[1]).toMatchObject({
    staffName: 'Ada Lovelace',
    reason: 'As the tenant asked',
  })
  const logs = await logsOf(leaseId)
  expect(logs.filter(({ action }) => action === 'update').map(({ details }) => details)).toEqual([
    {
      entry: paid,
      pays: {
        from: [`${older!.memo}, ${older!.effectiveOn}: 1200.00`],
        to: [`${older!.memo}, ${older!.effectiveOn}: 200.00`, `${newer!.memo}, ${newer!.effectiveOn}: 1000.00`],
      },
      reason: 'As the tenant asked',
    },
  ])
  // What staff moved stays where it is when more is paid.
  await receipt(leaseId, { amount: '2800', number: '9', memo: 'Rest' })
  expect(openOf(await read(leaseId))).toEqual([])
  const back = await move(leaseId, paid, [])
  expect(openOf(back.json<Allocations>())).toEqual([])
  expect(back.json<Allocations>().allocations.every(({ staffName }) => staffName === null)).toBe(true)
})

test('a refund of a part leaves the rest of the payment where staff moved it', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1 })
  const [older, newer] = rentsOf(await ledger())
  const { id } = await db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace Hopper',
      payer_email: tenant.email,
      amount_cents: 120_000,
      payment_type: 'rent',
      status: 'completed',
      gateway: 'sandbox',
      intent_id: 'pi_moved',
      rent_month: older!.period!,
      completed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paid = (await ledger()).entries.find(({ kind }) => kind === 'payment')!
  expect((await move(leaseId, paid.id, [{ chargeId: newer!.id, amount: '1200' }])).statusCode).toBe(200)
  await db.updateTable('payments').set({ refunded_cents: 100 }).where('id', '=', id).execute()
  const left = await read(leaseId)
  expect(words(left)).toEqual([`${newer!.memo} by Card payment: 1199.00`])
  expect(left.allocations[0]).toMatchObject({ staffName: 'Ada Lovelace', reason: 'As the tenant asked' })
  // Money that comes later pays around it.
  await receipt(leaseId, { amount: '2801', memo: 'Check' })
  expect(words(await read(leaseId))).toEqual([
    `${older!.memo} by Check: 2000.00`,
    `${newer!.memo} by Card payment: 1199.00`,
    `${newer!.memo} by Check: 801.00`,
  ])
})

test('a move is refused with what is wrong, and changes nothing', async () => {
  const { leaseId, ledger } = await leased({ months: 1 })
  const other = await leased({ months: 0 })
  const [older, newer] = rentsOf(await ledger())
  const [foreign] = rentsOf(await other.ledger())
  const paid = idOf(await receipt(leaseId, { amount: '1200', memo: 'Check' }))
  await receipt(leaseId, { amount: '1500', number: '8', memo: 'Other' })
  const before = await read(leaseId)
  const to = (chargeId: string, amount: string) => messageOf(move(leaseId, paid, [{ chargeId, amount }]))
  expect(await to(newer!.id, '1300')).toEqual([400, 'Only $1,200.00 of this payment can pay charges'])
  expect(await to(older!.id, '1200.01')).toEqual([400, 'Only $1,200.00 of this charge is open'])
  expect(await to(foreign!.id, '1')).toEqual([400, 'Choose a charge of this lease that was not reversed'])
  expect(
    await messageOf(
      move(leaseId, paid, [
        { chargeId: newer!.id, amount: '1' },
        { chargeId: newer!.id, amount: '1' },
      ]),
    ),
  ).toEqual([400, 'Enter each charge once'])
  expect(await messageOf(move(leaseId, paid, [], { reason: '' }))).toEqual([400, 'Reason is required'])
  expect(await messageOf(move(leaseId, paid, [], { version: 1 }))).toEqual([
    409,
    'Someone else updated this while you were editing.',
  ])
  expect(await messageOf(move(leaseId, older!.id, []))).toEqual([
    409,
    'Only a payment or credit that was not reversed pays charges.',
  ])
  expect(await read(leaseId)).toEqual(before)
})

test('what a payment of a closed month paid of a charge of a closed month stays', async () => {
  const { leaseId, ledger } = await leased({ months: 3 })
  const [first, second] = rentsOf(await ledger())
  const last = addMonths(-1)
  const paid = idOf(await receipt(leaseId, { amount: '2000', receivedOn: last, memo: 'Old check' }))
  const now = idOf(await receipt(leaseId, { amount: '1000', number: '7', memo: 'New check' }))
  expect((await call('POST', '/api/admin/accounting-periods/close', { month: last })).statusCode).toBe(200)
  expect(await messageOf(move(leaseId, paid, [{ chargeId: second!.id, amount: '500' }]))).toEqual([
    400,
    expect.stringMatching(
      /^The books are closed through .* What a payment of before then paid of a charge of before then stays\./,
    ),
  ])
  // A payment of this month can be moved to any open charge.
  expect((await move(leaseId, now, [{ chargeId: second!.id, amount: '500' }])).statusCode).toBe(200)
  await call('POST', '/api/admin/accounting-periods/reopen', { month: last, reason: 'To move a payment' })
  expect((await move(leaseId, paid, [{ chargeId: first!.id, amount: '500' }])).statusCode).toBe(200)
})

test('nor does a payment of a closed month come back to a charge of one by the order', async () => {
  const { leaseId, ledger } = await leased({ months: 3 })
  const newest = rentsOf(await ledger()).at(-1)!
  const last = addMonths(-1)
  const paid = idOf(await receipt(leaseId, { amount: '2000', receivedOn: last, memo: 'Old check' }))
  expect((await move(leaseId, paid, [{ chargeId: newest.id, amount: '2000' }])).statusCode).toBe(200)
  expect((await call('POST', '/api/admin/accounting-periods/close', { month: last })).statusCode).toBe(200)
  const before = words(await read(leaseId))
  expect(await messageOf(move(leaseId, paid, []))).toEqual([
    400,
    expect.stringContaining('The books are closed through'),
  ])
  expect(words(await read(leaseId))).toEqual(before)
  await call('POST', '/api/admin/accounting-periods/reopen', { month: last, reason: 'For the next test' })
})

test('what was paid back comes off credits too, so that what is open is what the ledger says', async () => {
  const { leaseId, ledger } = await leased({ months: 0 })
  const credit = { account: 'rent', amount: '2000', effectiveOn: companyDay(), memo: 'Concession' }
  expect((await call('POST', `/api/admin/leases/${leaseId}/credits`, credit)).statusCode).toBe(201)
  const check = idOf(await receipt(leaseId, { amount: '2000', number: '21', memo: 'Check' }))
  const payout = { amount: '2000', method: 'check', number: '1001', paidOn: companyDay() }
  expect((await call('POST', `/api/admin/leases/${leaseId}/payouts`, payout)).statusCode).toBe(201)
  expect((await reversal(check)).statusCode).toBe(201)
  expect((await ledger()).balance).toBe('2000.00')
  expect(openOf(await read(leaseId))).toEqual(['2000.00'])
})

test('the database refuses what exceeds a side, joins what does not belong together, or changes a row, whoever writes', async () => {
  const { leaseId, ledger } = await leased({ months: 0, depositAmount: '2000' })
  await receipt(leaseId, { amount: '900', memo: 'Check' })
  await chargeFor(leaseId, { memo: 'Water' })
  const { entries } = await ledger()
  const id = (of: Partial<AdminLedgerEntry>) =>
    entries.find((entry) => Object.entries(of).every(([key, value]) => entry[key as keyof AdminLedgerEntry] === value))!
      .id
  const [rent, water, paid] = [
    id({ kind: 'charge', account: 'rent' }),
    id({ account: 'utility' }),
    id({ kind: 'payment' }),
  ]
  const add = (credit: string, charge: string, cents: number) =>
    sql`insert into allocations (lease_id, gateway, credit_id, charge_id, cents, source) values (${leaseId}, 'sandbox', ${credit}, ${charge}, ${cents}, 'order')`.execute(
      db,
    )
  await expect(add(paid, rent, 1)).rejects.toThrow('more is allocated than the payment has')
  await expect(add(paid, water, 1)).rejects.toThrow('must join a payment or credit and a charge that it may pay')
  await expect(add(rent, paid, 1)).rejects.toThrow('must join a payment or credit and a charge that it may pay')
  await expect(sql`update allocations set cents = 1`.execute(db)).rejects.toThrow('cannot be changed')
  await expect(sql`delete from allocations`.execute(db)).rejects.toThrow('cannot be changed')
})

test('of two payments and a charge at once, none gives or takes more than it has', async () => {
  const { leaseId } = await leased({ months: 1 })
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => receipt(leaseId, { amount: '700', number: `t${at}` })),
    ...Array.from({ length: 3 }, (_, at) =>
      chargeFor(leaseId, { account: 'rent', amount: '100', memo: `Extra ${at}` }),
    ),
  ])
  const after = await read(leaseId)
  expect([openOf(after), openOf(after, 'credit')]).toEqual([['100.00'], []])
})

test('a ledger that an earlier version kept is allocated by the job, and at once by whoever opens it', async () => {
  const [one, other] = [await leased({ months: 1 }), await leased({ months: 1 })]
  await Promise.all([one, other].map(({ leaseId }) => receipt(leaseId, { amount: '2500', memo: 'Check' })))
  const expected = words(await read(one.leaseId))
  // As if the rows had never been written.
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('baystead.deletes_old', 'ledger_entries', true)`.execute(trx)
    await trx.deleteFrom('allocations').execute()
    await trx.deleteFrom('allocated_ledgers').execute()
  })
  expect(words(await read(one.leaseId))).toEqual(expected)
  await chargeToday()
  const { rows } = await sql<{
    cents: string
  }>`select sum(cents) as cents from live_allocations where lease_id = ${other.leaseId}`.execute(db)
  expect(rows[0]!.cents).toBe('250000')
})

test('leases are charged also where their ledgers cannot be allocated', async () => {
  await sql`
    create or replace function open_allocations(ids uuid[], provider card_gateway) returns void
      language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(db)
  const tenant = await created({ rentAmount: '2000', leaseStartDate: addMonths(1), email: newEmail() })
  await expect(chargeToday()).rejects.toThrow('broken')
  const { rows } = await sql<{ charged: number }>`
    select count(*)::int as charged from ledger_days as d join leases as l on l.id = d.lease_id where l.user_id = ${tenant.id}`.execute(
    db,
  )
  expect(rows[0]!.charged).toBe(1)
})
