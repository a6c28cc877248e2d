import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { occasion, table } from '../document.ts'
import { type Bench, type Measured, step } from '../part.ts'
import type { Figures } from '../record/record.ts'
import { filterOf, HARD, randomCombinations } from './combinations.ts'
import { homesDatabase } from './homes.ts'
import { timesOfKeystrokes, TYPED } from './keystrokes.ts'
import { type Asked, type Call, searchesOn } from './searches.ts'

const SIZES = [100, 10_000, 1_000_000]
const COMBINATIONS = [...HARD, ...randomCombinations(200)]
const CALLS: readonly Call[] = ['first page', 'deep page', 'count']
const AIM_MS = 30
const KEYSTROKE_AIM_MS = 100
const PLANS = path.resolve(import.meta.dirname, '../record/search-plans.txt')

const SHARES = { 'half of them': 0.5, '95 %': 0.95, slowest: 1 }

const withCommas = (count: number) => count.toLocaleString('en-US')

const atShare = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1]!

/** Runs every combination on one size. The ten that take longest are explained, if they are wanted. */
async function measureSize(serverUrl: string, count: number) {
  const url = await step(`${withCommas(count)} homes made`, () => homesDatabase(serverUrl, count))
  const searches = await searchesOn(url)
  const asked: Asked[] = []
  for (const combination of COMBINATIONS)
    for (const call of CALLS) asked.push(await searches.ask(combination, filterOf(combination), call))
  const worst = asked.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
  const plans = []
  if (count === SIZES.at(-1)) for (const one of worst) plans.push(await searches.explain(one))
  await searches.stop()
  const keystrokes = await step(`${withCommas(count)} homes: keystrokes`, () => timesOfKeystrokes(url))
  return { count, asked, worst, keystrokes, plans: plans.join('\n\n') }
}

type Size = Awaited<ReturnType<typeof measureSize>>

const timesOf = ({ asked }: Size, call: Call) => asked.filter((one) => one.call === call).map(({ ms }) => ms)

/** Places while they are typed, as visitors wait for them. */
function keystrokesOf(sizes: readonly Size[]): string {
  const p95 = atShare(sizes.at(-1)!.keystrokes, 0.95)
  const rows = Object.entries(SHARES).map(([name, share]) =>
    [`places, per keystroke, ${name}`].concat(sizes.map(({ keystrokes }) => atShare(keystrokes, share).toFixed(1))),
  )
  return `Places while they are typed, in ms over HTTP, per keystroke of ${TYPED.length} texts, shortest of three and without a cache. ${p95 <= KEYSTROKE_AIM_MS ? 'Met' : '**Missed**'}: the aim is ${KEYSTROKE_AIM_MS} ms at the 95th percentile, and it is ${p95.toFixed(1)} ms.

${table(['what', ...SIZES.map(withCommas)], rows)}`
}

function reportOf(sizes: readonly Size[]): string {
  const [small, large] = sizes.slice(-2) as [Size, Size]
  const rows = CALLS.flatMap((call) =>
    Object.entries(SHARES).map(([name, share]) => {
      const values = sizes.map((size) => atShare(timesOf(size, call), share))
      const growth = values.at(-1)! / values.at(-2)!
      return [`${call}, ${name}`].concat([...values, growth].map((value) => value.toFixed(1)))
    }),
  )
  const p95 = (size: Size) =>
    atShare(
      size.asked.map(({ ms }) => ms),
      0.95,
    )
  const slow = large.asked.filter(({ ms }) => ms > AIM_MS).length
  const growth = p95(large) / p95(small)
  const isMet = p95(large) <= AIM_MS && growth <= 2
  const verdict = `The aim is ${AIM_MS} ms at the 95th percentile of ${withCommas(large.count)} homes, and at most twice the time of ${withCommas(small.count)}. It is ${p95(large).toFixed(1)} ms, ${growth.toFixed(1)} times as long; ${slow} of ${large.asked.length} calls take longer than ${AIM_MS} ms.`
  const reason =
    'A row of bits takes 5 µs, and a search with four or more ranges reads 20 to 30 terms of 62 rows, at 10,000 homes of one row. A page may need several parts of its order, which read them again.'
  return `## The property search, in ms of the database's processor time, by number of homes

${isMet ? 'Met.' : '**Missed.**'} ${verdict}${isMet ? '' : ` ${reason}`}

Made by \`npm run bench -- search\` ${occasion()}. ${COMBINATIONS.length} combinations of filters, text and order, ${HARD.length} of them known to be hard and the others random. Each page has its count. A deep page is the one half-way through the order. Shortest of three runs, as processor time of the server's process, because other work on the machine lengthens the time on the clock; everything read is in memory. Times of 100 homes are mostly planning. [Plans of the ten slowest](../bench/record/search-plans.txt).

${table(['what', ...SIZES.map(withCommas), 'growth'], rows)}

${keystrokesOf(sizes)}

The ten slowest of ${withCommas(large.count)}:

${table(
  ['combination', 'call', 'ms', 'matches'],
  large.worst.map(({ combination, call, ms, total }) => [
    JSON.stringify(combination).replaceAll('"', ''),
    call,
    ms.toFixed(1),
    total > 1000 ? '1,000+' : String(total),
  ]),
)}
`
}

/** The property search with every kind of combination, by number of homes. */
export async function measureSearch(bench: Bench): Promise<Measured> {
  const serverUrl = await bench.databaseUrl()
  const sizes: Size[] = []
  for (const count of SIZES) sizes.push(await measureSize(serverUrl, count))
  const [small, large] = sizes.slice(-2) as [Size, Size]
  writeFileSync(PLANS, `${large.plans}\n`)
  const figures: Figures = {}
  for (const call of CALLS) {
    const [before, now] = [small, large].map((size) => atShare(timesOf(size, call), 0.95)) as [number, number]
    figures[`${call}, 95 %: ms at ${withCommas(large.count)}`] = { kind: 'cpu', value: now }
    figures[`${call}, 95 %: ms at ${withCommas(small.count)}`] = { kind: 'cpu', value: before }
    figures[`${call}, 95 %: growth`] = { kind: 'ratio', value: now / before }
  }
  for (const { count, keystrokes } of [small, large])
    figures[`places per keystroke, 95 %: ms at ${withCommas(count)}`] = {
      kind: 'clock',
      value: atShare(keystrokes, 0.95),
    }
  return { report: reportOf(sizes), figures }
}
