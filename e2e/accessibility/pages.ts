import type { Property } from '#contract/properties/public.ts'
import sharp from 'sharp'
import { expect, homeWith, type Page } from '../fixtures.ts'

type Homes = readonly Property[]

interface Visit {
  name: string
  address: string | ((homes: Homes) => string)
  /** What comes after hydration and has controls of its own. */
  until?: (page: Page) => Promise<void>
  /** Brings the page into the state that is checked, after the walk by keyboard. */
  prepare?: (page: Page) => Promise<void>
  /** Opens another state of the page, which is checked too. */
  next?: (page: Page) => Promise<void>
}

const homeFor = (kind: string) => (homes: Homes) =>
  homeWith(
    homes,
    ({ priceType, status, imageUrls }) => priceType === kind && status === 'available' && imageUrls.length > 3,
  ).id

const sendAnEmptyMessage = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Message' })
  await form.getByLabel('Message', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByRole('link', { name: 'Message must be at least 10 characters' })).toBeVisible()
}

const sendAnEmptyRequest = async (page: Page) => {
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
  await expect(form.getByRole('link', { name: 'Full name is required' })).toBeVisible()
}

const openHelp = async (page: Page) => {
  await page.getByRole('button', { name: 'Need assistance?' }).click()
  await expect(page.getByRole('link', { name: 'Request Maintenance' })).toBeVisible()
}

const openPictures = async (page: Page) => {
  await page.getByRole('button', { name: /^Show all/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const seeViewed = (page: Page) => expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible()

const saveSome = async (page: Page) => {
  await page.goto('/properties')
  const hearts = page.getByRole('button', { name: /^Save / })
  for (const at of [0, 1]) {
    await hearts.nth(at).click()
    await expect(hearts.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/saved')
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .nth(at)
      .check()
}

const compareThem = async (page: Page) => {
  await page.getByRole('link', { name: 'Compare homes' }).click()
  await expect(page.getByRole('region', { name: 'Facts side by side' })).toBeVisible()
}

/** Every page of the site that can be walked by keyboard, in groups that one test visits in order. */
export const PAGES: Readonly<Record<string, readonly Visit[]>> = {
  'about the company': [
    { name: 'home', address: '/' },
    { name: 'about, and its help menu', address: '/about', next: openHelp },
    { name: 'services', address: '/services#consulting' },
  ],
  'for finding a home': [
    { name: 'properties', address: '/properties?type=rent&location=Boston' },
    {
      name: 'home for sale, and its pictures large',
      address: (homes) => `/properties/${homeFor('sale')(homes)}`,
      next: openPictures,
    },
  ],
  'of a rental and of saved homes': [
    {
      name: 'home for rent, with what it costs',
      address: (homes) => `/properties/${homeFor('rent')(homes)}`,
      prepare: (page) => expect(page.getByRole('region', { name: 'Cost breakdown' })).toBeVisible(),
    },
    {
      name: 'saved homes, and two of them side by side',
      address: '/saved',
      until: seeViewed,
      prepare: saveSome,
      next: compareThem,
    },
  ],
  'with a form': [
    {
      name: 'message about a rental, with everything wrong and not sent',
      address: (homes) => `/contact?subject=renting&property=${homeFor('rent')(homes)}&intent=viewing`,
      prepare: sendAnEmptyMessage,
    },
    {
      name: 'maintenance request with photos, one of them refused, and everything wrong',
      address: '/maintenance',
      prepare: sendAnEmptyRequest,
    },
    {
      name: 'tenant portal',
      address: '/tenant-portal',
      // Its code and the answer of the identity service come after the page.
      until: (page) => expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible(),
    },
  ],
  'of rules': [
    { name: 'privacy', address: '/privacy' },
    { name: 'terms', address: '/terms' },
    { name: 'accessibility', address: '/accessibility' },
    { name: 'fair housing', address: '/fair-housing' },
  ],
}
