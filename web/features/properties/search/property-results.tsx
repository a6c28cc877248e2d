import { ApiError } from '#web/lib/api/api-error.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { useFocusLost } from '#web/lib/routing/use-focus-lost.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { type Filter, propertiesHref } from './filter.ts'
import { formatHomes } from './format-homes.ts'
import { FilterChips } from './filter-chips.tsx'
import { backToList, FROM_LIST } from '../list-of-map.ts'
import { LoadMore } from './load-more.tsx'
import { PropertyGrid, PropertyGridSkeleton } from '../card/property-grid.tsx'
import { SortSelect } from './sort-select.tsx'
import { usePropertyList } from './use-property-list.ts'

/** Why a search shows nothing. Most searches show something. */
export const noResults = lazyModule('features/properties/search/no-results.tsx', () => import('./no-results.tsx'))

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
function summary({ isPending, error, total }: List): string {
  if (isPending) return 'Loading properties...'
  if (error) return ''
  return formatHomes(total)
}

const isRefused = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 400

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

function Body({ list, filter, pages, phone }: ResultsProps & { list: List }) {
  if (list.isPending) return <PropertyGridSkeleton />
  const refusal = isRefused(list.error) ? list.error : null
  if (list.error && !refusal) return <Failure retry={list.retry} phone={phone} />
  if (list.properties.length === 0)
    return (
      <LazyPart from={noResults} skeleton={<PropertyGridSkeleton />}>
        {({ NoResults }) => <NoResults filter={filter} refusal={refusal} />}
      </LazyPart>
    )
  return (
    <LoadMore list={list} moreHref={propertiesHref(filter, pages + 1)}>
      <PropertyGrid properties={list.properties} />
    </LoadMore>
  )
}

/** Only with JavaScript, which draws the map. The map is a step that Back returns from. */
const MapToggle = ({ filter }: { filter: Filter }) => (
  <Link
    to={propertiesHref({ ...filter, view: filter.view ? '' : 'map' })}
    replace={filter.view !== ''}
    state={filter.view ? undefined : FROM_LIST}
    onClick={filter.view ? backToList : undefined}
    className={buttonClass({ variant: 'secondary', className: 'noscript:hidden' })}
  >
    {filter.view ? 'List' : 'Map'}
  </Link>
)

/** The matching properties, or why there are none. */
export function PropertyResults(props: ResultsProps) {
  const { filter, pages } = props
  const list = usePropertyList(filter, pages)
  const count = useFocusLost<HTMLOutputElement>(propertiesHref(filter))
  // The message in place of the cards has a button to clear the filters, unless the filters are not the reason.
  const clears = list.isPending || list.properties.length > 0 || (list.error !== null && !isRefused(list.error))
  return (
    <>
      <h2 id="listings" className="sr-only">
        Listings
      </h2>
      <div className="flex items-center gap-x-5 gap-y-2 max-sm:flex-wrap">
        {/* Without a text it takes no room, and is still there to announce the next one. */}
        <div className={summary(list) === '' ? 'sr-only' : 'min-w-0'}>
          <output ref={count} tabIndex={-1} className="block font-semibold whitespace-nowrap tabular-nums">
            {summary(list)}
          </output>
          {(list.isPending || list.properties.length > 0) && <p className="text-xs text-muted">{props.listedBy}</p>}
        </div>
        <FilterChips filter={filter} clears={clears} />
        <SortSelect filter={filter} />
        <MapToggle filter={filter} />
      </div>
      <div className="listed mt-4">
        <Body list={list} {...props} />
      </div>
    </>
  )
}
