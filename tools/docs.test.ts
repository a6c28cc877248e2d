import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingNames } from './house/settings.ts'
import { ROOT } from './steps.ts'

const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...markdownIn('docs')]

function markdownIn(folder: string) {
  return readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Text in backticks that names a file or folder of the repository. `<noun>`, `NNNN` and `*` are placeholders. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted]) => quoted!)
    .filter((quoted) => /^[\w@.-]+(\/[\w.-]+)*\/?$/.test(quoted) && !quoted.includes('NNNN'))
    .filter(
      (quoted) =>
        /^(bench|contract|deploy|docs|e2e|pictures|server|tools|web)\//.test(quoted) ||
        /\.(css|md|mjs|sql|tsx?)$/.test(quoted),
    )

/** Links to files of the repository, without the anchor. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target]) => target!).filter((target) => !/^\w+:/.test(target))

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')

/** A full path, or the end of one where the text named its folder before. */
const isThere = (name: string) =>
  existsSync(path.join(ROOT, name)) || tracked.some((file) => file.endsWith(`/${name.replace(/\/$/, '')}`))

describe('the docs', () => {
  test.each(['README.md', '.env.example'])('%s names every setting', (page) => {
    expect(settingNames).toContain('PORT')
    const text = read(page)
    expect(settingNames.filter((setting) => !new RegExp(String.raw`\b${setting}\b`).test(text))).toEqual([])
  })

  test.each(PAGES)('%s names files that exist', (page) => {
    expect(pathsIn(read(page)).filter((name) => !isThere(name))).toEqual([])
  })

  test.each([...PAGES, ...markdownIn('docs/decisions')])('%s links to files that exist', (page) => {
    const from = path.join(ROOT, path.dirname(page))
    expect(linksIn(read(page)).filter((target) => !existsSync(path.join(from, target)))).toEqual([])
  })

  test('the architecture page stays short', () => {
    expect(read('docs/architecture.md').split(/\s+/).length).toBeLessThanOrEqual(1200)
  })

  test('a path that does not exist is found', () => {
    expect(pathsIn('see `server/nowhere.ts` and `npm test`').filter((name) => !isThere(name))).toEqual([
      'server/nowhere.ts',
    ])
  })
})
