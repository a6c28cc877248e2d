import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../steps.ts'

const PAGE = 'docs/massachusetts-law.md'
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** A rule of law, with the tests that would fail without it: `[law](../server/law.test.ts) `title``. */
const ruleOf = (line: string) => {
  const [, rule = '', law = '', code = '', tests = ''] = line.split('|').map((cell) => cell.trim())
  return {
    rule,
    law,
    code: [...code.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    tests: [...tests.matchAll(/\]\(\.\.\/([^)]+)\) `([^`]+)`/g)].map(([, file, title]) => ({
      file: file!,
      title: title!,
    })),
  }
}

const [kept = ''] = read(PAGE).split('## What the product does not do')
const rules = kept
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (rule|-+) /.test(line))
  .map(ruleOf)

/** The titles of a file's tests, also of those with a table. */
const titlesIn = (text: string) =>
  new Set(
    Array.from(text.matchAll(/(?:\btest|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g), ([, single, double]) =>
      (single ?? double!).replaceAll(/\\(.)/g, '$1'),
    ),
  )

const isTested = ({ file, title }: { file: string; title: string }) =>
  existsSync(path.join(ROOT, file)) && titlesIn(read(file)).has(title)

/** Program text that cites a law. */
const citing = execFileSync(
  'git',
  ['grep', '-lE', 'G\\.L\\.|[0-9] CMR|U\\.S\\.C\\.', '--', 'contract', 'server', 'web'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))

describe('the rules of Massachusetts law', () => {
  test('each rule has its law, its code and a test', () => {
    expect(rules.length).toBeGreaterThan(25)
    expect(rules.filter(({ law, code, tests }) => law === '' || code.length === 0 || tests.length === 0)).toEqual([])
  })

  test.each(rules)('$rule: its tests exist', ({ tests }) => {
    expect(tests.filter((named) => !isTested(named))).toEqual([])
  })

  test('every file that cites a law is named', () => {
    const named = new Set(rules.flatMap(({ code }) => code))
    expect(citing.length).toBeGreaterThan(10)
    expect(citing.filter((file) => !named.has(file))).toEqual([])
  })

  test('a test that does not exist is found', () => {
    const file = 'server/features/deposits/law/law.test.ts'
    expect(isTested({ file, title: 'each rule has its day' })).toBe(true)
    expect(isTested({ file, title: 'each rule has its' })).toBe(false)
    expect(isTested({ file: 'server/nowhere.test.ts', title: 'each rule has its day' })).toBe(false)
  })
})
