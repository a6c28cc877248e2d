import { dateFormat } from '#contract/core/dates.ts'

/** Rounds up to one significant digit. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10
  return Math.max(1, step * power)
}

const monthName = dateFormat({ month: 'short', timeZone: 'UTC' })
/** `2026-11-01` → `Nov`. */
export const shortMonth = (month: string) => monthName(`${month}T00:00:00Z`)
