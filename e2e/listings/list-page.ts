import type { Page } from '../fixtures.ts'

/** The parts of the list's page, as a visitor calls them. */
export function listOn(page: Page) {
  const listings = page.getByRole('region', { name: 'Listings' })
  const search = page.getByRole('search')
  return {
    cards: listings.getByRole('article'),
    titles: listings.getByRole('article').getByRole('heading'),
    count: listings.getByRole('status'),
    chips: listings.getByRole('list', { name: 'Filters in use' }),
    tab: (name: string) =>
      page.getByRole('navigation', { name: 'Kind of listing' }).getByRole('link', { name, exact: true }),
    type: search.getByLabel('Property Type'),
    location: search.getByLabel('Location'),
    priceRange: search.getByLabel('Price Range'),
    go: search.getByRole('button', { name: 'Search', exact: true }),
    loadMore: listings.getByRole('link', { name: 'Load More Properties' }),
    /** The places of cards that are on their way: nothing in them is for the ear. */
    skeletons: listings.locator('[aria-hidden="true"]:has(> .shimmer)'),
    listings,
  }
}

/** Path and query as they stand in the address bar. */
export const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
