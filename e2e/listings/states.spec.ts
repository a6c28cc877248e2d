import { expect, hold, test, untilHydrated } from '../fixtures.ts'
import { listOn } from './list-page.ts'

const RENTALS = '**/api/properties?type=rent'
const SALES = '**/api/properties?type=sale'
const IN_SALEM = '**/api/properties?*location=Salem'
const NO_RESULTS = '**/assets/no-results-*.js'
const FAILED = 'Failed to load properties. Please try again.'

test('a list shows that it loads, that it failed, and that it is offline', async ({ page, visit, watch }) => {
  const { tab, skeletons, listings, cards, count, location, go } = listOn(page)

  await test.step("six skeletons of the cards' size while a list loads", async () => {
    const release = await hold(page, RENTALS)
    await visit('/properties')
    const card = await cards.first().boundingBox()
    await tab('For Rent').click()
    await expect(skeletons).toHaveCount(6)
    await expect(cards).toHaveCount(0)
    await expect(count).toHaveText('Loading properties...')
    expect(await skeletons.first().boundingBox()).toEqual(card)

    release()
    await expect(skeletons).toHaveCount(0)
    await expect(cards).toHaveCount(24)
  })

  await test.step('a failure is shown, and Try again loads the list', async () => {
    watch.expects(/500 GET .*type=sale/)
    let asked = 0
    await page.route(SALES, (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: { message: 'Out of order' } })
    })
    await tab('For Sale').click()
    await expect(listings.getByRole('alert')).toContainText(`${FAILED} Or call us at (617) 555-0142.`)
    await expect(cards).toHaveCount(0)

    await page.unroute(SALES)
    const release = await hold(page, SALES)
    await listings.getByRole('button', { name: 'Try again' }).click()
    await expect(skeletons).toHaveCount(6)
    expect(asked, 'what has failed is not loaded again without being asked').toBe(1)
    release()
    await expect(cards).toHaveCount(24)
    await expect(listings.getByRole('alert')).toHaveCount(0)
  })

  await test.step('offline, the list says so instead of waiting forever', async () => {
    watch.expects(/net::ERR_INTERNET_DISCONNECTED GET .*location=Salem/)
    await page.route(IN_SALEM, (route) => route.abort('internetdisconnected'))
    await location.fill('Salem')
    await go.click()
    await expect(listings.getByRole('alert')).toContainText(FAILED)
  })
})

test('a search with no results or an unknown filter has a link out', async ({ page, visit, homes, watch }) => {
  const { listings, tab, cards, count, loadMore, chips, type, location, priceRange } = listOn(page)

  await test.step('no results: says so, and the filters can be cleared', async () => {
    await visit('/properties?type=rent&location=Atlantis&priceRange=over-1m')
    await expect(listings.getByRole('heading', { name: 'No Properties Found' })).toBeVisible()
    await expect(
      listings.getByText("We couldn't find any properties matching your criteria. Try adjusting your search filters.", {
        exact: true,
      }),
    ).toBeVisible()
    await expect(cards).toHaveCount(0)
    await expect(loadMore).toHaveCount(0)
    await expect(count).toHaveText('0 homes')

    await listings.getByRole('link', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(count).toHaveText(`${homes.length} homes`)
    await expect(type).toHaveValue('all')
    await expect(location).toHaveValue('')
    await expect(priceRange).toHaveValue('any')
  })

  await test.step('a misspelled place is suggested, and each filter that leaves nothing is named', async () => {
    // Whoever is at the link before its script has come stays there.
    const release = await hold(page, NO_RESULTS)
    await page.goto('/properties?type=rent&location=cambrdge')
    const meant = listings.getByText('Did you mean').getByRole('link', { name: 'Cambridge, MA', exact: true })
    await meant.focus()
    await untilHydrated(page)
    await expect(meant).toBeFocused()
    const chunk = page.waitForResponse(NO_RESULTS)
    release()
    await chunk
    await expect(meant).toBeFocused()
    await meant.press('Enter')
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge')
    await expect(count).toBeFocused()
    await expect(cards.first()).toContainText('Cambridge')

    const inCambridge = homes.filter(
      ({ priceType, address }) => priceType === 'rent' && address.includes(', Cambridge,'),
    )
    await visit('/properties?type=rent&location=Cambridge&maxPrice=100')
    await listings
      .getByRole('list', { name: 'Similar searches' })
      .getByRole('link', { name: `${inCambridge.length} homes at any price`, exact: true })
      .click()
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge')
    await visit('/properties')
  })

  await test.step('words that only filters know lead to these filters', async () => {
    await visit('/properties?type=rent&location=Boston cats garage')
    await listings
      .getByText('Did you mean the')
      .getByRole('link', { name: 'Cats and Garage parking', exact: true })
      .click()
    await expect(page).toHaveURL('/properties?type=rent&location=Boston&pets=cats&parking=garage')
    await visit('/properties')
  })

  await test.step('the number of results is announced to screen readers', async () => {
    // A live region is announced when its text changes, so the element must stay the same.
    const status = await count.elementHandle()
    await tab('For Rent').click()
    const rentals = homes.filter((home) => home.priceType === 'rent').length
    await expect(count).toHaveText(`${rentals} homes`)
    expect(await status?.textContent()).toBe(`${rentals} homes`)
  })

  for (const [query, words] of [
    ['type=castle', 'We don\'t recognize this filter: "castle".'],
    ['priceRange=cheap', 'We don\'t recognize this filter: "cheap".'],
  ] as const)
    await test.step(`?${query} is rejected with status 400 and a link out`, async () => {
      watch.expects(/400 GET .*\/properties\?/)
      const answer = await page.goto(`/properties?${query}`)
      expect(answer?.status()).toBe(400)
      await expect(listings.getByText(words)).toBeVisible()
      await expect(cards).toHaveCount(0)
      // The selects show no filter, and so must the chips.
      await expect(chips).toHaveCount(0)
      await listings.getByRole('link', { name: 'Clear Filters' }).click()
      await expect(page).toHaveURL('/properties')
      await expect(cards).toHaveCount(24)
    })
})
