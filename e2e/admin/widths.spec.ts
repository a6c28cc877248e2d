import { expect, test } from '../fixtures.ts'
import { enterAsStaff } from './staff-session.ts'

const SCREENS = [
  'dashboard',
  'properties',
  'tenants',
  'payments',
  'audit-logs',
  'audit-logs?tab=security-events',
  'audit-logs?tab=login-attempts',
  'audit-logs?tab=active-sessions',
  'maintenance',
  'contacts',
  'users',
  'settings',
  'settings?tab=hero-images',
  'security/2fa',
]

test('no screen is wider than the screen it is seen on, from the smallest phone to a small computer', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await enterAsStaff(page, baseURL ?? '', '/admin')
  for (const screen of SCREENS) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (screen === 'dashboard')
      for (const name of ['Rent collected', 'Maintenance requests'])
        await page.getByRole('figure', { name }).getByText('Show the figures').click()
    else if (!/2fa|hero|security-events|^audit-logs$/.test(screen))
      await expect(page.locator('tbody').getByRole('row').first()).toContainText(/\w/)
    for (const width of [320, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft([screen, width, beyond]).toEqual([screen, width, 0])
    }
  }
})
