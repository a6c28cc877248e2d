// `npm run mutate`: changes the code of an area in one place at a time and counts how many of these mutants the tests notice. With names of areas it
// runs only those, such as `npm run mutate -- money`. `--force` forgets the earlier results. See docs/mutation-testing.md.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
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

/** How many mutants the tests noticed, of how many. */
function countsOf(area: string) {
  const { files } = JSON.parse(readFileSync(path.join(ROOT, `.cache/mutation/${area}/report.json`), 'utf8')) as Report
  const all = Object.values(files).flatMap(({ mutants }) => mutants)
  const those = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status)).length
  const noticed = those('Killed', 'Timeout')
  return { noticed, all: noticed + those('Survived', 'NoCoverage') }
}

const percent = ({ noticed, all }: { noticed: number; all: number }) => `${((noticed / all) * 100).toFixed(1)}%`

const failed: string[] = []
const lines: string[] = []
const total = { noticed: 0, all: 0 }
for (const area of areas) {
  console.log(`\n── ${area} …`)
  const begunAt = Date.now()
  const { status } = spawnSync(
    path.join(BIN, 'stryker'),
    ['run', 'tools/mutation/stryker.config.mjs', ...(isForced ? ['--force'] : [])],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env['PATH']}`, MUTATION_AREA: area },
    },
  )
  if (status !== 0) failed.push(area)
  const counts = countsOf(area)
  total.noticed += counts.noticed
  total.all += counts.all
  const minutes = ((Date.now() - begunAt) / 60_000).toFixed(1)
  lines.push(`${area}: ${percent(counts)}, ${counts.noticed} of ${counts.all} mutants, ${minutes} min`)
}
console.log(`\n${lines.join('\n')}\nAll: ${percent(total)}, ${total.noticed} of ${total.all} mutants`)
if (failed.length > 0) console.log(`Failed or below 85%: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
