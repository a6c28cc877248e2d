import {
  type AdminPayment,
  PAYMENT_DAYS,
  PAYMENT_SORTS,
  PAYMENT_STATUS_FILTERS,
  paymentsAdmin,
} from '#contract/payments/admin.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { METHOD_KINDS, PAYMENT_TYPES } from '#contract/payments/own.ts'
import { PAYMENT_COLUMNS, SHORT_TYPES, TEST_PAYMENT_COLUMNS } from '#web/features/payments/admin/payment-columns.tsx'
import { PaymentPanel } from '#web/features/payments/admin/payment-panel.tsx'
import {
  isAllTest,
  PaymentFigures,
  testNote,
  usePaymentFigures,
} from '#web/features/payments/admin/payment-figures.tsx'
import { purposeOf, STATUS_NAMES } from '#web/features/payments/labels.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { download } from '#web/lib/api/download.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { useOpenButton, usePanelTable } from '#web/ui/data-table/use-record-table.tsx'
import { RecordPanel } from '#web/ui/edit/record-panel.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import CreditCard from 'lucide-react/icons/credit-card'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = {
  search: 'text',
  status: PAYMENT_STATUS_FILTERS,
  days: PAYMENT_DAYS,
  type: PAYMENT_TYPES,
  method: METHOD_KINDS,
  kind: ['real', 'test'],
  sort: PAYMENT_SORTS,
} as const

const FILTERS = [
  filterOf('status', 'Status', 'All statuses', [
    ...choicesOf(['completed', 'pending', 'failed'], (status) => STATUS_NAMES[status]),
    { value: 'processing', label: 'Processing' },
    { value: 'returned', label: 'Returned' },
    { value: 'unresolved', label: 'Still unpaid' },
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
  filterOf('method', 'Paid with', 'Any method', [
    { value: 'card', label: 'Card' },
    { value: 'us_bank_account', label: 'Bank account' },
  ]),
  filterOf('kind', 'Mode', 'Live and test', [
    { value: 'real', label: 'Live' },
    { value: 'test', label: 'Test' },
  ]),
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'largest', label: 'Largest amount' },
      { value: 'smallest', label: 'Smallest amount' },
      { value: 'tenant', label: 'First name, A to Z' },
      { value: 'tenant-desc', label: 'First name, Z to A' },
      { value: 'status', label: 'Pending first' },
      { value: 'status-desc', label: 'Failed first' },
    ],
    PAYMENT_COLUMNS,
  ),
]
const paymentOf = ({ amount, tenantName }: AdminPayment) =>
  `payment of ${formatAmount(amount)} by ${tenantName ?? 'Unknown'}`

export default function AdminPaymentsPage() {
  const state = useListState(FILTER_RULES)
  const { open, table, panel } = usePanelTable(paymentsAdmin.list, state)
  const renderActions = useOpenButton('View', paymentOf, open)
  const { sort: _, ...filter } = state.values
  const { data: figures } = usePaymentFigures(filter)
  return (
    <AdminPage
      title="Payment Management"
      lead={
        <>
          Tenant payments as reported by Stripe. {figures && testNote(figures)} Checks, cash and transfers are in the
          ledgers of{' '}
          <Link to="/admin/leases" className="link">
            leases
          </Link>
          .
        </>
      }
      actions={<PaymentFigures query={filter} />}
    >
      <ListToolbar state={state} search="Search by tenant, email, receipt or payment ID" filters={FILTERS}>
        <CsvButton name="payments.csv" fetchFile={() => download(paymentsAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Payments"
        nouns={['payment', 'payments']}
        columns={figures && isAllTest(figures) ? TEST_PAYMENT_COLUMNS : PAYMENT_COLUMNS}
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
      <RecordPanel
        panel={panel}
        noun="payment"
        path={paymentsAdmin.list.path}
        load={(id) => loadRecord(paymentsAdmin.get, id)}
        headingOf={(payment) => ({
          title: payment ? formatAmount(payment.amount) : 'Payment',
          description: payment ? purposeOf(payment) : 'Loading...',
        })}
      >
        {(payment) => <PaymentPanel payment={payment} />}
      </RecordPanel>
    </AdminPage>
  )
}
