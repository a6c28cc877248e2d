import type { Property } from '#contract/properties.ts'
import { expect, hold, homeWith, isAwake, type Page } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

interface Screen {
  name: string
  /** How a visitor comes to see it. What it gives back is done when the screen was looked at. */
  open: (page: Page, homes: readonly Property[]) => Promise<unknown>
  /** What goes wrong on purpose. */
  troubles?: RegExp[]
}

async function openList(page: Page) {
  await page.goto('/properties')
  await isAwake(page)
  return listOn(page)
}

/** Every screen of the site. */
export const SCREENS: readonly Screen[] = [
  { name: 'list', open: (page) => page.goto('/properties?type=sale&location=Boston') },
  { name: 'empty list', open: (page) => page.goto('/properties?type=rent&location=Atlantis') },
  {
    name: 'refused search',
    open: (page) => page.goto('/properties?type=castle'),
    troubles: [/400 GET .*type=castle/],
  },
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
  {
    name: 'home for sale',
    open: (page, homes) => {
      const { id } = homeWith(homes, ({ priceType, imageUrls }) => priceType === 'sale' && imageUrls.length > 3)
      return page.goto(`/properties/${id}`)
    },
  },
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
  { name: 'missing home', open: (page) => page.goto('/properties/none'), troubles: [/404 GET .*none/] },
  { name: 'page not found', open: (page) => page.goto('/none'), troubles: [/404 GET .*none/] },
]
