import { expect, type Page, test } from '../fixtures.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

/** A long name without a place to break. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

async function writeLongWords(baseURL: string) {
  const call = await colleague(baseURL)
  const name = { firstName: LONG, lastName: LONG, email: `${LONG}@${LONG}.example.com` }
  const lease = { rentAmount: '2100.50', propertyAddress: `${LONG}strasse 1` }
  const tenant = await call('POST', '/api/admin/tenants', { ...name, ...lease })
  await call('POST', '/api/contacts', { ...name, subject: 'consulting', message: LONG.repeat(3) })
  return `tenants/${tenant.id}`
}

/** Replaces texts of the first record by long words in responses only, so that nothing changes for other tests. */
async function lengthen(page: Page, calls: string, words: object) {
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    const [first, ...others] = await response.json()
    await route.fulfill({ response, json: [{ ...first, ...words }, ...others] })
  })
}

const WIDTHS = [320, 768, 1024]

async function expectNoOverflow(page: Page, screen: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft([screen, width, beyond]).toEqual([screen, width, 0])
  }
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

test('no screen overflows, from the smallest phone to a small computer', async ({ page, baseURL }) => {
  const tenantPage = await writeLongWords(baseURL ?? '')
  await lengthen(page, '**/api/admin/properties?*', { title: LONG, address: `${LONG}strasse 1` })
  await lengthen(page, '**/api/admin/site-settings', {
    key: LONG.repeat(2),
    value: LONG.repeat(9),
    description: LONG.repeat(4),
  })
  await enterAsStaff(page, '/admin')
  for (const screen of [...SCREENS, tenantPage]) {
    await page.goto(`/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (screen === 'dashboard')
      for (const name of ['Rent collected', 'Maintenance requests'])
        await page.getByRole('figure', { name }).getByText('Show as a table').click()
    else if (!/2fa|hero|security-events|^audit-logs$|tenants\//.test(screen))
      await expect(page.locator('tbody').getByRole('row').first()).toContainText(/\w/)
    await expectNoOverflow(page, screen)
  }
  for (const screen of ['tenants', 'users', 'contacts']) {
    await page.goto(`/admin/${screen}?search=${LONG}`)
    await page
      .getByRole('button', { name: /^(Edit|View) / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(LONG)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect.soft([screen, 'dialog', width, beyond]).toEqual([screen, 'dialog', width, 0])
    }
  }
})
