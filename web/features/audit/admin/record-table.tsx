import type { PagedList } from '#web/lib/api/paged-list.ts'
import type { ListState } from '#web/lib/routing/use-list-state.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { Sorting } from '#web/ui/data-table/heading/sort-heading.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'

interface RecordTableProps<Row extends { id: string }> {
  label: string
  nouns: readonly [string, string]
  columns: readonly Column<Row>[]
  list: PagedList<Row>
  state: Pick<ListState, 'more' | 'isFiltered'> & Sorting
  /** Shown where the list is empty. */
  none?: string
}

/** A list of the audit screens. */
export function RecordTable<Row extends { id: string }>({ label, state, none, ...table }: RecordTableProps<Row>) {
  const rows = label.toLowerCase()
  return (
    <DataTable
      {...table}
      label={label}
      more={state.more}
      sorting={state}
      empty={
        <EmptyState icon={<ShieldCheck />} title={none ?? `No ${rows} found`} level={2}>
          {state.isFiltered ? 'Try adjusting your filters' : undefined}
        </EmptyState>
      }
      failure={`Failed to load ${rows}. Please try again later.`}
    />
  )
}
