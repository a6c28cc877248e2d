import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '../steps.ts'

/** The files of the pages in which a pattern of `git grep` is found. */
const filesWith = (pattern: string) =>
  execFileSync('git', ['grep', '-lE', '--untracked', pattern, '--', 'web', 'contract'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')

test('HTML that is inserted as text is that of the server, and credits of maps', () => {
  expect(filesWith("from '.*/trusted-html.ts'")).toEqual([
    'web/document.tsx',
    'web/features/properties/map/open-map.ts',
    'web/lib/page/hydrate-later.tsx',
    'web/shell/site/server-html-fallback.tsx',
  ])
  expect(filesWith('createPolicy')).toEqual(['web/lib/page/trusted-html.ts'])
})
