import { table, writeSection } from '../document.ts'
import { readRecord } from './record.ts'

interface Target {
  part: string
  figure: string
  atMost: number
  /** Why it is missed, where it is. */
  reason?: string
}

/** What the product must reach, as names of recorded figures. */
const TARGETS: readonly Target[] = [
  { part: 'http', figure: 'cached HTML, /properties: CPU to bare node:http', atMost: 1.1 },
  { part: 'http', figure: 'cached JSON, /api/properties: CPU to bare node:http', atMost: 1.1 },
  { part: 'http', figure: 'cached HTML, /properties, keep-alive clients: CPU to bare node:http', atMost: 1.1 },
  { part: 'http', figure: 'cached JSON, /api/properties, keep-alive clients: CPU to bare node:http', atMost: 1.1 },
  { part: 'outside', figure: 'list, as Chrome: cached, CPU to bare node:http', atMost: 1.1 },
  { part: 'outside', figure: 'property, as Chrome: cached, CPU to bare node:http', atMost: 1.1 },
  { part: 'outside', figure: 'JSON list, as Chrome: cached, CPU to bare node:http', atMost: 1.1 },
  { part: 'http', figure: 'uncached JSON list: CPU to the driver alone', atMost: 1.3 },
  { part: 'http', figure: 'uncached page: CPU ms without its SQL', atMost: 1 },
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
