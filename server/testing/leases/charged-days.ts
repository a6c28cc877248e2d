import { addDays, type Month } from '#contract/core/calendar.ts'
import type { Tenancy } from '#contract/leases/proration.ts'

/** The days of a month that are charged, counted one by one. */
export function chargedDays(month: Month, { startsOn: start, endsOn: end, partMonths: by }: Tenancy) {
  const isWithinMonth = start !== null && start.slice(0, 7) === end?.slice(0, 7)
  const [hasFirst, hasLast] = [by === 'first' || by === 'both', by === 'last' || by === 'both'].map(
    (has) => has || (by !== null && isWithinMonth),
  )
  let [count, all, last] = [0, 0, month]
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1)) {
    all += 1
    if (hasFirst && start !== null && day < start) continue
    if (hasLast && end !== null && day > end) continue
    count += 1
    last = day
  }
  return { count, all, last, isCut: hasLast && count > 0 && last === end }
}

/** The rent of these days, to the nearest whole cent, and the upper one of two that are as near. */
export function rentOfDays(rent: number, { count, all }: Pick<ReturnType<typeof chargedDays>, 'count' | 'all'>) {
  const tenths = (BigInt(rent) * 10n * BigInt(count)) / BigInt(all)
  return Number((tenths + 5n) / 10n)
}
