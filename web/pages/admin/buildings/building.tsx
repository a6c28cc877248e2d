import { buildingsAdmin } from '#contract/buildings/admin.ts'
import type { Building } from '#contract/buildings/fields.ts'
import { oneBuilding } from '#web/features/buildings/admin/api.ts'
import { buildingName } from '#web/features/buildings/admin/labels.ts'
import {
  fetchBuildingDialogs,
  fetchUnitDialogs,
  LazyAddUnitDialog,
  LazyEditBuildingDialog,
  LazyEditUnitDialog,
} from '#web/features/buildings/admin/lazy-dialogs.tsx'
import { OCCUPANCY_FILTER, UNIT_RULES } from '#web/features/buildings/admin/unit-filters.ts'
import { useUnitActions } from '#web/features/buildings/admin/unit-actions.tsx'
import { UNIT_COLUMNS } from '#web/features/buildings/admin/unit-columns.tsx'
import { useRemoval } from '#web/features/buildings/admin/use-removal.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { download } from '#web/lib/api/download.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { useScreenList } from '#web/lib/api/paged-list.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useParams } from '#web/lib/routing/router.tsx'
import { NEW, useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { RecordCrumbs, RecordLead, RecordWaiting } from '#web/shell/admin/record-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { filterOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import DoorOpen from 'lucide-react/icons/door-open'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'

const FILTERS = [
  OCCUPANCY_FILTER,
  filterOf('sort', 'Sort by', 'Unit, lowest first', [
    { value: 'address-desc', label: 'Unit, highest first' },
    { value: 'lease-end', label: 'Lease ends soonest' },
    { value: 'lease-end-desc', label: 'Lease ends latest' },
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
  ]),
]

const NotThere = () => (
  <EmptyState
    level={1}
    icon={<Building2 />}
    title="Building not found"
    actions={<LinkButton to="/admin/buildings">Back to buildings</LinkButton>}
  >
    <title>Building not found</title>
    The building you're looking for doesn't exist or was deleted.
  </EmptyState>
)

const vacancyOf = ({ unitCount, vacantCount }: Building) =>
  unitCount === 0 ? 'No units yet' : vacantCount === 0 ? 'None vacant' : `${vacantCount} vacant`

/** The units of a building, where staff add, change and delete them. */
function Units({ building }: { building: Building }) {
  useEffect(fetchUnitDialogs, [])
  const state = useListState(UNIT_RULES)
  const query = { sort: 'address', ...state.values, building: building.id } as const
  const list = useScreenList(buildingsAdmin.listUnits, { values: query, pages: state.pages })
  const opened = useOpenRecord()
  const { open } = opened
  const renderActions = useUnitActions(open)
  const add = () => open(NEW)
  return (
    <section aria-labelledby="units">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="units" className="text-xl">
          Units
        </h2>
        <Button onClick={add}>
          <Plus className="size-4" /> Add unit
        </Button>
      </div>
      <ListToolbar state={state} search="Search by unit number" filters={FILTERS}>
        <CsvButton name="units.csv" fetchFile={() => download(buildingsAdmin.exportUnits, { query })} />
      </ListToolbar>
      <DataTable
        label="Units"
        nouns={['unit', 'units']}
        columns={UNIT_COLUMNS}
        list={list}
        more={state.more}
        sorting={state}
        open={({ id }) => open(id)}
        renderActions={renderActions}
        empty={
          <EmptyState
            icon={<DoorOpen />}
            title={state.isFiltered ? 'No units found matching your search.' : 'No units yet.'}
            {...(!state.isFiltered && { actions: <Button onClick={add}>Add the first unit</Button> })}
          >
            {!state.isFiltered && 'A single home is one unit without a number.'}
          </EmptyState>
        }
        failure="Failed to load units. Please try again."
      />
      {opened.id === NEW && <LazyAddUnitDialog building={building} close={opened.close} />}
      <RecordLoader
        id={opened.id === NEW ? null : opened.id}
        rows={list.rows}
        path={buildingsAdmin.listUnits.path}
        load={(id) => loadRecord(buildingsAdmin.getUnit, id)}
        noun="unit"
        open={open}
        close={opened.close}
      >
        {(unit) => <LazyEditUnitDialog unit={unit} close={opened.close} />}
      </RecordLoader>
    </section>
  )
}

function BuildingActions({ building, edit }: { building: Building; edit: () => void }) {
  const { removeBuilding } = useRemoval()
  const remove = async () => {
    if (await removeBuilding(building)) navigate('/admin/buildings', { replace: true })
  }
  return (
    <>
      <LinkButton to={`/admin/reports/rent-roll?building=${building.id}`} variant="secondary">
        Rent roll
      </LinkButton>
      <Button variant="secondary" onClick={edit}>
        Edit
      </Button>
      <Button variant="secondary" onClick={() => void remove()}>
        Delete
      </Button>
    </>
  )
}

/** A building: its address, its notes and its units. */
export default function AdminBuildingPage() {
  useEffect(fetchBuildingDialogs, [])
  const { id = '' } = useParams()
  const edited = useOpenRecord('edit')
  const query = useQuery(oneBuilding(id))
  const building = query.data
  if (query.error instanceof ApiError && query.error.status === 404) return <NotThere />
  if (!building)
    return <RecordWaiting title="Building" query={query} failure="Failed to load this building. Please try again." />
  return (
    <AdminPage
      above={
        <RecordCrumbs crumbs={[{ label: 'Buildings', to: '/admin/buildings' }, { label: buildingName(building) }]} />
      }
      lead={
        <RecordLead badge={<Badge tone={building.vacantCount > 0 ? 'yellow' : 'gray'}>{vacancyOf(building)}</Badge>}>
          {building.address} · {formatCount(building.unitCount, 'unit')}
        </RecordLead>
      }
      title={buildingName(building)}
      actions={<BuildingActions building={building} edit={() => edited.open(id)} />}
    >
      {building.notes !== null && (
        <p className="mb-5 max-w-prose rounded-card border border-line bg-surface p-4 text-sm whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">Notes: </span>
          {building.notes}
        </p>
      )}
      <Units building={building} />
      {edited.id === id && <LazyEditBuildingDialog building={building} close={edited.close} />}
    </AdminPage>
  )
}
