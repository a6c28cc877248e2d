import type { PageSize } from '../tools/build/page-sizes.ts'
import type { AccountCosts } from './accounts.ts'
import type { Cost } from './child.ts'
import { occasion, table } from './document.ts'
import type { Comparison } from './http-cost.ts'

interface Measures {
  accounts: AccountCosts
  http: { comparisons: Comparison[]; page: Cost; uncachedList: Cost }
  memory: { idle: number; after: number }
  starts: { cold: number; warm: number; adopted: number }
  sizes: PageSize[]
  counts: number[]
  times: Map<string, number>[]
}

const us = (value: number) => value.toFixed(1)
const ms = (value: number) => value.toFixed(2)
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
const mega = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function comparisonRow({ what, ours, floor, aim }: Comparison) {
  return [
    what,
    `**${(ours.cpu / floor.cpu).toFixed(2)}**`,
    aim,
    us(ours.cpu),
    us(floor.cpu),
    (floor.throughput / ours.throughput).toFixed(2),
    `${Math.round(ours.throughput)} / ${Math.round(floor.throughput)}`,
  ]
}

function listRows({ times }: Measures) {
  const [smallest] = times
  return [...smallest!.keys()].map((name) => {
    const values = times.map((measured) => measured.get(name)!)
    return [name].concat(values.map(ms), (values.at(-1)! / values[0]!).toFixed(1))
  })
}

/** The section of docs/performance.md about the server and sizes. */
export function performanceReport(measures: Measures): string {
  const { http, accounts, memory, starts, sizes, counts } = measures
  const rows = listRows(measures)
  const within = (filter: (name: string) => boolean) => {
    const chosen = rows.filter(([name]) => filter(name!))
    return `${chosen.filter((row) => Number(row.at(-1)) <= 2).length} of ${chosen.length}`
  }
  return `Made by \`npm run bench\` ${occasion()}, PostgreSQL 18 embedded.
Ratios hold from machine to machine, the raw figures do not. CPU time is that of the whole server process (user and system); the client runs beside it in a process of its own.

## A request

${table(['what', 'CPU ratio', 'aim', 'ours, µs', 'floor, µs', 'throughput ratio', 'requests/s, ours / floor'], http.comparisons.map(comparisonRow))}

Uncached page \`/properties\` (24 cards, its two calls and their SQL included): **${us(http.page.cpu)} µs** of CPU, ${Math.round(http.page.throughput)} a second. Without the list's own call (${us(http.uncachedList.cpu)} µs): ${us(http.page.cpu - http.uncachedList.cpu)} µs. Aim: 1 ms and the SQL.

## Accounts

\`/api/auth/user\` with a valid token, verified and looked up: **${us(accounts.verified.cpu)} µs** of CPU; the same with the caller believed: ${us(accounts.trusted.cpu)} µs (${(accounts.verified.cpu / accounts.trusted.cpu).toFixed(2)}).

Sign-ins with argon2id: **${accounts.signIns.perSecond.toFixed(1)} a second**. Meanwhile the page of listings takes ${ms(accounts.signIns.busyP99)} ms at the 99th percentile, at rest ${ms(accounts.signIns.idleP99)} ms (${(accounts.signIns.busyP99 / accounts.signIns.idleP99).toFixed(1)}; aim: ≤ 2).

A failed sign-in, median of 100: ${ms(accounts.failures.known)} ms for an address with an account, ${ms(accounts.failures.unknown)} ms for one without.

## The list, in ms, by number of listings

Median of fifteen; ratio of the largest to the smallest. Within the aim of 2: ${within((name) => name.includes('no location'))} without a location, ${within((name) => !name.includes('no location'))} with one. With a location a larger table has more matches to count (up to 1,001).

${table(['filter', ...counts.map((count) => count.toLocaleString('en-US')), 'ratio'], rows)}

## Starts, memory, sizes

${table(
  ['what', 'figure'],
  [
    ['first start: database made, migrated, filled, ready', seconds(starts.cold)],
    ['later start', seconds(starts.warm)],
    ['start after `kill -9`, taking over the database left running', seconds(starts.adopted)],
    ['memory of the server process, idle', mega(memory.idle)],
    ['memory after 5,000 cached pages', mega(memory.after)],
  ],
)}

${table(
  ['page', 'script, gzip', 'style, gzip'],
  sizes.map(({ page, script, style }) => [page, kilo(script), kilo(style)]),
)}
`
}
