import type { DashboardStats } from '#contract/dashboard/admin.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'

/** Above this, the backlog of requests is highlighted. */
const BACKLOG = 5

interface TotalProps {
  title: string
  count: number
  to: string
  children: ReactNode
}

const Total = ({ title, count, to, children }: TotalProps) => (
  <li className="relative flex flex-wrap items-baseline gap-x-3 gap-y-1 bg-surface p-5 transition-colors duration-150 hover:bg-sand/50">
    <p className="w-full text-sm text-muted">
      <Link to={to} className="after:absolute after:inset-0">
        {title}
      </Link>
    </p>
    <p className="font-display text-2xl font-semibold tabular-nums">{formatNumber(count)}</p>
    <p className="text-sm text-muted">{children}</p>
  </li>
)

/** The totals of properties, users, requests and inquiries. */
export function Totals({ stats }: { stats: DashboardStats }) {
  const { totalProperties, totalUsers, maintenanceRequests, contactInquiries } = stats
  const isBacklog = maintenanceRequests > BACKLOG
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      <Total title="Total properties" count={totalProperties} to="/admin/properties">
        listings
      </Total>
      <Total title="Total users" count={totalUsers} to="/admin/users">
        accounts
      </Total>
      <Total title="Maintenance requests" count={maintenanceRequests} to="/admin/maintenance">
        open{' '}
        <Badge tone={isBacklog ? 'red' : 'green'} className="ml-1">
          {isBacklog ? 'Attention Needed' : 'Under Control'}
        </Badge>
      </Total>
      <Total title="Contact inquiries" count={contactInquiries} to="/admin/contacts">
        received
      </Total>
    </ul>
  )
}
