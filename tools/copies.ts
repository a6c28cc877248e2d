// Finds duplicated passages in the source: `npm run copies`. `.jscpd.json` configures what is compared.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './steps.ts'

/** Some short passages are alike by accident. A shared helper would only make those harder to read. */
const MIN_LINES = 6
const MAX_PAIRS = 60
const MAX_LINES = 9

interface Place {
  name: string
  start: number
  end: number
}
interface Pair {
  firstFile: Place
  secondFile: Place
}

const OUTPUT = path.join(ROOT, '.cache/copies')
const detector = fileURLToPath(import.meta.resolve('jscpd/run-jscpd.js'))
const options = ['--silent', '--fail-on-empty', '--absolute', '--reporters', 'json', '--output', OUTPUT]
const { status, stderr } = spawnSync(process.execPath, [detector, ...options], { cwd: ROOT, encoding: 'utf8' })
if (status !== 0) {
  console.log(stderr)
  process.exit(1)
}
const report = JSON.parse(readFileSync(path.join(OUTPUT, 'jscpd-report.json'), 'utf8')) as { duplicates: Pair[] }

const placeOf = ({ name, start, end }: Place) => `${path.relative(ROOT, name)}:${start}-${end}`
const linesOf = ({ start, end }: Place) => end - start + 1
const pairs = report.duplicates
  // Comments, which the detector passes over, make one side longer. The shorter side is what both share.
  .map(({ firstFile, secondFile }) => ({
    firstFile,
    secondFile,
    lines: Math.min(linesOf(firstFile), linesOf(secondFile)),
  }))
  .filter(({ lines }) => lines >= MIN_LINES)
  .toSorted((one, other) => other.lines - one.lines)
const longest = pairs[0]?.lines ?? 0
for (const { firstFile, secondFile, lines } of pairs) {
  console.log(`${lines} lines: ${placeOf(firstFile)} and ${placeOf(secondFile)}`)
}
console.log(`${pairs.length} pairs of places share six lines or more; at most ${MAX_PAIRS} may.`)
console.log(`The longest shares ${longest} lines; at most ${MAX_LINES} may be shared.`)
const isFine = pairs.length <= MAX_PAIRS && longest <= MAX_LINES
if (!isFine) console.log('Extract the repeated passage into a function or component, and use it in both places.')
process.exit(isFine ? 0 : 1)
