import { formatCount, formatNumber } from '#web/lib/format/format.ts'

/** The highest number of matches that a list counts. Larger totals are shown as "1,000+". */
export const COUNTED = 1000

/** `100 of 1,000+ users`, or `3 users` where all of them are shown. */
export function countOf(shown: number, total: number, [one, many]: readonly [string, string]): string {
  if (total > COUNTED) return `${formatNumber(shown)} of ${formatNumber(COUNTED)}+ ${many}`
  return shown < total ? `${formatNumber(shown)} of ${formatCount(total, one, many)}` : formatCount(total, one, many)
}

/** For a heading: `1,000+`. */
export const totalOf = (total: number) => (total > COUNTED ? `${formatNumber(COUNTED)}+` : formatNumber(total))
