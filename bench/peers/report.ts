import { occasion, table } from '../document.ts'
import type { Figure, Figures } from '../record/record.ts'
import type { PageFigures, ServerCost } from './figures.ts'

const ms = (value: number) => value.toFixed(value < 1 ? 3 : 2)
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const cost = ({ server, database }: ServerCost) => `${ms(server)} + ${ms(database)}`

const ROWS: readonly [what: string, of: (figures: PageFigures) => string][] = [
  ['drawn anew: CPU a request, ms (server + PostgreSQL)', ({ anew }) => cost(anew)],
  ['kept: CPU a request, ms', ({ kept }) => ms(kept.server + kept.database)],
  ['HTML', ({ html }) => kilo(html.raw)],
  ['HTML as it is sent', ({ html }) => kilo(html.sent)],
  ['script of the first view, gzip', ({ script }) => kilo(script)],
  ['requests of the first view', ({ requests }) => String(requests)],
  ['bytes of the first view', ({ look }) => kilo(look.bytes)],
  ['Lighthouse performance, phone', ({ look }) => String(look.performance)],
  ['largest paint', ({ look }) => `${(look.largestPaint / 1000).toFixed(2)} s`],
  ['blocking', ({ look }) => `${Math.round(look.blocking)} ms`],
  ['layout shift', ({ look }) => look.layoutShift.toFixed(3)],
]

const PAGE_NAMES = { list: 'The list', property: 'One home' } as const

/** The section of docs/performance.md that shows the same two pages made with Next.js. */
export function peerReport(figures: readonly PageFigures[]): string {
  const columns = figures.map(({ page, site }) => `${PAGE_NAMES[page]}, ${site}`)
  return `## Beside Next.js

Made by \`npm run bench -- peers\` ${occasion()}.
[bench/peers/next](../bench/peers/next) makes the list (24 cards with picture, price, facts and address, filter form, pagination) and the page of a home (gallery, facts, description, features, similar homes) with Next.js, its app router, its picture component and its defaults, from the same PostgreSQL and the same pictures. Both run as they are started in production, in one run and in turns; CPU time is that of all their processes by the kernel's counters. Our HTML holds its style sheet, theirs links it. "Kept" is our public cache, and a page with \`revalidate\` there. Clients accept \`gzip, deflate, br, zstd\`; Lighthouse is a phone with network and processor really slowed down, after one look that fills the caches.

${table(
  ['what', ...columns],
  ROWS.map(([what, of]) => [what].concat(figures.map(of))),
)}
`
}

/** Only ours: the peer is not ours to keep. */
export const peerFigures = (figures: readonly PageFigures[]): Figures =>
  Object.fromEntries(
    figures
      .filter(({ site }) => site === 'Baystead')
      .flatMap((own): [string, Figure][] => {
        const peer = figures.find(({ page, site }) => page === own.page && site !== own.site)!
        const all = ({ server, database }: ServerCost) => server + database
        return [
          [`${own.page}: drawn anew, CPU to Next.js`, { kind: 'ratio', value: all(own.anew) / all(peer.anew) }],
          [`${own.page}: kept, CPU to Next.js`, { kind: 'ratio', value: all(own.kept) / all(peer.kept) }],
          [`${own.page}: HTML as sent, to Next.js`, { kind: 'ratio', value: own.html.sent / peer.html.sent }],
          [`${own.page}: script, to Next.js`, { kind: 'ratio', value: own.script / peer.script }],
        ]
      }),
  )
