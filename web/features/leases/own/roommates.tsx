import { formatMonth } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { OwnLease } from '#contract/leases/lease-own.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'

type Shown = NonNullable<OwnLease['roommates']>

/** What is paid of a share, and what is open. */
function wordsOf({ share, paid, open, processing }: Shown['tenants'][number]): string {
  if (share === null) return ''
  const parts = [`Share ${formatAmount(share)}`, `${formatAmount(paid)} paid`]
  if (Number(open) > 0) parts.push(`${formatAmount(open)} open`)
  if (Number(processing) > 0) parts.push(`${formatAmount(processing)} processing`)
  return parts.join(' · ')
}

/** Whether something is still to be paid, also once what is processing has come. */
function State({ open, processing }: Shown['tenants'][number]) {
  if (!(Number(open) > 0)) return <Badge tone="green">Nothing open</Badge>
  return Number(open) > Number(processing) ? (
    <Badge tone="yellow">Open</Badge>
  ) : (
    <Badge tone="neutral">Processing</Badge>
  )
}

/** Who is on the lease, and who has paid what of a month. */
export const Roommates = ({ roommates: { month, tenants }, isMain }: { roommates: Shown; isMain: boolean }) => (
  <PortalCard>
    <h2 className="text-xl">Who is on the lease</h2>
    <p className="mt-2 max-w-prose text-muted">
      {month === null ? '' : `Shares of a month's rent, and what is paid of ${formatMonth(month)}. `}
      All of you owe the rent together, so anyone can pay more than their share.
    </p>
    <ul aria-label="Tenants" className="mt-3 divide-y divide-line">
      {tenants.map((tenant) => (
        <li key={tenant.place} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
          <span className="min-w-0">
            <span className="font-semibold wrap-anywhere">
              {tenant.name}
              {tenant.isYou && ' (you)'}
            </span>
            <span className="block text-muted tabular-nums">{wordsOf(tenant)}</span>
          </span>
          {tenant.share !== null && <State {...tenant} />}
        </li>
      ))}
    </ul>
    {!isMain && (
      <p className="mt-3 max-w-prose text-muted">
        The lease is in the name of {tenants.find((one) => one.isMain)?.name}. Renewals, notices to move out and the
        return of the deposit go through them. To leave the lease yourself, talk to your property manager.
      </p>
    )}
  </PortalCard>
)
