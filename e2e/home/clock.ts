import { expect, type Page } from '../fixtures.ts'

/** Lets React finish rendering and set its timers, which happens in tasks that the fake clock does not control. */
const untilRendered = (page: Page) =>
  page.evaluate(async () => {
    for (let task = 0; task < 5; task += 1)
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      })
  })

/** Advances the page's clock by this many ms, once the page has set its timers, and lets it render. */
export async function runFor(page: Page, ms: number) {
  await untilRendered(page)
  await page.clock.runFor(ms)
  await untilRendered(page)
}

/** Advances the page's clock by this many ms, and by up to a second more until a condition is met. */
export async function runUntil(page: Page, ms: number, isThere: () => Promise<boolean>) {
  await runFor(page, ms)
  for (let more = 0; more < 10 && !(await isThere()); more += 1) await runFor(page, 100)
  await expect.poll(isThere).toBe(true)
}
