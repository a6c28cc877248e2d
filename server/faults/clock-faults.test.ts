import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createAccount, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { startMixedLoad } from '#server/testing/mixed-load.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { expect, test } from 'vitest'

/** The product's clock, moved by the milliseconds in a file. The database and the timers keep theirs. */
const MOVED_CLOCK = `
import { readFileSync } from 'node:fs'
const Real = Date
const now = () => Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }
  static now() {
    return now()
  }
}`

const HOUR_MS = 3_600_000
const WEEKS_MS = 40 * 24 * HOUR_MS

test('the clock of the machine jumps by hours and by weeks, forward and back: everything is taken, stored once, and people stay or get signed in', async () => {
  const { db, url } = await createDatabase()
  const home = await createProperty(db)
  const { email } = await createAccount(db)
  const folder = await temporaryFolder()
  const clock = path.join(folder, 'clock')
  await writeFile(clock, '0')
  const { ready } = startProduct({
    DATABASE_URL: url,
    DATA_DIR: folder,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MOVED_CLOCK)}`,
  })
  const site = await ready
  const post = (address: string, body: object) =>
    fetch(`${site}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  type Session = { access_token: string; refresh_token: string }
  const signIn = async () => (await (await post('/api/auth/login', { email, password: PASSWORD })).json()) as Session
  const renew = ({ refresh_token }: Session) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token })
  const statusOf = async ({ access_token: bearer }: Session) =>
    (await fetch(`${site}/api/payments`, { headers: { authorization: `Bearer ${bearer}` } })).status

  let session = await signIn()
  const load = startMixedLoad(() => site, [])
  const { contacts, requests } = load.acknowledged
  let last = 0
  for (const moved of [2 * HOUR_MS, -2 * HOUR_MS, WEEKS_MS, -WEEKS_MS, 0]) {
    await writeFile(clock, `${moved}`)
    const before = contacts.length + requests.length
    await eventually(
      async () => contacts.length + requests.length,
      (count) => count > before + 4,
      30_000,
    )
    for (const page of ['/', '/properties', `/properties/${home.id}`, '/readyz'])
      expect([page, (await fetch(`${site}${page}`)).status]).toEqual([page, 200])
    // An access token lasts 15 minutes. One that seems to be of the future is good.
    expect([moved, await statusOf(session)]).toEqual([moved, moved > last ? 401 : 200])
    // Two hours are within a session; after weeks it has ended, and its owner signs in again.
    const renewed = await renew(session)
    expect([moved, renewed.status]).toEqual([moved, moved === WEEKS_MS ? 400 : 200])
    session = renewed.status === 200 ? ((await renewed.json()) as Session) : await signIn()
    expect([moved, await statusOf(session)]).toEqual([moved, 200])
    last = moved
  }
  await load.stop()
  expect([...load.refused, ...load.oddities]).toEqual([])

  const stored = await db.selectFrom('contacts').select('email').execute()
  expect(stored.map((row) => row.email).toSorted()).toEqual(contacts.toSorted())
  const reported = await db.selectFrom('maintenance_requests').select('email').execute()
  expect(reported.map((row) => row.email).toSorted()).toEqual(requests.toSorted())
}, 120_000)
