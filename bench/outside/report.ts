import { occasion, table } from '../document.ts'
import type { Figure, Figures } from '../record/record.ts'
import { ADDRESSES, type Asked, ENCODINGS, type Visit } from './visit.ts'

const ms = (value: number) => value.toFixed(value < 1 ? 3 : 2)
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const withDatabase = ({ cpu, database }: Asked) => `${ms(cpu)} (${ms(database)})`

/** The section of docs/performance.md about what a stranger measures. */
export function outsideReport(visits: readonly Visit[]): string {
  const rows = visits.map(({ kind, encoding, first, second, repeated }) => [
    kind,
    encoding,
    withDatabase(first),
    withDatabase(second),
    repeated ? ms(repeated.cached.cpu) : '–',
    repeated ? ms(repeated.bare.cpu) : '–',
    repeated ? `**${(repeated.cached.cpu / repeated.bare.cpu).toFixed(2)}**` : '–',
    kilo(first.bytes),
    repeated ? kilo(repeated.cached.bytes) : '–',
  ])
  return `## As an outsider measures it

Made by \`npm run bench -- outside\` ${occasion()}.
The product as \`npm start\` runs it, with logging, jobs and the embedded database; ${ADDRESSES} different addresses of each kind and encoding after a warm-up on others; keep-alive clients that parse what they get. CPU time in ms a request is that of the whole process tree by the kernel's counters; in parentheses the part of PostgreSQL. Bare \`node:http\` sends the same bytes and headers in the same run.
"Again" asks all these addresses a second time; "cached" asks the last of them over and over, where answers are cached at all.

${table(['address', 'accepts', 'first', 'again', 'cached', 'bare', 'cached / bare', 'bytes, first', 'bytes, cached'], rows)}
`
}

const NAMES = ['br', 'zstd', 'as Chrome']

/** The figures for the record. */
export const outsideFigures = (visits: readonly Visit[]): Figures =>
  Object.fromEntries(
    visits.flatMap(({ kind, encoding, first, repeated }): [string, Figure][] => {
      const name = `${kind}, ${NAMES[ENCODINGS.indexOf(encoding)]}`
      const asked: [string, Figure][] = [
        [`${name}: first, CPU ms`, { kind: 'cpu', value: first.cpu }],
        [`${name}: first, bytes`, { kind: 'bytes', value: first.bytes }],
      ]
      if (!repeated) return asked
      const { cached, bare } = repeated
      return [
        ...asked,
        [`${name}: cached, CPU to bare node:http`, { kind: 'ratio', value: cached.cpu / bare.cpu }],
        [`${name}: cached, bytes`, { kind: 'bytes', value: cached.bytes }],
      ]
    }),
  )
