import { findings } from '../accessibility/findings.ts'
import { expect, type Page, scrollTop, test } from '../fixtures.ts'
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
  const { count, cards, location, places } = listOn(page)
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
    const endless = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity).length
    expect(await page.evaluate(endless), 'nothing of a placeholder is left').toBe(0)
    await expect(region, 'all of the map is on the screen').toBeInViewport({ ratio: 1 })
    const map = (await region.boundingBox())!
    const help = (await page.getByRole('button', { name: 'Need assistance?' }).boundingBox())!
    expect(help.x, 'the help button covers nothing of it').toBeGreaterThanOrEqual(map.x + map.width)
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

  await test.step('a card whose home is in a cluster lights the cluster', async () => {
    const together = await cards.evaluateAll((all) =>
      all.findIndex((card) => {
        const href = card.querySelector('a[href^="/properties/"]')!.getAttribute('href')!
        return document.querySelector(`[data-home="${href.split('/').at(-1)}"]`) === null
      }),
    )
    await cards.nth(together).getByRole('link').first().focus()
    const cluster = region.locator('button[data-cluster][data-lit]')
    await expect(cluster).toHaveCount(1)
    await cluster.focus()
    await expect(cards.nth(together)).toHaveAttribute('data-lit', '')
    const pinned = await pins.evaluateAll((all) => all.map((pin) => pin.dataset['home']))
    const lit = await page
      .locator('article[data-lit] a[href^="/properties/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!.split('/').at(-1)))
    expect(lit.filter((id) => pinned.includes(id))).toEqual([])
    await pins.first().focus()
    await expect(page.locator('article[data-lit]')).toHaveCount(1)
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
    // The map has the same part of the state as before.
    await expect(region.locator('.map-beyond')).toHaveCount(0)
  })

  await test.step('a search for another place keeps the map open and leads it there', async () => {
    await location.fill('Salem')
    await location.press('Enter')
    await expect(page).toHaveURL('/properties?location=Salem&view=map')
    await expect(cards.first()).toContainText('Salem')
    await expect(pins.or(clusters).first()).toBeVisible()
    await location.fill('worcest')
    await places.filter({ hasText: 'Worcester' }).first().click()
    await expect(page).toHaveURL('/properties?location=Worcester&view=map')
    await expect(cards.first()).toContainText('Worcester')
    await expect(pins.or(clusters).first()).toBeVisible()
    await expect(region.getByText('No homes in this part of the map')).toHaveCount(0)
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

test('a shared part of the map has the same homes in the list and on a map of another shape', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { region, pins } = mapOn(page)
  const bounds = '-71.2,42.3,-71.02,42.35'
  await visit(`/properties?bounds=${bounds}&view=map`)
  await expect(pins.first()).toBeVisible()
  await expect(region.locator('.map-beyond')).toBeVisible()
  const answer = await page.request.get(`/api/properties?limit=100&bounds=${bounds}`)
  const listed = new Set(((await answer.json()) as { id: string }[]).map(({ id }) => id))
  const shown = await pins.evaluateAll((buttons) => buttons.map(({ dataset }) => dataset['home']!))
  expect(shown.filter((id) => !listed.has(id))).toEqual([])
})

test('another size of the window is no move: the search stays as it was', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit('/properties?location=Boston&view=map')
  const { clusters } = mapOn(page)
  await expect(clusters.first()).toBeVisible()
  const other = page.waitForResponse((answer) => answer.url().includes('/api/properties/map?'))
  await page.setViewportSize({ width: 1101, height: 631 })
  await other
  await expect(page).toHaveURL('/properties?location=Boston&view=map')
  // Of the row above the list, filters have a line of their own, so that the broker's number stays whole.
  const broker = (await page.getByText('broker lic.').boundingBox())!
  expect(broker.width).toBeGreaterThan(150)
})

test('bounds that cannot be read say so on the map, and lead to all of it', async ({ page, visit, watch }) => {
  const { clusters } = mapOn(page)
  const said = page.getByText("We can't read this area of the map").filter({ visible: true })
  const all = page.getByRole('link', { name: 'Search all of Massachusetts' })
  for (const [width, what, bounds] of [
    [390, 'across the date line', '170,42,-170,43'],
    [1440, 'from east to west', '-71,42,-72,43'],
    [1440, 'from north to south', '-72,43,-71,42'],
  ] as const)
    await test.step(`at ${width} px, ${what}`, async () => {
      watch.expects(new RegExp(`400 GET .*/properties\\?(type=rent&)?bounds=${bounds.slice(0, 3)}`))
      await page.setViewportSize({ width, height: 844 })
      await visit(`/properties?bounds=${bounds}&view=map`)
      await expect(said).toHaveCount(1)
      await all.press('Enter')
      await expect(page).toHaveURL('/properties?view=map')
      await expect(clusters.first()).toBeVisible()

      await visit(`/properties?type=rent&bounds=${bounds}`)
      await expect(said).toHaveCount(1)
      await all.press('Enter')
      await expect(page).toHaveURL('/properties?type=rent')
    })
})

test('at 320 px everything of the map fits and is reached by keyboard', async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { cards } = listOn(page)
  const { region, pins, clusters, picked, follows } = mapOn(page)
  await visit('/properties?location=Boston&view=map')
  await expect(clusters.first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await findings(page)).toEqual([])

  await test.step('the Tab key goes through the markers, then to the controls', async () => {
    const inner = region.getByRole('button').or(follows)
    const names = new Set<string>()
    await region.focus()
    for (let presses = await inner.count(); presses > 0; presses -= 1) {
      await page.keyboard.press('Tab')
      names.add(await page.evaluate(() => document.activeElement!.getAttribute('aria-label') ?? ''))
      expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).not.toBe('none')
    }
    expect([...names].filter((name) => /^\$|zoom in$|show them$/.test(name)).length).toBe(
      await region.locator('[data-home]').count(),
    )
  })

  await test.step('Escape closes the card of a home', async () => {
    await pins.first().focus()
    await page.keyboard.press('Enter')
    await expect(picked).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.keyboard.press('Escape')
    await expect(picked).toBeHidden()
    await expect(pins.first()).toBeFocused()
  })

  await test.step('a link on the map leads back to the list', async () => {
    await page.getByRole('link', { name: 'Show list' }).click()
    await expect(page).toHaveURL('/properties?location=Boston')
    await expect(cards.first()).toBeVisible()
  })
})

/** The names of towns that a marker covers. */
const namesUnderMarks = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => Array.from(document.querySelectorAll(selector))
    const names = all('.map-town > span')
    const marks = all('.map-mark > button').map((mark) => mark.getBoundingClientRect())
    const covers = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const covered = names.filter((name) => marks.some((mark) => covers(mark, name.getBoundingClientRect())))
    return { isNamed: names.length > 0, covered: covered.map(({ textContent }) => textContent) }
  })

test('at 390 px the map is in place of the list', async ({ page, visit, watch }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { cards } = listOn(page)
  const { region, pins, clusters, picked } = mapOn(page)

  await test.step('both by the same button', async () => {
    await visit('/properties')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(clusters.first()).toBeVisible()
    await expect(cards.first()).toBeHidden()
    expect(await findings(page)).toEqual([])
    await expect.poll(() => namesUnderMarks(page)).toEqual({ isNamed: true, covered: [] })
    // The largest city is named also where marks are all around it.
    await expect(region.getByText('Boston', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL('/properties')
    await expect(cards.first()).toBeVisible()
  })

  await test.step('Back returns from the map to where the list was, also after the map was moved', async () => {
    const open = page.getByRole('link', { name: 'Map', exact: true })
    await page.evaluate(() => scrollTo(0, 150))
    await open.scrollIntoViewIfNeeded()
    const before = await scrollTop(page)
    await open.click()
    await clusters.first().click()
    await expect(page).toHaveURL(/bounds=/)
    await page.goBack()
    await expect(page).toHaveURL('/properties')
    await expect(cards.first()).toBeVisible()
    await expect.poll(() => scrollTop(page)).toBe(before)
    await open.click()
    await expect(page).toHaveURL('/properties?view=map')
    await page.getByRole('link', { name: 'Show list' }).click()
    await expect(page).toHaveURL('/properties')
    await page.goBack()
    await expect(page, 'closing the map left no step of its own').toHaveURL('about:blank')
    await page.goForward()
  })

  await test.step('however it is moved, the map, its cards and the way to the list stay on the screen', async () => {
    await visit('/properties?location=Boston&view=map')
    const toList = page.getByRole('link', { name: 'Show list' })
    await expect(toList).toBeInViewport({ ratio: 1 })
    const before = await region.boundingBox()
    await clusters.first().click()
    await expect(page).toHaveURL(/bounds=/)
    await expect(toList).toBeInViewport({ ratio: 1 })
    expect(await region.boundingBox()).toEqual(before)
    await pins.first().click()
    await expect(picked).toBeInViewport({ ratio: 1 })
  })

  await test.step('a search from the sheet keeps the map, and the area as long as no other place is typed', async () => {
    const sheet = page.getByRole('dialog', { name: 'Search homes' })
    await page.getByRole('button', { name: /^Search homes/ }).click()
    await sheet.getByLabel('Bedrooms').selectOption('1+')
    await sheet.getByRole('button', { name: /^Show / }).click()
    await expect(page).toHaveURL(/location=Boston&beds=1&bounds=[^&]*&view=map$/)
    await page.getByRole('button', { name: /^Search homes/ }).click()
    await sheet.getByLabel('Location').fill('Salem')
    await sheet.getByRole('button', { name: /^Show \d/ }).click()
    await expect(page).toHaveURL('/properties?location=Salem&beds=1&view=map')
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
