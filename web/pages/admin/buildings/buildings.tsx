import { BUILDING_SORTS, buildingsAdmin } from '#contract/buildings/admin.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { BUILDING_COLUMNS } from '#web/features/buildings/admin/building-columns.tsx'
import { fetchBuildingDialogs, LazyAddBuildingDialog } from '#web/features/buildings/admin/lazy-dialogs.tsx'
import { download } from '#web/lib/api/download.ts'
import { usePagedList, useScreenList } from '#web/lib/api/paged-list.ts'
import { titleWithCount } from '#web/lib/format/count-of.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { NEW, useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import Building2 from 'lucide-react/icons/building-2'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'

const FILTER_RULES = { search: 'text', hasVacancy: ['true'], sort: BUILDING_SORTS } as const

const FILTERS = [
  filterOf('hasVacancy', 'Vacancy', 'All buildings', [{ value: 'true', label: 'With vacant units' }]),
  sortOf(
    [
      { value: 'oldest', label: 'Oldest first' },
      { value: 'address', label: 'Address, A to Z' },
      { value: 'address-desc', label: 'Address, Z to A' },
    ],
    BUILDING_COLUMNS,
  ),
]

const NEEDED = { unit: 'needed', limit: 1 } as const

/** The number of leases for which staff have not chosen a unit. */
function LeasesWithoutUnit({ total }: { total: number }) {
  const many =
    total > 1000 ? 'More than 1,000 leases need' : `${formatCount(total, 'lease')} ${total === 1 ? 'needs' : 'need'}`
  return (
    <Notice className="mb-4">
      {many} a unit.{' '}
      <Link to="/admin/leases?unit=needed" className="link inline-flex min-h-6 items-center font-semibold">
        Show them
      </Link>
    </Notice>
  )
}

const openBuilding = (id: string) => navigate(`/admin/buildings/${id}`)

export default function AdminBuildingsPage() {
  useEffect(fetchBuildingDialogs, [])
  const state = useListState(FILTER_RULES)
  const list = useScreenList(buildingsAdmin.list, state)
  const needed = usePagedList(leasesAdmin.list, NEEDED, 1)
  const added = useOpenRecord('add')
  const add = () => added.open(NEW)
  return (
    <AdminPage
      title={titleWithCount('Buildings', list)}
      lead="Every building with its units. Open one to see who lives there."
      actions={
        <>
          <Button onClick={add}>
            <Plus className="size-4" /> Add building
          </Button>
          <LinkButton to="/admin/units" variant="secondary">
            All units
          </LinkButton>
          <LinkButton to="/admin/leases" variant="secondary">
            Leases
          </LinkButton>
        </>
      }
    >
      {needed.isLoading ? (
        // What is above the list is known first, so that the list does not move.
        <Skeleton className="h-96 rounded-card" />
      ) : (
        <>
          {needed.total > 0 && <LeasesWithoutUnit total={needed.total} />}
          <ListToolbar state={state} search="Search by name or address" filters={FILTERS}>
            <CsvButton
              name="buildings.csv"
              fetchFile={() => download(buildingsAdmin.export, { query: state.values })}
            />
          </ListToolbar>
          <DataTable
            label="Buildings"
            nouns={['building', 'buildings']}
            columns={BUILDING_COLUMNS}
            list={list}
            more={state.more}
            sorting={state}
            open={({ id }) => openBuilding(id)}
            empty={
              <EmptyState
                icon={<Building2 />}
                title={state.isFiltered ? 'No buildings found matching your search.' : 'No buildings yet.'}
                {...(!state.isFiltered && { actions: <Button onClick={add}>Add your first building</Button> })}
              >
                {!state.isFiltered && 'Add the buildings that you manage, then their units.'}
              </EmptyState>
            }
            failure="Failed to load buildings. Please try again."
          />
        </>
      )}
      {added.id === NEW && <LazyAddBuildingDialog close={added.close} open={openBuilding} />}
    </AdminPage>
  )
}
