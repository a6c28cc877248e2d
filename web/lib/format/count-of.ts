import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { formatCount, formatNumber } from './format.ts'

/** `100 of 1,000+ users`, or `3 users` where all of them are shown. */
export function countOf(shown: number, total: number, [one, many]: readonly [string, string]): string {
  if (total > COUNT_LIMIT) return `${formatNumber(shown)} of ${formatNumber(COUNT_LIMIT)}+ ${many}`
  return shown < total ? `${formatNumber(shown)} of ${formatCount(total, one, many)}` : formatCount(total, one, many)
}

/** For a heading: `1,000+`. */
export const totalOf = (total: number) => (total > COUNT_LIMIT ? `${formatNumber(COUNT_LIMIT)}+` : formatNumber(total))

/** The heading of a list. It has no number while the list is loading, or if that failed: `Tenant Management (12)`. */
export const titleWithCount = (
  title: string,
  { isCounted, total }: { isCounted: boolean; total: number },
  count = totalOf(total),
) => (isCounted ? `${title} (${count})` : title)

/** In a sentence: `More than 1,000 payments`, or `3 payments`. */
export const countOrMore = (total: number, [one, many]: readonly [string, string]) =>
  total > COUNT_LIMIT ? `More than ${formatNumber(COUNT_LIMIT)} ${many}` : formatCount(total, one, many)
