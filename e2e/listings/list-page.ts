import type { Page } from '../fixtures.ts'

/** The parts of the list page, by their accessible names. */
export function listOn(page: Page) {
  const listings = page.getByRole('region', { name: 'Listings' })
  const search = page.getByRole('search')
  return {
    search,
    cards: listings.getByRole('article'),
    titles: listings.getByRole('article').getByRole('heading'),
    count: listings.getByRole('status'),
    chips: listings.getByRole('list', { name: 'Active filters' }),
    tab: (name: string) =>
      page.getByRole('navigation', { name: 'Listing type' }).getByRole('link', { name, exact: true }),
    type: search.getByLabel('Property Type'),
    location: search.getByLabel('Location'),
    priceRange: search.getByLabel('Price Range'),
    /** The suggestions below the location. */
    places: page.getByRole('listbox', { name: 'Places' }).getByRole('option'),
    /** The button that opens a panel of the bar, by the beginning of its text. */
    panel: (name: string) => search.locator('summary').filter({ hasText: name }),
    sort: listings.getByRole('combobox', { name: 'Sort by' }),
    go: search.getByRole('button', { name: 'Search', exact: true }),
    loadMore: listings.getByRole('link', { name: 'Load More Properties' }),
    /** Placeholders of cards, hidden from screen readers. */
    skeletons: listings.locator('[aria-hidden="true"]:has(> .shimmer)'),
    listings,
  }
}

/** Path and query of the current URL. */
export const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
