import { formatMonth } from '#contract/core/calendar.ts'
import { FactsCard } from '#web/ui/edit/facts-card.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { leaseNextMonth } from '../api.ts'
import { nextMonthFacts } from '../next-month.ts'

/** What a lease will charge next month, before the nightly job does. */
export function LeaseNextMonth({ id }: { id: string }) {
  const query = useQuery(leaseNextMonth(id))
  const { data } = query
  if (!data) return <LoadState query={query}>Failed to load next month. Please try again.</LoadState>
  return (
    <FactsCard title="Next month" facts={nextMonthFacts(data)} note={`As ${formatMonth(data.month)} stands today.`} />
  )
}
