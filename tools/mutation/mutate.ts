// `npm run mutate`: changes the code of an area in one place at a time and counts how many of these mutants the tests notice. With names of areas it
// runs only those, such as `npm run mutate -- money`. `--force` forgets the earlier results. See docs/mutation-testing.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startTestServer } from '#server/testing/global-setup.ts'
import { ROOT } from '../steps.ts'
import { AREAS, areaOf } from './areas.ts'

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

const words = process.argv.slice(2)
const isForced = words.includes('--force')
const named = words.filter((word) => word !== '--force')
const areas = named.length > 0 ? named : Object.keys(AREAS)
for (const area of areas) areaOf(area)

const BIN = path.join(ROOT, 'node_modules/.bin')

const reportOf = (area: string) => path.join(ROOT, `.cache/mutation/${area}/report.json`)

/** How many mutants the tests noticed, of how many. Null where the run did not come to an end. */
function countsOf(area: string) {
  if (!existsSync(reportOf(area))) return null
  const { files } = JSON.parse(readFileSync(reportOf(area), 'utf8')) as Report
  // The report keeps earlier results of files that have left the area.
  const all = areaOf(area).files.flatMap((file) => files[file]?.mutants ?? [])
  const those = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status)).length
  const noticed = those('Killed', 'Timeout')
  return { noticed, all: noticed + those('Survived', 'NoCoverage') }
}

// One database server for all runners. Stryker kills a runner whose mutant does not end, and would leave a server of its own behind.
const given = process.env['TEST_DATABASE_URL']
const server = given === undefined ? await startTestServer() : null

/** Runs Stryker for one area. Interrupted, it keeps the results that it has. */
async function mutate(area: string): Promise<boolean> {
  const stryker = spawn(
    path.join(BIN, 'stryker'),
    ['run', 'tools/mutation/stryker.config.mjs', ...(isForced ? ['--force'] : [])],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${BIN}${path.delimiter}${process.env['PATH']}`,
        MUTATION_AREA: area,
        TEST_DATABASE_URL: given ?? server!.url,
      },
    },
  )
  const [code] = (await once(stryker, 'close')) as [number | null]
  return code === 0
}

const percent = ({ noticed, all }: { noticed: number; all: number }) => `${((noticed / all) * 100).toFixed(1)}%`

const failed: string[] = []
const lines: string[] = []
const total = { noticed: 0, all: 0 }
for (const area of areas) {
  console.log(`\n── ${area} …`)
  const begunAt = Date.now()
  rmSync(reportOf(area), { force: true })
  if (!(await mutate(area))) failed.push(area)
  const counts = countsOf(area)
  if (!counts) continue
  total.noticed += counts.noticed
  total.all += counts.all
  const minutes = ((Date.now() - begunAt) / 60_000).toFixed(1)
  lines.push(`${area}: ${percent(counts)}, ${counts.noticed} of ${counts.all} mutants, ${minutes} min`)
}
await server?.stop()
console.log(`\n${lines.join('\n')}\nAll: ${percent(total)}, ${total.noticed} of ${total.all} mutants`)
if (failed.length > 0) console.log(`Without a result or below 85%: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
