import { expect, type Page, SITE_LINKS, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

/** The name of the focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', isSeen: false }
    const name =
      element.getAttribute('aria-label') ??
      ('labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : null) ??
      element.textContent
    // The outline may be on an enclosing element: the card for its link.
    const isSeen = [getComputedStyle(element), getComputedStyle(element, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    return { name: name.trim(), isSeen }
  })

test('the list works by keyboard only, and the focus is always visible', async ({ page, visit, homes }) => {
  await test.step('Tab follows the reading order', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit('/properties?type=sale')
    const [first = ''] = homes.filter(({ priceType }) => priceType === 'sale').map(({ title }) => title)
    const order = [
      'Skip to main content',
      'Baystead, home',
      ...SITE_LINKS,
      'Saved homes',
      'Switch to dark theme',
      'Tenant Portal',
      'All Properties',
      'For Sale',
      'For Rent',
      'Location',
      'Property Type',
      'Price Range',
      'Beds & baths',
      'Home type',
      'More filters',
      'Search',
      'For Sale, remove filter',
      'Clear all',
      'Email me new homes like this',
      'Sort by',
      'Map',
      first,
      `Save ${first}`,
    ]
    const walked: { name: string; isSeen: boolean }[] = []
    for (const _ of order) {
      await page.keyboard.press('Tab')
      walked.push(await focused(page))
    }
    expect(walked).toEqual(order.map((name) => ({ name, isSeen: true })))
    await page.keyboard.press('Shift+Tab')
    expect((await focused(page)).name).toBe(first)
  })

  await test.step('the skip link skips the navigation', async () => {
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).not.toBeInViewport()
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(listOn(page).tab('All Properties')).toBeFocused()
  })

  await test.step('the focused element is never covered by sticky bars', async () => {
    const { cards } = listOn(page)
    await cards.nth(20).getByRole('link').focus()
    for (let step = 0; step < 24; step++) {
      await page.keyboard.press('Shift+Tab')
      const isCovered = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element.closest('header')) return false
        const { left, top, width, height } = element.getBoundingClientRect()
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
        return onTop !== element && !element.contains(onTop) && !onTop?.closest('article')?.contains(element)
      })
      expect(isCovered, (await focused(page)).name).toBe(false)
    }
  })
})
