import { expect, test } from '../fixtures.ts'
import { isFineAt, isFinePage, restoreWindow } from './findings.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { PAGES } from './pages.ts'
import { WALKS } from './screens.ts'

for (const [kind, visits] of Object.entries(PAGES)) {
  test(`every control by keyboard, no axe violations, no horizontal scrolling: pages ${kind}`, async ({
    page,
    visit,
    homes,
  }) => {
    for (const { name, address, until, prepare, next } of visits) {
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 390, height: 900 })
        await visit(typeof address === 'string' ? address : address(homes))
        await until?.(page)
        for (const width of [390, 1280]) await walkByKeyboard(page, width)
        await prepare?.(page)
        await isFinePage(page)
        if (!next) return
        await next(page)
        await isFinePage(page)
      })
    }
  })
}

for (const [name, screens] of Object.entries(WALKS)) {
  test(`no axe violations and no horizontal scrolling: ${name}`, async ({ page, homes, watch }) => {
    watch.expects(...screens.flatMap(({ troubles = [] }) => troubles))
    for (const screen of screens)
      await test.step(screen.name, async () => {
        await restoreWindow(page)
        const close = await screen.open(page, homes)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await isFinePage(page)
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
