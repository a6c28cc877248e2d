import { table, writeSection } from '../document.ts'
import { readRecord } from './record.ts'
import { type Target, TARGETS } from './target-list.ts'

interface Row {
  name: string
  atMost: number
  value: number
  reason: string | undefined
  /** The names and values over the aim, where a target has several figures. */
  over: [name: string, value: number][]
}

/** Digits enough to tell a miss: whole numbers stay whole. */
const shown = (value: number) => (Number.isInteger(value) ? `${value}` : value.toFixed(value < 0.1 ? 3 : 2))

/** The largest figure of a target, and those over its aim. Nothing where it was never measured. */
function rowOf({ part, figure, title, atMost, reason }: Target, record: ReturnType<typeof readRecord>): Row[] {
  const figures = Object.entries(record[part]?.figures ?? {})
    .filter(([name]) => (typeof figure === 'string' ? name === figure : figure.test(name)))
    .map(([name, { value }]): [string, number] => [name, value])
    .toSorted(([, one], [, other]) => other - one)
  const [largest] = figures
  if (!largest) return []
  const over = figures.filter(([, value]) => value > atMost)
  return [{ name: title ?? largest[0], atMost, value: largest[1], reason, over: title ? over : [] }]
}

const missLine = ({ name, value, atMost, reason, over }: Row) => {
  const says =
    over.length === 0
      ? `is ${shown(value)}`
      : `is ${over.map(([of, figure]) => `${shown(figure)} (${of.replace(/:[^:]*$/, '')})`).join(', ')}`
  return `- Missed: ${name} ${says}; the aim is ${atMost}.${reason === undefined ? '' : ` ${reason}`}`
}

/** Writes the section about targets, the missed ones first. A target that was never measured is left out. */
export function writeTargets() {
  const record = readRecord()
  const rows = TARGETS.flatMap((target) => rowOf(target, record))
  const misses = rows.filter(({ value, atMost }) => value > atMost)
  writeSection(
    'targets',
    `## Targets

${misses.length === 0 ? 'Every target of the table is met.' : misses.map(missLine).join('\n')}

${table(
  ['target', 'aim', 'measured', ''],
  rows.map(({ name, atMost, value }) => [name, `≤ ${atMost}`, shown(value), value > atMost ? '**missed**' : 'met']),
)}
`,
  )
}
