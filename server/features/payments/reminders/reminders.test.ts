import { createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { changeLease, createTenant, identifyByHeader, payerOf } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { companyTime, sendReminders } from './reminders.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })
const warn = vi.fn<() => void>()
const deps = { db, origin: 'https://example.com', gateway: 'sandbox' as const, log: { warn } }

/** Nine in the morning in Boston, in winter or summer time. */
const at = (day: string, hour = 9, offset = '-05:00') =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00${offset}`)
const mails = async () =>
  (await waitingJobs<{ to: string; subject: string; text: string }>(db, 'send_mail')).map(({ subject }) => subject)

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('users').where('role', '=', 'tenant').execute()
})

/** A tenant whose lease was entered in July 2026, with rent due on this day of the month. */
async function tenant(
  values: { dueDay?: number; ends_on?: string; starts_on?: string; part_months?: 'first' | 'last' | 'both' } = {},
) {
  const { dueDay = 1, ...lease } = values
  const userId = await createTenant(db, { rent: 2650, dueDay, startsIn: -24 })
  await db
    .updateTable('leases')
    .set({ created_at: new Date('2026-07-10T12:00:00Z'), ...lease })
    .where('user_id', '=', userId)
    .execute()
  // It was always to begin on that day; nothing was renewed.
  await db
    .updateTable('leases')
    .set({ has_former_term: false, first_starts_on: null })
    .where('user_id', '=', userId)
    .execute()
  return userId
}

const pay = (userId: string, month: string, cents = 265_000) =>
  db
    .insertInto('payments')
    .values({
      user_id: userId,
      payer_name: 'Ada',
      payer_email: 'ada@example.com',
      amount_cents: cents,
      payment_type: 'rent',
      gateway: 'sandbox',
      intent_id: `pi_${userId}_${month}`,
      status: 'completed',
      completed_at: new Date(),
      rent_month: month,
      rent_cents: 265_000,
    })
    .execute()

/** Makes the database refuse reminders for these leases, until `heal`. */
async function breakLeases(ids: readonly string[]) {
  const listed = sql.join(ids.map((id) => sql.lit(id)))
  await sql`alter table rent_reminders add constraint broken check (lease_id not in (${listed}))`.execute(db)
  return () => sql`alter table rent_reminders drop constraint broken`.execute(db)
}

/** Gives the lease another id. */
async function moveLease(userId: string, id: string) {
  const deleted = db.deleteFrom('leases').where('user_id', '=', userId).returningAll()
  // The database computes this column.
  const { occupies: _, ...lease } = await deleted.executeTakeFirstOrThrow()
  await db
    .insertInto('leases')
    .values({ ...lease, id })
    .execute()
  await changeLease(db, userId, { rent_cents: lease.rent_cents })
}

async function payUntilNovember(userId: string) {
  for (const month of ['07', '08', '09', '10', '11']) await pay(userId, `2026-${month}-01`)
}

const UPCOMING = 'Your rent of $2,650.00 is due on Dec 1, 2026'
const DUE = 'Your rent of $2,650.00 is due today'
const OVERDUE = 'Your rent for December 2026 is overdue'

describe('rent reminders', () => {
  test('three days before, on the due date and once overdue: one email each, however often it runs', async () => {
    await payUntilNovember(await tenant())
    const sent: Record<string, string[]> = {}
    for (const day of ['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-01', '2026-12-02', '2026-12-20']) {
      await Promise.all([sendReminders(deps, at(day)), sendReminders(deps, at(day)), sendReminders(deps, at(day, 23))])
      sent[day] = await mails()
      await sql`delete from graphile_worker._private_jobs`.execute(db)
    }
    expect(sent).toEqual({
      '2026-11-27': [],
      '2026-11-28': [UPCOMING],
      '2026-11-29': [],
      '2026-12-01': [DUE],
      '2026-12-02': [OVERDUE],
      '2026-12-20': [],
    })
  })

  test('a last month that is charged by the day is asked for by its days, and by the end of the lease', async () => {
    await payUntilNovember(await tenant({ dueDay: 20, ends_on: '2026-12-10', part_months: 'last' }))
    await sendReminders(deps, at('2026-12-07'))
    await sendReminders(deps, at('2026-12-11'))
    expect(await mails()).toEqual([
      'Your rent of $854.84 is due on Dec 10, 2026',
      'Your rent for December 1–10, 2026 is overdue',
    ])
  })

  test('after an outage of days the current one is sent, and not the missed ones', async () => {
    await payUntilNovember(await tenant())
    await sendReminders(deps, at('2026-11-30'))
    expect(await mails()).toEqual([UPCOMING])
    await sendReminders(deps, at('2026-12-04'))
    expect(await mails()).toEqual([UPCOMING, OVERDUE])
  })

  test('a tenant who turned them off gets only overdue reminders', async () => {
    const userId = await tenant()
    await payUntilNovember(userId)
    const payer = await payerOf(app, userId)
    const read = async () => (await payer.call('GET', '/api/payments/reminders')).json<object>()
    expect(await read()).toEqual({ isReminded: true })
    expect((await payer.call('PATCH', '/api/payments/reminders', { isReminded: 'no' })).statusCode).toBe(400)
    expect((await payer.call('PATCH', '/api/payments/reminders', { isReminded: false })).json()).toEqual({
      isReminded: false,
    })
    expect(await read()).toEqual({ isReminded: false })
    for (const day of ['2026-11-28', '2026-12-01', '2026-12-02']) await sendReminders(deps, at(day))
    expect(await mails()).toEqual([OVERDUE])
  })

  test('paid rent needs no reminder; for partly paid rent, the rest is due', async () => {
    const [paid, ahead, part] = [await tenant(), await tenant(), await tenant()]
    for (const userId of [paid, ahead, part]) await payUntilNovember(userId)
    await pay(paid, '2026-12-01')
    await pay(part, '2026-12-01', 200_050)
    await db
      .updateTable('payments')
      .set({ amount_cents: '530000' })
      .where('user_id', '=', ahead)
      .where('rent_month', '=', '2026-11-01')
      .execute()
    for (const day of ['2026-11-28', '2026-12-02']) await sendReminders(deps, at(day))
    expect(await mails()).toEqual(['Your rent of $649.50 is due on Dec 1, 2026', OVERDUE])
    const [, overdue] = await waitingJobs<{ text: string }>(db, 'send_mail')
    expect(overdue!.text).toContain('$649.50 is still unpaid. No late fee has been added.')
  })

  test('rent due before our records, before the lease or after it needs no reminder', async () => {
    await payUntilNovember(await tenant({ dueDay: 5, ends_on: '2026-11-30' }))
    await tenant({ dueDay: 5, starts_on: '2027-01-01' })
    await sendReminders(deps, at('2026-12-02'))
    await sendReminders(deps, at('2026-12-06'))
    const known = await tenant({ dueDay: 5 })
    await db
      .updateTable('leases')
      .set({ created_at: at('2026-12-06') })
      .where('user_id', '=', known)
      .execute()
    await sendReminders(deps, at('2026-12-06'))
    const gone = await tenant({ dueDay: 5 })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', gone).execute()
    await sendReminders(deps, at('2026-12-06'))
    expect(await mails()).toEqual([])
  })

  test('the first rent of a lease that begins mid-month is due on its first day', async () => {
    await tenant({ starts_on: '2026-12-15' })
    const sent: string[][] = []
    for (const day of ['2026-11-28', '2026-12-02', '2026-12-12', '2026-12-15', '2026-12-16']) {
      await sendReminders(deps, at(day))
      sent.push(await mails())
      await sql`delete from graphile_worker._private_jobs`.execute(db)
    }
    expect(sent).toEqual([[], [], ['Your rent of $2,650.00 is due on Dec 15, 2026'], [DUE], [OVERDUE]])
  })

  test('a tenant who owes several months gets all of them in one email', async () => {
    const userId = await tenant()
    for (const month of ['07', '08', '09']) await pay(userId, `2026-${month}-01`)
    await pay(userId, '2026-10-01', 65_000)
    await sendReminders(deps, at('2026-12-02'))
    const [december] = await waitingJobs<{ subject: string; text: string }>(db, 'send_mail')
    expect(december).toMatchObject({ subject: OVERDUE })
    expect(december!.text).toContain('Total owed: $7,300.00 (October 2026, November 2026, December 2026)')
  })

  test("nothing is sent at night, and the date is in the company's time zone", async () => {
    await payUntilNovember(await tenant())
    await sendReminders(deps, at('2026-11-28', 7))
    // In London it is already the 28th.
    await sendReminders(deps, new Date('2026-11-28T01:00:00Z'))
    expect(await mails()).toEqual([])
    await sendReminders(deps, at('2026-11-28', 8))
    expect(await mails()).toEqual([UPCOMING])
  })

  test('a paid month is checked once, and again when something about it changes', async () => {
    const userId = await tenant()
    await payUntilNovember(userId)
    await pay(userId, '2026-12-01')
    // A change from long ago does not cause another check.
    const longAgo = sql<Date>`now() - interval '1 hour'`
    const age = async () => {
      await db.updateTable('payments').set({ updated_at: longAgo }).execute()
      await db.updateTable('leases').set({ updated_at: longAgo }).execute()
      await db.updateTable('users').set({ updated_at: longAgo }).execute()
    }
    await age()
    const run = (hour: number) => sendReminders(deps, at('2026-12-02', hour))
    expect(await run(9)).toEqual({ listed: 1, sent: 0, failed: 0 })
    expect(await run(10)).toEqual({ listed: 0, sent: 0, failed: 0 })
    await db
      .updateTable('payments')
      .set({ refunded_cents: 265_000, updated_at: new Date() })
      .where('user_id', '=', userId)
      .where('rent_month', '=', '2026-12-01')
      .execute()
    expect(await run(11)).toEqual({ listed: 1, sent: 1, failed: 0 })
    expect(await mails()).toEqual([OVERDUE])
    await age()
    expect(await run(12)).toEqual({ listed: 0, sent: 0, failed: 0 })
  })

  test('a lease that fails does not stop the others, is logged and is retried', async () => {
    const tenants = await Promise.all(Array.from({ length: 5 }, () => tenant()))
    for (const userId of tenants) await payUntilNovember(userId)
    const { id } = await db
      .selectFrom('leases')
      .select('id')
      .where('user_id', '=', tenants[2]!)
      .executeTakeFirstOrThrow()
    const repair = await breakLeases([id])
    expect(await sendReminders(deps, at('2026-12-02', 9))).toEqual({ listed: 5, sent: 4, failed: 1 })
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ leaseId: id }), 'could not send a rent reminder')
    await repair()
    expect(await sendReminders(deps, at('2026-12-02', 10))).toEqual({ listed: 1, sent: 1, failed: 0 })
    expect(await mails()).toHaveLength(5)
  })

  test('a paid month is checked again when a higher rent starts in it', async () => {
    const userId = await tenant()
    await payUntilNovember(userId)
    await pay(userId, '2026-12-01')
    const { id: leaseId } = await db
      .updateTable('leases')
      .set({ rent_cents: 300_000 })
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('lease_rents').where('lease_id', '=', leaseId).execute()
    await db
      .insertInto('lease_rents')
      .values([
        { lease_id: leaseId, holds_from: '2000-01-01', rent_cents: 265_000 },
        { lease_id: leaseId, holds_from: '2027-02-01', rent_cents: 300_000 },
      ])
      .execute()
    const longAgo = sql<Date>`now() - interval '1 hour'`
    for (const table of ['payments', 'leases', 'users'] as const)
      await db.updateTable(table).set({ updated_at: longAgo }).execute()
    const run = (hour: number) => sendReminders(deps, at('2026-12-02', hour))
    expect(await run(9)).toEqual({ listed: 1, sent: 0, failed: 0 })
    expect(await run(10)).toEqual({ listed: 0, sent: 0, failed: 0 })
    const { app: backoffice } = await createTestApp(db)
    const { email } = await createAccount(db, { role: 'admin' })
    const { call } = await signedIn(backoffice, email)
    const answer = await call('PATCH', `/api/admin/tenants/${userId}`, { rentFrom: '2026-12' })
    expect(answer.statusCode).toBe(200)
    expect(await run(11)).toEqual({ listed: 1, sent: 1, failed: 0 })
    const [mail] = await waitingJobs<{ text: string }>(db, 'send_mail')
    expect(mail!.text).toContain('$350.00 is still unpaid')
  })

  test('scattered failures do not end a run; twenty in a row do', async () => {
    const tenants = await Promise.all(Array.from({ length: 24 }, () => tenant({ starts_on: '2026-12-01' })))
    const leases = await db.selectFrom('leases').select('id').where('user_id', 'in', tenants).orderBy('id').execute()
    const ids = leases.map(({ id }) => id)
    // Wherever a run starts, at most eleven failures come in a row.
    const repair = await breakLeases(ids.filter((_, index) => index % 12 !== 0))
    expect(await sendReminders(deps, at('2026-12-02', 9))).toEqual({ listed: 24, sent: 2, failed: 22 })
    await repair()
    warn.mockClear()
    const healAll = await breakLeases(ids.filter((_, index) => index % 12 !== 0))
    // The two that were sent are not listed again.
    await expect(sendReminders(deps, at('2026-12-02', 10))).rejects.toThrow('broken')
    expect(warn).toHaveBeenCalledTimes(20)
    await healAll()
    expect(await sendReminders(deps, at('2026-12-02', 11))).toEqual({ listed: 22, sent: 22, failed: 0 })
  })

  test('runs start with different leases, so that interrupted ones do not always miss the same', async () => {
    const [low, high] = ['40000000-0000-4000-8000-000000000000', 'c0000000-0000-4000-8000-000000000000']
    await moveLease(await tenant({ starts_on: '2026-12-01' }), low)
    await moveLease(await tenant({ starts_on: '2026-12-01' }), high)
    const repair = await breakLeases([low, high])
    const first = new Set<unknown>()
    // Each of the two comes first in about half of all runs, so a hundred runs that all start with the same one cannot happen.
    for (let runs = 0; runs < 100 && first.size < 2; runs += 1) {
      warn.mockClear()
      expect(await sendReminders(deps, at('2026-12-02'))).toMatchObject({ listed: 2, failed: 2 })
      const [[facts]] = warn.mock.calls as unknown as [[{ leaseId: string }]]
      first.add(facts.leaseId)
    }
    await repair()
    expect(first).toEqual(new Set([low, high]))
  })

  test('many leases are processed to the last', async () => {
    const [first] = await Promise.all(Array.from({ length: 45 }, () => tenant()))
    await pay(first!, '2026-12-01')
    await sendReminders({ ...deps, batchSize: 20 }, at('2026-11-28'))
    const sent = await mails()
    expect(sent.filter((subject) => subject === UPCOMING)).toHaveLength(44)
    expect(sent.filter((subject) => subject.startsWith('Your rent for November 2026 is overdue'))).toHaveLength(45)
  })
})

test.each([
  ['2026-03-08T12:59:00Z', '2026-03-08', 8],
  ['2026-03-07T13:00:00Z', '2026-03-07', 8],
  ['2026-03-08T06:59:00Z', '2026-03-08', 1],
  ['2026-03-08T07:00:00Z', '2026-03-08', 3],
  ['2026-11-01T05:30:00Z', '2026-11-01', 1],
  ['2026-11-01T06:30:00Z', '2026-11-01', 1],
  ['2026-11-01T13:00:00Z', '2026-11-01', 8],
  ['2027-01-01T04:59:00Z', '2026-12-31', 23],
  ['2027-01-01T05:00:00Z', '2027-01-01', 0],
])("%s is %s, %i o'clock in Boston", (instant, day, hour) => {
  expect(companyTime(new Date(instant))).toEqual({ day, hour })
})
