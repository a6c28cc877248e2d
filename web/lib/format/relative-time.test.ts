import { expect, test } from 'vitest'
import { formatUntil } from './relative-time.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:00Z', 'Now'],
  ['2026-11-21T12:00:00Z', 'Now'],
  ['2026-11-21T12:00:59Z', 'In less than a minute'],
  ['2026-11-21T12:01:00Z', 'In 1 min'],
  ['2026-11-21T12:59:59Z', 'In 59 min'],
  ['2026-11-21T13:00:00Z', 'In 1 hour'],
  ['2026-11-22T11:59:00Z', 'In 23 hours'],
  ['2026-11-22T12:00:00Z', 'In 1 day'],
  ['2026-12-01T12:00:00Z', 'In 10 days'],
])('what is planned for %s comes %s', (at, words) => {
  expect(formatUntil(at, NOW)).toBe(words)
})
