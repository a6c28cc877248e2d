import { expect, test } from 'vitest'
import { greet } from './email-template.ts'

test.each([
  ['Jordan Lee', 'Hi Jordan, we received your payment.'],
  ['  Mary   Ann  Chen ', 'Hi Mary, we received your payment.'],
  ['Cher', 'Hi Cher, we received your payment.'],
  ['王小明', 'Hi 王小明, we received your payment.'],
  ['Мария Иванова', 'Hi Мария, we received your payment.'],
  ['Dr. Ada Lovelace', 'Hi Dr. Ada Lovelace, we received your payment.'],
  ['J. Smith', 'Hi J. Smith, we received your payment.'],
  ['jordan@example.com', 'We received your payment.'],
  ['   ', 'We received your payment.'],
  ['', 'We received your payment.'],
])('“%s” is greeted as “%s”', (name, sentence) => {
  expect(greet(name, 'We received your payment.')).toBe(sentence)
})
