import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import SearchX from 'lucide-react/icons/search-x'
import { FIELDS, type Filter, NO_FILTER, propertiesHref } from './filter.ts'
import { FilterChips } from './filter-chips.tsx'
import { quoted, FILTER_LABELS } from './filter-labels.ts'
import { LoadMore } from './load-more.tsx'
import { PropertyGrid, PropertyGridSkeleton } from '../card/property-grid.tsx'
import { usePropertyList } from './use-property-list.ts'

type List = ReturnType<typeof usePropertyList>

interface ResultsProps {
  filter: Filter
  pages: number
  /** The phone number shown where the list cannot be loaded. */
  phone: string
  /** The broker of every home in the list. */
  listedBy: string
}

/** The summary of the results, visible and announced to screen readers. */
function summary({ isPending, error, total, properties: { length } }: List): string {
  if (isPending) return 'Loading properties...'
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

const isRefused = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 400

/** Explains filter values that the API refused. */
function Refused({ error, filter }: { error: ApiError; filter: Filter }) {
  const unknown = FIELDS.filter((field) => FILTER_LABELS[field](filter[field]) === undefined)
  return (
    <Notice
      title={
        unknown.length > 0
          ? `We don't recognize this filter: ${unknown.map((field) => quoted(filter[field])).join(', ')}.`
          : "We don't recognize this search."
      }
      actions={<ClearFilters />}
      className="wrap-anywhere"
    >
      {unknown.length > 0 ? 'Clear the filters to see all homes.' : error.serverMessage}
    </Notice>
  )
}

const Failure = ({ retry, phone }: { retry: () => void; phone: string }) => (
  <Notice tone="error" actions={<RetryButton retry={retry} />}>
    Failed to load properties. Please try again.
    {phone !== '' && (
      <>
        {' '}
        Or call us at <PhoneLink number={phone} className="underline" />.
      </>
    )}
  </Notice>
)

const NothingFound = () => (
  <EmptyState icon={<SearchX />} level={3} title="No Properties Found" actions={<ClearFilters />}>
    We couldn't find any properties matching your criteria. Try adjusting your search filters.
  </EmptyState>
)

function Body({ list, filter, pages, phone }: ResultsProps & { list: List }) {
  if (list.isPending) return <PropertyGridSkeleton />
  if (isRefused(list.error)) return <Refused error={list.error} filter={filter} />
  if (list.error) return <Failure retry={list.retry} phone={phone} />
  if (list.properties.length === 0) return <NothingFound />
  return (
    <LoadMore list={list} moreHref={propertiesHref(filter, pages + 1)}>
      <PropertyGrid properties={list.properties} />
    </LoadMore>
  )
}

/** The matching properties, or why there are none. */
export function PropertyResults(props: ResultsProps) {
  const { filter, pages } = props
  const list = usePropertyList(filter, pages)
  // The message in place of the cards has a button to clear the filters, unless the filters are not the reason.
  const clears = list.isPending || list.properties.length > 0 || (list.error !== null && !isRefused(list.error))
  return (
    <>
      <h2 id="listings" className="sr-only">
        Listings
      </h2>
      <div className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-2">
        <output className="text-sm empty:-mr-5 text-muted tabular-nums">{summary(list)}</output>
        <FilterChips filter={filter} clears={clears} />
        {(list.isPending || list.properties.length > 0) && (
          <p className="text-xs text-muted sm:ml-auto">{props.listedBy}</p>
        )}
      </div>
      <div className="mt-4">
        <Body list={list} {...props} />
      </div>
    </>
  )
}
