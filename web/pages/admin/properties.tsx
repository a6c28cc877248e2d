import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { type AdminProperty, PROPERTY_SORTS, propertiesAdmin } from '#contract/properties/admin.ts'
import { PRICE_TYPES, PROPERTY_STATUSES } from '#contract/properties/fields.ts'
import { LazyPropertyOpenHouses } from '#web/features/open-houses/admin/lazy-open-houses.tsx'
import { FeaturedDialog } from '#web/features/properties/admin/featured-dialog.tsx'
import { usePropertyActions } from '#web/features/properties/admin/property-actions.tsx'
import { propertyColumns } from '#web/features/properties/admin/property-columns.tsx'
import { useFeatured } from '#web/features/properties/admin/use-featured.ts'
import { fetchPropertyDialog, LazyPropertyDialog } from '#web/features/properties/admin/lazy-property-dialog.tsx'
import { LazyHomeHoursDialog } from '#web/features/viewings/admin/lazy-home-hours-dialog.tsx'
import { CardIconDrawings } from '#web/features/properties/card/card-icons.tsx'
import { PRICE_TYPE_NAMES, statusName } from '#web/features/properties/labels.ts'
import { call } from '#web/lib/api/call.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { download } from '#web/lib/api/download.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { type ListQueryOf, useScreenList } from '#web/lib/api/paged-list.ts'
import { NEW, useListState, useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { titleWithCount, totalOf } from '#web/lib/format/count-of.ts'
import { CsvButton } from '#web/ui/data-table/csv-button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { choicesOf, filterOf, sortOf } from '#web/ui/data-table/filters.ts'
import { ListToolbar } from '#web/ui/data-table/list-toolbar.tsx'
import { RecordLoader } from '#web/ui/data-table/record-loader.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import { useEffect, useMemo, useState } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const FILTER_RULES = {
  search: 'text',
  type: PRICE_TYPES,
  status: [...PROPERTY_STATUSES, 'deleted'],
  sort: PROPERTY_SORTS,
} as const
const FILTERS = [
  filterOf(
    'type',
    'Type',
    'All types',
    choicesOf(PRICE_TYPES, (type) => PRICE_TYPE_NAMES[type]),
  ),
  filterOf('status', 'Status', 'All statuses', [
    ...choicesOf(PROPERTY_STATUSES, statusName),
    { value: 'deleted', label: 'Deleted' },
  ]),
  sortOf(
    [
      { value: 'createdAt', label: 'Oldest first' },
      { value: 'price', label: 'Lowest price' },
      { value: '-price', label: 'Highest price' },
      { value: 'title', label: 'Title, A to Z' },
      { value: '-title', label: 'Title, Z to A' },
    ],
    propertyColumns([]),
  ),
]
/** Opens the featured properties instead of a property's id. */
const FEATURED = 'featured'
const NONE: readonly AdminProperty[] = []

/** The number of properties. A list counts to a thousand; a larger number is loaded after the list is shown. */
function useCount(values: ListQueryOf<typeof propertiesAdmin.list>, counted: number): string {
  const isMore = counted > COUNT_LIMIT
  const { sort: _, ...filter } = values
  const { data } = useQuery({
    queryKey: [propertiesAdmin.list.path, 'count', filter],
    queryFn: () => call(propertiesAdmin.count, { query: filter }),
    enabled: isMore,
    staleTime: 0,
  })
  return isMore && data ? formatNumber(data.total) : totalOf(counted)
}

export default function AdminPropertiesPage() {
  const state = useListState(FILTER_RULES)
  const list = useScreenList(propertiesAdmin.list, state)
  const count = useCount(state.values, list.total)
  const opened = useOpenRecord()
  const hours = useOpenRecord('hours')
  const featured = useFeatured()
  /** The property whose open houses are shown. */
  const [openTo, setOpenTo] = useState<AdminProperty>()
  const { featured: chosen = NONE, feature, unfeature } = featured
  const ids = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const columns = useMemo(() => propertyColumns(ids), [ids])
  const renderActions = usePropertyActions({
    open: opened.open,
    featured: ids,
    feature,
    unfeature,
    openHours: hours.open,
    openHouses: setOpenTo,
  })
  useEffect(fetchPropertyDialog, [])
  return (
    <AdminPage
      title={titleWithCount('Property Management', list, count)}
      lead="All listings. Changes go live immediately."
      actions={
        <>
          <Button variant="secondary" onClick={() => opened.open(FEATURED)}>
            <Star className="size-4" /> Featured{chosen.length > 0 && ` (${chosen.length})`}
          </Button>
          <Button onClick={() => opened.open(NEW)}>
            <Plus className="size-4" /> Add Property
          </Button>
        </>
      }
    >
      <CardIconDrawings />
      <ListToolbar state={state} search="Search by title or address" filters={FILTERS}>
        <CsvButton name="properties.csv" fetchFile={() => download(propertiesAdmin.export, { query: state.values })} />
      </ListToolbar>
      <DataTable
        label="Properties"
        nouns={['property', 'properties']}
        columns={columns}
        list={list}
        more={state.more}
        sorting={state}
        {...(state.values.status !== 'deleted' && { open: ({ id }: AdminProperty) => opened.open(id) })}
        renderActions={renderActions}
        empty={
          <EmptyState icon={<House />} title="No properties found">
            {state.isFiltered ? 'Try adjusting your search or filters' : 'Add your first property to get started'}
          </EmptyState>
        }
        failure="Failed to load properties. Please try again."
      />
      {hours.id !== null && <LazyHomeHoursDialog key={hours.id} id={hours.id} close={hours.close} />}
      {opened.id === FEATURED && <FeaturedDialog {...featured} close={opened.close} />}
      {openTo && <LazyPropertyOpenHouses property={openTo} close={() => setOpenTo(undefined)} />}
      {opened.id === NEW && <LazyPropertyDialog close={opened.close} />}
      <RecordLoader
        id={opened.id === NEW || opened.id === FEATURED ? null : opened.id}
        rows={list.rows}
        path={propertiesAdmin.list.path}
        load={(id) => loadRecord(propertiesAdmin.get, id)}
        noun="property"
        open={opened.open}
        close={opened.close}
      >
        {(listing) => <LazyPropertyDialog listing={listing} close={opened.close} />}
      </RecordLoader>
    </AdminPage>
  )
}
