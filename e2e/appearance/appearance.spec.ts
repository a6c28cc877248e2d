import type { Property } from '#contract/properties/public.ts'
import { expect, homeWith, untilHydrated, type Page, test } from '../fixtures.ts'
import { changeSince } from './likeness.ts'

const PAGES: Record<string, (homes: readonly Property[]) => string> = {
  home: () => '/',
  properties: () => '/properties',
  property: (homes) => `/properties/${homeWith(homes, ({ priceType }) => priceType === 'rent').id}`,
  contact: () => '/contact',
  maintenance: () => '/maintenance',
  'tenant-portal': () => '/tenant-portal',
}

/** A tenth of the time of PNG. What the compression changes is far less than what counts as a difference. */
const AS_JPEG = { type: 'jpeg', quality: 95 } as const

/**
 * Removes what depends on the day or the browser: hero pictures (one gray area instead), listing dates and balanced line breaks. Then loads and
 * renders everything below the first screen.
 */
async function prepareScreenshot(page: Page) {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { text-wrap: wrap !important }
      .far { content-visibility: visible !important }
      [hidden] { display: none !important }
      [aria-label="Welcome"] img { object-fit: none !important; object-position: -9999px !important; background: #8899aa !important }
    `)
    document.adoptedStyleSheets.push(sheet)
    const listed = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Listed')
    if (listed?.nextElementSibling) listed.nextElementSibling.textContent = 'May 1, 2026'
    await document.fonts.ready
  })
  // Decoding fails for a picture that gets another file meanwhile, or that a list which loads again takes away.
  await expect(() =>
    page.evaluate(async () => {
      for (const picture of document.images) {
        picture.loading = 'eager'
        picture.decoding = 'sync'
      }
      await Promise.all([...document.images].map((picture) => picture.decode()))
    }),
  ).toPass({ timeout: 30_000 })
}

/** The times of open houses on cards depend on the day. Hidden before every screenshot, because a list that loads again shows them again. */
const hideOpenHouses = (page: Page) =>
  page.evaluate(() => {
    for (const badge of document.querySelectorAll<HTMLElement>('article > p > span'))
      if (badge.textContent.startsWith('Open ')) badge.hidden = true
  })

/** What is below the first screen of the home page is hydrated, and gets its pictures, when it comes near. */
async function comeNear(page: Page) {
  const carousel = page.getByRole('region', { name: 'Homes, one at a time' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.getByRole('button', { name: 'Play the featured homes' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
}

for (const [name, addressOf] of Object.entries(PAGES)) {
  test(`matches its stored screenshot: ${name}`, async ({ page, homes }, info) => {
    for (const width of [390, 1440])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        // A page may load different files at another width, so it is opened again.
        await page.goto(addressOf(homes))
        await untilHydrated(page)
        if (name === 'home') await comeNear(page)
        await page.waitForLoadState('networkidle')
        await prepareScreenshot(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const change = async () => {
            await hideOpenHouses(page)
            const screenshot = await page.screenshot({ ...AS_JPEG, fullPage: true, animations: 'disabled' })
            return changeSince(`${name}-${width}-${colorScheme}`, screenshot, info)
          }
          // A busy machine may not have painted everything yet, so a different screenshot is taken again. Each takes seconds there.
          await expect.poll(change, { timeout: 60_000 }).toBeNull()
        }
      })
  })
}
