import { expect, hold, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

const RENTALS = '**/api/properties?type=rent'
const FAILED = 'Failed to load properties. Please try again.'

test("six skeletons of the cards' size while a list loads", async ({ page, visit }) => {
  const release = await hold(page, RENTALS)
  await visit('/properties')
  const { tab, skeletons, cards, count } = listOn(page)
  const card = await cards.first().boundingBox()
  await tab('For Rent').click()
  await expect(skeletons).toHaveCount(6)
  await expect(cards).toHaveCount(0)
  await expect(count).toHaveText('Loading properties…')
  expect(await skeletons.first().boundingBox()).toEqual(card)

  release()
  await expect(skeletons).toHaveCount(0)
  await expect(cards).toHaveCount(24)
})

test('a failure is shown, and Try again loads the list', async ({ page, visit, watch }) => {
  watch.expects(/500 GET .*type=rent/)
  await page.route(RENTALS, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
  await visit('/properties')
  const { tab, listings, cards, skeletons } = listOn(page)
  await tab('For Rent').click()
  await expect(listings.getByRole('alert')).toContainText(`${FAILED} Or call us at (617) 555-0142.`)
  await expect(cards).toHaveCount(0)

  await page.unroute(RENTALS)
  const release = await hold(page, RENTALS)
  await listings.getByRole('button', { name: 'Try again' }).click()
  await expect(skeletons).toHaveCount(6)
  release()
  await expect(cards).toHaveCount(24)
  await expect(listings.getByRole('alert')).toHaveCount(0)
})

test('offline, the list says so instead of waiting forever', async ({ page, visit, watch }) => {
  watch.expects(/net::ERR_INTERNET_DISCONNECTED GET .*type=rent/)
  await page.route(RENTALS, (route) => route.abort('internetdisconnected'))
  await visit('/properties')
  const { tab, listings } = listOn(page)
  await tab('For Rent').click()
  await expect(listings.getByRole('alert')).toContainText(FAILED)
})

test('no results: says so, and the filters can be cleared', async ({ page, visit, homes }) => {
  await visit('/properties?type=rent&location=Atlantis&priceRange=over-1m')
  const { listings, cards, count, loadMore, type, location, priceRange } = listOn(page)
  await expect(listings.getByRole('heading', { name: 'No Properties Found' })).toBeVisible()
  await expect(
    listings.getByText("We couldn't find any properties matching your criteria. Try adjusting your search filters.", {
      exact: true,
    }),
  ).toBeVisible()
  await expect(cards).toHaveCount(0)
  await expect(loadMore).toHaveCount(0)
  await expect(count).toHaveText('0 properties')

  await listings.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/properties')
  await expect(count).toHaveText(`Showing 24 of ${homes.length} properties`)
  await expect(type).toHaveValue('all')
  await expect(location).toHaveValue('')
  await expect(priceRange).toHaveValue('any')
})

for (const [query, words] of [
  ['type=castle', 'We do not know this filter: “castle”.'],
  ['priceRange=cheap', 'We do not know this filter: “cheap”.'],
] as const) {
  test(`?${query} is rejected with status 400 and a link out`, async ({ page, watch }) => {
    watch.expects(/400 GET .*\/properties\?/)
    const answer = await page.goto(`/properties?${query}`)
    expect(answer?.status()).toBe(400)
    const { listings, cards, chips } = listOn(page)
    await expect(listings.getByText(words)).toBeVisible()
    await expect(cards).toHaveCount(0)
    // The selects show no filter, and so must the chips.
    await expect(chips).toHaveCount(0)
    await listings.getByRole('link', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(cards).toHaveCount(24)
  })
}
