import type { DashboardCharts, DashboardStats } from '#contract/dashboard/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller, LEAK, takeMail } from '#server/testing/maintenance.ts'
import { createTenant } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const DAY = 24 * 3600 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY)
/** The date in the company's time zone, so many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(Date.now() + days * DAY))
/** The first day of the month so many months ago. */
function monthBefore(count: number) {
  const [year = 0, month = 1] = dayIn(0).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
}
/** The middle of that month in the company's time zone. */
const midMonth = (count: number) => new Date(`${monthBefore(count).slice(0, 8)}15T12:00:00-05:00`)

const stats = async () => (await admin.call('GET', '/api/admin/dashboard-stats')).json<DashboardStats>()
const charts = async () => (await admin.call('GET', '/api/admin/dashboard-charts')).json<DashboardCharts>()

const request = (values: object = {}) =>
  db
    .insertInto('maintenance_requests')
    .values({
      full_name: LEAK.fullName,
      email: LEAK.email,
      property_address: LEAK.propertyAddress,
      request_type: 'plumbing',
      description: LEAK.description,
      ...values,
    })
    .execute()
const inquiry = (values: object = {}) =>
  db
    .insertInto('contacts')
    .values({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      subject: 'buying',
      message: 'Is it free?',
      ...values,
    })
    .execute()

interface Paid {
  user_id: string
  status?: 'completed' | 'failed'
  month?: number
  cents?: number
  refunded?: number
  at?: Date
  gateway?: 'stripe' | 'sandbox'
}
const payment = ({ user_id, status = 'completed', month = 0, cents = 210_000, refunded = 0, at, gateway }: Paid) =>
  db
    .insertInto('payments')
    .values({
      user_id,
      payer_name: 'Ada Lovelace',
      payer_email: 'ada@example.com',
      amount_cents: cents,
      refunded_cents: refunded,
      payment_type: 'rent',
      status,
      gateway: gateway ?? 'sandbox',
      intent_id: `pi_${randomUUID()}`,
      rent_month: monthBefore(month),
      completed_at: status === 'completed' ? (at ?? new Date()) : null,
      created_at: at ?? new Date(),
    })
    .execute()

beforeEach(async () => {
  for (const table of ['payments', 'maintenance_requests', 'contacts', 'properties'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('users').where('id', '<>', admin.id).execute()
})

test('counts all records and lists the newest three', async () => {
  await createProperty(db)
  await createProperty(db, { deleted_at: new Date() })
  await createTenant(db, null)
  for (const days of [4, 3, 2, 1]) {
    await request({ description: `Leak of ${days} days`, priority: 'low', created_at: ago(days) })
    await inquiry({ message: `Asked ${days} days ago`, status: 'contacted', created_at: ago(days) })
  }
  await request({ status: 'completed', created_at: ago(9) })
  const { work, recentContacts, recentMaintenance, ...totals } = await stats()
  expect(totals).toEqual({ totalProperties: 1, totalUsers: 2, maintenanceRequests: 4, contactInquiries: 4 })
  expect(recentContacts.map(({ message }) => message)).toEqual([
    'Asked 1 days ago',
    'Asked 2 days ago',
    'Asked 3 days ago',
  ])
  expect(recentContacts[0]).toMatchObject({ name: 'Ada Lovelace', status: 'contacted' })
  expect(recentMaintenance.map(({ description }) => description)).toEqual([
    'Leak of 1 days',
    'Leak of 2 days',
    'Leak of 3 days',
  ])
  expect(recentMaintenance[0]).toMatchObject({ property: LEAK.propertyAddress, priority: 'low', status: 'pending' })
  expect(work).toMatchObject({ overdueRequests: 0, unreadInquiries: 0 })
})

test("today's work: overdue requests, unanswered inquiries, failed payments and ending leases", async () => {
  // Their response times are one day, three days and a week.
  await request({ priority: 'high', created_at: ago(2) })
  await request({ priority: 'medium', created_at: ago(2) })
  await request({ priority: 'high', created_at: ago(9), status: 'in_progress' })
  await inquiry()
  await inquiry({ status: 'archived' })
  const [unlucky, mended, returned] = [
    await createTenant(db, null),
    await createTenant(db, null),
    await createTenant(db, null),
  ]
  await payment({ user_id: returned, at: ago(3) })
  await payment({ user_id: returned, at: ago(2) })
  await db
    .updateTable('payments')
    .set({ undone_at: ago(1) })
    .where('user_id', '=', returned)
    .execute()
  await payment({ user_id: unlucky, status: 'failed', at: ago(2) })
  await payment({ user_id: unlucky, status: 'failed', at: ago(40) })
  await payment({ user_id: mended, status: 'failed', at: ago(2) })
  await payment({ user_id: mended, at: ago(1) })
  for (const days of [-1, 0, 30, 31, 60, 90, 91]) {
    const id = await createTenant(db)
    await db
      .updateTable('leases')
      .set({ ends_on: dayIn(days), starts_on: null })
      .where('user_id', '=', id)
      .execute()
  }
  const gone = await createTenant(db)
  await db
    .updateTable('leases')
    .set({ ends_on: dayIn(5), starts_on: null })
    .where('user_id', '=', gone)
    .execute()
  await db.updateTable('users').set({ is_active: false }).where('id', '=', gone).execute()
  expect((await stats()).work).toEqual({
    overdueRequests: 1,
    unreadInquiries: 1,
    failedPayments: 3,
    failedJobs: 0,
    overdueDeposits: 0,
    depositsDueSoon: 0,
    followUpsDue: 0,
    brokenPromises: 0,
    conditionAnswers: null,
    leasesEnding: { within30: 2, within60: 4, within90: 5 },
  })
  // The lists that the dashboard links to have as many entries.
  for (const [path, length] of [
    ['maintenance-requests?overdue=true', 1],
    ['contacts?status=new', 1],
    ['payments?status=unresolved&days=30', 3],
    ['tenants?status=active&leaseEnding=30', 2],
    ['tenants?status=active&leaseEnding=60', 4],
    ['tenants?status=active&leaseEnding=90', 5],
  ] as const)
    expect([path, (await admin.call('GET', `/api/admin/${path}`)).json<object[]>().length]).toEqual([path, length])
})

test('counts the jobs that have no attempt left, and no others', async () => {
  await takeMail(db)
  for (const attempts of [0, 23, 24])
    await sql`
      with added as (select (graphile_worker.add_job('verify_record', run_at => 'infinity', max_attempts => 24)).id)
      select graphile_worker.reschedule_jobs(array_agg(id), attempts => ${attempts}) from added`.execute(db)
  expect((await stats()).work.failedJobs).toBe(1)
  expect((await admin.call('GET', '/api/admin/jobs?state=failed')).json<object[]>()).toHaveLength(1)
})

test('requests by month of submission and status', async () => {
  await request({ created_at: midMonth(1), status: 'completed' })
  await request({ created_at: midMonth(1), status: 'completed' })
  await request({ created_at: midMonth(1) })
  await request({ created_at: midMonth(11), status: 'cancelled' })
  await request({ created_at: midMonth(12) })
  const { requests } = await charts()
  const none = { pending: 0, in_progress: 0, completed: 0, cancelled: 0 }
  expect([requests[0], requests.at(-2), requests.at(-1)]).toEqual([
    { ...none, month: monthBefore(11), cancelled: 1 },
    { ...none, month: monthBefore(1), pending: 1, completed: 2 },
    { ...none, month: monthBefore(0) },
  ])
})
