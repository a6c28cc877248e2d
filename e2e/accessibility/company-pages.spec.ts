import { expect, test } from '../fixtures.ts'
import { contrastFindings, findings } from './findings.ts'

const PAGES = [
  '/',
  '/about',
  '/services#consulting',
  '/tenant-portal',
  '/privacy',
  '/terms',
  '/accessibility',
  '/fair-housing',
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const address of PAGES) {
  test(`axe finds nothing, and nothing sticks out: ${address}`, async ({ page, visit }) => {
    test.slow()
    await visit(address)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
      if (width === 320) continue
      await page.emulateMedia({ colorScheme: 'light' })
      expect.soft(await findings(page), `${width} px, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await contrastFindings(page), `${width} px, dark`).toEqual([])
    }
  })
}

test('axe finds nothing with the assistance open', async ({ page, visit }) => {
  await visit('/about')
  await page.getByRole('button', { name: 'Need assistance?' }).click()
  await expect(page.getByRole('link', { name: 'Request Maintenance' })).toBeVisible()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await findings(page), `${width} px, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await contrastFindings(page), `${width} px, dark`).toEqual([])
  }
})
