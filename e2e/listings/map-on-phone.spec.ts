import { expect, type Locator, test } from '../fixtures.ts'

const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)

test('on a phone no marker of the map covers another, and only the line of the search stays above', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/properties?location=Cambridge&view=map')
  const marks = page.getByRole('region', { name: 'Map of homes' }).getByRole('button', { name: /^\$|homes?, / })
  await expect(marks.first()).toBeVisible()
  const coveredMarks = () =>
    marks.evaluateAll((buttons) => {
      const boxes = buttons.map((button) => button.getBoundingClientRect())
      const covers = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
      return buttons.flatMap(({ textContent }, at) =>
        boxes.some((box, its) => its !== at && covers(box, boxes[at]!)) ? [textContent] : [],
      )
    })
  // On a busy machine the map moves to what was found a moment after its first markers are there.
  await expect.poll(() => marks.count()).toBeGreaterThan(5)
  await expect.poll(coveredMarks).toEqual([])
  const tabs = page.getByRole('navigation', { name: 'Listing type' })
  expect(await bottomOf(tabs)).toBeLessThanOrEqual(await bottomOf(page.getByRole('banner')))
})

test('on a phone the focus goes along to the map that a key opened', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/properties?location=Cambridge')
  await page.getByRole('link', { name: 'Map', exact: true }).press('Enter')
  const map = page.getByRole('region', { name: 'Map of homes' })
  await expect(map).toBeFocused()
  await expect(map).toBeInViewport({ ratio: 0.6 })
  await expect(map.locator('..'), 'its ring').toHaveCSS('outline-style', 'solid')
})
