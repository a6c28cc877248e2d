import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { DepositRow } from '#contract/reports/deposits/admin.ts'
import { BANK, setUpDeposits } from '#server/testing/leases/deposits.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, change, withDeposit, leased, depositOf, endOn, receipt, reversal, rentOf } = await setUpDeposits()

const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)

const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id
const messageOf = (answer: LightMyRequestResponse) => answer.json<{ message: string }>().message

const rowOf = async (leaseId: string) =>
  (await call('GET', '/api/admin/reports/deposits?limit=100')).json<DepositRow[]>().find(({ id }) => id === leaseId)

type Lease = Awaited<ReturnType<typeof withDeposit>>

/** What is open on the account of the deposit. */
const openOf = async ({ ledger }: Pick<Lease, 'ledger'>) =>
  (await ledger()).entries
    .filter(({ account }) => account === 'deposit')
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100

const payAgain = (leaseId: string, amount: string, number = 'again') =>
  receipt(leaseId, { account: 'deposit', amount, number })

const RETURN = { on: TODAY, rate: '0', number: '7' }

/** Returns a deposit of which a check then comes back. */
async function bouncedAfterReturn(lease: Pick<Lease, 'leaseId' | 'post'>, entryId: string, endsOn = YESTERDAY) {
  await endOn(lease.leaseId, endsOn)
  expect((await lease.post('return', RETURN)).statusCode).toBe(201)
  expect((await reversal(entryId)).statusCode).toBe(201)
}

for (const [name, terms] of [
  ['agreed', {}],
  ['charged with its payment', { depositAmount: undefined }],
] as const)
  test(`a check for a deposit that was ${name} comes back after the return: it is owed, and paid again it is no other deposit`, async () => {
    const lease = await withDeposit(6, terms)
    const { leaseId, tenant, read, post } = lease
    await post('account', { ...BANK, since: TODAY })
    await bouncedAfterReturn(lease, lease.entry.id)
    expect(await openOf(lease)).toBe(2000)
    expect(await read()).toMatchObject({ held: '0.00', returned: { amount: '2000.00' }, account: BANK })
    expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '2000.00' })

    expect((await payAgain(leaseId, '2000')).statusCode).toBe(201)
    expect(await openOf(lease)).toBe(0)
    expect(await read()).toMatchObject({ held: '0.00', returned: { amount: '2000.00' }, former: [] })
    expect((await read()).duties.filter(({ status }) => status !== 'done')).toEqual([])
    expect(await rowOf(leaseId)).toBeUndefined()
    expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '0.00' })
    const twice = await post('return', { on: TODAY, rate: '0' })
    expect([twice.statusCode, messageOf(twice)]).toEqual([
      409,
      `The return of this deposit was already recorded, on ${formatDay(TODAY)}.`,
    ])
  })

test('of a deposit in two checks, the one that comes back after the return is owed', async () => {
  const lease = await leased({ months: 6, depositAmount: undefined })
  const deposit = { ...lease, ...depositOf(lease.leaseId) }
  const { leaseId, tenant } = lease
  await payAgain(leaseId, '500', 'one')
  const second = idOf(await payAgain(leaseId, '1500', 'two'))
  await bouncedAfterReturn(deposit, second)
  expect(await openOf(lease)).toBe(1500)
  expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '1500.00' })
  const again = idOf(await payAgain(leaseId, '1500'))
  expect(await openOf(lease)).toBe(0)
  expect(await deposit.read()).toMatchObject({ held: '0.00', returned: { amount: '2000.00' } })
  // It comes back once more.
  await reversal(again)
  expect(await openOf(lease)).toBe(1500)
  expect(await deposit.read()).toMatchObject({ held: '0.00', returned: { amount: '2000.00' } })
})

test('where a lease goes on after all, what is owed of the first deposit is paid before another one begins', async () => {
  const lease = await withDeposit(6)
  const { leaseId, tenant, read } = lease
  await bouncedAfterReturn(lease, lease.entry.id, addDays(TODAY, -20))
  await change(tenant.id, { leaseEndDate: null })
  expect(await openOf(lease)).toBe(4000)
  await payAgain(leaseId, '1500', 'first')
  expect(await read()).toMatchObject({ held: '0.00', returned: { amount: '2000.00' } })
  await payAgain(leaseId, '2200', 'second')
  expect(await read()).toMatchObject({ held: '1700.00', heldSince: TODAY, returned: null })
  expect(await rowOf(leaseId)).toMatchObject({ held: '1700.00', heldSince: TODAY })
  expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '300.00' })
  expect((await read()).duties.find(({ kind }) => kind === 'account')).toMatchObject({ amount: '1700.00' })
})

test('what is owed of the first deposit stays owed when the second one goes back', async () => {
  const lease = await withDeposit(6, { depositAmount: undefined })
  const { leaseId, tenant, read, post } = lease
  await endOn(leaseId, addDays(TODAY, -40))
  expect((await post('return', { ...RETURN, on: addDays(TODAY, -35) })).statusCode).toBe(201)
  await change(tenant.id, { leaseEndDate: null })
  await receipt(leaseId, { account: 'deposit', receivedOn: addDays(TODAY, -30), number: 'second' })
  await reversal(lease.entry.id)
  expect(await openOf(lease)).toBe(2000)
  expect(await read()).toMatchObject({ held: '2000.00', heldSince: addDays(TODAY, -30) })
  expect(await rowOf(leaseId)).toMatchObject({ held: '2000.00', heldSince: addDays(TODAY, -30) })
  await endOn(leaseId, YESTERDAY)
  expect((await post('return', RETURN)).statusCode).toBe(201)
  expect(await openOf(lease)).toBe(2000)
  expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '2000.00' })
  await payAgain(leaseId, '2000')
  expect(await openOf(lease)).toBe(0)
  expect(await read()).toMatchObject({ held: '0.00', returned: { on: TODAY } })
  expect((await post('return', RETURN)).statusCode).toBe(409)
})

test('a deposit by card that is lost to a dispute after its return is owed, and where the dispute is won it is not', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 6, depositAmount: undefined })
  const lease = { leaseId, ledger, ...depositOf(leaseId) }
  const { id } = await db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace',
      payer_email: tenant.email,
      amount_cents: 200_000,
      payment_type: 'deposit',
      gateway: 'sandbox',
      status: 'completed',
      completed_at: new Date(),
      intent_id: 'pi_deposit',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endOn(leaseId, YESTERDAY)
  expect((await lease.post('return', RETURN)).statusCode).toBe(201)
  expect(await openOf(lease)).toBe(0)
  const dispute = (status: 'lost' | 'won') =>
    db.updateTable('payments').set({ dispute_status: status }).where('id', '=', id).execute()
  await dispute('lost')
  expect(await openOf(lease)).toBe(2000)
  expect(await rentOf(tenant.id)).toMatchObject({ depositOpen: '2000.00' })
  await dispute('won')
  expect(await openOf(lease)).toBe(0)
  expect(await lease.read()).toMatchObject({ held: '0.00', returned: { amount: '2000.00' } })
})

test('the report and the page agree about the deposit that is held, for random histories of payments and returns', async () => {
  let state = 5
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const { leaseId } = await leased({ months: 1, depositAmount: '2000', leaseEndDate: null })
  const { read } = depositOf(leaseId)
  const of = { lease_id: leaseId, account: 'deposit', effective_on: TODAY, source: 'staff', staff_name: 'Ada' } as const
  for (let round = 0; round < 12; round += 1) {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('baystead.deletes_old', 'ledger_entries', true)`.execute(trx)
      await sql`delete from ledger_entries where account = 'deposit' and lease_id = ${leaseId}`.execute(trx)
    })
    const standing: { id: string; cents: number }[] = []
    for (let step = 0; step < 12; step += 1) {
      const held = Number((await read()).held) * 100
      const taken = random(3) === 0 ? standing.splice(random(standing.length), 1)[0] : undefined
      if (taken) {
        const entry = { ...of, kind: 'reversal', cents: -taken.cents, reverses: taken.id } as const
        await db.insertInto('ledger_entries').values(entry).execute()
      } else {
        const isReturn = held > 0 && random(2) === 0
        const cents = isReturn ? held : -1000 * (1 + random(5))
        const kind = isReturn ? ('refund' as const) : ('payment' as const)
        const check = { method: 'check', receipt_number: `BY-2026-9${round}${step}0000` } as const
        const { id } = await db
          .insertInto('ledger_entries')
          .values({ ...of, kind, cents, ...(isReturn ? {} : check) })
          .returning('id')
          .executeTakeFirstOrThrow()
        standing.push({ id, cents })
      }
      const page = await read()
      const row = await rowOf(leaseId)
      expect([round, step, row?.held ?? '0.00', row?.next?.dueOn]).toEqual([
        round,
        step,
        page.held,
        page.duties.find(({ status }) => status !== 'done')?.dueOn,
      ])
    }
  }
})
