import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../steps.ts'
import { AREAS, areaOf } from './areas.ts'

const page = readFileSync(path.join(ROOT, 'docs/mutation-testing.md'), 'utf8')

describe.each(Object.entries(AREAS))('%s', (_, { files, tests }) => {
  // Stryker leaves out a file that is not there without a word.
  test('has only files that exist', () => {
    expect([...files, ...tests].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
    expect([...files, ...tests].filter((file) => /[*{[]/.test(file))).toEqual([])
  })

  test('has its files on the page about it', () => {
    expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([])
  })
})

test('no file is in two areas, and the page names no other', () => {
  const all = Object.values(AREAS).flatMap(({ files }) => files)
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([])
  const named = [...page.matchAll(/^- `([^`]+\.ts)`/gm)].map(([, file]) => file!)
  expect(named.toSorted()).toEqual(all.toSorted())
})

test('an unknown area is refused', () => {
  expect(() => areaOf('monney')).toThrow('monney is no area: money')
})
