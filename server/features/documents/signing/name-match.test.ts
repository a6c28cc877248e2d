import { expect, test } from 'vitest'
import { isNameOf } from './name-match.ts'

test.each([
  ['Dana Reyes', 'dana reyes'],
  ['Dana Reyes', 'Reyes, Dana'],
  ['Dana Reyes', 'Dana M. Reyes'],
  ['Dana Maria Reyes', 'Dana Reyes'],
  ['Dana Reyes', 'D. Reyes'],
  ['D. Reyes', 'Dana Reyes'],
  ['José Díaz', 'Jose Diaz'],
  ["Ana O'Neill", 'Ana ONeill'],
  ['Ana De La Cruz', 'Ana Delacruz'],
  ['Dana Reyes', '李明'],
  ['李明', '李明'],
  ['', 'Dana Reyes'],
  ['Dana', 'Dana Reyes'],
])('%j is signed as %j', (account, typed) => {
  expect(isNameOf(account, typed)).toBe(true)
})

test.each([
  ['Dana Reyes', 'Donald Duck'],
  ['Dana Reyes', 'Dana Duck'],
  ['Dana Reyes', 'Lee Reyes'],
  ['Dana Reyes', 'Dana'],
  ['Dana Reyes', 'D R'],
  ['Dana Reyes', 'Dan Reyes'],
  ['李明', '王芳'],
])('%j is not signed as %j', (account, typed) => {
  expect(isNameOf(account, typed)).toBe(false)
})
