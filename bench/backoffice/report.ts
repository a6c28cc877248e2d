import { median } from '../child.ts'
import { occasion, table } from '../document.ts'
import type { Answered, Group } from './answers.ts'
import type { Felt } from './screens.ts'

const AIM_MS = 30
/** What people perceive as instant. */
const FELT_MS = 200

const percentile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1]!
const ms = (value: number) => value.toFixed(1)
const middle = ({ times }: Answered) => median(times)
const readable = (path: string) => decodeURIComponent(path.replaceAll('+', ' ')).replace(/cursor=[^&]+/, 'cursor=…')

function row({ what, answers }: Group) {
  const all = answers.flatMap(({ times }) => times)
  const slowest = answers.toSorted((one, other) => middle(other) - middle(one))[0]!
  return [
    what,
    String(answers.length),
    ms(median(all)),
    ms(percentile(all, 0.95)),
    ms(middle(slowest)),
    answers.length === 1 ? '' : `\`${readable(slowest.path)}\``,
  ]
}

function missesOf(groups: readonly Group[]) {
  const slow = groups
    .flatMap(({ answers }) => answers)
    .filter((answer) => middle(answer) > AIM_MS)
    .toSorted((one, other) => middle(other) - middle(one))
    .map((answer) => `\`${readable(answer.path)}\` (${ms(middle(answer))})`)
  return slow.length === 0 ? 'Every call is within the aim.' : `Above the aim: ${slow.join(', ')}.`
}

interface Measures {
  groups: readonly Group[]
  felt: readonly Felt[]
  /** The load of the machine: the higher of the load averages before and after. */
  load: number
}

/** The section of docs/performance.md about the backoffice. */
export function backofficeReport({ groups, felt, load }: Measures): string {
  const calls = groups.reduce((sum, { answers }) => sum + answers.length, 0)
  const within = groups.flatMap(({ answers }) => answers).filter((answer) => middle(answer) <= AIM_MS).length
  const rough = felt.filter(({ slowest }) => slowest > FELT_MS).map(({ screen }) => screen)
  return `## The backoffice with 100,000 of everything

Made by \`npm run bench -- backoffice\` ${occasion()}; load average ${load.toFixed(1)}.
100,000 properties, people (99,000 tenants), payments, requests, inquiries, audit entries, security events, attempts to sign in and sessions; asked over HTTP, one call after the other.

### Calls, in ms

Aim: ≤ ${AIM_MS}. Middle and 95th percentile of all tries of a kind; then the call whose own middle is highest. Of ${calls} calls ${within} are within the aim. ${missesOf(groups)}

${table(['what', 'calls', 'middle', '95th', 'slowest call', 'which'], groups.map(row))}

### Screens

In Chromium with the processor slowed down to a quarter, 1440 px: three pages more, a word typed, a record opened and closed. Aim: each key and press is answered by a new picture within ${FELT_MS} ms${rough.length === 0 ? ': all are' : `; missed by ${rough.join(', ')}`}. Long tasks are those above 50 ms.

${table(
  ['screen', 'interactions', 'slowest, ms', 'long tasks', 'longest, ms'],
  felt.map(({ screen, interactions, slowest, longTasks, longest }) => [
    screen,
    String(interactions),
    String(Math.round(slowest)),
    String(longTasks),
    String(Math.round(longest)),
  ]),
)}
`
}
