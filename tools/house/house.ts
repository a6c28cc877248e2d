// Prints how easy the source is to work in, as the table of the appendix in docs/architecture.md: `npm run house`. With the path of another checkout
// (`npm run house -- ../old`) it measures that one. The rules are in `measures.ts`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../steps.ts'
import { crowded } from './folders.ts'
import * as measures from './measures.ts'

/** The last commit before the rules of today. */
const BEFORE = 'e980fdd'
const NOUNS = ['payments', 'maintenance', 'contacts']

interface Row {
  name: string
  /** What a review found before this work began. */
  before: string
  goal: string
  after: string
  /** What was counted, where that helps. */
  found?: string[]
}

/** Rows that take no program to measure. */
export function quickRows(root = ROOT): Row[] {
  const source = measures.readSource(root)
  const counted = (name: string, before: string, goal: string, found: string[]): Row => ({
    name,
    before,
    goal,
    after: String(found.length),
    found,
  })
  const crowdedBy = (most: number) => crowded(most, root).map(({ folder, count }) => `${folder} (${count})`)
  const rooms = NOUNS.map((noun) => measures.roomsOf(source, noun))
  return [
    counted('files for a property field', '11', '5', measures.filesOfField(source)),
    counted('folders above 20 files', '17', '0', crowdedBy(20)),
    {
      name: `rooms of ${NOUNS.join(', ')}`,
      before: '16, 10, 8',
      goal: '4 each',
      after: rooms.map(({ length }) => length).join(', '),
      found: rooms.flat(),
    },
    counted('words for the staff half', '3', '1', measures.staffWords(source)),
    counted('cursor codecs', '6', '1', measures.cursorCodecs(source)),
    counted('SQL limiters', '3', '1', measures.sqlLimiters(source)),
    counted('concurrency limiters', '4', '1', measures.concurrencyLimiters(source)),
    counted('admin lists', '6', '1', measures.adminLists(source)),
    {
      name: 'words of this page',
      before: '3,300',
      goal: '≤1,200',
      after: measures.wordsOf(root, 'docs/architecture.md').toLocaleString('en-US'),
    },
    counted('recipes', '0', '7', measures.recipes(root)),
  ]
}

/** Rows that ask git, the copy detector and the last check. */
function slowRows(root: string): Row[] {
  const { count, median, longest, good } = measures.commitSubjects(root, BEFORE)
  const { stdout } = spawnSync(process.execPath, ['tools/copies.ts'], { cwd: root, encoding: 'utf8' })
  const pairs = /^(\d+) pairs/m.exec(stdout)?.[1] ?? '?'
  const lines = /shares (\d+) lines/.exec(stdout)?.[1] ?? '?'
  const timing = path.join(root, '.cache/check-seconds')
  const seconds = existsSync(timing) ? Number(readFileSync(timing, 'utf8')) : null
  return [
    {
      name: 'commit subjects: median, longest',
      before: '84, 185',
      goal: '≤72',
      after: `${median}, ${longest}`,
      found: [`${good} of ${count} are of the form`],
    },
    { name: 'repeated passages, longest', before: '235', goal: '≤60, <10', after: `${pairs}, ${lines}` },
    {
      name: 'minutes of `npm test`',
      before: '14',
      goal: '≤6',
      after: seconds === null ? 'not run here' : (seconds / 60).toFixed(1),
    },
  ]
}

const headed = (rows: string[][]) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

if (import.meta.main) {
  const root = path.resolve(process.argv[2] ?? ROOT)
  const rows = [...quickRows(root), ...slowRows(root)]
  console.log(
    headed([
      ['what', 'before', 'goal', 'after'],
      ['---', '---', '---', '---'],
    ]),
  )
  console.log(headed(rows.map(({ name, before, goal, after }) => [name, before, goal, after])))
  console.log('\nCounted:')
  for (const { name, found = [] } of rows) if (found.length > 0) console.log(`- ${name}: ${found.join(', ')}`)
  const largest = measures.largestFiles(measures.readSource(root), 5)
  console.log(`- longest files: ${largest.map(({ file, lines }) => `${file} (${lines})`).join(', ')}`)
}
