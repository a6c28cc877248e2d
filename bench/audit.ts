// `npm run audit`: runs Lighthouse on every public page as a phone on a slow network, with the real pictures, against a product started in an empty
// folder. Writes a section of docs/performance.md. With paths as arguments it only audits these and writes nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Property } from '#contract/properties/public.ts'
import { loadBuild } from '#server/http/ssr/web-build.ts'
import { findBrowser } from '../tools/browser.ts'
import { pageSizes } from '../tools/build/page-sizes.ts'
import { auditFigures, auditReport, inTheMiddle, type Measured, shortfalls } from './audit-report.ts'
import { type Look, lookAt } from './lighthouse.ts'
import { writeSection } from './document.ts'
import { writeRecord } from './record/record.ts'
import { writeTargets } from './record/targets.ts'

const MAIN = path.resolve(import.meta.dirname, '../server/main.ts')
const LOOKS = 3

async function start(dataDir: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ ready }] = (await once(child, 'message')) as [{ ready: number }]
  return { child, origin: `http://localhost:${ready}` }
}

/** Every public page, and one property for sale and one for rent. */
async function pagesOf(origin: string): Promise<[name: string, path: string][]> {
  const { publicPaths } = await loadBuild()
  const newest = async (type: string) => {
    const answer = await fetch(`${origin}/api/properties?type=${type}&limit=1`)
    const [home]: Property[] = await answer.json()
    return `/properties/${home?.id}`
  }
  return [
    ...publicPaths.map((page): [string, string] => [page, page]),
    ['a home for sale', await newest('sale')],
    ['a home for rent', await newest('rent')],
  ]
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'baystead-audit-'))
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755)
const browser = await findBrowser('whole')
const { child, origin } = await start(path.join(folder, 'data'))
try {
  const [loadBefore = 0] = os.loadavg()
  const requestedPages = process.argv.slice(2)
  const pages = (await pagesOf(origin)).filter(([name]) => requestedPages.length === 0 || requestedPages.includes(name))
  // An empty table would claim that every target is met.
  if (pages.length === 0) throw new Error(`No such page: ${requestedPages.join(', ')}`)
  const measured: Measured[] = []
  for (const [name, page] of pages) {
    const looks: Look[] = []
    for (let round = 0; round < LOOKS; round += 1) looks.push(await lookAt(browser, origin + page))
    const look = inTheMiddle(looks)
    measured.push({ name, look })
    console.log(name, JSON.stringify(look))
  }
  const [loadAfter = 0] = os.loadavg()
  const home = pageSizes().find(({ page }) => page === 'home')
  const load = Math.max(loadBefore, loadAfter)
  const report = auditReport({ measured, load, homeScript: home?.script ?? Number.NaN })
  console.log(`\n${report}`)
  if (requestedPages.length === 0) {
    writeSection('audit', report)
    writeRecord('audit', auditFigures(measured))
    writeTargets()
    console.log('Written to docs/performance.md and bench/record/record.json')
  }
  process.exitCode = shortfalls(measured).length === 0 ? 0 : 1
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
