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
    code: [...code.matchAll(/`([^`]+[./][^`]+)`/g)].map(([, file]) => file!),
    // A file and the names after it: `server/rules.ts` `refusalOf` `depositLimit`.
    functions: [...code.matchAll(/`([^`]+[./][^`]+)`((?: `\w+`)*)/g)].flatMap(([, file, names]) =>
      [...names!.matchAll(/\w+/g)].map(([name]) => ({ file: file!, name })),
    ),
    tests: [...tests.matchAll(/\]\(\.\.\/([^)]+)\) `([^`]+)`/g)].map(([, file, title]) => ({
      file: file!,
      title: title!,
    })),
  }
}

/** The lines of the tables below a heading of the page, without their heads. */
const rowsOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (rule|topic|template|-+) /.test(line))

const sections = new Map(
  read(PAGE)
    .split(/^## /m)
    .map((text) => [text.split('\n', 1)[0]!, rowsOf(text)]),
)
const rowsBelow = (heading: string) => sections.get(heading) ?? []

/** Rules about leases and money. Each names the function that keeps it. */
const leaseRules = [
  'Money before and during a tenancy',
  "Deposits and the last month's rent",
  'Leases, notices and repairs',
].flatMap((heading) => rowsBelow(heading).map(ruleOf))
const rules = [...leaseRules, ...rowsBelow('Listings, advertising and data').map(ruleOf)]
const notKept = rowsBelow('What the product does not do').map((line) => ruleOf(line).rule)

/** What the law asks of leases and money, topic by topic. A topic that is found later is added here and on the page. */
const TOPICS = [
  'Money before a tenancy',
  'Account of a deposit',
  'Receipt of a deposit',
  'Interest',
  'Statement of condition',
  'Return of a deposit',
  'Late fee',
  'Card surcharge',
  'Fees in one price',
  'Broker fee',
  'Contents of a lease',
  'Signatures and notices on a screen',
  'End of a tenancy',
  'Records',
]
const topics = rowsBelow('What the law asks of leases and money').map((line) => {
  const [, topic = '', asked = '', named = ''] = line.split('|').map((cell) => cell.trim())
  return { topic, asked, named: named.split('<br>') }
})

/** The titles of a file's tests, also of those with a table. */
const titlesIn = (text: string) =>
  new Set(
    Array.from(text.matchAll(/(?:\btest|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g), ([, single, double]) =>
      (single ?? double!).replaceAll(/\\(.)/g, '$1'),
    ),
  )

const isTested = ({ file, title }: { file: string; title: string }) =>
  existsSync(path.join(ROOT, file)) && titlesIn(read(file)).has(title)

const isFunction = ({ file, name }: { file: string; name: string }) =>
  existsSync(path.join(ROOT, file)) &&
  new RegExp(`^(?:export )?(?:(?:async )?function\\*? |const )${name}\\b`, 'm').test(read(file))

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

  test.each(leaseRules)('$rule: its functions exist', ({ functions }) => {
    expect(functions).not.toEqual([])
    expect(functions.filter((named) => !isFunction(named))).toEqual([])
  })

  test('each topic of leases and money has rules that the page keeps, or says that it does not', () => {
    expect(topics.map(({ topic }) => topic)).toEqual(TOPICS)
    const known = new Set([...rules.map(({ rule }) => rule), ...notKept])
    expect(topics.flatMap(({ named }) => named).filter((rule) => !known.has(rule))).toEqual([])
    expect(topics.filter(({ asked, named }) => asked === '' || named.length === 0)).toEqual([])
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

  test('a function that does not exist is found', () => {
    const file = 'server/features/deposits/law/clocks.ts'
    expect(isFunction({ file, name: 'accountDueOn' })).toBe(true)
    expect(isFunction({ file, name: 'accountDue' })).toBe(false)
    expect(isFunction({ file: 'server/nowhere.ts', name: 'accountDueOn' })).toBe(false)
  })
})
