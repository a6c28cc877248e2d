import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { requirementsOf } from './asvs.ts'

const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

interface Row {
  number: string
  state: string
  where: string
}

/** The rows of all tables of requirements. */
function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  return lines.map((line) => {
    const [, number = '', , state = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return { number, state, where }
  })
}

const rows = rowsOf(page)
const filesOf = ({ where }: Row) => [...where.matchAll(/\]\(([^)#\s]+)/g)].map(([, file]) => file!)

describe('the map of the security standard', () => {
  test('the standard has as many requirements as it says', () => {
    expect(([1, 2, 3] as const).map((level) => requirementsOf(level).length)).toEqual([70, 183, 92])
  })

  test('has each requirement of level 1 and 2 once, in order', () => {
    const wanted = [...requirementsOf(1), ...requirementsOf(2)]
    const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
    expect(rows.map(({ number }) => number)).toEqual(wanted.toSorted(byNumber))
  })

  test('says of each that it is met, a gap or not applicable, and where or why', () => {
    expect(rows.filter(({ state }) => !['met', 'gap', 'not applicable'].includes(state))).toEqual([])
    expect(rows.filter(({ where }) => where.length < 5)).toEqual([])
  })

  test('names files that exist', () => {
    const missing = rows.flatMap((row) => filesOf(row).filter((file) => !existsSync(path.join(ROOT, 'docs', file))))
    expect(missing).toEqual([])
    expect(rows.flatMap(filesOf).length).toBeGreaterThan(200)
  })

  test('counts its states', () => {
    const countOf = (state: string) => rows.filter((row) => row.state === state).length
    expect(page).toContain(
      `${countOf('met')} are met, ${countOf('gap')} are gaps, ${countOf('not applicable')} do not apply`,
    )
  })
})
