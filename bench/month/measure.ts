import { table } from '../document.ts'
import { type Part, step } from '../part.ts'
import { type Assumption, CATALOG, COSTS, PRICES, SERVERS, TRAFFIC, VOLUME } from './assumptions.ts'
import { billFor, busiestMinute, machinesFor } from './machines.ts'
import { type Hour, type Kind, KINDS, type Setup, simulate } from './simulate.ts'

/** Whole numbers with commas, small ones with as many digits as tell them apart. */
const shown = (value: number) =>
  value < 1 ? String(value) : value.toLocaleString('en-US', { maximumFractionDigits: 2 })
const percent = (part: number, whole: number) => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`)
const dollars = (amount: number) => `$${(Math.round(amount / 10) * 10).toLocaleString('en-US')}`

const listed = (title: string, assumptions: Record<string, Assumption>) =>
  `${title}\n\n${Object.values(assumptions)
    .map(({ value, unit, why }) => `- **${shown(value)} ${unit}**: ${why}.`)
    .join('\n')}`

const SETUPS: (Omit<Setup, 'processes'> & { name: string })[] = [
  { name: 'no CDN for pages, processes in turn', hasCdn: false, isByUrl: false },
  { name: 'no CDN for pages, a process by URL', hasCdn: false, isByUrl: true },
  { name: 'CDN, processes in turn', hasCdn: true, isByUrl: false },
  { name: 'CDN, a process by URL', hasCdn: true, isByUrl: true },
]

/** More processes keep more pages, and fewer pages made need fewer processes: begins with a guess and simulates again with what it needs. */
function settle(setup: Omit<Setup, 'processes'>) {
  let processes = 8
  for (let round = 0; ; round += 1) {
    const month = simulate({ ...setup, processes })
    const load = busiestMinute(month)
    const needed = machinesFor(load) * SERVERS.processes.value
    if (needed === processes || round === 1) return { month, load, processes }
    processes = needed
  }
}

function sumOf(month: readonly Hour[], field: keyof Hour, kinds: readonly Kind[] = KINDS) {
  return month.reduce((sum, hour) => kinds.reduce((all, kind) => all + hour[field][kind], sum), 0)
}

/** A month at a million visitors a day: what the caches answer, what the machines have to do, how many there are and what they cost. */
export const measureMonth: Part = async () => {
  const settled: (ReturnType<typeof settle> & { name: string; hasCdn: boolean })[] = []
  for (const setup of SETUPS) settled.push({ ...setup, ...(await step(setup.name, async () => settle(setup))) })

  const results = settled.map(({ name, hasCdn, month, load }) => {
    const { machines, databaseCores, dollars: bill } = billFor(load, hasCdn)
    const [asked, reached, made] = [sumOf(month, 'asked'), sumOf(month, 'reached'), sumOf(month, 'made')]
    return [
      name,
      percent(asked - reached, asked),
      percent(reached - made, reached),
      percent(made, asked),
      load.product.toFixed(1),
      load.database.toFixed(1),
      String(machines),
      String(databaseCores),
      dollars(bill.machines + bill.database),
      dollars(Object.values(bill).reduce((sum, amount) => sum + amount)),
    ]
  })
  const all = settled[0]!.month
  const kinds = KINDS.map((kind) => {
    const made = settled.map(({ month }) => percent(sumOf(month, 'made', [kind]), sumOf(month, 'asked', [kind])))
    return [kind, percent(sumOf(all, 'asked', [kind]), sumOf(all, 'asked'))].concat(made)
  })
  const { terabytes, dollars: bill } = billFor(settled.at(-1)!.load, true)
  return {
    page: 'scaling.md',
    report: `## A month at a million visitors a day

Made by \`npm run bench -- month\`, which sends each of the ${(sumOf(all, 'asked') / 1e6).toFixed(0)} million requests of the month for public content through models of the caches, in order, and adds what is signed in or sent. It is a simulation: nothing here was measured at this size. The busiest minute has ${shown(Math.round(settled[0]!.load.requests))} requests a second for pages and data; files and pictures come from the CDN and are not among them.

${table(
  [
    'setup',
    'answered by the CDN',
    'of the rest, from memory',
    'made anew',
    'busy cores, product',
    'busy cores, database',
    'machines',
    'cores of the database',
    'servers a month',
    'all a month',
  ],
  results,
)}

“Busy cores” are those of the busiest minute. Machines and cores of the database are what keeps them half idle then, with a spare machine and a standby of the database. ${shown(Math.round(terabytes))} TB are sent a month, which costs ${dollars(bill.transfer)} with a CDN; storage and email cost ${dollars(bill.other)}.

### What is made anew, by kind

${table(['kind', 'share of requests', ...settled.map(({ name }) => name)], kinds)}

### Assumptions

${listed('Visitors, search engines and people who are signed in:', TRAFFIC)}

${listed('Homes and their changes:', CATALOG)}

${listed('Settings and machines:', SERVERS)}

${listed('Times of a processor. All others are the last ones of `npm run bench`, the 95th percentile where there is one: lists at 10,000 homes, searches that nobody else makes, places and maps at a million.', COSTS)}

${listed('What is sent and stored:', VOLUME)}

${listed('Prices:', PRICES)}`,
    figures: {},
  }
}
