import { companyDay } from '#contract/core/calendar.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import { runAutopay } from '#server/features/payments/service.ts'
import { sendReminders } from '#server/features/payments/reminders/reminders.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import type { Begun } from '#server/testing/payments.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, cards, staff, person, savedCard, shared: sharedSince } = await setUpRoommates()
const MONTH = `${companyDay().slice(0, 7)}-01`
/** They share the rent of this month already. */
const shared = () => sharedSince(MONTH)

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

type Roommate = Awaited<ReturnType<typeof person>>

const shareOf = (amount: string, open: string) => ({ month: MONTH, amount, open, processing: '0.00', owed: open })

const owed = async (one: Roommate) => (await one.summary()).rentOwed

describe('the rent of a shared lease', () => {
  test('of a month that is charged by the day is split in proportion, to the cent', async () => {
    const { jordan, riley, leaseId } = await shared()
    // The day after the 10th, so that a part is left on any day of the month.
    const terms = { part_months: 'last' as const, ends_on: `${MONTH.slice(0, 8)}11` }
    await db.updateTable('leases').set(terms).where('id', '=', leaseId).execute()
    const [all, own, other] = [await owed(jordan), (await jordan.summary()).share!, (await riley.summary()).share!]
    const days = new Date(Date.UTC(Number(MONTH.slice(0, 4)), Number(MONTH.slice(5, 7)), 0)).getUTCDate()
    expect(Number(all)).toBe(Math.round((265_000 * 11) / days) / 100)
    expect(Math.round(Number(own.amount) * 100) + Math.round(Number(other.amount) * 100)).toBe(
      Math.round(Number(all) * 100),
    )
    expect(Number(own.amount) / Number(other.amount)).toBeCloseTo(1.65, 3)
  })

  test('is owed by all together, and each sees their share, what is paid of it and by whom', async () => {
    const { jordan, riley, tenants } = await shared()
    for (const one of [jordan, riley]) expect(await owed(one)).toBe('2650.00')
    expect((await jordan.summary()).share).toEqual(shareOf('1650.00', '1650.00'))
    expect((await riley.summary()).share).toEqual(shareOf('1000.00', '1000.00'))
    expect(await riley.pay('400')).toMatchObject({ statusCode: 200 })
    for (const one of [jordan, riley]) expect(await owed(one)).toBe('2250.00')
    expect((await jordan.summary()).share).toEqual(shareOf('1650.00', '1650.00'))
    expect((await riley.summary()).share).toEqual(shareOf('1000.00', '600.00'))
    const lease = await riley.lease()
    expect(lease).toMatchObject({ isMain: false, rentAmount: '2650.00', offer: null })
    expect(lease!.roommates).toEqual({
      month: MONTH,
      tenants: [
        {
          name: 'Jordan Doe',
          isMain: true,
          isYou: false,
          place: 0,
          share: '1650.00',
          paid: '0.00',
          open: '1650.00',
          processing: '0.00',
        },
        {
          name: 'Riley Doe',
          isMain: false,
          isYou: true,
          place: 1,
          share: '1000.00',
          paid: '400.00',
          open: '600.00',
          processing: '0.00',
        },
      ],
    })
    expect(JSON.stringify(lease)).not.toContain(jordan.email)
    expect(await tenants()).toMatchObject({ tenants: [{ paid: '0.00' }, { paid: '400.00', open: '600.00' }] })
    const [own, joint] = [await riley.ledger(), await jordan.ledger()]
    expect(own).toEqual(joint)
    expect(own.entries.find(({ kind }) => kind === 'payment')).toMatchObject({ amount: '-400.00', paidBy: 'Riley Doe' })
    expect((await riley.call('GET', '/api/auth/user')).json()).toMatchObject({ rentAmount: '2650.00' })
  })

  test('is paid by one for both, and then nothing is open of the other share', async () => {
    const { jordan, riley } = await shared()
    await jordan.pay('2650')
    expect(await owed(riley)).toBe('0.00')
    expect((await riley.lease())!.roommates!.tenants).toMatchObject([
      { paid: '2650.00', open: '0.00' },
      { paid: '0.00', open: '0.00' },
    ])
    expect((await riley.summary()).isRentPaid).toBe(true)
  })

  test('is paid by a check that staff record, which leaves less for both', async () => {
    const { jordan, riley, leaseId } = await shared()
    const receipt = { amount: '2000', method: 'check', receivedOn: companyDay() }
    expect((await staff('POST', `/api/admin/leases/${leaseId}/receipts`, receipt)).statusCode).toBe(201)
    for (const one of [jordan, riley]) expect(await owed(one)).toBe('650.00')
    expect((await riley.summary()).share).toEqual(shareOf('1000.00', '650.00'))
  })
})

describe('roommates who pay at the same moment', () => {
  test('together pay no more than is open: the later one is told what is left', async () => {
    const { jordan, riley } = await shared()
    const answers = await Promise.all([jordan.begin('2650'), riley.begin('1000')])
    const begun = answers.filter(({ statusCode }) => statusCode === 200)
    expect(begun).toHaveLength(1)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)!
    expect(said(refused)[0]).toBe(400)
    expect(said(refused)[1]).toMatch(/^Someone else on your lease is paying right now\. /)
  })

  test('and the one whose card is charged later is refused, also where both had begun before', async () => {
    const { jordan, riley } = await shared()
    const first = (await jordan.begin('2650')).json<Begun>()
    // Half an hour ago, so that it keeps nothing for itself any longer.
    await sql`update payments set created_at = now() - interval '30 minutes' where id = ${first.paymentId}`.execute(db)
    const second = (await riley.begin('1000')).json<Begun>()
    const tries = await Promise.all([
      jordan.call('POST', `/api/payments/${first.paymentId}/try`),
      riley.call('POST', `/api/payments/${second.paymentId}/try`),
    ])
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const isJordan = tries[0].statusCode === 200
    expect(said(tries[isJordan ? 1 : 0])[1]).toBe(
      isJordan
        ? `The rent for ${monthName()} is already paid or processing. Someone else on your lease may have paid it. Start again to pay what is still due.`
        : `$1,650.00 of the rent for ${monthName()} is still due, so that's the most you can pay.`,
    )
    // The one that goes on may be sent twice.
    const [again, id] = isJordan ? [jordan, first.paymentId] : [riley, second.paymentId]
    expect((await again.call('POST', `/api/payments/${id}/try`)).statusCode).toBe(200)
  })

  test('and both pay their share', async () => {
    const { jordan, riley } = await shared()
    const answers = await Promise.all([jordan.begin('1650'), riley.begin('1000')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [jordanPaid, rileyPaid] = await Promise.all([jordan.pay('1650'), riley.pay('1000')])
    expect([jordanPaid.statusCode, rileyPaid.statusCode]).toEqual([200, 200])
    expect(await owed(jordan)).toBe('0.00')
  })
})

const monthName = () =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(MONTH))

describe('someone else', () => {
  test('sees nothing of the lease, and roommates nothing of the payments, cards and documents of each other', async () => {
    const { jordan, riley, leaseId } = await shared()
    const stranger = await person('Sam', { rent: 900 })
    await jordan.pay('1650')
    const { id } = (await jordan.call('GET', '/api/payments')).json<{ id: string }[]>()[0]!
    for (const one of [riley, stranger])
      for (const path of ['', '/receipt.pdf'])
        expect((await one.call('GET', `/api/payments/${id}${path}`)).statusCode).toBe(404)
    for (const step of ['try', 'confirm'])
      expect((await riley.call('POST', `/api/payments/${id}/${step}`, { methodId: id })).statusCode).toBe(404)
    expect((await riley.call('GET', '/api/payments')).json()).toEqual([])
    await savedCard(jordan)
    expect((await riley.call('GET', '/api/payment-methods')).json()).toEqual([])
    expect((await riley.call('GET', '/api/documents')).json()).toEqual([])
    expect((await stranger.ledger()).entries.some(({ paidBy }) => paidBy !== null)).toBe(false)
    expect((await stranger.lease())!.id).not.toBe(leaseId)
    const statement = await riley.call('GET', '/api/ledger/statement.pdf')
    // A line may break anywhere.
    const text = textOf(statement.rawPayload).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Jordan Doe, Riley Doe')
    expect(text).toContain('paid by Jordan Doe')
    expect(text).not.toContain(jordan.email)
    for (const [method, url] of [
      ['GET', `/api/admin/leases/${leaseId}/tenants`],
      ['POST', `/api/admin/leases/${leaseId}/tenants/${riley.id}/removal`],
      ['PUT', `/api/admin/leases/${leaseId}/shares`],
    ] as const)
      expect((await riley.call(method, url, method === 'GET' ? undefined : {})).statusCode).toBe(403)
  })

  test('cannot end the lease: only the main tenant gives notice', async () => {
    const { riley } = await shared()
    const body = { leavesOn: dayAfter(companyDay(), 90), forwardingAddress: '', reason: '' }
    expect(said(await riley.call('POST', '/api/move-out/notices', body))[0]).toBe(409)
    expect((await riley.call('GET', '/api/move-out')).json()).toBeNull()
  })
})

describe('a payment of someone who has left', () => {
  test('is not made after their last day', async () => {
    const { riley } = await shared()
    const begun = (await riley.begin('1000')).json<Begun>()
    const yesterday = dayAfter(companyDay(), -1)
    await db
      .updateTable('lease_tenants')
      .set({ joined_on: yesterday, left_on: yesterday })
      .where('user_id', '=', riley.id)
      .execute()
    const answer = await riley.call('POST', `/api/payments/${begun.paymentId}/try`)
    expect(said(answer)).toEqual([409, "You're no longer on the lease that this payment is for."])
  })
})

describe('autopay', () => {
  async function turnOn(one: Roommate) {
    const { id } = await savedCard(one)
    return (await one.call('PUT', '/api/autopay', { isOn: true, day: 5, methodId: id, cap: null })).json<Autopay>()
  }

  const runAt = (day: string, hour: number) =>
    runAutopay({ db, cards, origin: 'http://localhost:3000' }, log, hourOf(day, hour))

  const taken = (userId: string) =>
    db
      .selectFrom('payments')
      .select(['amount_cents', 'lease_id'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()

  test('takes the share of each, and what one paid for the other is not taken again', async () => {
    const { jordan, riley, leaseId } = await shared()
    const { next } = await turnOn(jordan)
    const other = await turnOn(riley)
    const { on } = next!
    expect(other.next!.on).toBe(on)
    // This month, and the next one where its rent is due by then.
    const months = on.slice(0, 7) === MONTH.slice(0, 7) ? 1 : 2
    expect([next!.amount, other.next!.amount]).toEqual([1650, 1000].map((share) => (share * months).toFixed(2)))
    await runAt(dayAfter(on, -1), 8)
    // Jordan pays Riley's share of the oldest month as well.
    expect((await jordan.pay('2650')).statusCode).toBe(200)
    await runAt(on, 8)
    await runAt(on, 9)
    const left = months - 1
    expect((await taken(riley.id)).map((row) => [Number(row.amount_cents), row.lease_id])).toEqual(
      left === 0 ? [] : [[100_000, leaseId]],
    )
    expect((await taken(jordan.id)).map((row) => Number(row.amount_cents))).toEqual(
      left === 0 ? [265_000] : [265_000, 165_000],
    )
  })

  test('ends for someone who has left the lease', async () => {
    const { riley } = await shared()
    const { next } = await turnOn(riley)
    await runAt(dayAfter(next!.on, -1), 8)
    const yesterday = dayAfter(companyDay(), -1)
    await db
      .updateTable('lease_tenants')
      .set({ joined_on: yesterday, left_on: yesterday })
      .where('user_id', '=', riley.id)
      .execute()
    await runAt(next!.on, 8)
    expect(await taken(riley.id)).toEqual([])
    expect((await riley.call('GET', '/api/autopay')).json()).toMatchObject({ isOn: false, next: null })
  })
})

describe('reminders', () => {
  test('of rent that is due go to everyone on the lease, each with what is left of their share', async () => {
    const { jordan, riley } = await shared()
    await riley.pay('400')
    await takeMail(db)
    await sendReminders({ db, origin: 'http://localhost:3000', gateway: cards.gateway, log }, hourOf(MONTH, 9))
    const mails = (await takeMail(db)).filter(({ to }) => to === jordan.email || to === riley.email)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [jordan.email, 'Your share of the rent of $1,650.00 is due today'],
      [riley.email, 'Your share of the rent of $600.00 is due today'],
    ])
  })
})
