import type { Property } from '#contract/properties/public.ts'
import sharp from 'sharp'
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

/** Every screen of the site, in groups that one test visits in order. */
export const WALKS: Readonly<Record<string, readonly Screen[]>> = {
  'the list': [
    { name: 'list', open: (page) => page.goto('/properties?type=sale&location=Boston') },
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
  'a property, its pictures, and one that is rented': [
    {
      name: 'home for sale',
      open: (page, homes) => {
        const { id } = homeWith(homes, ({ priceType, imageUrls }) => priceType === 'sale' && imageUrls.length > 3)
        return page.goto(`/properties/${id}`)
      },
    },
    {
      name: 'pictures large',
      open: async (page) => {
        await untilHydrated(page)
        await page.getByRole('button', { name: /^Show all/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'home for rent, already rented',
      open: (page, homes) => {
        const { id } = homeWith(homes, ({ status, imageUrls }) => status === 'rented' && imageUrls.length > 1)
        return page.goto(`/properties/${id}`)
      },
    },
  ],
  'a property without pictures, what a rental costs, and a message about it': [
    {
      name: 'home without pictures',
      open: (page, homes) => page.goto(`/properties/${homeWith(homes, ({ imageUrls }) => imageUrls.length === 0).id}`),
    },
    {
      name: 'home for rent, with what it costs',
      open: async (page, homes) => {
        const { id } = homeWith(homes, ({ priceType, status }) => priceType === 'rent' && status === 'available')
        await page.goto(`/properties/${id}`)
        await expect(page.getByRole('region', { name: 'Cost breakdown' })).toBeVisible()
      },
    },
    {
      name: 'message from a rental, with everything wrong and not sent',
      open: async (page, homes) => {
        const { id } = homeWith(homes, ({ priceType, status }) => priceType === 'rent' && status === 'available')
        await page.goto(`/contact?subject=renting&property=${id}&intent=viewing`)
        await untilHydrated(page)
        const form = page.getByRole('form', { name: 'Message' })
        await form.getByLabel('Message', { exact: true }).fill('')
        await form.getByRole('button', { name: 'Send message' }).click()
        await expect(form.getByText('Message must be at least 10 characters')).toBeVisible()
      },
    },
  ],
  'maintenance requests': [
    {
      name: 'maintenance request with photos, one of them refused, and everything wrong',
      open: async (page) => {
        await page.goto('/maintenance')
        await untilHydrated(page)
        const form = page.getByRole('form', { name: 'Maintenance request' })
        const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
          .jpeg()
          .toBuffer()
        await form.getByLabel('Add photos').setInputFiles([
          { name: 'sink.jpg', mimeType: 'image/jpeg', buffer },
          { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
        ])
        await expect(form.getByRole('listitem').filter({ hasText: 'sink.jpg' })).toContainText('Uploaded')
        await expect(form.getByRole('listitem').filter({ hasText: 'notes.jpg' })).toContainText('Not added')
        await form.getByRole('button', { name: /^Submit/ }).click()
        await expect(form.getByText('Full name is required')).toBeVisible()
      },
    },
    {
      name: 'missing maintenance request',
      open: (page) => page.goto(`/maintenance/status/${'x'.repeat(43)}`),
      troubles: [/404 GET .*\/maintenance\/status\//],
    },
  ],
}
