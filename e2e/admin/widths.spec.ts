import { expect, test } from '../fixtures.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

/** Of somebody whose name has no room to break, anywhere it stands. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

async function writeLongWords(baseURL: string) {
  const call = await colleague(baseURL)
  const name = { firstName: LONG, lastName: LONG, email: `${LONG}@${LONG}.example.com` }
  await call('POST', '/api/admin/tenants', { ...name, rentAmount: '2100.50', propertyAddress: `${LONG}strasse 1` })
  await call('POST', '/api/contacts', { ...name, subject: 'consulting', message: LONG.repeat(3) })
  const home = { title: LONG, address: `${LONG}strasse 1`, price: '725000', priceType: 'sale', propertyType: 'condo' }
  const { id } = await call('POST', '/api/admin/properties', home)
  return () => call('DELETE', `/api/admin/properties/${id}`)
}

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
  const takeBack = await writeLongWords(baseURL ?? '')
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
  await takeBack()
})
