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
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import CreditCard from 'lucide-react/icons/credit-card'
import { useCallback } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const ASKED = {
  search: 'text',
  status: PAYMENT_STATUS_FILTERS,
  days: PAYMENT_DAYS,
  type: PAYMENT_TYPES,
  kind: ['real', 'test'],
  sort: PAYMENT_SORTS,
} as const

const FILTERS = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: '', label: 'All Statuses' },
      ...(['completed', 'pending', 'failed'] as const).map((value) => ({ value, label: STATUS_NAMES[value] })),
      { value: 'unresolved', label: 'Failed, still open' },
    ],
  },
  {
    name: 'days',
    label: 'Period',
    choices: [
      { value: '', label: 'Any time' },
      ...PAYMENT_DAYS.map((value) => ({ value, label: `Last ${value} days` })),
    ],
  },
  {
    name: 'type',
    label: 'Type',
    choices: [
      { value: '', label: 'All Types' },
      ...PAYMENT_TYPES.map((value) => ({ value, label: SHORT_TYPES[value] })),
    ],
  },
  {
    name: 'kind',
    label: 'Money',
    choices: [
      { value: '', label: 'Real and test' },
      { value: 'real', label: 'Real' },
      { value: 'test', label: 'Test' },
    ],
  },
  {
    name: 'sort',
    label: 'Sort by',
    choices: [
      { value: '', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
      { value: 'largest', label: 'Largest amount' },
      { value: 'smallest', label: 'Smallest amount' },
    ],
  },
]

export default function AdminPaymentsPage() {
  const state = useListState(ASKED)
  const list = useScreenList(paymentsAdmin.list, state)
  const opened = useOpenRecord()
  const { open } = opened
  const renderActions = useCallback(
    ({ id, amount, tenantName }: AdminPayment) => (
      <RowButton of={`payment of $${amount} by ${tenantName ?? 'Unknown'}`} onClick={() => open(id)}>
        View
      </RowButton>
    ),
    [open],
  )
  const { sort: _, ...filter } = state.values
  return (
    <AdminPage title="Payment Management" lead="What tenants paid, as the card provider tells it.">
      <PaymentFigures query={filter} />
      <ListToolbar state={state} search="Search by tenant, email or payment ID" filters={FILTERS}>
        <CsvButton name="payments.csv" fetchFile={() => download(paymentsAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Payments"
        nouns={['payment', 'payments']}
        columns={PAYMENT_COLUMNS}
        list={list}
        more={state.more}
        open={({ id }) => opened.open(id)}
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
