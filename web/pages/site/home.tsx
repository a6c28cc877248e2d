import { useCompany } from '#web/features/company/use-company.ts'
import { heroImages } from '#web/features/hero-images/api.ts'
import { featured } from '#web/features/properties/featured/featured.ts'
import { type Criteria, homeSearchHref, NO_CRITERIA } from '#web/features/properties/search/basic-filter.ts'
import { ListingSearch } from '#web/features/properties/search/panel/listing-search.tsx'
import { HydrateLater } from '#web/lib/page/hydrate-later.tsx'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { navigate } from '#web/lib/routing/history.ts'
import { HomeHero } from '#web/shell/site/home/home-hero.tsx'

/** Everything below the first screen is hydrated when it comes near, from a chunk of its own. Its HTML comes with the page. */
const lower = lazyModule(
  'shell/site/home/home-below-fold.tsx',
  () => import('#web/shell/site/home/home-below-fold.tsx'),
)

export const prefetch = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(heroImages()), client.prefetchQuery(featured()), lower.prefetch()])

function BelowFold() {
  const { HomeBelowFold } = useModule(lower)
  return <HomeBelowFold />
}
const LOWER = <BelowFold />
const loadLower = () => lower.prefetch()

export default function HomePage() {
  const { name } = useCompany()
  const search = (criteria: Criteria) => navigate(homeSearchHref(criteria))
  return (
    <>
      <PageHead
        title={`${name} | Homes for sale and rent in Massachusetts`}
        description="Find your perfect home in Massachusetts. One local team for homes for sale and rent, construction, maintenance and advice."
        path="/"
      />
      <HomeHero />
      <Container className="relative -mt-7 lg:-mt-14">
        <ListingSearch
          filter={NO_CRITERIA}
          onSearch={search}
          locationName="search"
          lineClassName="h-14 px-5 shadow-soft"
          className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-soft sm:grid-cols-2 sm:p-6 lg:grid-cols-[11rem_minmax(0,1fr)_12rem_9rem] [&_button]:self-end!"
        />
      </Container>
      <HydrateLater load={loadLower}>{LOWER}</HydrateLater>
    </>
  )
}
