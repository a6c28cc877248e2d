import { expect, type Page } from '../fixtures.ts'

/**
 * Lets the page's clock go on by so many ms, and by up to a second more until something is there: a page sets its next timer a moment
 * after it has drawn, which a busy machine may put off.
 */
export async function runUntil(page: Page, ms: number, isThere: () => Promise<boolean>) {
  await page.clock.runFor(ms)
  for (let more = 0; more < 10 && !(await isThere()); more += 1) await page.clock.runFor(100)
  await expect.poll(isThere).toBe(true)
}
