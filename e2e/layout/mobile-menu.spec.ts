import { expect, type Page, SITE_LINKS, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const menuOn = (page: Page) => ({
  opener: page.getByRole('button', { name: 'Open menu' }),
  menu: page.getByRole('dialog', { name: 'Menu' }),
})

test('the menu and the search open and close by touch', async ({ page, visit, homes }) => {
  await visit('/properties')
  const { opener, menu } = menuOn(page)

  await test.step('the menu opens with every link and traps the focus; Esc closes it and restores the focus', async () => {
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.tap()
    await expect(menu).toBeVisible()
    const links = menu.getByRole('navigation').getByRole('link')
    await expect(links).toHaveText([...SITE_LINKS, 'Tenant Portal'])
    for (const [at, href] of [
      '/',
      '/about',
      '/services',
      '/properties',
      '/maintenance',
      '/contact',
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

  await test.step('the search is collapsed behind its button', async () => {
    const location = page.getByRole('search').getByLabel('Location')
    await expect(location).toBeHidden()
    await page.getByRole('button', { name: 'Show search' }).tap()
    await location.fill('Boston')
    await location.press('Enter')
    await expect(page).toHaveURL('/properties?location=Boston')
    await expect(location).toBeHidden()
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
