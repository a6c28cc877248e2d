import { CONTACT_STATUSES } from '#contract/contacts.ts'
import { MAINTENANCE_STATUSES } from '#contract/maintenance.ts'
import { readConfig } from '#server/config.ts'
import { seedDemo } from '#server/db/demo/seed.ts'
import { createDatabase } from '#server/testing/database.ts'
import { beforeAll, expect, test } from 'vitest'
import { seedDemoPeople } from './demo-accounts.ts'
import { connectIdentity } from './identity.ts'

const { db } = await createDatabase()
const seed = async () => seedDemoPeople(db, await connectIdentity(db, readConfig({ APP_ENV: 'test' })), 'a password')
const requests = () => db.selectFrom('maintenance_requests').selectAll().execute()
const steps = () => db.selectFrom('maintenance_steps').selectAll().orderBy('id').execute()
const messages = () => db.selectFrom('maintenance_messages').selectAll().execute()

beforeAll(async () => {
  await seedDemo(db, new Date())
  await seed()
})

test('repairs and inquiries of the demonstration are in every state, once', async () => {
  const before = await requests()
  await seed()
  expect(await requests()).toHaveLength(before.length)
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(MAINTENANCE_STATUSES))
  const inquiries = await db.selectFrom('contacts').select('status').execute()
  expect(new Set(inquiries.map(({ status }) => status))).toEqual(new Set(CONTACT_STATUSES))
})

test('the tenant who signs in has at least five, with what was said and one reported as not fixed', async () => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'tenant@example.com')
    .executeTakeFirstOrThrow()
  const own = (await requests()).filter(({ user_id }) => user_id === id)
  expect(own.length).toBeGreaterThanOrEqual(5)
  expect(new Set(own.map(({ status }) => status))).toEqual(new Set(MAINTENANCE_STATUSES))
  const ids = new Set(own.map((request) => request.id))
  const said = (await messages()).filter(({ request_id }) => ids.has(request_id))
  expect(new Set(said.map(({ side }) => side))).toEqual(new Set(['sender', 'staff']))
  expect(
    (await steps()).some((step) => ids.has(step.request_id) && step.side === 'sender' && step.status === 'in_progress'),
  ).toBe(true)
})

test('each ends as its last step says, and nothing happened in the future or before it was reported', async () => {
  const [all, said] = [await steps(), await messages()]
  for (const request of await requests()) {
    const own = all.filter(({ request_id }) => request_id === request.id)
    expect(own[0]).toMatchObject({ status: 'pending', at: request.created_at })
    expect(own.at(-1)?.status).toBe(request.status)
    const times = [
      ...own.map(({ at }) => at),
      ...said.flatMap((m) => (m.request_id === request.id ? [m.created_at] : [])),
    ]
    for (const at of times) {
      expect(at.getTime()).toBeGreaterThanOrEqual(request.created_at.getTime())
      expect(at.getTime()).toBeLessThanOrEqual(Date.now())
    }
  }
})
