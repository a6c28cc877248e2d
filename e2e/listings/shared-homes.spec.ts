import type { Property } from '#contract/properties/public.ts'
import { expect, pagesOf, test } from '../fixtures.ts'
import { partsOf, shareBy, sidewaysOf, tableOn } from './saved-page.ts'

for (const [width, otherWidth] of [
  [390, 1440],
  [1440, 390],
] as const)
  test(`at ${width} px a family compares three saved homes, shares them, and opens them at ${otherWidth} px, by keyboard`, async ({
    page,
    visit,
    homes,
    browser,
  }) => {
    const three = homes.slice(0, 3) as [Property, Property, Property]
    const [first, third] = [three[0], three[2]]
    const { title, count } = partsOf(page)
    const table = tableOn(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height: 844 })

    await test.step('three hearts, and the link with their number', async () => {
      await visit('/properties')
      for (const home of three) await page.getByRole('button', { name: `Save ${home.title}` }).press('Enter')
      await page.getByRole('link', { name: '3 saved homes' }).press('Enter')
      await expect(title).toHaveText('Saved homes')
      await expect(count).toHaveText('3 homes')
    })

    await test.step('the three side by side, with their titles and prices in sight', async () => {
      for (const home of three) await page.getByLabel(`Compare ${home.title}`).press('Space')
      await page.getByRole('link', { name: 'Compare homes' }).press('Enter')
      await expect(title).toHaveText('Compare homes')
      await expect(title).toBeFocused()
      await expect(table.getByRole('columnheader')).toHaveCount(3)
      await expect(table.getByRole('columnheader').first()).toContainText('$')
      const last = table.getByRole('row').last()
      await expect(table.getByRole('rowheader', { name: /Different$/ }).first()).toBeVisible()
      await page.setViewportSize({ width, height: 700 })
      await last.scrollIntoViewIfNeeded()
      for (const at of [0, 1, 2]) {
        await expect(table.getByRole('columnheader').nth(at)).toBeInViewport({ ratio: 1 })
        await expect(last.getByRole('cell').nth(at)).toBeInViewport()
      }
      await page.getByRole('link', { name: `Remove ${third.title} from the comparison` }).press('Enter')
      await expect(table.getByRole('columnheader')).toHaveCount(2)
      await page.goBack()
      await expect(table.getByRole('columnheader')).toHaveCount(3)
    })

    await test.step('they fit the smallest phones, where a label is above its values, and one sheet of paper', async () => {
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await sidewaysOf(page)).toBe(0)
      const last = table.getByRole('row').last()
      const label = await last.getByRole('rowheader').boundingBox()
      const value = await last.getByRole('cell').first().boundingBox()
      expect(label!.y + label!.height).toBeLessThanOrEqual(value!.y)
      await page.reload()
      await expect(table.getByRole('columnheader')).toHaveCount(3)
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
      await page.setViewportSize({ width, height: 844 })
      await page.goBack()
      await expect(page.getByLabel(`Compare ${first.title}`)).toBeChecked()
      expect(await sidewaysOf(page)).toBe(0)
    })

    await test.step('the shared link opens the same homes on another device, which saves them all', async () => {
      const link = await shareBy(page, 'Enter')
      const context = await browser.newContext({ viewport: { width: otherWidth, height: 900 } })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const other = await context.newPage()
      const there = partsOf(other)
      await other.goto(link)
      await expect(there.title).toHaveText('Homes shared with you')
      for (const home of three)
        await expect(other.getByRole('heading', { name: home.title, exact: true })).toBeVisible()
      for (const home of [first, third]) await other.getByLabel(`Compare ${home.title}`).press('Space')
      await other.getByRole('link', { name: 'Compare homes' }).press('Enter')
      await expect(tableOn(other).getByRole('columnheader')).toHaveCount(2)
      await other.getByRole('link', { name: 'Homes shared with you' }).press('Enter')
      await expect(there.title).toHaveText('Homes shared with you')
      for (const home of [first, third]) await other.getByLabel(`Compare ${home.title}`).press('Space')
      await other.getByRole('button', { name: 'Save all' }).press('Enter')
      await other.getByRole('link', { name: '3 saved homes' }).press('Enter')
      await expect(there.title).toHaveText('Saved homes')
      await expect(there.count).toHaveText('3 homes')
      for (const home of three) await other.getByLabel(`Compare ${home.title}`).press('Space')
      await other.getByRole('link', { name: 'Compare homes' }).press('Enter')
      await expect(tableOn(other).getByRole('columnheader')).toHaveCount(3)
      await page.goto(await shareBy(other, 'Space'))
      for (const home of three) await expect(table.getByRole('columnheader', { name: home.title })).toBeVisible()
      await other.goto(link.slice(0, -3))
      await expect(other.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
      await context.close()
    })
  })

test('what has the focus stays above the bar of a comparison', async ({ page, visit, homes }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit('/properties')
  const six = homes.slice(0, 6)
  for (const home of six) await page.getByRole('button', { name: `Save ${home.title}` }).press('Enter')
  await page.getByRole('link', { name: '6 saved homes' }).press('Enter')
  const bar = page.getByRole('region', { name: 'Compare' })
  const choices = page.getByRole('checkbox', { name: /^Compare / })
  await expect(choices).toHaveCount(6)
  await choices.first().press('Space')
  await expect(bar).toBeVisible()
  const isLast = () => choices.last().evaluate((box) => box === document.activeElement)
  for (let stops = 0; stops < 30 && !(await isLast()); stops += 1) {
    await page.keyboard.press('Tab')
    const covered = await bar.evaluate((element) => {
      const { bottom } = document.activeElement!.getBoundingClientRect()
      return bottom > element.getBoundingClientRect().top ? document.activeElement!.textContent : null
    })
    expect(covered).toBeNull()
  }
  await expect(choices.last()).toBeFocused()
})
