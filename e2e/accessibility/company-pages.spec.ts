import { expect, type Page, test } from '../fixtures.ts'
import { isFineAt } from './findings.ts'

const WIDTHS = [390, 768, 1440]
const WALKS = [
  ['/', '/about'],
  ['/services#consulting', '/tenant-portal', '/accessibility'],
  ['/privacy', '/terms', '/fair-housing'],
]

async function assistanceIsFine(page: Page) {
  await page.getByRole('button', { name: 'Need assistance?' }).click()
  await expect(page.getByRole('link', { name: 'Request Maintenance' })).toBeVisible()
  await isFineAt(page, WIDTHS)
}

for (const addresses of WALKS) {
  test(`no axe violations and no overflow: ${addresses.join(', ')}`, async ({ page, visit }) => {
    for (const address of addresses) {
      await test.step(address, async () => {
        await visit(address)
        for (const width of [320, ...WIDTHS]) {
          await page.setViewportSize({ width, height: 900 })
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
        }
        await isFineAt(page, WIDTHS)
      })
      if (address === '/about') await test.step('the open help menu has no violations', () => assistanceIsFine(page))
    }
  })
}
