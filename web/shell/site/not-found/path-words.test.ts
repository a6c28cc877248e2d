import { expect, test } from 'vitest'
import { pagesFor, wordsOf } from './path-words.ts'

test.each([
  ['/listings/back-bay-brownstone.html', ['back', 'bay', 'brownstone']],
  ['/homes-for-sale', []],
  ['/%F0%9F%8F%A1', []],
  ['/%zz/nantucket', ['nantucket']],
  ['/properties/00000000-0000-4000-8000-000000000000', []],
])('the words of %s', (path, words) => expect(wordsOf(path)).toEqual(words))

test.each([
  ['/maintenance-request', ['Maintenance']],
  ['/pay-rent', ['Tenant Portal']],
  ['/privacy-policy', ['Privacy']],
  ['/contact-us', ['Contact']],
  ['/no-such-page', []],
])('the pages like %s', (path, labels) => expect(pagesFor(path).map(({ label }) => label)).toEqual(labels))

test.each([
  ['/payments', ['Payments', 'Tenant Portal']],
  ['/requests', ['Requests', 'Maintenance']],
])('the pages like %s for a tenant', (path, labels) =>
  expect(pagesFor(path, true).map(({ label }) => label)).toEqual(labels),
)
