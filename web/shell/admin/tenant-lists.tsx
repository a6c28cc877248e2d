import { paymentsAdmin } from '#contract/payments/admin.ts'
import { tenantsAdmin } from '#contract/tenants/admin.ts'
import { ownPaymentColumns } from '#web/features/payments/admin/payment-columns.tsx'
import { areAllTests, TEST_NOTE } from '#web/features/payments/labels.ts'
import { MAIL_COLUMNS, REQUEST_COLUMNS, SIGN_IN_COLUMNS } from '#web/features/tenants/admin/activity-columns.tsx'
import { type PagedList, usePagedList } from '#web/lib/api/paged-list.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PrintAll } from './print-all.tsx'
import { navigate } from '#web/lib/routing/history.ts'

interface ListProps {
  tenantId: string
  pages: number
  more: () => void
}

/** An endpoint's list for one tenant. */
const ownPart = <const E extends { path: `/api/${string}` }>(endpoint: E, id: string) => ({
  ...endpoint,
  path: endpoint.path.replace(':id', id) as E['path'],
})

interface TableProps<Row extends { id: string }> {
  nouns: readonly [string, string]
  label: string
  columns: readonly Column<Row>[]
  list: PagedList<Row>
  more: () => void
  none: string
  /** What to know about all rows. */
  note?: string | undefined
  open?: (row: Row) => void
}

const Table = <Row extends { id: string }>({ none, label, note, ...table }: TableProps<Row>) => (
  <>
    {/* On paper the tabs are left out. */}
    <h2 className="hidden text-xl print:block">{label}</h2>
    <PrintAll list={table.list} more={table.more} note={note} />
    <DataTable
      {...table}
      label={label}
      empty={<EmptyState title={none} className="py-10!" />}
      failure={`Failed to load ${table.nouns[1]}. Please try again.`}
    />
  </>
)

const [OWN_COLUMNS, OWN_TEST_COLUMNS] = [ownPaymentColumns(true), ownPaymentColumns(false)]

function TenantPayments({ tenantId, pages, more }: ListProps) {
  const list = usePagedList(paymentsAdmin.list, { tenantId, limit: 20 }, pages)
  const areTests = areAllTests(list.rows)
  return (
    <Table
      label="Payments"
      nouns={['payment', 'payments']}
      columns={areTests ? OWN_TEST_COLUMNS : OWN_COLUMNS}
      list={list}
      more={more}
      none="No payments found"
      note={areTests ? TEST_NOTE : undefined}
      open={({ id }) => navigate(`/admin/payments?open=${id}`)}
    />
  )
}

function TenantRequests({ tenantId, pages, more }: ListProps) {
  const list = usePagedList(ownPart(tenantsAdmin.requests, tenantId), {}, pages)
  return (
    <Table
      label="Maintenance requests"
      nouns={['request', 'requests']}
      columns={REQUEST_COLUMNS}
      list={list}
      more={more}
      none="No requests yet."
      open={({ id }) => navigate(`/admin/maintenance?request=${id}`)}
    />
  )
}

function TenantMails({ tenantId, pages, more }: ListProps) {
  const list = usePagedList(ownPart(tenantsAdmin.mails, tenantId), {}, pages)
  return (
    <Table
      label="Emails sent"
      nouns={['email', 'emails']}
      columns={MAIL_COLUMNS}
      list={list}
      more={more}
      none="No emails sent yet."
    />
  )
}

function TenantSignIns({ tenantId, pages, more }: ListProps) {
  const list = usePagedList(ownPart(tenantsAdmin.signIns, tenantId), {}, pages)
  return (
    <Table
      label="Sign-ins"
      nouns={['attempt', 'attempts']}
      columns={SIGN_IN_COLUMNS}
      list={list}
      more={more}
      none="No sign-in activity yet."
    />
  )
}

/** The lists of a tenant's page, by their name in the URL. */
export const TENANT_LISTS = {
  payments: { label: 'Payments', List: TenantPayments },
  requests: { label: 'Maintenance', List: TenantRequests },
  mails: { label: 'Emails', List: TenantMails },
  'sign-ins': { label: 'Sign-ins', List: TenantSignIns },
} as const
