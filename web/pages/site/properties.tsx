import { listedBy } from '#web/features/company/listed-by.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { propertyList } from '#web/features/properties/search/property-list.ts'
import { FilterBar, filterForm } from '#web/features/properties/search/filter-bar.tsx'
import { type Filter, filterOf, pagesOf, propertiesHref } from '#web/features/properties/search/filter.ts'
import { searchName } from '#web/features/properties/search/words/search-name.ts'
import { useFilter } from '#web/features/properties/search/use-filter.ts'
import besideMap from '#web/features/properties/map/beside-map.css?url'
import { noResults, PropertyResults } from '#web/features/properties/search/property-results.tsx'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { HydrateLater } from '#web/lib/page/hydrate-later.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'

export async function prefetch(client: QueryClient, { searchParams }: URL) {
  const filter = filterOf(searchParams)
  const list = propertyList(filter)
  const pages = pagesOf(searchParams)
  await Promise.all([client.prefetchInfiniteQuery({ ...list, pages }), filterForm.prefetch(), closing.prefetch()])
  const found = client.getQueryData(list.queryKey)?.pages[0]
  if (found && found.items.length > 0) return
  const module = await noResults.prefetch()
  if (found) await module?.prefetchInstead(client, filter)
}

const searchMap = lazyModule(
  'features/properties/map/search-map.tsx',
  () => import('#web/features/properties/map/search-map.tsx'),
)

/** Far below the list. Its HTML comes with the page. */
const closing = lazyModule(
  'features/properties/closing-section.tsx',
  () => import('#web/features/properties/closing-section.tsx'),
)
const loadClosing = () => closing.prefetch()

function Closing() {
  const { ClosingSection } = useModule(closing)
  return <ClosingSection />
}
const CLOSING = <Closing />

const TITLE = 'pt-10 pb-6 sm:pt-14'

/** The filter in the URL. Other spellings are replaced, so that each list has one URL. */
function useAddress() {
  const { pathname, search, hash, state } = useLocation()
  const { filter, pages } = useFilter()
  const href = propertiesHref(filter, pages)
  useEffect(() => {
    if (href !== pathname + search) navigate(href + hash, { replace: true, state })
  }, [href, pathname, search, hash, state])
  return { filter, pages }
}

/** After a change of the search, scrolls to the start of the results. A map in place of the list stays where it is. */
function useStartOfResults(filter: Filter) {
  const results = useRef<HTMLElement>(null)
  const shown = useRef(filter)
  useLayoutEffect(() => {
    const isNew = propertiesHref(shown.current) !== propertiesHref(filter)
    shown.current = filter
    if (!isNew || !results.current || (filter.view && innerWidth < 1024)) return
    if (results.current.getBoundingClientRect().top < 0) results.current.scrollIntoView({ behavior: 'instant' })
  }, [filter])
  return results
}

/** Asks by itself whether the page is hydrated: drawn again for that, the page would replace HTML that still waits for its chunk, and lose the focus in it. */
const MapPane = ({ filter }: { filter: Filter }) =>
  useHydrated() ? (
    <LazyPart from={searchMap} skeleton={null}>
      {({ SearchMap }) => <SearchMap filter={filter} />}
    </LazyPart>
  ) : (
    <p>The map needs JavaScript. The list has the same homes.</p>
  )

function SearchName({ filter }: { filter: Filter }) {
  const { data: total } = useInfiniteQuery({ ...propertyList(filter), select: ({ pages }) => pages[0]?.total })
  return (
    <p
      className={`mt-3 text-lg text-muted${filter.location ? ' wrap-anywhere' : ''}`}
    >{`${searchName(filter, total !== 0)}.`}</p>
  )
}

export default function PropertiesPage() {
  const { filter, pages } = useAddress()
  const results = useStartOfResults(filter)
  const company = useCompany()
  const hasMap = filter.view === 'map'
  return (
    <>
      <PageHead
        title={`Featured Properties | ${company.name}`}
        description="Homes and commercial space for sale and rent in Massachusetts. Search by town, street and price."
        path="/properties"
      />
      <Container className={hasMap ? `map-title ${TITLE}` : TITLE}>
        <h1 className="text-4xl">Featured Properties</h1>
        <SearchName filter={filter} />
      </Container>
      {hasMap && <link rel="stylesheet" href={besideMap} precedence="page" />}
      <div>
        <FilterBar filter={filter} />
        <section ref={results} aria-labelledby="listings">
          <Container className={hasMap ? 'beside-map pt-6' : 'pt-6'}>
            <div>
              <PropertyResults filter={filter} pages={pages} phone={company.phone} listedBy={listedBy(company)} />
            </div>
            {hasMap && (
              <div className="map-pane">
                <MapPane filter={filter} />
              </div>
            )}
          </Container>
        </section>
      </div>
      <HydrateLater load={loadClosing}>{CLOSING}</HydrateLater>
    </>
  )
}
