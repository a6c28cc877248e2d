import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, isTest, isWithin, sources } from './house/imports.ts'
import { ROOT } from './steps.ts'

/**
 * Which folder may import which. The first row that contains a file applies. `*` is one feature, which may always import itself. `npm` stands for
 * packages, `node:` for the modules of Node.js.
 */
const RULES: [folder: string, mayImport: string[]][] = [
  ['contract', ['contract', 'npm/zod']],
  ['web/ui', ['web/ui', 'web/lib', 'npm']],
  ['web/lib', ['web/lib', 'contract', 'npm']],
  ['web/features/*', ['web/ui', 'web/lib', 'contract', 'npm']],
  ['web/shell', ['web/shell', 'web/features', 'web/ui', 'web/lib', 'contract', 'npm']],
  ['web/pages', ['web/pages', 'web/shell', 'web/features', 'web/ui', 'web/lib', 'contract', 'npm']],
  ['web/entry-server.tsx', ['web', 'contract', 'npm', 'node:']],
  ['web', ['web', 'contract', 'npm']],
  ['server/testing', ['server', 'contract', 'npm', 'node:']],
  ['server/db', ['server/db', 'contract', 'npm', 'node:']],
  ['server/gateways', ['server/gateways', 'server/concurrency-limit.ts', 'contract', 'npm', 'node:']],
  ['server/jobs', ['server/jobs', 'server/gateways', 'server/db', 'contract', 'npm', 'node:']],
  [
    'server/http',
    ['server/http', 'server/db', 'server/config/config.ts', 'server/errors.ts', 'contract', 'npm', 'node:'],
  ],
  [
    'server/auth-service',
    [
      'server/auth-service',
      'server/jobs',
      'server/http/limits',
      'server/db',
      'server/config/config.ts',
      'server/config/identity.ts',
      'server/errors.ts',
      'server/concurrency-limit.ts',
      'contract',
      'npm',
      'node:',
    ],
  ],
  ['server/card-sandbox', ['server/card-sandbox', 'server/jobs', 'server/db', 'contract', 'npm', 'node:']],
  [
    'server/features/*',
    [
      'server/jobs',
      'server/gateways',
      'server/http',
      'server/db',
      'server/errors.ts',
      'server/concurrency-limit.ts',
      'contract',
      'npm',
      'node:',
    ],
  ],
  ['server', ['server', 'contract', 'npm', 'node:']],
]

/** Generated, so the size limits do not apply. */
const GENERATED = 'server/db/schema.ts'

/** The imports of one file that break a rule. */
export function violations(file: string, text?: string): string[] {
  const [folder, mayImport] = RULES.find(([name]) => isWithin(file, name.replace('/*', '')))!
  const own = folder.endsWith('*') ? file.split('/').slice(0, 3).join('/') : folder
  return importsOf(file, text)
    .filter((to) => {
      if (isTest(file) && (isWithin(to, 'server/testing') || to.startsWith('npm/') || to.startsWith('node:')))
        return false
      if (isTest(file) && isWithin(to, 'pictures')) return false
      if (isTest(file) && folder === 'server/http') return !isWithin(to, 'server') && !isWithin(to, 'contract')
      // A feature may import another feature's service, never its queries.
      if (folder === 'server/features/*' && /^server\/features\/[^/]+\/service\.ts$/.test(to)) return false
      return ![own, ...mayImport].some((allowed) => isWithin(to, allowed))
    })
    .map((to) => `${file} → ${to}`)
}

const files = ['contract', 'server', 'web'].flatMap(sources)

describe('imports point one way', () => {
  test.each(['contract', 'server', 'web'])('in %s', (folder) => {
    expect(files.filter((file) => isWithin(file, folder)).flatMap((file) => violations(file))).toEqual([])
  })

  test('only tests import what is made for tests', () => {
    const isAllowed = (file: string) => isTest(file) || isWithin(file, 'server/testing')
    const offenders = files.filter(
      (file) => !isAllowed(file) && importsOf(file).some((to) => isWithin(to, 'server/testing')),
    )
    expect(offenders).toEqual([])
  })

  test('the identity service is spoken to over its protocol alone', () => {
    const wiring = new Set([
      'server/app.ts',
      'server/connect-identity.ts',
      'server/process/serve.ts',
      'server/scheduled-jobs.ts',
    ])
    const isAllowed = (file: string) =>
      isWithin(file, 'server/auth-service') || wiring.has(file) || isTest(file) || isWithin(file, 'server/testing')
    const offenders = files.filter(
      (file) => !isAllowed(file) && importsOf(file).some((to) => isWithin(to, 'server/auth-service')),
    )
    expect(offenders).toEqual([])
  })

  test('the card sandbox is spoken to over its protocol alone', () => {
    const wiring = new Set([
      'server/app.ts',
      'server/connect-cards.ts',
      'server/process/serve.ts',
      'server/scheduled-jobs.ts',
    ])
    const isAllowed = (file: string) =>
      isWithin(file, 'server/card-sandbox') || wiring.has(file) || isTest(file) || isWithin(file, 'server/testing')
    const offenders = files.filter(
      (file) => !isAllowed(file) && importsOf(file).some((to) => isWithin(to, 'server/card-sandbox')),
    )
    expect(offenders).toEqual([])
  })

  test('no two files of the server import one another in a circle', () => {
    const graph = new Map(
      files.map((file) => [file, importsOf(file).filter((to) => to !== file && files.includes(to))]),
    )
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, trail: string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      if (done.has(file) || trail.includes(file)) return
      for (const next of graph.get(file) ?? []) walk(next, [...trail, file])
      done.add(file)
    }
    for (const file of files) walk(file, [])
    expect(circles).toEqual([])
  })

  test('the rule sees what it forbids', () => {
    expect(violations('web/features/properties/x.ts', "import { a } from '../company/api.ts'")).toHaveLength(1)
    expect(violations('web/ui/x.tsx', "import { a } from '#contract/properties/public.ts'")).toHaveLength(1)
    expect(violations('contract/x.ts', "import pg from 'pg'")).toHaveLength(1)
    expect(violations('server/features/a/x.ts', "import { find } from '#server/features/b/queries.ts'")).toHaveLength(1)
    expect(
      violations('server/features/a/x.ts', "import { record } from '#server/features/audit/service.ts'"),
    ).toHaveLength(0)
    expect(violations('web/lib/x.ts', "await import('node:fs')")).toHaveLength(1)
    for (const file of ['contract/x.ts', 'web/pages/x.tsx', 'server/db/x.ts', 'server/http/x.ts', 'server/jobs/x.ts'])
      expect(violations(file, "import { record } from '#server/features/audit/service.ts'")).toHaveLength(1)
  })
})

describe('the house rules', () => {
  const code = files.filter((file) => !isTest(file) && file !== GENERATED)

  test('names say what is inside', () => {
    const vague = /\/(index|utils|helpers|common|misc|types)\.tsx?$/
    expect(code.filter((file) => vague.test(file))).toEqual([])
    expect(code.filter((file) => !/^[a-z\d.-]+\.tsx?$/.test(path.basename(file)))).toEqual([])
  })

  test('no file grows past 300 lines, and the median stays at 60 or below', () => {
    const lengths = code.map((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length)
    expect(code.filter((_, at) => lengths[at]! > 300)).toEqual([])
    expect(lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60)
  })

  test('the environment is read in one place', () => {
    // A cluster worker gets the database URL from its parent, PostgreSQL inherits PATH, and tests have settings of their own.
    const readers = code.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('process.env'))
    const known = ['server/config/config.ts', 'server/process/cluster-worker.ts', 'server/db/embedded/account.ts']
    expect(readers.filter((file) => !isWithin(file, 'server/testing')).toSorted()).toEqual(known.toSorted())
  })

  test('one noun has one name in all three roots', () => {
    const nouns = new Set(readdirSync(path.join(ROOT, 'contract')).map((name) => path.basename(name, '.ts')))
    for (const root of ['server/features', 'web/features']) {
      const folders = readdirSync(path.join(ROOT, root))
      expect(folders.filter((name) => !nouns.has(name))).toEqual([])
    }
  })
})
