import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Property } from '#contract/properties/public.ts'
import { Watch } from './watch.ts'

export { expect } from '@playwright/test'
export type { Locator, Page } from '@playwright/test'

/** The links of the site's navigation, in order. */
export const SITE_LINKS = ['Home', 'About', 'Services', 'Properties', 'Maintenance', 'Contact']
export const SERVICES = [
  'Residential Construction',
  'Property Maintenance',
  'Property Purchase',
  'Property Sale',
  'Consulting',
  'Subcontracting',
]

/** For `test.use`: animations run. Everywhere else motion is reduced, because frames are a tenth of the work of the tests. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

interface Fixtures {
  watch: Watch
  /** Opens a URL and waits for hydration, because links and forms behave natively before it. */
  visit: (address: string) => Promise<void>
}

interface WorkerFixtures {
  /** Every demo property, from the API. */
  homes: readonly Property[]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ context, javaScriptEnabled }, use) => {
      const watch = new Watch(context, javaScriptEnabled ?? true)
      await use(watch)
      await watch.verify()
    },
    { auto: true },
  ],
  visit: async ({ page }, use) => {
    await use(async (address) => {
      await page.goto(address)
      await untilHydrated(page)
    })
  },
  homes: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use, { project }) => {
      const answer = await fetch(new URL('/api/properties?limit=100', project.use.baseURL))
      const homes: Property[] = await answer.json()
      await use(homes)
    },
    { scope: 'worker' },
  ],
})

/** The theme button has its final name only after hydration. */
export const untilHydrated = (page: Page) =>
  expect(page.getByRole('button', { name: /^(Switch to (light|dark)|Use system) theme$/ })).toBeVisible()

/** Delays requests to a URL, all or those of one method, until the returned function is called. */
export async function hold(page: Page, url: string | RegExp, method?: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route: Route) => {
    if (method === undefined || route.request().method() === method) await promise
    await route.continue()
  })
  return release
}

/** Answers the next call of this method instead of the server. Calls of other methods are passed on and do not count. */
export async function answerOnce(
  page: Page,
  method: string,
  url: string | RegExp,
  answer: { status: number; json: object } = { status: 500, json: {} },
) {
  let isDone = false
  await page.route(url, (route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    return route.fulfill(answer)
  })
}

/** The first property that matches. Fails if the demo has none. */
export function homeWith(homes: readonly Property[], matches: (home: Property) => boolean): Property {
  const home = homes.find(matches)
  if (!home) throw new Error('The demonstration has no such listing')
  return home
}

/** Dismisses the toast, so that a later assertion sees only the next one. It may have gone by itself, because it stays for five seconds only. */
export async function dismissToast(page: Page) {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' })
  const button = toast.getByRole('button', { name: 'Dismiss' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(toast).toBeEmpty({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
}

/** How many pages a PDF has. */
export const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

/** The parts of a region that the toast covers. */
export const underToast = (region: Locator) =>
  region.evaluate((element) => {
    const toast = document.querySelector('#toasts')!.getBoundingClientRect()
    const isUnder = ({ top, bottom, left, right }: DOMRect) =>
      top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left
    const parts = Array.from(element.querySelectorAll('h2, h3, p, dl, a, button'))
    return parts.filter((part) => isUnder(part.getBoundingClientRect())).map((part) => part.textContent)
  })

export const scrollTop = (page: Page) => page.evaluate(() => scrollY)
