import { formatMonth } from '#contract/core/calendar.ts'
import type { NextMonth } from '#contract/leases/preview/fields.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { nextMonthFacts } from '../next-month.ts'
import { FactList } from './fact-list.tsx'

/** What the lease will charge next month. */
export const ComingUp = ({ preview }: { preview: NextMonth }) => (
  <PortalCard>
    <h2 className="text-xl">{`Coming up: ${formatMonth(preview.month)}`}</h2>
    <FactList facts={nextMonthFacts(preview)} />
    <p className="mt-3 text-sm text-muted">This is what we know today. Payments until then are taken off.</p>
  </PortalCard>
)
