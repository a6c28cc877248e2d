import { expect, type Page } from '../fixtures.ts'

/** The parts of the page of saved homes, by their accessible names. */
export const partsOf = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  count: page.getByRole('heading', { level: 2, name: /^\d+ homes?$/ }),
  toast: page.getByRole('region', { name: 'Notifications (F8)' }),
  remove: (title: string) => page.getByRole('button', { name: `Remove ${title}`, exact: true }),
  itemOf: (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Remove ${title}`, exact: true }) }),
})

/** The comparison. */
export const tableOn = (page: Page) => page.getByRole('region', { name: 'Facts side by side' })

/** Shares with the keyboard, and returns the link that was copied. The button says so, and nothing is covered. */
export async function shareBy(page: Page, key: 'Enter' | 'Space') {
  await page.getByRole('button', { name: 'Share' }).press(key)
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeFocused()
  await expect(partsOf(page).toast).toHaveText('')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** How far the page is wider than the window. */
export const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
