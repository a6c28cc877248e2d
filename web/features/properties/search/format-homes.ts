import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'

/** `23 homes`, `1,000+ homes`. */
export const formatHomes = (total: number) =>
  total > COUNT_LIMIT ? `${formatNumber(COUNT_LIMIT)}+ homes` : formatCount(total, 'home')

/** `23`, `1,000+`. */
export const formatTotal = (total: number) => formatHomes(total).replace(/ .*/, '')
