import { expect, hold, homeWith, scrollTop, test, WITH_MOTION } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

test.use(WITH_MOTION)

test('a property opens from the list, in a new tab and from a similar home, and links back', async ({
  page,
  visit,
  context,
  homes,
}) => {
  await visit('/properties')

  await test.step('Ctrl-click opens a new tab and leaves the list alone', async () => {
    const opened = context.waitForEvent('page')
    await listOn(page)
      .cards.first()
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect.poll(() => new URL(tab.url()).pathname).toBe(`/properties/${homes[0]?.id}`)
    // Playwright cannot look into a tab that Chromium before 156 opened before it has been loaded again.
    await expect(async () => {
      await tab.reload()
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page).toHaveURL('/properties')
    await tab.close()
  })

  await test.step('from the list: a skeleton at once, then the property, from its top', async () => {
    const release = await hold(page, /\/api\/properties\/[\da-f-]{36}$/)
    const link = listOn(page).cards.nth(10).getByRole('link')
    const title = (await link.textContent()) ?? ''
    const home = homeWith(homes, (one) => one.title === title)
    await link.click()
    await expect(page).toHaveURL(`/properties/${home.id}`)
    await expect(page.getByRole('status').filter({ hasText: 'Loading property...' })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)

    release()
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(`${title}, ${home.address.split(', ').at(-2)} | Baystead`)
    // Announced to screen readers.
    await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
    await expect.poll(() => scrollTop(page)).toBe(0)
  })

  await test.step('from one similar home to the next, and back to the list where it was left', async () => {
    await visit('/properties?type=sale')
    const card = listOn(page).cards.nth(9).getByRole('link')
    await card.focus()
    const top = await scrollTop(page)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    const first = (await heading.textContent()) ?? ''
    await page.getByRole('region', { name: 'Similar homes' }).getByRole('link').first().click()
    await expect(heading).not.toHaveText(first)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(page).toHaveURL('/properties?type=sale')
    await expect.poll(async () => Math.abs((await scrollTop(page)) - top)).toBeLessThan(4)
  })

  await test.step('the picture of a card grows into a page that is loaded already, unless motion is reduced', async () => {
    for (const [reducedMotion, changes] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await visit('/properties')
      const link = listOn(page).cards.nth(1).getByRole('link')
      const title = (await link.textContent()) ?? ''
      const data = page.waitForResponse(/\/api\/properties\/[\da-f-]{36}$/)
      await link.hover()
      await data
      await page.waitForLoadState('networkidle')
      const counted = await page.evaluateHandle(() => {
        const count = { changes: 0 }
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (update) => {
          count.changes += 1
          return start(update)
        }
        return count
      })
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
      expect(await counted.evaluate((count) => count.changes)).toBe(changes)
      expect(await scrollTop(page)).toBe(0)
      await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
      await page.goBack()
      await expect(listOn(page).cards.nth(1)).toBeVisible()
    }
    await page.emulateMedia({ reducedMotion: null })
  })

  await test.step('opened directly, Back to Properties leads to the whole list', async () => {
    await visit(`/properties/${homes[30]?.id}`)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(listOn(page).cards).toHaveCount(24)
  })
})
