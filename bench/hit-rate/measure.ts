import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { Child } from '../child.ts'
import { KeepAliveClient } from '../clients/keep-alive.ts'
import { table } from '../document.ts'
import { createListings } from '../listings.ts'
import { type Part, step } from '../part.ts'
import { rankedPages, zipf } from './pages.ts'
import { Staff } from './staff.ts'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'

const HOMES = 9000
const SECONDS = 60
const REQUESTS_A_SECOND = 200
const AS_CHROME = { 'accept-encoding': 'gzip, deflate, br, zstd' }

function textOf({ headers, body }: { headers: string[]; body: Buffer }): string {
  const encoding = headers[headers.findIndex((name) => name.toLowerCase() === 'content-encoding') + 1]
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return encoding === 'zstd' ? zstdDecompressSync(body).toString() : body.toString()
}

interface Outcome {
  requests: number
  writes: number
  drawn: number
  waited: number
  outdated: number
  /** The oldest answer, in ms after the commit of a change that it does not show. */
  oldest: number
  /** CPU time for each request, in ms. */
  cpu: number
  memory: number
}

/** Visitors and staff on one server, after every page has been asked for once. Where a change drops all pages, that would make no difference. */
async function simulate(databaseUrl: string, drops: 'affected' | 'all'): Promise<Outcome> {
  const random = randomNumbers(1)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from properties where deleted_at is null order by created_at, id',
  )
  // Every page shows from the start which version it has.
  await client.query("update properties set title = 'Home ' || id || ' v0'")
  const streets = await client.query<{ street: string }>(
    "select distinct split_part(address, ',', 1) as street from properties order by 1 limit 1000",
  )
  const ids = rows.map(({ id }) => id).slice(0, HOMES)
  const pages = rankedPages(
    ids,
    streets.rows.map(({ street }) => street),
    random,
  )
  const child = await Child.start('product.ts', { databaseUrl, isCached: true, drops })
  const visitors = new KeepAliveClient(`http://127.0.0.1:${child.port}`, 32)
  if (drops === 'affected') await step('Every page asked for', () => visitors.askAll(pages, AS_CHROME))

  const staff = new Staff(client, ids, random)
  const next = zipf(pages.length, random)
  const before = await child.usage()
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  let oldest = 0
  async function visit() {
    const askedAt = performance.now()
    oldest = Math.max(oldest, staff.ageOf(textOf(await visitors.ask(pages[next()]!, AS_CHROME)), askedAt))
  }
  for (let second = 0; second < SECONDS; second += 1) {
    underWay.push(staff.write())
    for (let at = 0; at < REQUESTS_A_SECOND; at += 1) {
      const due = startedAt + (second + at / REQUESTS_A_SECOND) * 1000
      await wait(Math.max(0, due - performance.now()))
      underWay.push(visit())
    }
  }
  await Promise.all(underWay)
  const after = await child.usage()
  visitors.close()
  await client.end()
  await child.stop()
  const requests = SECONDS * REQUESTS_A_SECOND
  const since = (name: string) => after.counts[name]! - before.counts[name]!
  return {
    requests,
    writes: staff.writes,
    drawn: since('drawn'),
    waited: since('waited'),
    outdated: since('outdated'),
    oldest,
    cpu: (after.cpu - before.cpu) / 1000 / requests,
    memory: after.memory,
  }
}

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

/** How many visitors are answered from memory while staff change one home a second. */
export const measureHitRate: Part = async ({ databaseUrl }) => {
  const url = await createListings(await databaseUrl(), HOMES)
  const affected = await simulate(url, 'affected')
  const all = await simulate(url, 'all')
  const hits = ({ requests, drawn, waited }: Outcome) => requests - drawn - waited
  const row = (name: string, outcome: Outcome) => [
    name,
    percent(hits(outcome), outcome.requests),
    String(outcome.drawn),
    String(outcome.waited),
    String(outcome.outdated),
    `${Math.round(outcome.oldest)} ms`,
    `${outcome.cpu.toFixed(2)} ms`,
    `${Math.round(outcome.memory / 1_000_000)} MB`,
  ]
  return {
    report: `## Hit rate of the public cache

${REQUESTS_A_SECOND} requests a second for ${SECONDS} s over HTTP, as Chrome encodes, for 10,000 pages (${HOMES} homes, 1,000 lists and searches) by Zipf's law (the page of rank n is asked for with a probability of 1/n), after every page was asked for once, with the limit of 64 MB. Meanwhile one change is committed each second: half of them of a home's text, a quarter of its price, 15 % of its status, 5 % new homes, 5 % deleted ones; each also changes the title. A hit is answered from memory at once, packed or not, and also where the response has been outdated for less than a second and another request is making the new one. The oldest answer is the longest time between the commit of a change and a request whose answer did not show it.

${table(
  [
    'A change drops',
    'hits',
    'made',
    'waited for another',
    'served outdated',
    'oldest answer',
    'CPU a request',
    'memory',
  ],
  [row('what it affects', affected), row('every response, as before', all)],
)}`,
    figures: {
      'requests not answered from memory: share of all': {
        kind: 'ratio',
        value: 1 - hits(affected) / affected.requests,
      },
      'oldest answer: ms': { kind: 'clock', value: affected.oldest },
    },
  }
}
