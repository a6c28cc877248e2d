import type { FirstSlots } from '#contract/viewings/public.ts'
import type { Db } from '#server/db/connection.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { formsOf } from './forms.ts'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'

const SECRET = 'a secret of the tests alone'

export const WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '10:00', to: '13:00' }))
export const HOURS = {
  minutes: 30,
  bufferMinutes: 15,
  noticeHours: 4,
  perDay: 8,
  needsApproval: false,
  daysOff: [] as string[],
}
export const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }

/** A home with viewing hours, what visitors and staff do there, and what the database then has. Each test begins without viewings. */
export async function setUpViewings(db: Db) {
  const { app } = await createTestApp(db)
  const admin = await createCaller(app, db, 'admin')
  const { id: home } = await createProperty(db)
  const deps = { db, secret: SECRET, origin: 'http://localhost:3000' }

  const saveHours = (changes: object = {}) =>
    admin.call('PUT', '/api/admin/viewing-hours', { week: WEEK, ...HOURS, ...changes })
  const slots = async (id = home) => (await app.inject(`/api/viewings/slots/${id}`)).json<FirstSlots>()
  const dayAt = async (at: number) => (await slots()).days[at]!
  /** A free time of the day after tomorrow or later. */
  const free = async (place = 0) => (await dayAt(3)).startsAt[place]!

  const post = formsOf(app)
  const choose = (startsAt: string, held = '', id = home) => post(`/properties/${id}/viewing`, { startsAt, held })
  const send = (held: string, visitor: object = {}) =>
    post(`/properties/${home}/viewing`, { action: 'send', held, ...ADA, ...visitor })
  const heldOf = async (token: string) => (await app.inject(`/api/viewings/held/${token}`)).json()
  const ownOf = async (path: string) => (await app.inject(path.replace('/viewings/', '/api/viewings/'))).json()
  const pathIn = (text = '') => /\/viewings\/[\w-]{43}/.exec(text)?.[0] ?? ''
  const rows = () => db.selectFrom('viewings').selectAll().orderBy('created_at').execute()
  /** Lets this many minutes pass for all holds. */
  const pass = (minutes: number) =>
    sql`update viewings set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(db)

  async function booked(startsAt?: string, visitor: object = {}) {
    const { held } = await choose(startsAt ?? (await free()))
    expect((await send(held, visitor)).done).toBe('asked')
    const path = pathIn((await takeMail(db)).at(-1)!.text)
    expect((await post(path, { action: 'confirm' })).done).toBe('confirm')
    return path
  }

  beforeEach(async () => {
    await db.deleteFrom('viewings').execute()
    await sql`delete from submissions`.execute(db)
    await saveHours()
    await takeMail(db)
  })
  return {
    app,
    admin,
    home,
    deps,
    saveHours,
    slots,
    dayAt,
    free,
    post,
    choose,
    send,
    heldOf,
    ownOf,
    pathIn,
    rows,
    pass,
    booked,
  }
}
