import type { Page } from '@playwright/test'

/** Runs in the page before anything else. Records long tasks, and each interaction by its slowest event. */
export function watch() {
  const seen = { tasks: [] as number[], interactions: {} as Record<number, number> }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId > 0)
        seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** What has been recorded since the last `forget`. */
export async function readSeen(page: Page) {
  // The last frame is reported after it was rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForTimeout(200)
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { tasks: number[]; interactions: Record<number, number> } }
    return { tasks: seen.tasks, interactions: Object.values(seen.interactions) }
  })
}

export const forget = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { tasks: number[]; interactions: Record<number, number> } }
    seen.tasks = []
    seen.interactions = {}
  })
