import { table, writeSection } from '../document.ts'
import { readRecord } from './record.ts'

interface Target {
  part: string
  figure: string
  atMost: number
  /** Why it is missed, where it is. */
  reason?: string
}

const HIT =
  'A hit is counted for the rate limit, watched until it is sent and looked up by its encoding, which bare Node.js does not do. On a busy machine the ratio moves by 0.15 between runs.'

const SEARCH =
  'Combinations of frequent facts that match one home in 100 to 1,000; the section of the search says more.'

/** What the product must reach, as names of recorded figures. The reasons are written by hand. */
const TARGETS: readonly Target[] = [
  { part: 'http', figure: 'cached HTML, /properties: CPU to bare node:http', atMost: 1.1, reason: HIT },
  { part: 'http', figure: 'cached JSON, /api/properties: CPU to bare node:http', atMost: 1.1, reason: HIT },
  {
    part: 'http',
    figure: 'cached HTML, /properties, keep-alive clients: CPU to bare node:http',
    atMost: 1.1,
    reason: HIT,
  },
  {
    part: 'http',
    figure: 'cached JSON, /api/properties, keep-alive clients: CPU to bare node:http',
    atMost: 1.1,
    reason: HIT,
  },
  { part: 'outside', figure: 'list, as Chrome: cached, CPU to bare node:http', atMost: 1.1, reason: HIT },
  { part: 'outside', figure: 'property, as Chrome: cached, CPU to bare node:http', atMost: 1.1, reason: HIT },
  { part: 'outside', figure: 'JSON list, as Chrome: cached, CPU to bare node:http', atMost: 1.1, reason: HIT },
  {
    part: 'http',
    figure: 'uncached JSON list: CPU to the driver alone',
    atMost: 1.3,
    reason:
      'Fastify’s hooks, the encoding through the schema, the signature of the cursor and the ETag come on top of the driver (decision 0068 says what was saved)..',
  },
  {
    part: 'http',
    figure: 'uncached page: CPU ms without its SQL',
    atMost: 1,
    reason: 'React renders the page; decision 0065 says what was saved and what is left.',
  },
  { part: 'starts', figure: 'first start: ms', atMost: 2500 },
  { part: 'starts', figure: 'later start: ms', atMost: 1000 },
  { part: 'search', figure: 'first page, 95 %: ms at 1,000,000', atMost: 30, reason: SEARCH },
  { part: 'search', figure: 'deep page, 95 %: ms at 1,000,000', atMost: 30, reason: SEARCH },
  { part: 'search', figure: 'count, 95 %: ms at 1,000,000', atMost: 30, reason: SEARCH },
  { part: 'search', figure: 'first page, 95 %: growth', atMost: 2, reason: SEARCH },
  { part: 'backoffice', figure: 'slowest of all calls: ms', atMost: 30 },
]

/** Writes the section about targets, the missed ones first. A target that was never measured is left out. */
export function writeTargets() {
  const record = readRecord()
  const rows = TARGETS.flatMap((target) => {
    const value = record[target.part]?.figures[target.figure]?.value
    return value === undefined ? [] : [{ ...target, value, isMet: value <= target.atMost }]
  })
  const misses = rows.filter(({ isMet }) => !isMet)
  const lines = misses.map(
    ({ figure, value, atMost, reason }) =>
      `- Missed: ${figure} is ${value.toFixed(2)}, the aim is ${atMost}.${reason === undefined ? '' : ` ${reason}`}`,
  )
  writeSection(
    'targets',
    `## Targets

${lines.length === 0 ? 'Every target of the table is met.' : lines.join('\n')}

${table(
  ['target', 'aim', 'measured', ''],
  rows.map(({ figure, atMost, value, isMet }) => [
    figure,
    `≤ ${atMost}`,
    value.toFixed(2),
    isMet ? 'met' : '**missed**',
  ]),
)}
`,
  )
}
