import { findings } from '../accessibility/findings.ts'
import { expect, type Page, test, WITH_MOTION } from '../fixtures.ts'

test.use(WITH_MOTION)

/** Hidden from screen readers, because it repeats the control's name. */
const tooltipOf = (page: Page) => page.getByRole('tooltip', { includeHidden: true })

/** Tooltips are loaded with the first pointer movement. After that the clock is fake. */
async function loadTooltips(page: Page) {
  const loaded = page.waitForResponse(/\/pointer-extras-.*\.js$/)
  await page.mouse.move(1, 300)
  await loaded
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

const isInside = async (page: Page) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await tooltipOf(page).boundingBox()
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

test('an icon button shows its tooltip on hover and on keyboard focus', async ({ page, visit }) => {
  await visit('/about')
  await loadTooltips(page)

  await test.step('it shows after hovering for 700 ms', async () => {
    await page.getByRole('button', { name: 'Switch to dark theme' }).hover()
    await page.clock.runFor(699)
    await expect(tooltipOf(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tooltipOf(page)).toHaveText('Switch to dark theme')
    await expect.poll(() => isInside(page)).toBe(true)
    await tooltipOf(page).hover()
    await expect(tooltipOf(page)).toBeVisible()
    await page.mouse.move(1, 300)
    await expect(tooltipOf(page)).toHaveCount(0)
    await page.clock.runFor(300)
  })

  await test.step('for 300 ms a neighboring tooltip shows at once', async () => {
    const links = page.getByRole('contentinfo').getByRole('list', { name: 'Social media' }).getByRole('link')
    await links.nth(0).hover()
    await page.clock.runFor(700)
    await expect(tooltipOf(page)).toHaveText('Baystead on Facebook')
    await links.nth(1).hover()
    await expect(tooltipOf(page)).toHaveText('Baystead on Instagram')
    await page.mouse.move(1, 300)
    await expect(tooltipOf(page)).toHaveCount(0)
    await page.clock.runFor(300)
    await links.nth(0).hover()
    await page.clock.runFor(699)
    await expect(tooltipOf(page)).toHaveCount(0)
    await page.mouse.move(1, 300)
  })

  await test.step('keyboard focus shows it at once; Escape and a click hide it', async () => {
    await page.clock.resume()
    const theme = page.getByRole('button', { name: /theme$/ })
    const portal = page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' })
    await portal.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(theme).toBeFocused()
    await expect(tooltipOf(page)).toHaveText('Switch to dark theme')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(tooltipOf(page)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(tooltipOf(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(tooltipOf(page)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(portal).toBeFocused()
    await expect(tooltipOf(page)).toHaveCount(0)
  })
})

test('a tooltip is next to its control, above other content, and closes on a click', async ({ page, visit, homes }) => {
  const heart = page.getByRole('article').first().getByRole('button')

  await test.step('it stays beside its control while the page moves, and within a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await visit('/properties')
    await page.getByRole('article').first().getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(heart).toBeFocused()
    await expect(tooltipOf(page)).toHaveText('Save')
    const gap = async () => {
      const [tip, button] = [await tooltipOf(page).boundingBox(), await heart.boundingBox()]
      return tip && button ? Math.round(button.y - (tip.y + tip.height)) : null
    }
    await expect.poll(gap).toBe(0)
    await page.mouse.wheel(0, 40)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect.poll(gap).toBe(0)
    await expect.poll(() => isInside(page)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('a click shows its effect; a control with text has no tooltip', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await visit('/properties')
    await loadTooltips(page)
    await heart.hover()
    await page.clock.runFor(700)
    await expect(tooltipOf(page)).toHaveText('Save')
    await heart.click()
    await page.clock.runFor(2000)
    await expect(tooltipOf(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'For Sale' }).hover()
    await page.clock.runFor(2000)
    await expect(tooltipOf(page)).toHaveCount(0)
  })

  await test.step('a tooltip in a dialog is above the dialog', async () => {
    await page.clock.resume()
    await visit(`/properties/${homes[0]?.id}`)
    await page.getByRole('button', { name: /^Show all/ }).click()
    const next = page.getByRole('dialog').getByRole('button', { name: 'Next photo' })
    await page.clock.pauseAt(Date.now() + 600_000)
    await next.hover()
    await page.clock.runFor(700)
    await expect(tooltipOf(page)).toHaveText('Next photo')
    await tooltipOf(page).hover()
    await expect(tooltipOf(page)).toBeVisible()
  })
})

test.describe('with touch', () => {
  test.use({ hasTouch: true })

  test('no tooltip on touch screens', async ({ page, visit }) => {
    await visit('/about')
    await loadTooltips(page)
    await page.getByRole('button', { name: /theme$/ }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.clock.runFor(2000)
    await expect(tooltipOf(page)).toHaveCount(0)
  })
})
