import { expect, untilHydrated, type Page, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

const SCRIPTS = /\/assets\/[^/]+\.js$/

/** Opens the list and then blocks all scripts that it has not loaded. Returns a function that stops blocking. */
async function openListAndBlockScripts(page: Page, visit: (address: string) => Promise<void>) {
  const loaded = new Set<string>()
  await page.route(SCRIPTS, (route) => {
    loaded.add(route.request().url())
    return route.continue()
  })
  await visit('/properties')
  await page.unroute(SCRIPTS)
  await page.route(SCRIPTS, (route) => (loaded.has(route.request().url()) ? route.continue() : route.abort()))
  return () => page.unroute(SCRIPTS)
}

const countLoads = (page: Page) => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

test('a missing chunk of an older version: one reload loads the new version', async ({ page, visit, homes, watch }) => {
  watch.expects(/net::ERR_FAILED GET .*\/assets\//, /ChunkError/)
  const address = `/properties/${homes[0]?.id}`
  const unblock = await openListAndBlockScripts(page, visit)
  const loads = countLoads(page)
  await page.route(`**${address}`, async (route) => {
    if (route.request().isNavigationRequest()) await unblock()
    await route.continue()
  })
  await listOn(page).cards.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: homes[0]?.title ?? '' })).toBeVisible()
  await untilHydrated(page)
  expect(loads).toEqual([address])
})

test('a chunk that stays missing: never a reload loop, the text stays readable, then an error screen', async ({
  page,
  visit,
  homes,
  watch,
}) => {
  watch.expects(/net::ERR_FAILED GET .*\/assets\//, /ChunkError/, /page error: Could not load/)
  const [home] = homes
  const title = page.getByRole('heading', { level: 1, name: home?.title ?? '' })
  const card = listOn(page).cards.first().getByRole('link')
  const unblock = await openListAndBlockScripts(page, visit)
  const loads = countLoads(page)
  // After one reload the server's HTML is shown, although it is not hydrated.
  const pageError = page.waitForEvent('pageerror')
  await card.click()
  await expect(title).toBeVisible()
  await pageError
  await page.getByRole('link', { name: 'Back to Properties' }).click()
  await untilHydrated(page)
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeFocused()
  await expect(page).toHaveTitle('Something went wrong')
  expect(loads).toEqual([`/properties/${home?.id}`, '/properties'])
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '(617) 555-0142' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'See all properties' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await unblock()
  await main.getByRole('button', { name: 'Reload page' }).click()
  await expect(title).toBeVisible()
  await untilHydrated(page)
})

test('a page that fails does not affect anything else', async ({ page, context, visit, homes, watch }) => {
  watch.expects(/console error: TypeError/)
  const [home] = homes
  await page.route(`**/api/properties/${home?.id}`, (route) => route.fulfill({ json: { ...home, features: null } }))
  await visit('/properties')
  await listOn(page).cards.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await page.goBack()
  await expect(listOn(page).cards).toHaveCount(24)
  await listOn(page).cards.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: homes[1]?.title ?? '' })).toBeVisible()

  await test.step('offline, a page that is not loaded yet says so, and loads as soon as there is a connection', async () => {
    watch.expects(/net::ERR_INTERNET_DISCONNECTED GET /, /ChunkError/)
    const loads = countLoads(page)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeFocused()
    await expect(page.getByRole('main').getByRole('link', { name: '(617) 555-0142' })).toBeVisible()
    expect(loads).toEqual([])
    await context.setOffline(false)
    await expect(page).toHaveTitle(/Services/)
    await untilHydrated(page)
  })

  await test.step('a tab of the list does not wait for a part of the page that cannot be loaded', async () => {
    watch.expects(/net::ERR_FAILED GET .*closing-section/)
    await page.route('**/assets/closing-section-*.js', (route) => route.abort())
    await visit('/properties')
    const { tab, count, cards } = listOn(page)
    for (const [name, priceType] of [
      ['For Rent', 'rent'],
      ['For Sale', 'sale'],
    ] as const) {
      await tab(name).click()
      await expect(count).toHaveText(`${homes.filter((one) => one.priceType === priceType).length} homes`)
      await expect(cards.first()).toContainText(name)
    }
    await expect(page.getByRole('heading', { name: 'Not sure where to start?' })).toBeVisible()
  })
})
