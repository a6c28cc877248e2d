import { expect, type Locator, type Page, test, untilHydrated } from '../fixtures.ts'
import { listOn } from './list-page.ts'

/** Two bedrooms in Cambridge under $3,500 that take a cat, with parking, from January. */
const TASK =
  '/properties?type=rent&location=Cambridge&maxPrice=3500&beds=2&pets=cats&parking=driveway,garage,street&availableBy=2027-01-31'
const CHIPS = [
  'For Rent',
  'Cambridge',
  'Up to $3,500',
  '2+ beds',
  'Cats',
  'Driveway parking',
  'Garage parking',
  'Street parking',
  'Available by Jan 31, 2027',
  'Clear all',
  'Email me new homes like this',
]
/** What people type, and what the first home then has in its address. */
const PLACES = [
  ['Cambridge MA', 'Cambridge'],
  ['02139', '02139'],
  ['back bay', 'Boston'],
] as const
const countOf = (found: number) => (found === 1 ? '1 home' : `${found} homes`)

async function expected(page: Page) {
  const answer = await page.request.get(TASK.replace('/properties', '/api/properties'))
  return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
}

/** A list takes the choice that begins with the typed letters, and a date is typed as month, day and year. */
async function typeInto(field: Locator, text: string) {
  await field.focus()
  await field.page().keyboard.type(text)
}

/** What the panel and the sheet have in common: a cat, a place for a car, and January. */
async function typeTheRest(fields: Locator) {
  for (const box of ['Cats', 'Driveway', 'Garage', 'Street']) await fields.getByLabel(box).press('Space')
  await typeInto(fields.getByLabel('Available by'), '01312027')
}

test('a renter finds a home by keyboard, and the URL is the whole search', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { tab, location, places, priceRange, panel, go, count, chips, titles, sort, cards, listings } = listOn(page)
  const search = page.getByRole('search')
  await visit('/properties')

  await test.step('places are suggested while typing: arrows move, Escape closes, Enter takes one', async () => {
    await tab('For Rent').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/properties?type=rent')
    await expect(location).toHaveRole('combobox')
    await location.focus()
    await page.keyboard.type('camb')
    await expect(places.first(), 'all homes of a place are not counted beside a filter').toHaveText('Cambridge, MA')
    await expect(search.getByRole('status')).toHaveText(/^\d places found\.$/)
    await page.keyboard.press('ArrowUp')
    await expect(places.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(places.first()).toHaveAttribute('aria-selected', 'true')
    await expect(location).toHaveAttribute('aria-activedescendant', (await places.first().getAttribute('id'))!)
    // They move within the text, as in any field.
    await page.keyboard.press('Home')
    await expect(places.first()).toHaveAttribute('aria-selected', 'true')
    expect(await location.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0)
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await expect(places).toHaveCount(0)
    await expect(search.getByRole('status')).toHaveText('0 places found.')
    await page.keyboard.press('Backspace')
    await expect(places.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(places).toHaveCount(0)
    await expect(location).toHaveValue('camb')
    await page.keyboard.type('ridge')
    await expect(places.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge')
    await expect(location).toBeFocused()
  })

  await test.step('a panel opens with Enter; Escape returns to its button and searches what is chosen', async () => {
    await panel('Beds & baths').focus()
    await page.keyboard.press('Enter')
    await typeInto(search.getByLabel('Bedrooms'), '2')
    await expect(search.getByRole('button', { name: /^Show \d+ homes?$/ })).toBeVisible()
    await expect(panel('Beds & baths'), 'the button says what the list shows').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search.getByLabel('Bedrooms')).toBeHidden()
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge&beds=2')
    await expect(panel('2+ beds')).toBeFocused()
  })

  await test.step('a press beside a panel, and another panel, close it and search what is chosen; only that', async () => {
    await panel('Home type').click()
    await search.getByLabel('Apartment').check()
    await cards.first().getByRole('link').click()
    await expect(search.getByLabel('Apartment')).toBeHidden()
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge&beds=2&homeType=apartment')
    await expect(panel('Apartment')).toBeFocused()
    await expect(cards.first()).toBeVisible()
    await panel('2+ beds').click()
    await search.getByLabel('Bathrooms').selectOption('1+')
    await panel('Apartment').click()
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge&beds=2&baths=1&homeType=apartment')
    await search.getByLabel('Apartment').uncheck()
    await search.getByLabel('House', { exact: false }).first().check()
    await tab('For Sale').click()
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge&beds=2&baths=1&homeType=house')
    await tab('For Sale').click()
    await expect(page).toHaveURL('/properties?type=sale&location=Cambridge&beds=2&baths=1&homeType=house')
  })

  await test.step('a number that cannot be searched goes when its panel closes, and Clear all empties what is only chosen', async () => {
    await panel('More filters').click()
    await search.getByLabel('Min price').fill('many')
    await search.getByLabel('Cats').check()
    await panel('More filters').click()
    await expect(page).toHaveURL('/properties?type=sale&location=Cambridge&beds=2&baths=1&homeType=house&pets=cats')
    await expect(panel('More filters (1)')).toBeVisible()
    await panel('More filters').click()
    await expect(search.getByLabel('Min price')).toHaveValue('')
    await search.getByLabel('Dogs').check()
    await search.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(search.getByLabel('Dogs')).not.toBeChecked()
    await page.keyboard.press('Escape')
    await visit('/properties?type=rent&location=Cambridge&beds=2')
  })

  await test.step('a reversed price is said at its field, and nothing is lost', async () => {
    await panel('More filters').focus()
    await page.keyboard.press('Enter')
    const cats = await page.request.get('/api/properties?type=rent&location=Cambridge&beds=2&pets=cats')
    const withCats = ((await cats.json()) as unknown[]).length
    await expect(search.getByLabel(`Cats ${withCats}`, { exact: true })).toBeVisible()
    await typeTheRest(search)
    const lowest = search.getByLabel('Min price')
    await search.getByLabel('Max price').fill('$3,500')
    await lowest.fill('4000')
    await lowest.press('Enter')
    await expect(search.getByText('The minimum price is higher than the maximum.')).toBeVisible()
    await expect(lowest).toBeFocused()
    await expect(lowest).toHaveValue('4000')
    await expect(search.getByLabel('Cats')).toBeChecked()
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge&beds=2')
    await lowest.fill('')
    await expect(search.getByText('The minimum price is higher than the maximum.')).toBeHidden()
  })

  await test.step('the button says how many homes it shows', async () => {
    const titlesFound = await expected(page)
    await search.getByRole('button', { name: `Show ${countOf(titlesFound.length)}`, exact: true }).press('Enter')
    await expect(page).toHaveURL(TASK)
    await expect(search.getByLabel('Cats')).toBeHidden()
    await expect(count).toHaveText(countOf(titlesFound.length))
    await expect(titles).toHaveText(titlesFound)
    await expect(chips.getByRole('listitem')).toHaveText(CHIPS)
    await expect(panel('More filters')).toHaveText(/\d+/)
    await expect(priceRange.getByRole('option', { selected: true })).toHaveText('Up to $3,500')
  })

  await test.step('the order is part of the URL; a reload and a visit from elsewhere show the same', async () => {
    await sort.selectOption('Price: low to high')
    await expect(page).toHaveURL(`${TASK}&sort=price`)
    await page.reload()
    await expect(chips.getByRole('listitem')).toHaveText(CHIPS)
    await expect(sort).toHaveValue('price')
    await cards.first().getByRole('link').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${TASK}&sort=price`)
    await chips.getByRole('link', { name: 'Garage parking, remove filter' }).press('Enter')
    await expect(page).toHaveURL(`${TASK.replace('garage,', '')}&sort=price`)
    await expect(count).toBeFocused()
    await panel('More filters').click()
    await expect(search.getByLabel('Garage')).not.toBeChecked()
    await expect(search.getByLabel('Street')).toBeChecked()
    await chips.getByRole('link', { name: 'Clear all' }).focus()
    await expect(search.getByLabel('Street')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/properties?sort=price')
  })

  await test.step('rents and sales have price ranges of their own, which replace other prices', async () => {
    await visit('/properties?type=rent&minPrice=2500&maxPrice=4000')
    await expect(priceRange.getByRole('option', { selected: true })).toHaveText('$2,500 - $4,000')
    await priceRange.selectOption('Up to $3,000')
    await go.click()
    await expect(page).toHaveURL('/properties?type=rent&maxPrice=3000')
    await priceRange.selectOption('Any Price')
    await go.click()
    await expect(page).toHaveURL('/properties?type=rent')
  })

  await test.step('places by their names and codes, and streets', async () => {
    for (const [typed, place] of [...PLACES, ['beacon st', 'Beacon'] as const]) {
      await location.fill('')
      await location.pressSequentially(typed)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL((url) => url.searchParams.get('location') === typed)
      await expect(cards.first()).toContainText(place)
      await expect(places).toHaveCount(0)
    }
    await expect(listings.getByText('beacon st', { exact: true })).toBeVisible()
    await location.fill('')
    await location.pressSequentially('cambrdge')
    await expect(places.first()).toHaveText('Cambridge, MA')
    await page.keyboard.press('Enter')
    const inCambridge = await page.request.get('/api/properties?type=rent&location=Cambridge')
    await expect(listings.getByText('Did you mean')).toHaveText(
      `Did you mean Cambridge, MA? (${countOf(((await inCambridge.json()) as unknown[]).length)})`,
    )
    await expect(listings.getByRole('link', { name: 'Email me new homes in Cambridge, MA' })).toHaveAttribute(
      'href',
      `/alerts/new?search=${encodeURIComponent('type=rent&location=Cambridge')}`,
    )
    await listings.getByText('Did you mean').getByRole('link', { name: 'Cambridge, MA', exact: true }).press('Enter')
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge')
    await expect(cards.first()).toContainText('Cambridge')
  })
})

test('on a phone the same search is one sheet, by keyboard too', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { chips, titles, places, tab, cards, listings } = listOn(page)
  const line = page.getByRole('button', { name: /^Search homes/ })
  const sheet = page.getByRole('dialog', { name: 'Search homes' })
  await visit('/properties')
  const steps = await page.evaluate(() => history.length)

  await test.step('every field is in the sheet, whose button counts the homes', async () => {
    await tab('For Rent').press('Enter')
    await expect(page).toHaveURL('/properties?type=rent')
    await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
    await line.press('Enter')
    await expect(sheet.getByLabel('Location')).toBeFocused()
    await page.keyboard.type('camb')
    await expect(places.first()).toContainText('Cambridge, MA')
    await page.keyboard.press('Escape')
    await expect(places).toHaveCount(0)
    await expect(sheet).toBeVisible()
    await page.keyboard.type('r')
    await expect(places.first()).toContainText('Cambridge, MA')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(sheet.getByLabel('Location')).toHaveValue('Cambridge')
    await typeInto(sheet.getByLabel('Price Range'), 'Up to $3,5')
    await expect(sheet.getByLabel('Max price')).toHaveValue('3500')
    await typeInto(sheet.getByLabel('Bedrooms'), '2')
    await typeTheRest(sheet)
    const titlesFound = await expected(page)
    const show = sheet.getByRole('button', { name: `Show ${countOf(titlesFound.length)}`, exact: true })
    await expect(show).toBeInViewport({ ratio: 1 })
    await show.press('Enter')
    await expect(page).toHaveURL(TASK)
    await expect(sheet).toBeHidden()
    await expect(line).toBeFocused()
    await expect(line).toContainText('Cambridge · For Rent · Up to $3,500')
    await expect(titles).toHaveText(titlesFound)
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  })

  await test.step('after a reload with the open sheet one Back leaves the page', async () => {
    await line.click()
    await expect(sheet).toBeVisible()
    await page.reload()
    await untilHydrated(page)
    await expect(sheet).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state?.over)).toBeUndefined()
    // Where the visit came from.
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
    await page.goForward()
    await expect(page).toHaveURL(TASK)
  })

  await test.step('at 320 pixels nothing is cut off, and what a finger presses is high enough', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await line.click()
    expect(await sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0)
    const heights = await sheet
      .locator('button, select, input:not([type=checkbox], [type=hidden]), label:has(input)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await sheet.getByLabel('Min price').fill('12345678901')
    await sheet.getByRole('button', { name: /^Show/ }).click()
    await expect(sheet.getByLabel('Min price')).toHaveAccessibleDescription(/Enter a number up to 9,999,999,999\./)
    await sheet.getByLabel('Min price').fill('9999999999')
    await expect(sheet.getByLabel('Min price')).not.toHaveAccessibleDescription(/Enter a number/)
    await sheet.getByLabel('Min price').fill('4000')
    await sheet.getByLabel('Min price').evaluate((field) => field.scrollIntoView())
    await sheet.getByRole('button', { name: /^Show/ }).click()
    await expect(sheet.getByText('The minimum price is higher than the maximum.')).toBeInViewport()
    await expect(sheet.getByText('Min price', { exact: true })).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(chips).toHaveCount(0)
  })

  await test.step('places by their names and codes, streets, and a misspelled name', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [typed, place] of [...PLACES, ['beacon st', 'Boston'] as const, ['cambrdge', null] as const]) {
      await line.press('Enter')
      await sheet.getByLabel('Location').fill('')
      await sheet.getByLabel('Location').pressSequentially(typed)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL((url) => url.searchParams.get('location') === typed)
      await expect(sheet).toBeHidden()
      if (place !== null) await expect(cards.first()).toContainText(place)
    }
    await listings.getByText('Did you mean').getByRole('link', { name: 'Cambridge, MA', exact: true }).press('Enter')
    await expect(page).toHaveURL('/properties?location=Cambridge')
    await expect(cards.first()).toContainText('Cambridge')
  })
})

test('on a phone the sheet begins with the search that was chosen just before', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { tab } = listOn(page)
  const line = page.getByRole('button', { name: /^Search homes/ })
  const sheet = page.getByRole('dialog', { name: 'Search homes' })
  await visit('/properties')
  // Its code is loaded with the first press.
  await line.press('Enter')
  await expect(sheet.getByLabel('Property Type')).toHaveValue('all')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const type = await line.evaluate(
    (button: HTMLElement, rent) =>
      new Promise((done) => {
        const shown = new MutationObserver(() => {
          const field = document.querySelector('dialog [name=type]')
          if (field instanceof HTMLSelectElement) done(field.value)
        })
        shown.observe(document.body, { subtree: true, childList: true })
        if (rent instanceof HTMLElement) rent.click()
        button.click()
      }),
    await tab('For Rent').elementHandle(),
  )
  expect(type).toBe('rent')
  await expect(page).toHaveURL('/properties?type=rent')
})
