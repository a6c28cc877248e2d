import { expect, type Page, test } from '../fixtures.ts'

const panelOf = (page: Page) => {
  const panel = page.getByRole('search')
  return {
    type: panel.getByLabel('Property Type'),
    location: panel.getByLabel('Location'),
    priceRange: panel.getByLabel('Price Range'),
    go: panel.getByRole('button', { name: 'Search' }),
  }
}

/** Records every URL that the app navigates to, including replaced ones. */
const watchAddresses = (page: Page) =>
  page.addInitScript(() => {
    const addresses: string[] = []
    Object.assign(globalThis, { addresses })
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (data: unknown, unused: string, url?: string | URL | null) => {
        addresses.push(String(url))
        original(data, unused, url)
      }
    }
  })

test('starts with all types, no location and any price', async ({ page, visit }) => {
  await visit('/')
  const { type, location, priceRange } = panelOf(page)
  await expect(type).toHaveValue('all')
  await expect(location).toHaveValue('')
  await expect(location).toHaveAttribute('placeholder', 'Enter location')
  await expect(priceRange).toHaveValue('any')
})

test('leads to the list with type, search and priceRange', async ({ page, visit }) => {
  await watchAddresses(page)
  await visit('/')
  const { type, location, priceRange, go } = panelOf(page)
  await type.selectOption('For Sale')
  await location.fill('  Boston ')
  await priceRange.selectOption('$1M+')
  await go.click()
  await expect(page).toHaveURL('/properties?type=sale&location=Boston&priceRange=over-1m')
  expect(await page.evaluate<string[]>('addresses')).toContain('/properties?type=sale&search=Boston&priceRange=over-1m')
  await expect(page.getByRole('searchbox', { name: 'Location' })).toHaveValue('Boston')
})

test('leaves out default values', async ({ page, visit }) => {
  await visit('/')
  await panelOf(page).go.click()
  await expect(page).toHaveURL('/properties')
})
