import {
  type AdminPayment,
  PAYMENT_DAYS,
  PAYMENT_SORTS,
  PAYMENT_STATUS_FILTERS,
  paymentsAdmin,
} from '#contract/payments/admin.ts'
import { PAYMENT_TYPES } from '#contract/payments/own.ts'
import { PAYMENT_COLUMNS, SHORT_TYPES } from '#web/features/payments/admin/payment-columns.tsx'
import { PaymentDialog } from '#web/features/payments/admin/payment-dialog.tsx'
import { PaymentFigures } from '#web/features/payments/admin/payment-figures.tsx'
import { STATUS_NAMES } from '#web/features/payments/labels.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { useOpenButton, useRecordTable } from '#web/ui/data-table/use-record-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import CreditCard from 'lucide-react/icons/credit-card'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = {
  search: 'text',
  status: PAYMENT_STATUS_FILTERS,
  days: PAYMENT_DAYS,
  type: PAYMENT_TYPES,
  kind: ['real', 'test'],
  sort: PAYMENT_SORTS,
} as const

const FILTERS = [
  filterOf('status', 'Status', 'All statuses', [
    ...choicesOf(['completed', 'pending', 'failed'], (status) => STATUS_NAMES[status]),
    { value: 'unresolved', label: 'Failed and unpaid' },
  ]),
  filterOf(
    'days',
    'Period',
    'Any time',
    choicesOf(PAYMENT_DAYS, (days) => `Last ${days} days`),
  ),
  filterOf(
    'type',
    'Type',
    'All types',
    choicesOf(PAYMENT_TYPES, (type) => SHORT_TYPES[type]),
  ),
  filterOf('kind', 'Mode', 'Live and test', [
    { value: 'real', label: 'Live' },
    { value: 'test', label: 'Test' },
  ]),
  sortOf([
    { value: 'oldest', label: 'Oldest first' },
    { value: 'largest', label: 'Largest amount' },
    { value: 'smallest', label: 'Smallest amount' },
  ]),
]
const paymentOf = ({ amount, tenantName }: AdminPayment) => `payment of $${amount} by ${tenantName ?? 'Unknown'}`

export default function AdminPaymentsPage() {
  const state = useListState(FILTER_RULES)
  const { opened, table } = useRecordTable(paymentsAdmin.list, state)
  const renderActions = useOpenButton('View', paymentOf, opened.open)
  const { sort: _, ...filter } = state.values
  return (
    <AdminPage title="Payment Management" lead="Tenant payments as reported by Stripe.">
      <PaymentFigures query={filter} />
      <ListToolbar state={state} search="Search by tenant, email or payment ID" filters={FILTERS}>
        <CsvButton name="payments.csv" fetchFile={() => download(paymentsAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Payments"
        nouns={['payment', 'payments']}
        columns={PAYMENT_COLUMNS}
        {...table}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<CreditCard />} title="No payments found">
            {state.isFiltered
              ? 'Try adjusting your search or filters'
              : 'Payments appear here as soon as a tenant makes one.'}
          </EmptyState>
        }
        failure="Failed to load payments. Please try again."
      />
      <RecordLoader
        id={opened.id}
        path={paymentsAdmin.list.path}
        load={(id) => call(paymentsAdmin.get, { params: { id } })}
        close={opened.close}
      >
        {(payment) => <PaymentDialog payment={payment} close={opened.close} />}
      </RecordLoader>
    </AdminPage>
  )
}
