import { expect, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

/** Plain text for the search, although it has a meaning elsewhere. */
const ODD = [
  '%',
  '_',
  "'",
  '"',
  '\\',
  '%%%',
  "'; drop table properties; --",
  '🏡',
  '<script>alert(1)</script>',
  '&amp;',
  '#',
]

test('odd locations are plain text: no error, no pattern, no markup', async ({ page, visit, homes }) => {
  await visit('/properties')
  const { location, go, cards, count, listings } = listOn(page)
  for (const text of ODD) {
    await location.fill(text)
    await go.click()
    await expect(page).toHaveURL((url) => url.searchParams.get('location') === text)
    const found = homes.filter((home) => `${home.address} ${home.title}`.toLowerCase().includes(text.toLowerCase()))
    await expect(count, text).toContainText(found.length === 1 ? '1 property' : `${found.length} properties`)
    await expect(cards).toHaveCount(Math.min(found.length, 24))
    await expect(listings.getByText(`“${text}”`, { exact: true })).toBeVisible()
    await expect(location).toHaveValue(text)
  }
  await page.reload()
  await expect(location).toHaveValue(ODD.at(-1) ?? '')
})

test('at most 200 characters can be typed, and 10,000 in the URL are rejected with a link out', async ({
  page,
  visit,
  watch,
}) => {
  watch.expects(/400 GET .*\/properties\?/)
  const answer = await page.goto(`/properties?location=${'a'.repeat(10_000)}`)
  expect(answer?.status()).toBe(400)
  const { listings, cards, location } = listOn(page)
  await expect(listings.getByText('location must be at most 200 characters')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await listings.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(cards).toHaveCount(24)

  await visit('/properties')
  await location.fill('')
  await location.pressSequentially('b'.repeat(220))
  await expect(location).toHaveValue('b'.repeat(200))
})

test('a null character is rejected instead of dropped', async ({ page, watch }) => {
  watch.expects(/400 GET .*%00/)
  const answer = await page.goto('/properties?location=Bos%00ton')
  expect(answer?.status()).toBe(400)
  await expect(listOn(page).listings.getByText('location must not hold a null character')).toBeVisible()
})
