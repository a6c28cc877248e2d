import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import type { OwnRsvp } from '#contract/open-houses/public.ts'
import type { Db } from '#server/db/connection.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { formsOf } from './forms.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', party: '1' }

/** A day so many days from now, in the company's time zone or one off. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Staff, a home, and people who come to its open houses. */
export async function setUpOpenHouses(db: Db) {
  const { app } = await createTestApp(db)
  const admin = await createCaller(app, db, 'admin')
  const { id: home } = await createProperty(db)
  const deps = { db, secret: 'a secret of the tests alone', origin: 'http://localhost:3000' }

  const planned = (changes: object = {}, id = home) => {
    const facts = { day: dayIn(9), from: '13:00', to: '15:00', capacity: null, hostId: null, note: '', ...changes }
    return admin.call('POST', `/api/admin/properties/${id}/open-houses`, facts)
  }
  const plan = async (changes: object = {}, id = home) => {
    const answer = await planned(changes, id)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    return answer.json<AdminOpenHouse>()
  }

  const post = formsOf(app)
  const ask = async (id: string, guest: object = {}, ip?: string) =>
    (await post(`/open-houses/${id}`, { ...ADA, ...guest }, {}, ip)).done

  /** A guest who has confirmed. Returns the path of their page. */
  const coming = async (id: string, guest: object = {}) => {
    expect(await ask(id, guest)).toBe('asked')
    const path = /\/open-houses\/rsvp\/[\w-]{43}/.exec((await takeMail(db)).at(-1)!.text)?.[0] ?? ''
    expect((await post(path, { action: 'confirm' })).done).toBe('confirm')
    return path
  }
  /** The page of a guest. */
  const ownOf = async (path: string) =>
    (await app.inject(path.replace('/open-houses/', '/api/open-houses/'))).json<OwnRsvp>()
  /** Without what was typed. */
  const guests = () =>
    db
      .selectFrom('open_house_guests')
      .selectAll()
      .where('state', '<>', 'typed')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const going = async (id: string) =>
    (await db.selectFrom('open_houses').select('going').where('id', '=', id).executeTakeFirstOrThrow()).going
  /** Each test begins without open houses. */
  const clear = async () => {
    await db.deleteFrom('open_houses').execute()
    await db.deleteFrom('viewings').execute()
    await sql`delete from submissions`.execute(db)
    await takeMail(db)
  }
  const subjects = async () => (await takeMail(db)).map(({ subject }) => subject)
  /** Forgets the jobs that wait. */
  const clearJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db)
  return {
    app,
    admin,
    home,
    deps,
    planned,
    plan,
    post,
    ask,
    coming,
    ownOf,
    guests,
    going,
    clear,
    subjects,
    clearJobs,
    dayIn,
  }
}
