import { expect, type Page } from '../fixtures.ts'

/** Lets the page finish what it has begun: React draws, and sets its timers, in tasks that the faked clock does not hold. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let task = 0; task < 5; task += 1)
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      })
  })

/** Lets the page's clock go on by so many ms, once the page has set the timers that this is about, and lets it draw what they did. */
export async function runFor(page: Page, ms: number) {
  await settle(page)
  await page.clock.runFor(ms)
  await settle(page)
}

/** Lets the page's clock go on by so many ms, and by up to a second more until something is there. */
export async function runUntil(page: Page, ms: number, isThere: () => Promise<boolean>) {
  await runFor(page, ms)
  for (let more = 0; more < 10 && !(await isThere()); more += 1) await runFor(page, 100)
  await expect.poll(isThere).toBe(true)
}
