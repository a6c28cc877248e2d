import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromCode, toCode } from './share-code.ts'

const some = (count: number) => Array.from({ length: count }, () => randomUUID())

test.each([1, 4, 50])('the ids of %s homes come back in their order', (count) => {
  const ids = some(count)
  expect(toCode(ids)).toMatch(/^[\w-]+$/)
  expect(fromCode(toCode(ids))).toEqual(ids)
})

test('a code has at most fifty homes, each once', () => {
  const ids = some(60)
  expect(fromCode(toCode(ids))).toEqual(ids.slice(0, 50))
  expect(fromCode(toCode([ids[0]!, ids[0]!]))).toEqual([ids[0]])
  expect(fromCode(toCode(ids.slice(0, 5)), 4)).toBeNull()
})

test('a damaged code is none', () => {
  for (const code of ['', 'x', 'a b', toCode(some(2)).slice(0, -3), '%', 'é', toCode(some(50)) + toCode(some(1))])
    expect([code, fromCode(code)]).toEqual([code, null])
})
