// `npm run check:fast`: a quick check of a change to one feature before a commit. `npm test` checks everything.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runBeside, type Step, TYPES } from './steps.ts'

/** The folders of a noun have the same name in each of these. */
const NOUNS = ['contract', 'server/features', 'web/features']

/** Files that differ from the last commit. If none do, the files of that commit. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  if (uncommitted.length > 0) return uncommitted
  return git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

/** The tests of a changed file: those of its noun, or else of its own folder. */
function testsOf(file: string): string[] {
  // The tests of the folder `server/db` start database servers, which a migration does not change.
  if (/^server\/db\/(migrations\/|schema\.ts)/.test(file)) return ['tools/schema.test.ts', 'tools/decisions.test.ts']
  const root = NOUNS.find((folder) => file.startsWith(`${folder}/`))
  const noun =
    root &&
    file
      .slice(root.length + 1)
      .split('/')[0]
      ?.replace(/\.\w+$/, '')
  return [
    ...(noun ? NOUNS.map((folder) => `${folder}/${noun}`) : [path.dirname(file)]),
    // Every endpoint is in the API document, and has its access tested.
    ...(file.startsWith('contract/') ? ['server/http/openapi.test.ts', 'server/http/access.test.ts'] : []),
  ]
}

const changed = changedFiles().filter((file) => /\.tsx?$|\.sql$/.test(file))
const places = [...new Set(changed.flatMap(testsOf))].filter(
  (place) => place !== '.' && !place.startsWith('e2e') && existsSync(path.join(ROOT, place)),
)
const tests: Step[] =
  places.length === 0
    ? []
    : [{ title: `Tests of ${places.join(', ')}`, command: 'vitest', args: ['run', '--passWithNoTests', ...places] }]
const failures = await runBeside([
  TYPES,
  ...tests,
  { title: 'Lint', command: 'oxlint', args: ['--deny-warnings'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
  { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
  { title: 'Repeated passages', command: 'node', args: ['tools/copies.ts'] },
])
console.log(failures.length === 0 ? '\nAll of it is fine.' : `\nFailed: ${failures.join(', ')}`)
process.exit(failures.length === 0 ? 0 : 1)
