import { expect, homeWith, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

const number = new Intl.NumberFormat('en-US')
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

test('a sale shows grouped dollars, a rental the same per month; badges show the type', async ({
  page,
  visit,
  homes,
}) => {
  await visit('/properties')
  const { cards } = listOn(page)
  for (const [at, home] of homes.slice(0, 24).entries()) {
    const card = cards.nth(at)
    const price = `$${number.format(Number(home.price))}${home.priceType === 'rent' ? '/mo' : ''}`
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByText(home.priceType === 'rent' ? 'For Rent' : 'For Sale', { exact: true })).toBeVisible()
    await expect(card.getByText('Available', { exact: true })).toBeVisible()
    await expect(card.getByText(home.address, { exact: true })).toBeVisible()
  }
})

for (const status of ['sold', 'rented'] as const) {
  test(`a ${status} home is labeled as such`, async ({ page, visit, homes }) => {
    const home = homeWith(homes, (one) => one.status === status)
    await visit(`/properties?location=${encodeURIComponent(home.address)}`)
    const card = listOn(page).cards.filter({ hasText: home.title })
    await expect(card.getByText(status === 'sold' ? 'Sold' : 'Rented', { exact: true })).toBeVisible()
    await expect(card.getByText('Available', { exact: true })).toHaveCount(0)
  })
}

test('beds, baths and size are shown only where known', async ({ page, visit, homes }) => {
  const full = homeWith(homes, ({ bedrooms, bathrooms, sqft }) => Boolean(bedrooms && bathrooms && sqft))
  const noBeds = homeWith(homes, (home) => home.bedrooms === 0 && Boolean(home.sqft))
  const noSize = homeWith(homes, (home) => home.sqft === null && Boolean(home.bedrooms))
  for (const home of [full, noBeds, noSize]) {
    await visit(`/properties?location=${encodeURIComponent(home.address)}`)
    const facts = listOn(page).cards.filter({ hasText: home.title }).getByRole('list')
    await expect(facts.getByRole('listitem')).toHaveText(
      [
        home.bedrooms ? counted(home.bedrooms, 'bed') : '',
        home.bathrooms ? counted(home.bathrooms, 'bath') : '',
        home.sqft ? `${number.format(home.sqft)} sqft` : '',
      ].filter(Boolean),
    )
  }
})

test('the whole card is one link to the property', async ({ page, visit, homes }) => {
  const [home] = homes
  await visit('/properties')
  const card = listOn(page).cards.first()
  await expect(card.getByRole('link')).toHaveCount(1)
  await expect(card.getByRole('link')).toHaveAttribute('href', `/properties/${home?.id}`)
  // In a corner, far from the text.
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 }
  await card.click({ position: { x: width - 8, y: height - 8 } })
  await expect(page).toHaveURL(`/properties/${home?.id}`)
})

test('the heart is a toggle for this visit only, and does not open the property', async ({ page, visit, homes }) => {
  const title = homes[0]?.title ?? ''
  await visit('/properties')
  const heart = page.getByRole('button', { name: `Save ${title}` })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.press('Space')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/properties')
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
