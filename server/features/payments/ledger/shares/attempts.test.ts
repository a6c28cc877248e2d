import { addMonths, companyDay } from '#contract/core/calendar.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import { runAutopay } from '#server/features/payments/service.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import type { Begun } from '#server/testing/payments.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, cards, staff, savedCard, leaseOf, person, shared: sharedSince } = await setUpRoommates()
const TODAY = companyDay()
const NOW = `${TODAY.slice(0, 7)}-01`
const NEXT = addMonths(NOW, 1)
const shared = () => sharedSince(NOW)

type Roommate = Awaited<ReturnType<typeof shared>>['jordan']

/** Begins a payment half an hour ago, so that it keeps nothing for itself. */
async function begunBefore(one: Roommate, amount: string, type = 'rent') {
  const answer = await one.begin(amount, type)
  expect(answer.statusCode).toBe(200)
  const { paymentId: id } = answer.json<Begun>()
  await sql`update payments set created_at = now() - interval '30 minutes' where id = ${id}`.execute(db)
  return id
}

const tryPaying = (one: Roommate, id: string) => one.call('POST', `/api/payments/${id}/try`)

/** Leaves a payment that was tried, such as on a page that was closed. */
async function abandoned(one: Roommate, amount: string, type = 'rent') {
  const id = await begunBefore(one, amount, type)
  expect((await tryPaying(one, id)).statusCode).toBe(200)
  await sql`update payments set tried_at = now() - interval '30 minutes' where id = ${id}`.execute(db)
  return id
}

const monthsOf = async (leaseId: string, ids: string[]) =>
  (
    await sql<{ cents: number }>`
      select kept_cents::float8 as cents from payments as p where status in ('completed', 'pending') and is_shown and rent_month = ${NOW}
        and (lease_id = ${leaseId} or user_id = any(${ids}::uuid[]))`.execute(db)
  ).rows.reduce((all, { cents }) => all + cents, 0)

describe('before a card is charged', () => {
  test('the month of the payment is still open, and not only another one', async () => {
    const { jordan, riley, leaseId } = await shared()
    const id = await begunBefore(riley, '2650')
    expect(await jordan.pay('2650')).toMatchObject({ statusCode: 200 })
    // The rent of the month after could be paid now.
    expect((await riley.summary()).rentMonth).toBe(NEXT)
    expect(said(await tryPaying(riley, id))[0]).toBe(409)
    expect(await monthsOf(leaseId, [jordan.id])).toBe(265_000)
  })

  test('of two at the same moment, one pays the month', async () => {
    const { jordan, riley, leaseId } = await shared()
    const ids = [await begunBefore(jordan, '2650'), await begunBefore(riley, '2650')]
    const answers = await Promise.all([tryPaying(jordan, ids[0]!), tryPaying(riley, ids[1]!)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await monthsOf(leaseId, [jordan.id])).toBe(265_000)
  })

  test('of two months, each is paid, although one opens again meanwhile', async () => {
    const { jordan, riley, leaseId } = await shared()
    const receipt = { amount: '2650', method: 'check', receivedOn: TODAY }
    const check = (await staff('POST', `/api/admin/leases/${leaseId}/receipts`, receipt)).json<{ id: string }>()
    const ahead = await begunBefore(jordan, '2650')
    await staff('POST', `/api/admin/ledger-entries/${check.id}/reversal`, { reason: 'The bank returned it.' })
    const due = await begunBefore(riley, '2650')
    const answers = await Promise.all([tryPaying(jordan, ahead), tryPaying(riley, due)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('of a month with a part open, no more than that part', async () => {
    const { jordan, riley } = await shared()
    const id = await begunBefore(riley, '2650')
    await jordan.pay('1650')
    expect(said(await tryPaying(riley, id))[1]).toMatch(/^\$1,000\.00 of the rent for .* is still due/)
  })

  test('of a deposit, too', async () => {
    const { jordan, riley } = await shared()
    const ids = [await begunBefore(jordan, '2650', 'deposit'), await begunBefore(riley, '2650', 'deposit')]
    const answers = await Promise.all([tryPaying(jordan, ids[0]!), tryPaying(riley, ids[1]!)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('what one has tried and left', () => {
  test.each(['rent', 'deposit'])('keeps nobody from paying %s', async (type) => {
    const { jordan, riley } = await shared()
    const id = await abandoned(jordan, '2650', type)
    expect((await riley.begin('2650', type)).statusCode).toBe(200)
    const left = await db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(left.status).toBe('failed')
  })

  test('a few minutes ago is waited for', async () => {
    const { jordan, riley } = await shared()
    const id = (await jordan.begin('2650')).json<Begun>().paymentId
    expect((await tryPaying(jordan, id)).statusCode).toBe(200)
    expect((await riley.begin('1000')).statusCode).toBe(400)
  })
})

describe('autopay', () => {
  const runAt = (day: string, hour: number) =>
    runAutopay({ db, cards, origin: 'http://localhost:3000' }, log, hourOf(day, hour))
  const paidBy = async ({ id }: Roommate) =>
    (
      await sql<{ cents: number }>`
        select amount_cents::float8 as cents from payments where user_id = ${id} and status = 'completed' order by created_at`.execute(
        db,
      )
    ).rows.map(({ cents }) => cents)

  async function announced() {
    const all = await shared()
    const { id } = await savedCard(all.riley)
    const { next } = (
      await all.riley.call('PUT', '/api/autopay', { isOn: true, day: 5, methodId: id, cap: null })
    ).json<Autopay>()
    await runAt(dayAfter(next!.on, -1), 8)
    return { ...all, methodId: id, on: next!.on, cents: Math.round(Number(next!.amount) * 100) }
  }

  test('of one is not canceled by what another tried and left', async () => {
    const { jordan, riley, on, cents } = await announced()
    await abandoned(jordan, '2650')
    await runAt(on, 8)
    expect(await paidBy(riley)).toEqual([cents])
  })

  test('of one waits while another pays by hand, and then takes the own share', async () => {
    const { jordan, riley, on, cents } = await announced()
    const id = (await jordan.begin('2650')).json<Begun>().paymentId
    expect((await tryPaying(jordan, id)).statusCode).toBe(200)
    await runAt(on, 8)
    expect(await paidBy(riley)).toEqual([])
    await sql`update payments set tried_at = now() - interval '1 hour', created_at = now() - interval '1 hour' where id = ${id}`.execute(
      db,
    )
    await runAt(on, 9)
    expect(await paidBy(riley)).toEqual([cents])
  })

  test('of one and a payment of another at the same moment take no more than is open', async () => {
    const { jordan, riley, leaseId, on, cents } = await announced()
    const id = await begunBefore(jordan, '2650')
    await Promise.all([runAt(on, 8), tryPaying(jordan, id)])
    await runAt(on, 9)
    const months = on < NEXT ? 1 : 2
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(amount_cents), 0)::float8 as cents from payments where status in ('completed', 'pending') and is_shown
        and (lease_id = ${leaseId} or user_id = ${jordan.id})`.execute(db)
    expect(rows[0]!.cents).toBeLessThanOrEqual(265_000 * months)
    expect((await paidBy(riley)).every((one) => one <= cents)).toBe(true)
  })

  test('and a scheduled payment beside it ask for the own share once', async () => {
    const { riley, on, methodId } = await announced()
    const payOn = dayAfter(on, 2)
    const answer = await riley.call('POST', '/api/scheduled-payments', { payOn, methodId, amount: null })
    expect(said(answer)[1]).toMatch(/Autopay pays the rent that's due before/)
  })
})

test('a new lease takes what each pays before it begins for the first and the last month', async () => {
  const jordan = await person('Jordan', { rent: 2650, startsIn: 1 })
  const riley = await person('Riley')
  const leaseId = await leaseOf(jordan.id)
  await sql`update leases set ends_on = starts_on + 364 where id = ${leaseId}`.execute(db)
  const shares = [{ tenantId: jordan.id, share: '1650' }]
  const url = `/api/admin/leases/${leaseId}/tenants`
  expect((await staff('POST', url, { email: riley.email, share: '1000', shares })).statusCode).toBe(200)
  expect((await riley.summary()).share).toMatchObject({ month: NEXT, amount: '1000.00', open: '1000.00' })
  for (const one of [jordan, riley]) {
    const { open } = (await one.summary()).share!
    expect(await one.pay(open)).toMatchObject({ statusCode: 200 })
  }
  for (const [one, open] of [
    [jordan, '1650.00'],
    [riley, '1000.00'],
  ] as const) {
    expect((await one.summary()).share).toMatchObject({ open })
    expect(await one.pay(open)).toMatchObject({ statusCode: 200 })
    expect((await one.summary()).share).toMatchObject({ open: '0.00' })
  }
})
