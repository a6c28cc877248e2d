import { expect, test, vi } from 'vitest'
import { propertyOf } from './draft.ts'

const LISTS = { imageUrls: [], imageAlts: {}, features: [] }

test('a field without an input is not sent, so that saving keeps its value', () => {
  vi.stubGlobal('location', new URL('https://example.com'))
  expect(propertyOf({ title: ' Cape ', yearBuilt: '' }, LISTS)).toEqual({
    title: 'Cape',
    yearBuilt: null,
    ...LISTS,
    // Only rentals have inputs of money, and a sale clears those.
    firstMonth: null,
    lastMonth: null,
    securityDeposit: null,
    lockFee: null,
  })
})
