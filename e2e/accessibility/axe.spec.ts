import { expect, test } from '../fixtures.ts'
import { isFineAt, restoreWindow } from './findings.ts'
import { WALKS } from './screens.ts'

const WIDTHS = [1440, 768, 390]
const NARROW = [320, 390, 768]

/** The elements that overflow the screen, described by their classes. */
function sticksOut() {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
}

for (const [name, screens] of Object.entries(WALKS)) {
  test(`no axe violations and no horizontal scrolling: ${name}`, async ({ page, homes, watch }) => {
    watch.expects(...screens.flatMap(({ troubles = [] }) => troubles))
    for (const screen of screens)
      await test.step(screen.name, async () => {
        await restoreWindow(page)
        const close = await screen.open(page, homes)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const width of NARROW) {
          await page.setViewportSize({ width, height: 700 })
          expect(await page.evaluate(sticksOut), `${width} px`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
        }
        await isFineAt(page, WIDTHS)
        if (typeof close === 'function') close()
      })
  })
}

test('no axe violations: menu and search open on a phone, and skip links when focused', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/properties?location=Cambridge')
  await page.getByRole('button', { name: /^Search homes/ }).click()
  await expect(page.getByRole('dialog', { name: 'Search homes' })).toBeVisible()
  await isFineAt(page, [768, 390])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await isFineAt(page, [768, 390])
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  await isFineAt(page, [1440])
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /^Save/ }).press('Enter')
  await card.hover()
  await isFineAt(page, [1440])
})
