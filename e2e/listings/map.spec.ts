import { findings } from '../accessibility/findings.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

const mapOn = (page: Page) => {
  const region = page.getByRole('region', { name: 'Map of homes' })
  return {
    region,
    pins: region.getByRole('button', { name: /^\$/ }),
    clusters: region.getByRole('button', { name: /home.*zoom in$/ }),
    picked: page.getByRole('region', { name: 'Home on the map' }),
    follows: page.getByRole('checkbox', { name: 'Search as I move the map' }),
  }
}

test('at 1440 px the map is beside the list, and both are the same search', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { count, cards } = listOn(page)
  const { region, pins, clusters, picked, follows } = mapOn(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))

  await test.step('nothing of the map is loaded before it is opened', async () => {
    await visit('/properties?location=Boston')
    expect(scripts.filter((url) => url.includes('search-map'))).toEqual([])
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page).toHaveURL('/properties?location=Boston&view=map')
    await expect(pins.first()).toBeVisible()
    await expect(cards.first()).toBeVisible()
  })

  await test.step('a card lights its pin, and a pin its card', async () => {
    const name = (await pins.first().getAttribute('aria-label'))!
    const title = /^\S+, (.*), \$[\d,]+(?:\/mo)?(?:, approximate place)?$/.exec(name)![1]!
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
      .first()
    const pin = region.getByRole('button', { name, exact: true })
    await pin.focus()
    await expect(card).toHaveAttribute('data-lit', '')
    await card.getByRole('link', { name: title, exact: true }).focus()
    await expect(card).not.toHaveAttribute('data-lit')
    await expect(pin).toHaveAttribute('data-lit', '')
  })

  await test.step('a pin opens a card of its home by keyboard, and Escape leads back to it', async () => {
    await pins.first().focus()
    await page.keyboard.press('Enter')
    await expect(picked).toContainText('$')
    await expect(picked.getByRole('button', { name: /^Save / })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await picked.getByRole('link').focus()
    await page.keyboard.press('Escape')
    await expect(picked).toBeHidden()
    await expect(pins.first()).toBeFocused()
  })

  await test.step('a cluster zooms in, and the list follows the map', async () => {
    const before = await count.first().textContent()
    await clusters.first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/bounds=-7\d/)
    await expect(count.first()).not.toHaveText(before!)
    const shared = page.url()
    await page.reload()
    await expect(pins.or(clusters).first()).toBeVisible()
    expect(page.url()).toBe(shared)
  })

  await test.step('unless it should not', async () => {
    await follows.uncheck()
    const shown = page.url()
    await region.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Search this area' }).click()
    await expect(page).not.toHaveURL(shown)
    await expect(page.getByText(/homes? in view$/)).toBeVisible()
  })
})

test('at 390 px the map is in place of the list', async ({ page, visit, watch }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { cards } = listOn(page)
  const { pins, clusters } = mapOn(page)

  await test.step('both by the same button', async () => {
    await visit('/properties')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(clusters.first()).toBeVisible()
    await expect(cards.first()).toBeHidden()
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL('/properties')
    await expect(cards.first()).toBeVisible()
  })

  await test.step('a part of the map without homes says so', async () => {
    await visit('/properties?location=Boston&view=map&bounds=-72.95,42.6,-72.9,42.64')
    await expect(page.getByText('No homes in this part of the map').last()).toBeVisible()
    await page.getByRole('link', { name: 'search beyond Boston' }).click()
    await expect(page).toHaveURL(/properties\?bounds=[^&]*&view=map$/)
  })

  await test.step('what cannot be loaded can be tried again', async () => {
    watch.expects(/500 GET .*\/api\/properties\/map/)
    await page.route(/\/api\/properties\/map/, (route) => route.fulfill({ status: 500, json: {} }))
    await visit('/properties?location=Salem')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page.getByText('Failed to load the homes on the map.')).toBeVisible()
    await page.unroute(/\/api\/properties\/map/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(pins.or(clusters).first()).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the list is there, and no map is offered', async ({ page }) => {
    await page.goto('/properties?view=map')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'List', exact: true })).toBeHidden()
  })
})
