import { median } from './child.ts'
import { occasion, table } from './document.ts'
import type { Look } from './lighthouse.ts'
import type { Figures } from './record/record.ts'

export interface Measured {
  name: string
  look: Look
}

/** The median of each figure. A finding of any run counts. */
export function inTheMiddle(looks: Look[]): Look {
  const middle = (of: (look: Look) => number) => median(looks.map(of))
  return {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    bestPractices: middle(({ bestPractices }) => bestPractices),
    seo: middle(({ seo }) => seo),
    largestPaint: middle(({ largestPaint }) => largestPaint),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    blocking: middle(({ blocking }) => blocking),
    bytes: middle(({ bytes }) => bytes),
    findings: [...new Set(looks.flatMap(({ findings }) => findings))],
  }
}

const AIMS: [aim: string, isMet: (look: Look, name: string) => boolean][] = [
  ['performance 100', ({ performance }) => performance === 100],
  ['accessibility 100', ({ accessibility }) => accessibility === 100],
  ['best practices 100', ({ bestPractices }) => bestPractices === 100],
  ['SEO 100', ({ seo }) => seo === 100],
  ['largest paint ≤ 1.0 s', ({ largestPaint }) => largestPaint <= 1000],
  ['blocking ≤ 50 ms', ({ blocking }) => blocking <= 50],
  // Less than a thousandth is no pixel of a line.
  ['layout shift 0', ({ layoutShift }) => layoutShift < 0.001],
  ['first view of home ≤ 250 kB', ({ bytes }, name) => name !== '/' || bytes <= 250_000],
]

/** The targets that a page misses. */
export const shortfalls = (measured: readonly Measured[]) =>
  measured.flatMap(({ name, look }) => AIMS.filter(([, isMet]) => !isMet(look, name)).map(([aim]) => `${name}: ${aim}`))

/** The figures of the record. Less is better for each, so the score is recorded as what it lacks. */
export const auditFigures = (measured: readonly Measured[]): Figures =>
  Object.fromEntries(
    measured.flatMap(({ name, look }): [string, Figures[string]][] => [
      [`${name}: missing points of performance`, { kind: 'count', value: 100 - look.performance }],
      [`${name}: largest paint, ms`, { kind: 'clock', value: look.largestPaint }],
      [`${name}: blocking, ms`, { kind: 'clock', value: look.blocking }],
      [`${name}: layout shift`, { kind: 'ratio', value: look.layoutShift }],
      [`${name}: bytes of the first view`, { kind: 'bytes', value: look.bytes }],
    ]),
  )

interface Audit {
  measured: Measured[]
  /** The load of the machine: the higher of the load averages before and after. */
  load: number
  homeScript: number
}

/** The section of docs/performance.md about phones. */
export function auditReport({ measured, load, homeScript }: Audit): string {
  const misses = shortfalls(measured)
  const rows = measured.map(({ name, look }) => [
    name,
    `${look.performance}`,
    `${look.accessibility}`,
    `${look.bestPractices}`,
    `${look.seo}`,
    `${(look.largestPaint / 1000).toFixed(2)} s`,
    look.layoutShift.toFixed(3),
    `${Math.round(look.blocking)} ms`,
    `${Math.round(look.bytes / 1000)} kB`,
  ])
  return `## Pages on a phone

Made by \`npm run audit\` ${occasion()}; load average ${load.toFixed(1)}.
Lighthouse, mobile, the network (1.6 Mbit/s, 150 ms) and the processor (a quarter) really slowed down, the real pictures, a new browser for each look, medians of three.
Aims: ${AIMS.map(([aim]) => aim).join(', ')}; script of home ≤ 100 kB gzip, now ${(homeScript / 1000).toFixed(1)}.

${table(
  [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'largest paint',
    'layout shift',
    'blocking',
    'first view',
  ],
  rows,
)}

${misses.length === 0 ? 'Every aim is met.' : `Missed: ${misses.join('; ')}.`}
`
}
