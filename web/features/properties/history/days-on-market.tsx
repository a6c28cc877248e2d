import { companyDay } from '#contract/core/calendar.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const DAY = 86_400_000

const dayOf = (at?: string | null) => Date.parse(companyDay(at ? new Date(at) : undefined))

/** How long a property is or was on the market. A cached page may have the number of an earlier day, so the browser renders it again. */
export function DaysOnMarket({ since, until }: { since: string; until: string | null }) {
  const days = (dayOf(until) - dayOf(since)) / DAY
  return (
    <span key={String(useHydrated())} suppressHydrationWarning>
      {days > 0 || until ? formatNumber(Math.max(days, 1)) : 'New today'}
    </span>
  )
}
