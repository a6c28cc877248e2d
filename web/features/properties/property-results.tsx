import { COUNT_LIMIT } from '#contract/fields.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import SearchX from 'lucide-react/icons/search-x'
import { type Filter, NO_FILTER, propertiesHref } from './filter.ts'
import { FilterChips } from './filter-chips.tsx'
import { LoadMore } from './load-more.tsx'
import { PropertyGrid, PropertyGridSkeleton } from './property-grid.tsx'
import { usePropertyList } from './use-property-list.ts'

type List = ReturnType<typeof usePropertyList>

/** What a screen reader hears when the list changes, and everybody sees. */
function summary({ isPending, error, total, properties: { length } }: List): string {
  if (isPending) return 'Loading properties…'
  if (error) return ''
  const all =
    total > COUNT_LIMIT
      ? `more than ${formatNumber(COUNT_LIMIT)} properties`
      : formatCount(total, 'property', 'properties')
  return length < total ? `Showing ${formatNumber(length)} of ${all}` : all
}

const ClearFilters = () => (
  <LinkButton to={propertiesHref(NO_FILTER)} replace variant="secondary">
    Clear Filters
  </LinkButton>
)

const Failure = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ApiError && error.status === 400 ? (
    <Notice title="This search is not one we know." actions={<ClearFilters />}>
      {error.serverMessage}
    </Notice>
  ) : (
    <Notice tone="error" actions={<Button onClick={retry}>Try again</Button>}>
      Failed to load properties. Please try again.
    </Notice>
  )

const NothingFound = () => (
  <EmptyState icon={<SearchX />} level={3} title="No Properties Found" actions={<ClearFilters />}>
    We couldn't find any properties matching your criteria. Try adjusting your search filters.
  </EmptyState>
)

function Body({ list, filter, pages }: { list: List; filter: Filter; pages: number }) {
  if (list.isPending) return <PropertyGridSkeleton />
  if (list.error) return <Failure error={list.error} retry={list.retry} />
  if (list.properties.length === 0) return <NothingFound />
  return (
    <LoadMore list={list} moreHref={propertiesHref(filter, pages + 1)}>
      <PropertyGrid properties={list.properties} />
    </LoadMore>
  )
}

/** The listings that fit, or why there are none. */
export function PropertyResults({ filter, pages }: { filter: Filter; pages: number }) {
  const list = usePropertyList(filter, pages)
  return (
    <>
      <h2 id="listings" className="sr-only">
        Listings
      </h2>
      <div className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-3">
        <output className="text-sm empty:-mr-5 text-muted tabular-nums">{summary(list)}</output>
        <FilterChips filter={filter} />
      </div>
      <div className="mt-5">
        <Body list={list} filter={filter} pages={pages} />
      </div>
    </>
  )
}
