import { tenantsAdmin } from '#contract/tenants/admin.ts'
import { StatusBadge } from '#web/features/tenants/admin/tenant-columns.tsx'
import { fetchTenantDialogs, LazyEditTenantDialog } from '#web/features/tenants/admin/lazy-tenant-dialogs.tsx'
import { TenantFacts } from '#web/features/tenants/admin/tenant-facts.tsx'
import { useTenantActions } from '#web/features/tenants/admin/use-tenant-actions.ts'
import { homeOf, nameOf } from '#web/features/tenants/admin/labels.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import UserX from 'lucide-react/icons/user-x'
import { navigate } from '#web/lib/routing/history.ts'
import { useParams } from '#web/lib/routing/router.tsx'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { RecordCrumbs, RecordLead, RecordWaiting } from '#web/shell/admin/record-page.tsx'
import { TENANT_LISTS } from '#web/shell/admin/tenant-lists.tsx'

const SHOWN = ['payments', 'requests', 'mails', 'sign-ins'] as const
const FILTER_RULES = { show: SHOWN } as const

const tab =
  'relative inline-flex min-h-11 items-center px-3 text-sm font-medium text-muted hover:text-ink aria-[current]:text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-harbor after:opacity-0 aria-[current]:after:opacity-100 forced-colors:aria-[current]:underline'

/** One of the tenant's lists. The URL decides which one. */
function TenantRecord({ id, leaseId }: { id: string; leaseId: string | null }) {
  const { values, pages, more } = useListState(FILTER_RULES)
  const shown = values.show ?? 'payments'
  const { List, label } = TENANT_LISTS[shown]
  return (
    <section aria-label={label} className="min-w-0">
      <nav aria-label="About this tenant" className="mb-4 border-b border-line print:hidden">
        <ul className="-mx-3 flex flex-wrap">
          {SHOWN.map((name) => (
            <li key={name}>
              <Link
                to={`/admin/tenants/${id}${name === 'payments' ? '' : `?show=${name}`}`}
                replace
                aria-current={name === shown ? 'page' : undefined}
                className={tab}
              >
                {TENANT_LISTS[name].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown === 'payments' && leaseId !== null && (
        <p className="mb-4 text-sm text-muted">
          These are online payments. Checks, cash and transfers are in the{' '}
          <Link to={`/admin/leases/${leaseId}`} className="link">
            ledger
          </Link>
          .
        </p>
      )}
      <List key={shown} tenantId={id} pages={pages} more={more} />
    </section>
  )
}

const NotThere = () => (
  <EmptyState
    level={1}
    icon={<UserX />}
    title="Tenant not found"
    actions={<LinkButton to="/admin/tenants">Back to tenants</LinkButton>}
  >
    <title>Tenant not found</title>
    The tenant you're looking for doesn't exist or has been removed.
  </EmptyState>
)

export default function AdminTenantPage() {
  useEffect(fetchTenantDialogs, [])
  const { id = '' } = useParams()
  const work = useTenantActions({ onDeleted: () => navigate('/admin/tenants', { replace: true }) })
  const opened = useOpenRecord()
  const query = useQuery({
    queryKey: [tenantsAdmin.list.path, 'record', id],
    queryFn: () => loadRecord(tenantsAdmin.get, id),
    staleTime: 0,
  })
  const { data, error } = query
  if (error instanceof ApiError && error.status === 404) return <NotThere />
  if (!data)
    return <RecordWaiting title="Tenant" query={query} failure="Failed to load this tenant. Please try again." />
  return (
    <AdminPage
      above={<RecordCrumbs crumbs={[{ label: 'Tenants', to: '/admin/tenants' }, { label: nameOf(data) }]} />}
      title={nameOf(data)}
      lead={<RecordLead badge={<StatusBadge {...data} />}>{homeOf(data)}</RecordLead>}
      actions={
        <>
          <Button onClick={() => opened.open(id)}>Edit</Button>
          {data.leaseId !== null && (
            <LinkButton to={`/admin/leases/${data.leaseId}`} variant="secondary">
              Ledger
            </LinkButton>
          )}
          <Button
            variant="secondary"
            disabled={work.isBusy || !data.isActive}
            onClick={() => void work.resetPassword(data)}
          >
            Reset password
          </Button>
          <Button variant="secondary" disabled={work.isBusy} onClick={() => void work.toggle(data)}>
            {data.isActive ? 'Deactivate' : 'Activate'}
          </Button>
          <LinkButton to={`/admin/people?user=${id}`} variant="secondary">
            Personal data
          </LinkButton>
          <Button variant="secondary" disabled={work.isBusy} onClick={() => void work.remove(data)}>
            Delete
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* On a phone the lease and balance come before the history. */}
        <div className="lg:col-start-2 lg:row-start-1">
          <TenantFacts tenant={data} />
        </div>
        <TenantRecord id={id} leaseId={data.leaseId} />
      </div>
      {opened.id === id && <LazyEditTenantDialog tenant={data} close={opened.close} />}
    </AdminPage>
  )
}
