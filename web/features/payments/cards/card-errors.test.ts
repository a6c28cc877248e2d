import { describe, expect, test } from 'vitest'
import { cardErrors } from './card-errors.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const check = (number: string, expiry: string, cvc: string) => cardErrors(number, expiry, cvc, NOW)

describe('a typed test card', () => {
  test.each([
    ['4242 4242 4242 4242', '12 / 34', '123'],
    ['4242424242424242', '11/26', ' 123 '],
    ['3782-822463-10005', '1230', '1234'],
    ['4242424242424242', '1/2030', '000'],
  ])('%s, %s, %s is valid', (number, expiry, cvc) => {
    expect(check(number, expiry, cvc)).toEqual({})
  })

  test('a number that is not a test card is refused, even with a valid checksum', () => {
    expect(check('4012888888881881', '12/34', '123')).toEqual({ number: expect.stringContaining('test card numbers') })
  })

  test('missing, past or incomplete values are reported at their field', () => {
    expect(check('', '', '')).toEqual({
      number: 'Card number is required',
      expiry: 'Enter month and year, such as 12 / 34',
      cvc: 'Enter 3 digits',
    })
    expect(check('378282246310005', '10/26', '123')).toEqual({ expiry: 'This date has passed', cvc: 'Enter 4 digits' })
    expect(check('4242424242424242', '13/30', '123')).toEqual({ expiry: 'Enter month and year, such as 12 / 34' })
  })
})
