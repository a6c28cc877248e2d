import { expect, untilHydrated, test } from '../fixtures.ts'
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

test('odd locations are plain text or rejected with a link out', async ({ page, visit, homes, watch }) => {
  const { location, go, cards, count, listings } = listOn(page)

  await test.step('special characters: no error, no pattern, no markup', async () => {
    await visit('/properties')
    for (const text of ODD) {
      await location.fill(text)
      await go.click()
      await expect(page).toHaveURL((url) => url.searchParams.get('location') === text)
      const found = homes.filter((home) => `${home.address} ${home.title}`.toLowerCase().includes(text.toLowerCase()))
      await expect(count, text).toContainText(found.length === 1 ? '1 home' : `${found.length} homes`)
      await expect(cards).toHaveCount(Math.min(found.length, 24))
      await expect(listings.getByText(`"${text}"`, { exact: true })).toBeVisible()
      await expect(location).toHaveValue(text)
    }
    await page.reload()
    await expect(location).toHaveValue(ODD.at(-1) ?? '')
  })

  await test.step('a long word is broken on a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await visit(`/properties?type=rent&location=${'w'.repeat(60)}`)
    await expect(listings.getByRole('list', { name: 'Similar searches' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a null character is rejected instead of dropped', async () => {
    watch.expects(/400 GET .*%00/)
    const answer = await page.goto('/properties?location=Bos%00ton')
    expect(answer?.status()).toBe(400)
    await expect(listings.getByText('location must not contain a null character')).toBeVisible()
  })

  await test.step('400 or 10,000 characters in the URL are rejected with a link out, and at most 200 can be typed', async () => {
    watch.expects(/400 GET .*\/properties\?location=a/, /400 GET .*\/properties\?search=a/)
    for (const [name, length, width] of [
      ['search', 400, 390],
      ['location', 10_000, 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 720 })
      const answer = await page.goto(`/properties?${name}=${'a'.repeat(length)}`)
      expect(answer?.status()).toBe(400)
      await expect(listings.getByText('location must be at most 200 characters')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await listings.getByRole('link', { name: 'Clear Filters' }).click()
    await expect(cards).toHaveCount(24)
    await untilHydrated(page)
    await location.fill('')
    await page.keyboard.insertText('b'.repeat(220))
    await expect(location).toHaveValue('b'.repeat(200))
  })
})
