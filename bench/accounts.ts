import { connect } from '#server/db/connection.ts'
import { connectIdentity } from '#server/connect-identity.ts'
import { benchConfig } from './bench-config.ts'
import { Child, inTurn, median } from './child.ts'
import { occasion } from './document.ts'
import { sample } from './clients/load.ts'
import type { Bench, Measured } from './part.ts'
import { roundsOf } from './rounds.ts'

const ROUNDS = roundsOf(5)
const PASSWORD = 'a password of the measurement'
const PEOPLE = 8
const SIGN_IN_MS = 8000
const TRIES = 100

/** Creates users who can sign in. Returns their addresses and the id of the first. */
async function createPeople(databaseUrl: string) {
  const { db, pool } = connect(databaseUrl)
  const identity = await connectIdentity(db, benchConfig())
  const emails = Array.from({ length: PEOPLE }, (_, n) => `measured-${n}@example.com`)
  const ids: string[] = []
  for (const email of emails) {
    const { id } = await identity.create({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' })
    await db.insertInto('users').values({ id, email, first_name: 'Ada', last_name: 'Lovelace' }).execute()
    ids.push(id)
  }
  await pool.end()
  return { emails, id: ids[0]! }
}

const logIn = (port: number, email: string, password: string) =>
  fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

const percentile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1]!

/** The response time of the property list's page under repeated requests until stopped: the 99th percentile in ms. */
async function listPage(port: number, isOver: () => boolean): Promise<number> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    await sample(port, '/properties', { 'accept-encoding': 'br' })
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.99)
}

/** Signs all users in, over and over, one after the other. Returns sign-ins a second, and the page's p99 during that and at rest. */
async function signIns({ port }: Child, emails: readonly string[]) {
  const until = (ms: number) => {
    const end = performance.now() + ms
    return () => performance.now() > end
  }
  const idleP99 = await listPage(port, until(SIGN_IN_MS / 2))
  let count = 0
  const isOver = until(SIGN_IN_MS)
  const [busyP99] = await Promise.all([
    listPage(port, isOver),
    ...emails.map(async (email) => {
      while (!isOver()) {
        const { status } = await logIn(port, email, PASSWORD)
        if (status !== 200) throw new Error(`A sign-in was answered ${status}`)
        count += 1
      }
    }),
  ])
  return { perSecond: count / (SIGN_IN_MS / 1000), idleP99, busyP99 }
}

/** Failed sign-ins for a known and for unknown addresses, alternating: the medians in ms. */
async function knownAndUnknown({ port }: Child, email: string) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < TRIES; n += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const startedAt = performance.now()
      const { status } = await logIn(port, kind === 'known' ? email : `nobody-${n}@example.com`, 'wrong')
      if (status !== 401) throw new Error(`A failed sign-in was answered ${status}`)
      times[kind].push(performance.now() - startedAt)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

const ms = (value: number) => value.toFixed(2)

/** The cost of identity: a call that verifies its token compared with one that does not, and the effect of sign-ins on the rest of the site. */
export async function measureAccounts(bench: Bench): Promise<Measured> {
  const databaseUrl = await bench.databaseUrl()
  const { emails, id } = await createPeople(databaseUrl)
  const ours = await Child.start('product.ts', { databaseUrl, isCached: true, hasNoSignInLimit: true })
  const trusting = await Child.start('product.ts', { databaseUrl, isCached: true, trusts: { id, role: 'user' } })
  const { access_token: token } = (await (await logIn(ours.port, emails[0]!, PASSWORD)).json()) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const { verified, trusted } = await inTurn(ROUNDS, {
    verified: () => ours.measure('/api/auth/user', headers, 3000),
    trusted: () => trusting.measure('/api/auth/user', headers, 3000),
  })
  const { perSecond, busyP99, idleP99 } = await signIns(ours, emails)
  const failures = await knownAndUnknown(ours, emails[0]!)
  await ours.stop()
  await trusting.stop()
  const report = `## Accounts

Made by \`npm run bench -- accounts\` ${occasion()}.
\`/api/auth/user\` with a valid token, verified and looked up: **${verified.cpu.toFixed(1)} µs** of CPU; the same with the caller believed: ${trusted.cpu.toFixed(1)} µs (${(verified.cpu / trusted.cpu).toFixed(2)}).

Sign-ins with argon2id: **${perSecond.toFixed(1)} a second**. Meanwhile the page of listings takes ${ms(busyP99)} ms at the 99th percentile, at rest ${ms(idleP99)} ms (${(busyP99 / idleP99).toFixed(1)}; aim: ≤ 2).

A failed sign-in, median of ${TRIES}: ${ms(failures.known)} ms for an address with an account, ${ms(failures.unknown)} ms for one without.
`
  return {
    report,
    figures: {
      'signed-in call: CPU ms': { kind: 'cpu', value: verified.cpu / 1000 },
      'signed-in call: CPU to a trusted one': { kind: 'ratio', value: verified.cpu / trusted.cpu },
      'sign-in: ms': { kind: 'clock', value: 1000 / perSecond },
      'page during sign-ins: p99 ms': { kind: 'clock', value: busyP99 },
    },
  }
}
