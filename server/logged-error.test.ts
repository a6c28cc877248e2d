import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

const logged = (error: Error) => JSON.stringify(loggedError(error))

test('an error is logged without the row, the value and the address that it quotes', () => {
  const row = Object.assign(new Error('new row for relation "contacts" violates check constraint "short"'), {
    code: '23514',
    detail: 'Failing row contains (Ada, ada@example.com).',
  })
  expect(logged(row)).toContain('violates check constraint \\"short\\"')
  expect(logged(row)).toContain('23514')
  const cause = new Error('invalid input syntax for type integer: "Ada\nLovelace "of" Salem"')
  const value = new Error('It could not be saved', { cause })
  const mail = Object.assign(new Error('550 No mailbox Ada.L+x@mail.example.com, <ada@example.com>'), {
    rejected: ['ada@example.com'],
  })
  for (const error of [row, value, mail]) expect(logged(error)).not.toMatch(/Ada|Lovelace|Salem|ada@|mail\.example/)
  expect(logged(mail)).toContain('550 No mailbox …@…, <…@…>')
  expect(logged(value)).toContain('It could not be saved')
})

test('the stack of an error stays whole, with packages that have a scope', () => {
  const error = new Error('broken')
  error.stack = 'Error: broken\n    at run (file:///srv/node_modules/@scope/name/index.js:1:2)'
  expect(logged(error)).toContain('node_modules/@scope/name/index.js:1:2')
})
