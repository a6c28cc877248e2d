import { MIN_CENTS } from '#contract/core/money.ts'
import type { Upcoming, UpcomingCharges } from '../upcoming/charges.ts'

/** The next automatic payment. One that was announced or is skipped is shown also where it charges nothing, months without rent to pay are not. */
export function findNext({ walk }: Pick<UpcomingCharges, 'walk'>): Upcoming | null {
  for (const one of walk()) if (one.source === 'autopay' && (one.run !== null || one.cents >= MIN_CENTS)) return one
  return null
}
