import { companyDay } from '#contract/core/calendar.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const DAY = 86_400_000

const daysSince = (at: string) => (Date.parse(companyDay()) - Date.parse(companyDay(new Date(at)))) / DAY

/** How long a property has been listed. A cached page may have the number of an earlier day, so the browser renders it again. */
export function DaysOnSite({ since }: { since: string }) {
  const days = daysSince(since)
  return (
    <span key={String(useHydrated())} suppressHydrationWarning>
      {days > 0 ? formatNumber(days) : 'New today'}
    </span>
  )
}
