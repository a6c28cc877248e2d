import { randomBooks } from '#server/testing/leases/random-histories.ts'
import { dayAfter } from '#server/testing/leases/books.ts'
import type { NewEntry } from '#server/features/payments/ledger/books/entry-queries.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atEndOfNextMonth, nextMonthOf } from './present.ts'

const shown = ({ effective_on, memo, cents }: NewEntry) => ({ effective_on, memo, cents: Number(cents) })
const inOrder = (entries: readonly NewEntry[]) =>
  entries.map(shown).toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))

test('the preview of a random lease is what the job then posts, day by day', () => {
  fc.assert(
    fc.property(randomBooks([null, 'first', 'last', 'both']), (make) => {
      const books = make()
      books.charge()
      const { today: until } = atEndOfNextMonth(books.payer)
      const missing = books.missing(until)
      const preview = nextMonthOf(books.today, books.balance, missing)
      const before = books.entries.length
      while (books.today < until) {
        books.today = dayAfter(books.today, 1)
        books.charge()
      }
      const posted = books.entries.slice(before)
      expect(inOrder(missing)).toEqual(inOrder(posted))
      expect(preview.lines.map(({ memo }) => memo)).toEqual(
        posted.filter(({ effective_on: day }) => day >= preview.month).map(({ memo }) => memo),
      )
      expect(preview.due).toBe((Math.max(0, books.balance) / 100).toFixed(2))
    }),
    { numRuns: 300, endOnFailure: true },
  )
})
