import { isFineAt } from '../accessibility/findings.ts'
import { createAccount } from '../accounts/account.ts'
import { expect, test } from '../fixtures.ts'
import { report } from '../portal/staff.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

const AUDIT = '/admin/audit-logs'

test('the audit log shows sentences with details, and is verified', async ({ page, baseURL }) => {
  const id = await report(baseURL, await createAccount(baseURL))
  const call = await colleague(baseURL ?? '')
  await call('PATCH', `/api/admin/maintenance-requests/${id}`, { status: 'in_progress' })
  await enterAsStaff(page, AUDIT)
  const logs = page.getByRole('table', { name: 'Audit logs' })
  const sentence = /changed the status of the request at .+ from pending to in progress/
  const entry = logs
    .getByRole('row')
    .filter({ hasText: sentence })
    .filter({ hasText: id.slice(0, 8) })
  await expect(entry).toHaveCount(1)
  await expect(entry.getByRole('link')).toHaveAttribute('href', `/admin/maintenance?open=${id}`)
  await entry.getByText('Changes', { exact: false }).first().click()
  await expect(entry.getByRole('definition')).toHaveText('pending → in progress')
  await expect(entry.getByText('"from": "pending"')).toBeHidden()
  await entry.getByText('Raw', { exact: false }).first().click()
  await expect(entry.getByText('"from": "pending"')).toBeVisible()

  await page.getByLabel('Action').selectOption('Status change')
  await page.getByLabel('Resource type').selectOption('Maintenance')
  await expect(page).toHaveURL(`${AUDIT}?action=status_change&resourceType=maintenance`)
  await expect(entry).toHaveCount(1)
  await page.getByLabel('Action').selectOption('Password reset')
  await expect(page.getByRole('heading', { name: 'No audit logs found' })).toBeVisible()
  await page.getByLabel('Resource type').selectOption('Payment')
  await page.getByLabel('Action').selectOption('Status change')
  await expect(logs.getByRole('row').filter({ hasText: 'was paid' }).first()).toContainText('System')
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.getByLabel('Action')).toBeFocused()
  await expect(page).toHaveURL(AUDIT)
  await expect(logs.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: /^Log integrity/ }).click()
  await page.getByRole('button', { name: 'Verify now' }).click()
  const chains = page.getByRole('region', { name: 'Log integrity' }).getByRole('listitem')
  await expect(chains).toContainText(['Intact', 'Intact', 'Intact'], { timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Log integrity/ })).toHaveText('Log integrity Intact')
  await isFineAt(page, [320, 1440])
})

test('each tab of the logs loads when it is selected, and keeps its filters in the address', async ({ page }) => {
  const requested = new Set<string>()
  page.on('request', (request) => void requested.add(new URL(request.url()).pathname.replace('/api/admin/', '')))
  await enterAsStaff(page, AUDIT)
  await expect(page.getByRole('table', { name: 'Audit logs' }).getByRole('row').nth(1)).toBeVisible()
  for (const record of ['security-events', 'login-attempts', 'active-sessions']) expect(requested).not.toContain(record)
  await page.getByRole('tab', { name: 'Audit Logs' }).press('ArrowRight')
  await expect(page).toHaveURL(`${AUDIT}?tab=security-events`)
  await page.getByLabel('Severity').selectOption('Critical')
  await expect(page.getByRole('heading', { name: 'No security events found' })).toBeVisible()
  await page.getByRole('tab', { name: 'Login Attempts' }).click()
  await page.getByLabel('Search by email').fill('ADMIN@example')
  await expect(page).toHaveURL(`${AUDIT}?tab=login-attempts&email=ADMIN%40example`)
  await page.getByLabel('Result').selectOption('Successful')
  await expect(page).toHaveURL(`${AUDIT}?tab=login-attempts&email=ADMIN%40example&successful=true`)
  const attempts = page.getByRole('table', { name: 'Login attempts' })
  await expect(attempts.getByRole('row').nth(1)).toContainText('admin@example.com')
  await page.getByLabel('Search by email').fill('nobody@nowhere')
  await expect(page.getByRole('heading', { name: 'No login attempts found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(`${AUDIT}?tab=login-attempts`)
  await isFineAt(page, [390])
  await page.getByRole('tab', { name: 'Active Sessions' }).click()
  const sessions = page.getByRole('table', { name: 'Active sessions' })
  await expect(sessions.getByRole('row').filter({ hasText: 'admin@example.com' }).first()).toContainText('Admin')
  await isFineAt(page, [390, 1440])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Active Sessions' })).toBeInViewport({ ratio: 0.9 })
})

test('a tab that cannot be loaded says which, and can be retried', async ({ page, watch }) => {
  const records = [
    ['audit-logs', 'audit logs', 'Audit logs'],
    ['security-events', 'security events', 'Security events'],
    ['login-attempts', 'login attempts', 'Login attempts'],
    ['active-sessions', 'active sessions', 'Active sessions'],
  ] as const
  watch.expects(...records.map(([path]) => new RegExp(`^500 GET .*/api/admin/${path}`)))
  for (const [path, words, label] of records) {
    await page.route(new RegExp(`/api/admin/${path}(\\?|$)`), (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    })
    await enterAsStaff(page, `${AUDIT}?tab=${path}`)
    const alert = page.getByRole('alert').filter({ hasText: words })
    await expect(alert).toContainText(`Failed to load ${words}. Please try again later.`)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('table', { name: label }).or(page.getByRole('heading', { name: `No ${words} found` })),
    ).toBeVisible()
  }
  // The text of another tab's empty state.
  await page.route(/\/api\/admin\/active-sessions(\?|$)/, (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No active sessions in the last 24 hours' })).toBeVisible()
})
