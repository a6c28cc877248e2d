import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { RenewalRow, RenewalState } from '#contract/reports/renewals/admin.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { PROPERTY, TenantCell } from './lease-columns.tsx'

export const STATES: Record<RenewalState, { name: string; tone: Tone }> = {
  none: { name: 'No offer', tone: 'yellow' },
  open: { name: 'Offered', tone: 'blue' },
  accepted: { name: 'Accepted', tone: 'green' },
  declined: { name: 'Declined', tone: 'red' },
  expired: { name: 'Expired', tone: 'orange' },
  notice: { name: 'Notice given', tone: 'purple' },
}

/** `In 12 days`, `Today`, `12 days ago` */
function daysLeftOf({ daysLeft }: RenewalRow) {
  if (daysLeft === 0) return 'Today'
  const days = Math.abs(daysLeft) === 1 ? '1 day' : `${Math.abs(daysLeft)} days`
  return daysLeft > 0 ? `In ${days}` : `${days} ago`
}

/** What was offered, and until when it can be answered. */
function OfferLines({ offer, state }: RenewalRow) {
  if (offer === null) return '–'
  const { rentAmount, endsOn, answerBy } = offer
  return (
    <TwoLines
      first={`${formatAmount(rentAmount)}, ${endsOn === null ? 'month to month' : `to ${formatDay(endsOn)}`}`}
      second={state === 'open' ? `Answer by ${formatDay(answerBy)}` : STATES[state].name}
    />
  )
}

export const RENEWAL_COLUMNS: readonly Column<RenewalRow>[] = [
  {
    title: 'Tenant',
    sort: { asc: 'tenant', desc: 'tenant-desc' },
    card: 'heading',
    cell: (lease) => <TenantCell lease={lease} second={lease.tenantEmail ?? 'No account'} />,
  },
  PROPERTY,
  {
    title: 'Term ends',
    sort: { asc: '', desc: 'end-desc' },
    cell: (row) => <TwoLines first={formatDay(row.endsOn)} second={daysLeftOf(row)} />,
  },
  {
    title: 'Renewal',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>,
  },
  { title: 'Offer', from: 'lg', cell: (row) => <OfferLines {...row} /> },
  {
    title: 'Rent',
    align: 'right',
    cell: ({ rentAmount }) => (rentAmount === null ? 'N/A' : formatAmount(rentAmount)),
  },
]
