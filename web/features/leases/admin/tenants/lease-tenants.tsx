import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Lease } from '#contract/leases/admin.ts'
import type { LeaseTenant, LeaseTenants } from '#contract/leases/tenants/fields.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaseTenants } from './api.ts'
import {
  fetchRoommateDialogs,
  LazyAddDialog,
  LazyKeepDialog,
  LazyRemoveDialog,
  LazySharesDialog,
} from './lazy-dialogs.tsx'

/** The share of a month's rent, what they paid of the month that is shown, and what is open of theirs. */
function wordsOf({ share, paid, open, processing }: LeaseTenant): string {
  if (share === null) return ''
  const left = Number(open) > 0 ? `, ${formatAmount(open)} open` : ''
  const sent = Number(processing) > 0 ? `, ${formatAmount(processing)} processing` : ''
  return `Share ${formatAmount(share)}, ${formatAmount(paid)} paid${left}${sent}`
}

interface TenantRowProps {
  tenant: LeaseTenant
  /** Others share the lease. */
  isShared: boolean
  /** Null where the tenant cannot be removed. */
  remove: (() => void) | null
  /** Takes back the last day. Null where there is none, or the lease is over. */
  keep: (() => void) | null
}

const TenantRow = ({ tenant, isShared, remove, keep }: TenantRowProps) => (
  <li className="grid gap-1 py-3">
    <div className="flex items-center justify-between gap-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/admin/tenants/${tenant.tenantId}`}
          className="link inline-flex min-h-6 items-center font-medium wrap-anywhere"
        >
          {tenant.name}
        </Link>
        {isShared && tenant.isMain && <Badge tone="blue">Main tenant</Badge>}
      </span>
      <span className="flex shrink-0 gap-2 empty:hidden">
        {keep && (
          <RowButton of={tenant.name} onClick={keep}>
            Keep
          </RowButton>
        )}
        {remove && (
          <RowButton of={tenant.name} onClick={remove}>
            {tenant.leftOn === null ? 'Remove' : 'Change'}
          </RowButton>
        )}
      </span>
    </div>
    <p className="wrap-anywhere text-muted">{tenant.email}</p>
    {isShared && <p className="tabular-nums">{wordsOf(tenant)}</p>}
    {tenant.joinedOn !== null && (
      <p className="text-muted">
        {tenant.leftOn === null
          ? `On the lease ${tenant.joinedOn > companyDay() ? 'from' : 'since'} ${formatDay(tenant.joinedOn)}`
          : `Last day ${formatDay(tenant.leftOn)}`}
      </p>
    )}
  </li>
)

/** Who was on the lease before. */
const Former = ({ former }: Pick<LeaseTenants, 'former'>) => (
  <>
    <h3 className="mt-3 font-sans text-sm font-semibold">Former tenants</h3>
    <ul aria-label="Former tenants" className="text-muted">
      {former.map(({ name, joinedOn, leftOn }) => (
        <li key={`${name} ${leftOn}`}>
          {`${name}, ${joinedOn === null ? 'until' : `${formatDay(joinedOn)} to`} ${formatDay(leftOn)}`}
        </li>
      ))}
    </ul>
  </>
)

/** What staff can do, or why not. */
function noteOf({ status, tenantId, formerTenantId, rentAmount }: Lease): string | null {
  if (formerTenantId !== null) return 'This lease is over. Its tenant has a newer one.'
  if (tenantId === null) return "The tenant's account was deleted."
  if (status === 'ended') return 'This lease is over, so no tenants are added and the shares no longer change.'
  return rentAmount === null ? 'Enter the rent first. Then you can add other tenants with their shares.' : null
}

/** Everyone on a lease with their shares of the rent, where staff add and remove tenants. */
export function LeaseTenantsCard({ lease }: { lease: Lease }) {
  useEffect(fetchRoommateDialogs, [])
  const query = useQuery(leaseTenants(lease.id))
  const [opened, setOpened] = useState<'add' | 'shares' | { tenant: LeaseTenant; isKept: boolean } | null>(null)
  const { data } = query
  const close = () => setOpened(null)
  const isShared = (data?.tenants.length ?? 0) > 1
  const note = noteOf(lease)
  const common = { leaseId: lease.id, close }
  return (
    <section aria-labelledby="tenants" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="tenants" className="mb-2 text-xl">
        Tenants
      </h2>
      {!data && <LoadState query={query}>Failed to load the tenants. Please try again.</LoadState>}
      {data && (
        <>
          {isShared && data.month !== null && (
            <p className="text-muted">{`Shares of a month's rent, and what is paid of ${formatMonth(data.month)}. The deposit goes back to the main tenant.`}</p>
          )}
          <ul aria-label="Tenants" className="divide-y divide-line">
            {data.tenants.map((tenant) => (
              <TenantRow
                key={tenant.tenantId}
                tenant={tenant}
                isShared={isShared}
                remove={tenant.isMain ? null : () => setOpened({ tenant, isKept: false })}
                keep={tenant.leftOn === null || note !== null ? null : () => setOpened({ tenant, isKept: true })}
              />
            ))}
          </ul>
          {data.former.length > 0 && <Former former={data.former} />}
          {note === null ? (
            <div className="mt-3 flex flex-wrap gap-3 print:hidden">
              <Button variant="secondary" onClick={() => setOpened('add')}>
                Add tenant
              </Button>
              {isShared && (
                <Button variant="secondary" onClick={() => setOpened('shares')}>
                  Change shares
                </Button>
              )}
            </div>
          ) : (
            <p className="mt-2 text-muted">{note}</p>
          )}
          {opened === 'add' && <LazyAddDialog data={data} {...common} />}
          {opened === 'shares' && <LazySharesDialog data={data} {...common} />}
          {opened !== null &&
            typeof opened !== 'string' &&
            (opened.isKept ? (
              <LazyKeepDialog tenant={opened.tenant} {...common} />
            ) : (
              <LazyRemoveDialog tenant={opened.tenant} lease={lease} {...common} />
            ))}
        </>
      )}
    </section>
  )
}
