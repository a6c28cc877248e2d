import { expect, test } from '../fixtures.ts'
import { SCREENS } from './screens.ts'

/** What sticks out of the screen, by its look: for whoever has to find it. */
function sticksOut() {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`)
}

for (const { name, open, troubles = [] } of SCREENS) {
  test(`nothing to scroll sideways on narrow screens: ${name}`, async ({ page, homes, watch }) => {
    watch.expects(...troubles)
    const close = await open(page, homes)
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await page.evaluate(sticksOut), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
    if (typeof close === 'function') close()
  })
}
