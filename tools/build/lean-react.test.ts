import { expect, test } from 'vitest'
import { emptied } from './lean-react.ts'

const CODE = `function keep(a) {
  return a
}
function drop(
  a,
  b
) {
  if (a) {
    return b
  }
}
function dropAlso() {
  return 1
}
`

test('only the named functions are emptied', () => {
  expect(emptied(CODE, ['drop'])).toBe(`function keep(a) {
  return a
}
function drop() {}
function dropAlso() {
  return 1
}
`)
})

test('a missing function fails the build', () => {
  expect(() => emptied(CODE, ['gone'])).toThrow('no function gone')
})
