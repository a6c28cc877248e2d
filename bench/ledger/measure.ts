import { connect } from '#server/db/connection.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { presentLedgerForStaff } from '#server/features/payments/ledger/books/present.ts'
import { listLedger } from '#server/features/payments/ledger/books/queries.ts'
import { count, list, prepare, sumAges } from '#server/features/reports/aging/queries.ts'
import type { RollStatus } from '#contract/reports/rent-roll/admin.ts'
import * as matching from '#server/features/reports/rent-roll/match-queries.ts'
import * as roll from '#server/features/reports/rent-roll/queries.ts'
import { sumRoll } from '#server/features/reports/rent-roll/sum-queries.ts'
import { median } from '../child.ts'
import { occasion, table } from '../document.ts'
import { type Bench, type Measured, step } from '../part.ts'
import type { Figures } from '../record/record.ts'
import { createLeases } from './leases.ts'
import { sql } from 'kysely'

const LEASES = 100_000
const TIMES = 7
const REPORT_MS = 200
const LEDGER_MS = 20
const JOB_S = 60

const REPORTS: readonly [
  what: string,
  filter: { search: string; age: 'over-30' | 'over-60' | 'over-90' | undefined },
][] = [
  ['all that is owed', { search: '', age: undefined }],
  ['over 60 days', { search: '', age: 'over-60' }],
  ['a name that is rare', { search: 'tenant19999', age: undefined }],
  ['a street that most live in', { search: 'beacon', age: undefined }],
]

const ROLLS: readonly [what: string, filter: { search: string; status?: RollStatus }][] = [
  ['all units', { search: '' }],
  ['vacant', { search: '', status: 'vacant' }],
  ['ending within 90 days', { search: '', status: 'ending' }],
  ['a name that is rare', { search: 'tenant19999' }],
  ['a name of every sixth tenant', { search: 'grace' }],
]

/** The median time of a few runs, in ms. The first, which reads from disk, does not count. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Reports, one long ledger and the job that charges rent, with a hundred thousand leases. */
export async function measureLedger(bench: Bench): Promise<Measured> {
  const serverUrl = await bench.databaseUrl()
  const url = await step('100,000 leases made', () => createLeases(serverUrl, LEASES))
  const { db, pool } = connect(url, { statementTimeoutMs: 0 })
  const job = () => chargeAllLeases({ db, gateway: 'sandbox' })
  // Nothing has come due, so the job only finds out what paid what. It does that once for each ledger, after the update that brought it.
  const allocatedS = await secondsOf(() => step('what paid what of 100,000 leases', job))
  await sql`vacuum analyze`.execute(db)
  const { id: longest } = await db
    .selectFrom('leases')
    .select('id')
    .orderBy('starts_on')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ledgerMs = await timeOf(() => listLedger(db, longest, 'sandbox'))
  const staffLedgerMs = await timeOf(async () =>
    presentLedgerForStaff(db, { id: longest, gateway: 'sandbox' }, await listLedger(db, longest, 'sandbox')),
  )
  const asked: [what: string, page: number, sums: number][] = []
  for (const [what, query] of REPORTS) {
    const page = await timeOf(async () => {
      const filter = await prepare(db, { ...query, gateway: 'sandbox' })
      await Promise.all([list(db, filter, { sort: 'balance', limit: 101, after: null }), count(db, filter)])
    })
    const sums = await timeOf(async () => sumAges(db, await prepare(db, { ...query, gateway: 'sandbox' })))
    asked.push([what, page, sums])
  }
  const rolled: [what: string, page: number, sums: number][] = []
  for (const [what, { status, search }] of ROLLS) {
    const query = { search, status, building: undefined, gateway: 'sandbox' } as const
    const page = await timeOf(async () => {
      const filter = await matching.prepare(db, query)
      await Promise.all([roll.list(db, filter, { sort: 'address', limit: 51, after: null }), roll.count(db, filter)])
    })
    rolled.push([what, page, await timeOf(async () => sumRoll(db, await matching.prepare(db, query)))])
  }
  await sql`update ledger_days set charged_on = date_trunc('month', current_date)::date - 1`.execute(db)
  const jobS = await secondsOf(() => step('100,000 leases charged', job))
  await pool.end()
  const slowest = Math.max(...[...asked, ...rolled].flatMap(([, page, sums]) => [page, sums]))
  const met = (isMet: boolean) => (isMet ? 'met' : '**missed**')
  const report = `## Ledgers of a hundred thousand leases

Made by \`npm run bench -- ledger\` ${occasion()}. A deposit, a year of rent and the payments for each lease, 2.5 million entries, and one lease of ten years; fifteen of a hundred leases owe something. Of 103,000 units, 5,000 are vacant, and 2,000 leases have no unit. Medians of ${TIMES} runs; everything read is in memory.

${table(
  ['what', 'aim', 'measured', ''],
  [
    ['the slowest report', `${REPORT_MS} ms`, `${slowest.toFixed(0)} ms`, met(slowest <= REPORT_MS)],
    ['a ledger of ten years', `${LEDGER_MS} ms`, `${ledgerMs.toFixed(1)} ms`, met(ledgerMs <= LEDGER_MS)],
    [
      'the same for staff, with what paid what',
      `${LEDGER_MS} ms`,
      `${staffLedgerMs.toFixed(1)} ms`,
      met(staffLedgerMs <= LEDGER_MS),
    ],
    ['charging all leases', `${JOB_S} s`, `${jobS.toFixed(1)} s`, met(jobS <= JOB_S)],
  ],
)}

Finding out what paid what in all these ledgers, as the job does once after the update that brought it, took ${allocatedS.toFixed(0)} s.

${table(
  ['aging, in ms', 'page and count', 'sums'],
  asked.map(([what, page, sums]) => [what, page.toFixed(0), sums.toFixed(0)]),
)}

${table(
  ['rent roll, in ms', 'page and count', 'sums'],
  rolled.map(([what, page, sums]) => [what, page.toFixed(0), sums.toFixed(0)]),
)}
`
  const figures: Figures = {
    'slowest report: ms': { kind: 'clock', value: slowest },
    'ledger of ten years: ms': { kind: 'clock', value: ledgerMs },
    'ledger of ten years for staff: ms': { kind: 'clock', value: staffLedgerMs },
    'all leases charged: s': { kind: 'clock', value: jobS },
    'what paid what, once: s': { kind: 'clock', value: allocatedS },
  }
  return { report, figures }
}
