import { Link } from '#web/lib/routing/link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { StatusBadge } from './tenant-columns.tsx'
import { TenantFacts, type TenantFactsProps } from './tenant-facts.tsx'

/** The lists of the tenant's page. */
const LISTS = [
  ['', 'Payments'],
  ['?show=requests', 'Maintenance'],
  ['?show=mails', 'Emails'],
  ['?show=sign-ins', 'Sign-ins'],
] as const

interface TenantPanelProps extends TenantFactsProps {
  edit: (id: string) => void
}

/** One tenant at a glance: rent, lease and account, with the ways to all the rest. */
export function TenantPanel({ tenant, edit }: TenantPanelProps) {
  const page = `/admin/tenants/${tenant.id}`
  const links = [
    ...(tenant.leaseId === null ? [] : [[`/admin/leases/${tenant.leaseId}`, 'Ledger'] as const]),
    ...LISTS.map(([show, label]) => [page + show, label] as const),
  ]
  return (
    <div className="grid gap-5 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge {...tenant} />
        <LinkButton to={page} variant="secondary" className="ml-auto">
          Open tenant page
        </LinkButton>
        <Button onClick={() => edit(tenant.id)}>Edit</Button>
      </div>
      <nav aria-label="About this tenant">
        <ul className="flex flex-wrap gap-x-5">
          {links.map(([to, label]) => (
            <li key={label}>
              <Link to={to} className="link inline-flex min-h-11 items-center text-sm font-medium">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <TenantFacts tenant={tenant} />
    </div>
  )
}
