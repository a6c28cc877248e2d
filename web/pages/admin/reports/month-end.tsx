import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import {
  fetchPeriodDialogs,
  LazyCloseDialog,
  LazyPeriodDialog,
  LazyReopenDialog,
} from '#web/features/reports/admin/lazy-period-dialogs.tsx'
import { PERIOD_COLUMNS } from '#web/features/reports/admin/period-columns.tsx'
import { type PeriodRow, usePeriods } from '#web/features/reports/admin/use-periods.ts'
import { useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FilterSelect } from '#web/ui/data-table/filter-select.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useCallback, useEffect } from 'react'

const RULES = { year: 'text' } as const

/** The year in the address. Undefined for this year, or where it is none. */
const yearIn = (text = '') => (/^20\d\d$/.test(text) ? Number(text) : undefined)

function leadOf(closedThrough: string | null | undefined) {
  const about = 'The ledgers of all leases by month.'
  if (closedThrough === undefined) return about
  return closedThrough === null
    ? `${about} No month is closed yet.`
    : `${about} The books are closed through ${formatMonth(closedThrough)}.`
}

/** The months of the books: their figures, and where staff close them. */
export default function AdminMonthEndPage() {
  useEffect(fetchPeriodDialogs, [])
  const state = useListState(RULES)
  const year = yearIn(state.values.year)
  const { list, periods } = usePeriods(year)
  const shown = useOpenRecord('open')
  const closing = useOpenRecord('close')
  const reopening = useOpenRecord('reopen')
  const ofId = (id: string | null) => list.rows.find((row) => row.id === id)
  const [open, close, reopen] = [ofId(shown.id), ofId(closing.id), ofId(reopening.id)]
  const { open: openClosing } = closing
  const { open: openReopening } = reopening
  const renderActions = useCallback(
    (row: PeriodRow) => {
      const name = formatMonth(row.month)
      return (
        <>
          {row.canClose && (
            <RowButton of={name} onClick={() => openClosing(row.id)}>
              Close
            </RowButton>
          )}
          {row.canReopen && (
            <RowButton of={name} onClick={() => openReopening(row.id)}>
              Reopen
            </RowButton>
          )}
          <RowButton of={name} onClick={() => shown.open(row.id)}>
            Details
          </RowButton>
        </>
      )
    },
    [openClosing, openReopening, shown],
  )
  const thisYear = companyDay().slice(0, 4)
  const years = periods
    ? Array.from({ length: periods.lastYear - periods.firstYear + 1 }, (_, at) => String(periods.lastYear - at))
    : [thisYear]
  return (
    <AdminPage title="Month end" lead={leadOf(periods?.closedThrough)}>
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterSelect
          label="Year"
          value={state.values.year ?? ''}
          onChange={(value) => state.change({ year: value })}
          choices={years.map((value) => ({ value: value === thisYear ? '' : value, label: value }))}
        />
      </div>
      <DataTable
        label="Months"
        nouns={['month', 'months']}
        columns={PERIOD_COLUMNS}
        list={list}
        more={state.more}
        open={({ id }) => shown.open(id)}
        renderActions={renderActions}
        empty={<EmptyState icon={<CalendarCheck />} title="Nothing was charged or paid in this year." />}
        failure="Failed to load the months. Please try again."
      />
      {open && <LazyPeriodDialog period={open} close={shown.close} />}
      {close?.canClose && <LazyCloseDialog period={close} close={closing.close} />}
      {reopen?.canReopen && <LazyReopenDialog period={reopen} close={reopening.close} />}
    </AdminPage>
  )
}
