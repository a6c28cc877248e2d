import { formatDay } from '#contract/core/dates.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** `from Jan 1, 2031 to Dec 31, 2031`, as far as the days are known. */
function daysOf({ startsOn, endsOn }: TenantDetail['sameAddress'][number]) {
  if (endsOn === null) return startsOn === null ? 'with no end date' : `from ${formatDay(startsOn)} with no end date`
  return startsOn === null ? `until ${formatDay(endsOn)}` : `from ${formatDay(startsOn)} to ${formatDay(endsOn)}`
}

/** Warns that someone else has a lease of the same typed address. Nothing where no one has. */
export function SameAddress({ sameAddress }: Pick<TenantDetail, 'sameAddress'>) {
  if (sameAddress.length === 0) return null
  return (
    <Notice tone="info" className="mb-4" title="Another lease has this address on some of the same days">
      <div className="mt-1.5 grid min-w-0 gap-1.5 wrap-anywhere text-sm">
        {sameAddress.map((lease) => (
          <p key={lease.leaseId}>
            <Link to={`/admin/leases/${lease.leaseId}`} className="link">
              {lease.tenantName}
            </Link>
            {`, ${daysOf(lease)}.`}
          </p>
        ))}
        <p>Choose a unit, correct the address or the dates, or end one of the leases. Roommates can share one lease.</p>
      </div>
    </Notice>
  )
}
