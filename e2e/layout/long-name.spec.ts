import { expect, type Page, test } from '../fixtures.ts'

/** Renders the page for another company name. The server's text differs, so React renders from scratch. */
async function rename(page: Page, name: string) {
  await page.route(
    (url) => !/\.\w+$|^\/api/.test(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      await route.fulfill({ response: answer, body: html.replaceAll('"name":"Baystead"', `"name":"${name}"`) })
    },
  )
}

test('a long company name fits into the navbar at every width', async ({ page, visit, watch }) => {
  // Drawn from scratch, the page has no text in its script elements: see decision 0108.
  watch.expects(/#418/, /requires 'TrustedScript' assignment/)
  for (const name of ['Commonwealth Homes & Construction LLC', 'Harbor & Sons Real Estate'])
    await test.step(name, async () => {
      await rename(page, name)
      await visit('/about')
      const bar = page.getByRole('banner')
      const logo = bar.getByRole('link', { name: `${name}, home` })
      await expect(logo).toHaveText(name)
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        // The layout is measured again until the typeface has arrived.
        await expect.poll(async () => (await bar.boundingBox())?.height).toBe(64)
        await expect.poll(async () => (await logo.boundingBox())?.height).toBeLessThanOrEqual(64)
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        // No line of the name is cut off.
        const cutOff = () => logo.locator('span span').evaluate((text) => text.scrollHeight - text.clientHeight)
        await expect.poll(cutOff).toBeLessThan(4)
        const portal = bar.getByRole('link', { name: 'Tenant Portal' })
        if (width >= 1024) await expect.poll(async () => (await portal.boundingBox())?.height).toBe(44)
      }
      await page.unrouteAll()
    })
})
