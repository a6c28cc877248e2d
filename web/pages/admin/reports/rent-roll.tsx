import { buildingsAdmin } from '#contract/buildings/admin.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { ROLL_SORTS, ROLL_STATUSES, type RollRow, rentRollAdmin } from '#contract/reports/rent-roll/admin.ts'
import { oneBuilding } from '#web/features/buildings/admin/api.ts'
import { buildingName } from '#web/features/buildings/admin/labels.ts'
import { ROLL_COLUMNS, ROLL_STATUS_NAMES } from '#web/features/reports/admin/roll-columns.tsx'
import { RollFigures, useRollFigures } from '#web/features/reports/admin/roll-figures.tsx'
import { download } from '#web/lib/api/download.ts'
import { usePagedList, useScreenList } from '#web/lib/api/paged-list.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { recordPath } from '#web/lib/routing/record-path.ts'
import { useListState } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { PrintAllButton, PrintedPart } from '#web/shell/admin/print-all.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import DoorOpen from 'lucide-react/icons/door-open'

const FILTER_RULES = { search: 'text', building: 'text', status: ROLL_STATUSES, sort: ROLL_SORTS } as const

const STATUS = filterOf(
  'status',
  'Status',
  'All statuses',
  choicesOf(ROLL_STATUSES, (status) => ROLL_STATUS_NAMES[status]),
)

const SORT = sortOf(
  [
    { value: 'address-desc', label: 'Address, Z to A' },
    { value: 'lease-end', label: 'Lease ends soonest' },
    { value: 'lease-end-desc', label: 'Lease ends latest' },
  ],
  ROLL_COLUMNS,
  'Address, A to Z',
)

const FIRST_BUILDINGS = { sort: 'address', limit: 100 } as const

/** The first hundred buildings, and the chosen one, which the page of a building links to. Others are found by the search. */
function useBuildingFilter(chosen: string | undefined) {
  const { rows, isCounted } = usePagedList(buildingsAdmin.list, FIRST_BUILDINGS, 1)
  const isOther = chosen !== undefined && isCounted && rows.every(({ id }) => id !== chosen)
  const { data: other } = useQuery({ ...oneBuilding(chosen ?? ''), enabled: isOther })
  const buildings = isOther && other ? [other, ...rows] : rows
  return filterOf(
    'building',
    'Building',
    'All buildings',
    buildings.map((building) => ({ value: building.id, label: buildingName(building) })),
  )
}

function openRow({ lease, unitId }: RollRow) {
  if (lease) navigate(`/admin/leases/${lease.id}`)
  else if (unitId !== null) navigate(recordPath('unit', unitId))
}

const NothingFound = () => <EmptyState icon={<DoorOpen />} title="Nothing found matching your search." />

const NoUnits = () => (
  <EmptyState
    icon={<DoorOpen />}
    title="No units yet."
    actions={<LinkButton to="/admin/buildings">Go to buildings</LinkButton>}
  >
    Add your buildings and their units first.
  </EmptyState>
)

export default function AdminRentRollPage() {
  const state = useListState(FILTER_RULES)
  const list = useScreenList(rentRollAdmin.list, state)
  const building = useBuildingFilter(state.values.building)
  const { sort: _, ...filter } = state.values
  const { data: sums } = useRollFigures(filter)
  const apart =
    sums && sums.leasesWithoutUnit > 0 ? ` With ${formatCount(sums.leasesWithoutUnit, 'lease')} without a unit.` : ''
  return (
    <AdminPage
      title={titleWithCount('Rent roll', list)}
      lead={`Every unit and its lease as of ${formatDay(companyDay())}.${apart}`}
      actions={<RollFigures query={filter} />}
    >
      <ListToolbar state={state} search="Search by tenant, building or address" filters={[building, STATUS, SORT]}>
        <PrintAllButton list={list} more={state.more} />
        <CsvButton name="rent-roll.csv" fetchFile={() => download(rentRollAdmin.export, { query: state.values })} />
      </ListToolbar>
      <PrintedPart list={list} />
      <DataTable
        label="Rent roll"
        nouns={['row', 'rows']}
        columns={ROLL_COLUMNS}
        list={list}
        more={state.more}
        sorting={state}
        open={openRow}
        empty={state.isFiltered ? <NothingFound /> : <NoUnits />}
        failure="Failed to load the report. Please try again."
      />
    </AdminPage>
  )
}
