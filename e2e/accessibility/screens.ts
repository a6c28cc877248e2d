import type { Property } from '#contract/properties/public.ts'
import { expect, hold, homeWith, untilHydrated, type Page } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

interface Screen {
  name: string
  /** Opens the screen, possibly from the previous one. The returned function runs after the check. */
  open: (page: Page, homes: readonly Property[]) => Promise<unknown>
  /** Errors that are expected. */
  troubles?: RegExp[]
}

async function openList(page: Page) {
  await page.goto('/properties')
  await untilHydrated(page)
  return listOn(page)
}

/** What a page of the site shows when something is missing or fails, in groups that one test visits in order. */
export const WALKS: Readonly<Record<string, readonly Screen[]>> = {
  'a list without results, and a refused one': [
    { name: 'empty list', open: (page) => page.goto('/properties?type=rent&location=Atlantis') },
    {
      name: 'refused search',
      open: (page) => page.goto('/properties?type=castle'),
      troubles: [/400 GET .*type=castle/],
    },
  ],
  'a list that fails, one on its way, and what is missing': [
    {
      name: 'failed list',
      open: async (page) => {
        await page.route('**/api/properties?type=rent', (route) => route.fulfill({ status: 500, json: {} }))
        const { tab, listings } = await openList(page)
        await tab('For Rent').click()
        await expect(listings.getByRole('alert')).toBeVisible()
      },
      troubles: [/500 GET .*type=rent/],
    },
    {
      name: 'list on its way',
      open: async (page) => {
        const release = await hold(page, '**/api/properties?type=sale')
        const { tab, skeletons } = await openList(page)
        await tab('For Sale').click()
        await expect(skeletons).toHaveCount(6)
        return release
      },
    },
    { name: 'missing home', open: (page) => page.goto('/properties/none'), troubles: [/404 GET .*none/] },
    { name: 'page not found', open: (page) => page.goto('/none'), troubles: [/404 GET .*none/] },
  ],
  'homes that are rented or without pictures, and a missing request': [
    {
      name: 'home for rent, already rented',
      open: (page, homes) => {
        const { id } = homeWith(homes, ({ status, imageUrls }) => status === 'rented' && imageUrls.length > 1)
        return page.goto(`/properties/${id}`)
      },
    },
    {
      name: 'home without pictures',
      open: (page, homes) => page.goto(`/properties/${homeWith(homes, ({ imageUrls }) => imageUrls.length === 0).id}`),
    },
    {
      name: 'missing maintenance request',
      open: (page) => page.goto(`/maintenance/status/${'x'.repeat(43)}`),
      troubles: [/404 GET .*\/maintenance\/status\//],
    },
  ],
}
