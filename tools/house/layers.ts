// `npm run layers`: draws `docs/layers.svg` from the imports of the source. `layers.test.ts` checks that the picture is current.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, isTest, isWithin, sources } from './imports.ts'
import { ROOT } from '../steps.ts'

export const PICTURE = path.join(ROOT, 'docs/layers.svg')

/** The folders and files of each box. The longest match applies. */
const BOXES: Record<string, readonly string[]> = {
  'web: routes, entries': ['web'],
  'web/pages': ['web/pages'],
  'web/shell': ['web/shell'],
  'web/features': ['web/features'],
  'web/ui': ['web/ui'],
  'web/lib': ['web/lib'],
  'server: app, process': ['server'],
  'server/features': ['server/features'],
  'server/auth-service': ['server/auth-service'],
  'server/card-sandbox': ['server/card-sandbox'],
  'server/http': ['server/http'],
  'server/jobs': ['server/jobs'],
  'config, errors, log': ['server/config', 'server/errors.ts', 'server/log.ts', 'server/logged-error.ts'],
  'server/gateways': ['server/gateways'],
  'db, concurrency limit': ['server/db', 'server/concurrency-limit.ts'],
  contract: ['contract'],
}

const labelOf = (file: string) => {
  const folders = Object.entries(BOXES).flatMap(([label, all]) => all.map((folder) => ({ label, folder })))
  const holding = folders.filter(({ folder }) => isWithin(file, folder))
  return holding.toSorted((one, other) => other.folder.length - one.folder.length)[0]?.label
}

/** The number of imports from one box to another, by `from → to`. Tests are left out, because they may import more. */
export function countImports(): Map<string, number> {
  const counts = new Map<string, number>()
  const isProduct = (file: string) => !isTest(file) && !isWithin(file, 'server/testing')
  for (const file of ['contract', 'server', 'web'].flatMap(sources).filter(isProduct)) {
    const from = labelOf(file)
    for (const to of importsOf(file).map(labelOf)) {
      if (to !== undefined && to !== from) counts.set(`${from} → ${to}`, (counts.get(`${from} → ${to}`) ?? 0) + 1)
    }
  }
  return counts
}

const BOX = { width: 150, height: 30 }
const STEP = { x: 84, y: 46 }
const MARGIN = 12
const GAP = 34

/**
 * Draws one half as a staircase. A line leaves each box to the right and another enters it from above. A dot joins two lines, and its number says how
 * many imports there are.
 */
function drawHalf(labels: readonly string[], counts: ReadonlyMap<string, number>, top: number): string {
  const leftOf = (at: number) => MARGIN + at * STEP.x
  const topOf = (at: number) => top + at * STEP.y
  const middleOf = (row: number) => topOf(row) + BOX.height / 2
  const arrivalOf = (column: number) => leftOf(column) + BOX.width - 20
  const joints = labels.flatMap((from, row) =>
    labels.flatMap((to, column) => {
      const count = counts.get(`${from} → ${to}`)
      if (count === undefined) return []
      if (column < row) throw new Error(`An import points up: ${from} → ${to}`)
      return [{ row, column, count }]
    }),
  )
  const lines = labels.flatMap((_, at) => {
    const farthest = Math.max(...joints.filter(({ row }) => row === at).map(({ column }) => column))
    const highest = Math.min(...joints.filter(({ column }) => column === at).map(({ row }) => row))
    return [
      ...(farthest > at ? [`<path d="M${leftOf(at) + BOX.width} ${middleOf(at)}H${arrivalOf(farthest)}"/>`] : []),
      ...(highest < at ? [`<path class="down" d="M${arrivalOf(at)} ${middleOf(highest)}V${topOf(at) - 2}"/>`] : []),
    ]
  })
  const numbers = joints.map(
    ({ row, column, count }) =>
      `<circle cx="${arrivalOf(column)}" cy="${middleOf(row)}" r="3"/>` +
      `<text class="count" x="${arrivalOf(column) - 5}" y="${middleOf(row) - 5}">${count}</text>`,
  )
  const boxes = labels.map(
    (label, at) =>
      `<rect x="${leftOf(at)}" y="${topOf(at)}" width="${BOX.width}" height="${BOX.height}" rx="6"/>` +
      `<text x="${leftOf(at) + BOX.width / 2}" y="${topOf(at) + 20}">${label}</text>`,
  )
  return [...lines, ...numbers, ...boxes].join('\n')
}

const STYLE = `
rect { fill: #eef2f7; stroke: #5b6b80; }
path { fill: none; stroke: #8593a6; }
marker path, circle { fill: #5b6b80; stroke: none; }
text { font: 13px system-ui, sans-serif; fill: #1b2531; text-anchor: middle; }
.down { marker-end: url(#head); }
.count { font-size: 11px; text-anchor: end; }
@media (prefers-color-scheme: dark) {
  rect { fill: #243040; stroke: #8ea0b8; }
  path { stroke: #77879c; }
  marker path, circle { fill: #a9b8cc; }
  text { fill: #e8eef6; }
}`

/** The whole picture: the web above, the server below, the contract at the foot of both. */
export function drawLayers(counts: ReadonlyMap<string, number>): string {
  const labels = Object.keys(BOXES)
  const halfOf = (root: string) => [
    ...labels.filter((label) => BOXES[label]!.every((folder) => isWithin(folder, root))),
    'contract',
  ]
  const web = halfOf('web')
  const server = halfOf('server')
  const width = 2 * MARGIN + (server.length - 1) * STEP.x + BOX.width
  const serverTop = MARGIN + web.length * STEP.y + GAP
  const height = serverTop + server.length * STEP.y
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Layers of the source, and how many imports lead from each to those below">
<style>${STYLE}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${drawHalf(web, counts, MARGIN)}
${drawHalf(server, counts, serverTop)}
</svg>
`
}

if (import.meta.main) writeFileSync(PICTURE, drawLayers(countImports()))
