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

const TOO_LONG = 'Enter a place of at most 200 letters, such as Boston or 02139.'

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
      if (found.length === 0) await expect(page.getByText(`Homes for sale and rent matching "${text}".`)).toBeVisible()
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
    await expect(listings.getByText('Enter one town, ZIP code, neighborhood or street.')).toBeVisible()
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
      await expect(listings.getByText(TOO_LONG)).toBeVisible()
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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 1280, height: 720 } })

    test('a search that cannot be read says why at its field and keeps what was typed', async ({ page, watch }) => {
      watch.expects(/400 GET .*\/properties\?/)
      const { listings, location, search, cards } = listOn(page)
      const refuse = async (query: string, words: string) => {
        const answer = await page.goto(`/properties?${query}`)
        expect([query, answer?.status()]).toEqual([query, 400])
        await expect(listings.getByText(words)).toBeVisible()
        await expect(cards).toHaveCount(0)
      }

      await refuse('beds=2&beds=3', 'We don\'t recognize this filter: "2 and 3".')
      await expect(search.getByLabel('Bedrooms')).toHaveAccessibleDescription('Choose one of these numbers.')
      await expect(search.getByLabel('Bedrooms')).toHaveValue('2 and 3')
      await refuse('minPrice=2000&minPrice=3000', 'We don\'t recognize this filter: "2000 and 3000".')
      await expect(search.getByLabel('Min price')).toHaveAccessibleDescription('Enter a number, such as 2500.')
      await expect(search.getByLabel('Min price')).toHaveValue('2000 and 3000')
      await refuse('type=sale&type=rent', 'We don\'t recognize this filter: "sale and rent".')
      await refuse('location=Boston&location=Salem', 'Enter one town, ZIP code, neighborhood or street.')
      await expect(location).toHaveAccessibleDescription('Enter one town, ZIP code, neighborhood or street.')
      await refuse(`location=${'a'.repeat(201)}`, TOO_LONG)
      await expect(location).toHaveAccessibleDescription(TOO_LONG)
      await expect(location).toHaveValue('a'.repeat(201))
      await refuse('location=Salem&view=globe', 'We don\'t recognize this filter: "globe".')
      await expect(location).toHaveValue('Salem')
      await listings.getByRole('link', { name: 'Clear Filters' }).click()
      await expect(page).toHaveURL('/properties')
      await expect(cards).toHaveCount(24)
    })

    test('a ZIP code of another state is named, and bedrooms in the location are a filter', async ({ page }) => {
      const { listings, location, chips, search } = listOn(page)
      for (const zip of ['10001', 'Nashua, NH 03060']) {
        await page.goto(`/properties?location=${zip}`)
        await expect(listings.getByText(`ZIP code ${zip.slice(-5)} isn't in Massachusetts`)).toBeVisible()
        await expect(listings.getByRole('link', { name: 'Email me new homes like this' })).toHaveCount(0)
        await expect(location).toHaveValue(zip)
      }
      await page.goto('/properties?search=2br+boston')
      await expect(chips.getByRole('listitem').first()).toHaveText('boston')
      await expect(chips.getByRole('listitem').nth(1)).toHaveText('2+ beds')
      await expect(search.getByLabel('Bedrooms')).toHaveValue('2')
      await expect(location).toHaveValue('boston')
    })
  })
