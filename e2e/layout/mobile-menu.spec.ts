import { expect, type Locator, type Page, SITE_LINKS, test, WITH_MOTION } from '../fixtures.ts'

test.use(WITH_MOTION)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const menuOn = (page: Page) => ({
  opener: page.getByRole('button', { name: 'Open menu' }),
  menu: page.getByRole('dialog', { name: 'Menu' }),
})

test('the menu and the search open and close by touch', async ({ page, visit, homes, watch }) => {
  await visit('/properties')
  const { opener, menu } = menuOn(page)

  await test.step('the menu opens with every link and traps the focus; Esc closes it and restores the focus', async () => {
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.tap()
    await expect(menu).toBeVisible()
    const links = menu.getByRole('navigation').getByRole('link')
    await expect(links).toHaveText([...SITE_LINKS, 'Saved homes', 'Tenant Portal'])
    for (const [at, href] of [
      '/',
      '/about',
      '/services',
      '/properties',
      '/maintenance',
      '/contact',
      '/saved',
      '/tenant-portal',
    ].entries()) {
      await expect(links.nth(at)).toHaveAttribute('href', href)
    }
    await expect(menu.getByRole('link', { name: 'Properties' })).toHaveAttribute('aria-current', 'page')

    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      const isOutside = await menu.evaluate(
        (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
      )
      expect(isOutside, 'the focus is behind the menu').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('its own button and a tap outside close the menu', async () => {
    await opener.tap()
    await menu.getByRole('button', { name: 'Close' }).tap()
    await expect(menu).toBeHidden()
    await opener.tap()
    await expect(menu).toBeVisible()
    await page.touchscreen.tap(10, 500)
    await expect(menu).toBeHidden()
  })

  const line = page.getByRole('button', { name: /^Search homes/ })
  const sheet = page.getByRole('dialog', { name: 'Search homes' })

  await test.step('the search is one line that opens a sheet with every field, and shows what is searched', async () => {
    await expect(page.getByLabel('Location')).toBeHidden()
    await expect(line).toHaveText('Search homes: Enter location')
    await line.tap()
    await expect(sheet.getByLabel('Location')).toBeFocused()
    await expect(sheet.getByLabel('Property Type')).toHaveValue('all')
    await sheet.getByLabel('Price Range').selectOption('$1M+')
    await sheet.getByLabel('Location').fill('Boston')
    await sheet.getByLabel('Location').press('Enter')
    await expect(page).toHaveURL('/properties?location=Boston&priceRange=over-1m')
    await expect(sheet).toBeHidden()
    await expect(line).toHaveText('Search homes: Boston · $1M+')
    await expect(line).toBeFocused()
    await line.tap()
    await expect(sheet.getByLabel('Location')).toBeFocused()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(line).toBeFocused()
    await expect(page).toHaveURL('/properties?location=Boston&priceRange=over-1m')
  })

  await test.step('the line stays while the list moves, without the tabs; on a low screen nothing stays', async () => {
    const tab = page.getByRole('link', { name: 'For Sale', exact: true })
    await visit('/properties')
    await page.getByRole('article').nth(5).scrollIntoViewIfNeeded()
    await expect(line).toBeInViewport({ ratio: 1 })
    const navbar = (await page.getByRole('banner').boundingBox())!
    expect((await tab.boundingBox())!.y).toBeLessThan(navbar.height)
    await page.keyboard.press('Tab')
    await tab.focus()
    await expect.poll(async () => (await tab.boundingBox())!.y).toBeGreaterThan(navbar.height)
    await page.setViewportSize({ width: 390, height: 400 })
    await page.getByRole('article').nth(9).scrollIntoViewIfNeeded()
    await expect(line).not.toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the home page has the same line', async () => {
    await visit('/')
    await expect(line).toBeInViewport({ ratio: 1 })
    await line.tap()
    await expect(sheet.getByLabel('Location')).toBeFocused()
    await sheet.getByLabel('Property Type').selectOption('For Rent')
    await sheet.getByRole('button', { name: 'Search', exact: true }).tap()
    await expect(page).toHaveURL('/properties?type=rent')
  })

  await test.step('on a tablet links below each other and the logo are high enough for a finger', async () => {
    await page.setViewportSize({ width: 834, height: 1112 })
    await visit('/')
    const heights = (place: Locator) =>
      place.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    for (const place of [page.getByRole('contentinfo'), page.getByRole('banner')])
      expect(Math.min(...(await heights(place)))).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('without its chunk the fields are in the page', async () => {
    await page.route(/\/assets\/dialog-/, (route) => route.abort())
    watch.expects(/ERR_FAILED/)
    await visit('/properties')
    await line.tap()
    await page.getByRole('search').getByLabel('Location').fill('Boston')
    await page.getByRole('search').getByRole('button', { name: 'Search' }).tap()
    await expect(page).toHaveURL('/properties?location=Boston')
    await page.unrouteAll()
  })

  await test.step('navigation closes the menu, and so does Back', async () => {
    await visit(`/properties/${homes[0]?.id}`)
    await opener.tap()
    await menu.getByRole('link', { name: 'Properties' }).tap()
    await expect(page).toHaveURL('/properties')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Featured Properties' })).toBeFocused()

    await opener.tap()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/properties/${homes[0]?.id}`)
    await expect(menu).toBeHidden()
  })
})
