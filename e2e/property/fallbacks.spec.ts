import type { Property } from '#contract/properties/public.ts'
import { expect, homeWith, type Page, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

const FALLBACK = /^Ask us about this property/

/** Opens the first property from the list, with a changed API response. */
async function openChanged(page: Page, visit: (address: string) => Promise<void>, home: Property, change: object) {
  await page.route(`**/api/properties/${home.id}`, (route) => route.fulfill({ json: { ...home, ...change } }))
  await visit('/properties')
  await listOn(page).cards.first().getByRole('link').click()
  await expect(page).toHaveURL(`/properties/${home.id}`)
}

test('without a picture a drawing is shown, on the card and on the page', async ({ page, visit, homes }) => {
  const home = homeWith(homes, ({ imageUrls }) => imageUrls.length === 0)
  await visit(`/properties?location=${encodeURIComponent(home.address)}`)
  const card = listOn(page).cards.filter({ hasText: home.title })
  await expect(card.getByRole('img')).toHaveCount(0)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
  await expect(page.getByRole('list', { name: 'Pictures' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /photos/ })).toHaveCount(0)
})

test('a picture that does not load is replaced by the drawing and its text', async ({ page, visit, homes, watch }) => {
  watch.expects(/404 GET .*\/gone\.jpg/)
  await page.route('**/gone.jpg', (route) => route.fulfill({ status: 404 }))
  const home = homeWith(homes, () => true)
  await openChanged(page, visit, home, { imageUrls: ['/gone.jpg'] })
  await expect(page.getByRole('img', { name: `${home.title}, picture 1` })).toBeVisible()
  await expect(page.locator('img[src="/gone.jpg"]')).toHaveCount(0)
})

test('an invalid image URL is left out, on the card and on the page', async ({ page, visit, homes }) => {
  const home = homeWith(homes, () => true)
  await openChanged(page, visit, home, {
    imageUrls: ['http://[bad', 'javascript:alert(1)', '/pictures/interior-loft.jpg'],
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('link')).toHaveCount(1)
})

test('words without spaces do not overflow on a phone', async ({ page, visit, homes }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const home = homeWith(homes, () => true)
  const long = 'a'.repeat(300)
  await openChanged(page, visit, home, { title: long, address: long, description: `https://${long}`, features: [long] })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('without a description there is a default text', async ({ page, visit, homes }) => {
  const home = homeWith(homes, ({ description }) => description === null)
  await visit(`/properties/${home.id}`)
  await expect(page.getByText(FALLBACK)).toBeVisible()
})

test('without a size there is no price per square foot', async ({ page, visit, homes }) => {
  const home = homeWith(homes, () => true)
  await openChanged(page, visit, home, { sqft: null, priceType: 'sale' })
  await expect(page.getByText('For Sale', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('per sqft')).toHaveCount(0)
})

test('missing fields have defaults', async ({ page, visit, homes }) => {
  const home = homeWith(homes, () => true)
  const change = {
    propertyType: '',
    status: '',
    description: '  ',
    features: [],
    bedrooms: 0,
    bathrooms: 0,
    sqft: 0,
    yearBuilt: null,
    parkingSpaces: null,
    availableOn: null,
  }
  await openChanged(page, visit, home, change)
  const detail = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=..').getByRole('definition')
  await expect(detail('Property Type')).toHaveText('Residential')
  await expect(detail('Status')).toHaveText('Available')
  await expect(page.getByText(FALLBACK)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Features' })).toHaveCount(0)
  await expect(page.getByRole('term')).toHaveText(['Property Type', 'Status', 'Listed'])
})

test('markup in a property stays text', async ({ page, visit, homes }) => {
  const home = homeWith(homes, () => true)
  const title = '<img src=x onerror="alert(1)"></script><b>Bold</b>'
  await openChanged(page, visit, home, { title, description: title, features: [title], address: title })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title}, ${title} | Baystead`)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})
