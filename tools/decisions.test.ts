import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './steps.ts'

const FOLDER = path.join(ROOT, 'docs/decisions')
const INDEX = readFileSync(path.join(FOLDER, 'README.md'), 'utf8')
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'README.md')
const MIGRATIONS = readdirSync(path.join(ROOT, 'server/db/migrations'))

const numberOf = (name: string) => name.slice(0, 4)
const duplicatesOf = (numbers: string[]) => numbers.filter((number, at) => numbers.indexOf(number) !== at)
const linesOf = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8').split('\n')

/** The numbers below the highest that no file has. */
function gapsOf(numbers: string[]): string[] {
  const highest = Math.max(...numbers.map(Number))
  return Array.from({ length: highest }, (_, at) => String(at + 1).padStart(4, '0')).filter(
    (number) => !numbers.includes(number),
  )
}

/** What the template requires and this decision lacks. */
function faultsOf(name: string, lines: string[]): string[] {
  const has = (part: string) => lines.some((line) => new RegExp(String.raw`^(\*\*|## )(${part})\b`).test(line))
  return [
    ...(lines[0]?.startsWith(`# ${numberOf(name)} · `) ? [] : ['title']),
    ...(/^\d{4}-\d\d-\d\d · decided( · .+)?$/.test(lines[2] ?? '') ? [] : ['status']),
    ...['Context', 'Decision', 'Consequences|Figures'].filter((part) => !has(part)),
  ]
}

describe('decisions', () => {
  test('have unique numbers, and the index names the gaps', () => {
    const numbers = NAMES.map(numberOf)
    expect(NAMES.filter((name) => !/^\d{4}-[a-z\d-]+\.md$/.test(name))).toEqual([])
    expect(duplicatesOf(numbers)).toEqual([])
    const gaps = /Numbers without a decision: ([\d, ]+)\./.exec(INDEX)?.[1]?.split(', ')
    expect(gaps).toEqual(gapsOf(numbers))
  })

  test.each(NAMES)('%s follows the template', (name) => {
    expect(faultsOf(name, linesOf(name))).toEqual([])
  })

  test('are in the index with number, title, date and one line', () => {
    const rows = [...INDEX.matchAll(/^\| \[(\d{4})\]\(([^)]+)\)\s*\| (.+?)\s*\| (\S+)\s*\| (.+?)\s*\|$/gm)]
    const listed = rows.map(([, number, name, title, date, summary]) => ({ number, name, title, date, summary }))
    const expected = NAMES.map((name) => {
      const [title, , status] = linesOf(name)
      return {
        number: numberOf(name),
        name,
        title: title!.slice('# NNNN · '.length),
        date: status!.slice(0, 10),
        summary: expect.stringMatching(/\.$/),
      }
    })
    expect(listed).toEqual(expected)
  })

  test('mistakes are found', () => {
    expect(faultsOf('0099-x.md', ['# 99: X', '', 'today', '', '**Context.** C.'])).toEqual([
      'title',
      'status',
      'Decision',
      'Consequences|Figures',
    ])
  })
})

test('migrations have unique numbers from 0023 on', () => {
  // Some older numbers are used twice. Databases have recorded those file names, so they cannot change.
  expect(duplicatesOf(MIGRATIONS.map(numberOf).filter((number) => number >= '0023'))).toEqual([])
})
