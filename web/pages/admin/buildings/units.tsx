import { buildingsAdmin } from '#contract/buildings/admin.ts'
import { fetchUnitDialogs, LazyEditUnitDialog } from '#web/features/buildings/admin/lazy-dialogs.tsx'
import { OCCUPANCY_FILTER, UNIT_RULES } from '#web/features/buildings/admin/unit-filters.ts'
import { useUnitActions } from '#web/features/buildings/admin/unit-actions.tsx'
import { ALL_UNIT_COLUMNS } from '#web/features/buildings/admin/unit-columns.tsx'
import { download } from '#web/lib/api/download.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { recordPath } from '#web/lib/routing/record-path.ts'
import { useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import DoorOpen from 'lucide-react/icons/door-open'
import { useEffect } from 'react'

const FILTERS = [
  OCCUPANCY_FILTER,
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'address', label: 'Address, A to Z' },
      { value: 'address-desc', label: 'Address, Z to A' },
      { value: 'lease-end', label: 'Lease ends soonest' },
      { value: 'lease-end-desc', label: 'Lease ends latest' },
    ],
    ALL_UNIT_COLUMNS,
  ),
]

const openBuilding = (id: string) => navigate(recordPath('building', id))

export default function AdminUnitsPage() {
  useEffect(fetchUnitDialogs, [])
  const state = useListState(UNIT_RULES)
  const list = useScreenList(buildingsAdmin.listUnits, state)
  const { id, open, close } = useOpenRecord()
  const renderActions = useUnitActions(open, openBuilding)
  return (
    <AdminPage
      title={titleWithCount('Units', list)}
      lead="The units of all buildings, with their tenants."
      actions={
        <>
          <LinkButton to="/admin/buildings" variant="secondary">
            Buildings
          </LinkButton>
          <LinkButton to="/admin/reports/rent-roll" variant="secondary">
            Rent roll
          </LinkButton>
        </>
      }
    >
      <ListToolbar state={state} search="Search by address or building" filters={FILTERS}>
        <CsvButton name="units.csv" fetchFile={() => download(buildingsAdmin.exportUnits, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Units"
        nouns={['unit', 'units']}
        columns={ALL_UNIT_COLUMNS}
        list={list}
        more={state.more}
        sorting={state}
        open={(unit) => open(unit.id)}
        renderActions={renderActions}
        empty={
          <EmptyState
            icon={<DoorOpen />}
            title={state.isFiltered ? 'No units found matching your search.' : 'No units yet.'}
            {...(!state.isFiltered && { actions: <LinkButton to="/admin/buildings">Go to buildings</LinkButton> })}
          >
            {!state.isFiltered && 'Units are added to their building.'}
          </EmptyState>
        }
        failure="Failed to load units. Please try again."
      />
      <RecordLoader
        id={id}
        rows={list.rows}
        path={buildingsAdmin.listUnits.path}
        load={(unitId) => loadRecord(buildingsAdmin.getUnit, unitId)}
        noun="unit"
        open={open}
        close={close}
      >
        {(unit) => <LazyEditUnitDialog unit={unit} close={close} />}
      </RecordLoader>
    </AdminPage>
  )
}
