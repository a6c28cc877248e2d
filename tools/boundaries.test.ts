import { describe, expect, test } from 'vitest'
import { circlesAmong, importsOf, isTest, isWithin, sources } from './house/imports.ts'

/**
 * Which folder may import which besides its own files. The first row that contains a file applies. `*` is one feature, which may always import
 * itself. `npm` stands for packages, `node:` for the modules of Node.js.
 */
const RULES = Object.entries({
  contract: 'npm/zod/mini',
  'web/ui': 'web/lib npm',
  'web/lib': 'contract npm',
  'web/features/*': 'web/ui web/lib contract npm',
  'web/shell': 'web/features web/ui web/lib contract npm',
  'web/pages': 'web/shell web/features web/ui web/lib contract npm',
  'web/entry-server.tsx': 'web contract npm node:',
  web: 'contract npm',
  'server/testing': 'server contract npm node:',
  'server/db': 'contract npm node:',
  'server/gateways': 'server/concurrency-limit.ts contract npm node:',
  'server/jobs': 'server/gateways server/db contract npm node:',
  'server/http': 'server/db server/config/config.ts server/errors.ts contract npm node:',
  'server/auth-service':
    'server/jobs server/http/limits/count-tables.ts server/http/limits/database-limit.ts server/http/limits/failed-sign-ins.ts server/http/limits/rate-limit.ts server/db server/config/config.ts server/config/identity.ts server/errors.ts server/concurrency-limit.ts contract npm node:',
  'server/card-sandbox': 'server/jobs server/db contract npm node:',
  'server/features/*':
    'server/jobs server/gateways server/http server/db server/errors.ts server/concurrency-limit.ts contract npm node:',
  server: 'contract npm node:',
})

/** What only tests may import. Tests of `server/http` send requests to the whole application, so they may import all of it. */
const testsMayImport = (folder: string) =>
  `server/testing pictures npm node:${folder === 'server/http' ? ' server' : ''}`.split(' ')

/** A feature may import another feature's service, never its queries. Layers below the features may import neither. */
const isService = (to: string) => /^server\/features\/[^/]+\/service\.ts$/.test(to)

/** The imports of one file that break a rule. */
function violations(file: string, text?: string): string[] {
  const [folder, others] = RULES.find(([name]) => isWithin(file, name.replace('/*', '')))!
  const own = folder.endsWith('*') ? file.split('/').slice(0, 3).join('/') : folder
  const mayImport = [own, ...others.split(' '), ...(isTest(file) ? testsMayImport(folder) : [])]
  return importsOf(file, text)
    .filter((to) => !mayImport.some((allowed) => isWithin(to, allowed)))
    .filter((to) => !(folder === 'server/features/*' && isService(to)))
    .map((to) => `${file} → ${to}`)
}

const files = ['contract', 'server', 'web'].flatMap(sources)

/** Files outside a folder that import from it, except tests and the files named as allowed. */
const usersOf = (folder: string, allowed: string[] = []) =>
  files.filter(
    (file) =>
      ![folder, 'server/testing', ...allowed].some((name) => isWithin(file, name)) &&
      !isTest(file) &&
      importsOf(file).some((to) => isWithin(to, folder)),
  )

describe('imports point in one direction', () => {
  test.each(['contract', 'server', 'web'])('in %s', (folder) => {
    expect(files.filter((file) => isWithin(file, folder)).flatMap((file) => violations(file))).toEqual([])
  })

  test('only tests import test code', () => {
    expect(usersOf('server/testing')).toEqual([])
  })

  test.each([
    ['server/auth-service', 'server/connect-identity.ts'],
    ['server/card-sandbox', 'server/connect-cards.ts'],
  ])('%s is only used through its protocol', (service, connection) => {
    const wiring = ['server/app.ts', 'server/job-tasks.ts', 'server/scheduled-jobs.ts', connection]
    expect(usersOf(service, wiring)).toEqual([])
  })

  test('there are no import cycles', () => {
    expect(circlesAmong(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
  })
})

describe('the rules detect violations', () => {
  const SERVICE = '#server/features/audit/service.ts'

  test.each([
    ['contract/x.ts', 'pg'],
    ['contract/x.ts', 'zod'],
    ['web/features/properties/x.ts', '../company/api.ts'],
    ['web/features/properties/x.ts', '#web/shell/site/layout.tsx'],
    ['web/ui/x.tsx', '#contract/properties/public.ts'],
    ['web/lib/x.ts', 'node:fs'],
    ['web/lib/x.ts', '#server/errors.ts'],
    ['server/app.ts', '#web/app.tsx'],
    ['server/jobs/x.ts', '#server/http/route.ts'],
    ['server/features/a/x.ts', '#server/features/b/queries.ts'],
    ['server/features/a/x.ts', '#server/features/b/admin/service.ts'],
    ['server/features/a/x.ts', '#server/app.ts'],
    ...'contract web web/pages server/db server/http server/jobs server/gateways server/auth-service'
      .split(' ')
      .map((folder) => [`${folder}/x.ts`, SERVICE]),
  ])('%s does not import %s', (file, to) => {
    expect(violations(file, `import { a } from '${to}'`)).toHaveLength(1)
    expect(violations(file, `await import('${to}')`)).toHaveLength(1)
  })

  test("a feature may use another feature's service", () => {
    expect(violations('server/features/a/x.ts', `import { record } from '${SERVICE}'`)).toEqual([])
  })

  test('a cycle of three is found', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'npm/pg']],
      ['c', ['a']],
    ])
    expect(circlesAmong(graph)).toEqual(['a → b → c → a'])
  })
})
