import { companyDay } from '#contract/core/calendar.ts'
import { isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { signInAhead } from '../accounts/account.ts'
import { createTenant } from '../admin/admin-account.ts'
import { colleague, dialogOn, enterAsStaff } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { paymentOn, payWith, VISA } from '../portal/payment-page.ts'
import { unique } from '../unique.ts'

test('staff add a roommate with a share, who reads the lease, pays the share, and is shown to both', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const call = await colleague(baseURL ?? '')
  const [jordan, riley] = [await createTenant(baseURL), await createTenant(baseURL)]
  const [main, other] = [unique('Alvarez'), unique('Chen')]
  const home = `${unique('27')} Prescott Street, Somerville, MA 02143`
  await call('PATCH', `/api/admin/tenants/${jordan.id}`, {
    firstName: 'Jordan',
    lastName: main,
    propertyAddress: home,
    rentAmount: '2650',
    leaseStartDate: companyDay(),
  })
  await call('PATCH', `/api/admin/tenants/${riley.id}`, { firstName: 'Riley', lastName: other })
  const { leaseId } = await call('GET', `/api/admin/tenants/${jordan.id}`)

  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const card = page.getByRole('region', { name: 'Tenants' })
  await card.getByRole('button', { name: 'Add tenant' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Email').fill(riley.email)
  await dialog.getByLabel('Share of the new tenant').fill('900')
  await dialog.getByLabel(`Share of Jordan ${main}`).fill('1650')
  watch.expects(/400 POST .*\/api\/admin\/leases\/[\w-]+\/tenants$/)
  await dialog.getByRole('button', { name: 'Add tenant' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The shares add up to $2,550.00, which is $100.00 less than the rent of $2,650.00.',
  )
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)
  await dialog.getByLabel('Share of the new tenant').fill('1000')
  await dialog.getByRole('button', { name: 'Add tenant' }).click()
  await expect(dialog).toBeHidden()
  const rows = card.getByRole('list', { name: 'Tenants' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Main tenant')
  await expect(rows.nth(1)).toContainText(/Share \$1,000\.00, \$0\.00 paid/)
  await expect(page.getByRole('heading', { level: 1, name: `Jordan ${main} and 1 other` })).toBeVisible()
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await context.newPage()
  await signInAhead(phone, riley)
  await phone.goto('/lease')
  const people = phone.getByRole('list', { name: 'Tenants' }).getByRole('listitem')
  await expect(people.nth(0)).toContainText(`Jordan ${main}Share $1,650.00 · $0.00 paid · $1,650.00 open`)
  await expect(people.nth(1)).toContainText(`Riley ${other} (you)Share $1,000.00`)
  await expect(phone.getByText(jordan.email)).toHaveCount(0)
  await isFineAt(phone, [1440, 390])
  await phone.goto('/payment')
  const { amount, go, number } = paymentOn(phone)
  await expect(amount).toHaveValue('1000.00')
  await expect(amount).toHaveAccessibleDescription(/\$1,000\.00 of your share is open\./)
  await isFineAt(phone, [1440, 390])
  await go.click()
  await expect(number).toBeVisible()
  await payWith(phone, VISA)
  await expect(phone).toHaveURL('/dashboard')
  await expect(phone.getByRole('main')).toContainText(/Your share of \w+ \d+ rent is paid\./)
  await phone.goto('/ledger')
  await expect(phone.getByRole('heading', { name: "The lease's balance" })).toBeVisible()
  await expect(phone.getByRole('row').filter({ hasText: `Paid by Riley ${other}` })).toContainText('$1,000.00')
  await isFineAt(phone, [1440, 390])
  await context.close()

  await page.reload()
  await expect(rows.nth(1)).toContainText('Share $1,000.00, $1,000.00 paid')
  await expect(page.getByText(`Paid by Riley ${other}`)).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByLabel('Paid by').selectOption(`Riley ${other}`)
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: `Paid by Riley ${other}` })).toHaveCount(2)
  await expect(page.getByRole('region', { name: `Automatic payments of Riley ${other}` })).toContainText('Off')

  await card.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove from lease' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows.nth(1)).toContainText('Last day')
  await card.getByRole('button', { name: 'Change' }).first().click()
  await expect(dialog).toHaveAccessibleName('Change last day')
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Keep' }).click()
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)
  await dialog.getByRole('button', { name: 'Keep on lease' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows.nth(1)).toContainText('On the lease since')

  await page.goto(`/admin/tenants/${riley.id}`)
  await expect(page.getByRole('heading', { name: 'Shared lease' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Jordan ${main}` })).toHaveAttribute('href', `/admin/leases/${leaseId}`)
  await expect(page.getByText(home).first()).toBeVisible()
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)

  await page.goto('/admin/receipts')
  await page.getByLabel('Tenant').first().fill(other)
  await page.getByRole('option', { name: new RegExp(`^Riley ${other}`) }).click()
  await page.getByLabel('Amount').first().fill('20')
  await page.getByRole('button', { name: 'Record 1 payment' }).click()
  await expect(page.getByRole('list', { name: 'Recorded payments' })).toContainText(`Riley ${other}`)
})

test('staff who change the shares of a lease whose tenants have changed see the new tenants, and keep what they typed', async ({
  page,
  baseURL,
  watch,
}) => {
  const call = await colleague(baseURL ?? '')
  const people = [await createTenant(baseURL), await createTenant(baseURL), await createTenant(baseURL)] as const
  const [jordan, riley, kim] = people
  for (const [at, firstName] of ['Jordan', 'Riley', 'Kim'].entries())
    await call('PATCH', `/api/admin/tenants/${people[at]!.id}`, { firstName, lastName: 'Okafor' })
  await call('PATCH', `/api/admin/tenants/${jordan.id}`, { rentAmount: '2000', leaseStartDate: companyDay() })
  const { leaseId } = await call('GET', `/api/admin/tenants/${jordan.id}`)
  const add = (email: string, shares: object[]) =>
    call('POST', `/api/admin/leases/${leaseId}/tenants`, { email, share: '500', shares })
  await add(riley.email, [{ tenantId: jordan.id, share: '1500' }])

  await enterAsStaff(page, `/admin/leases/${leaseId}`)
  const card = page.getByRole('region', { name: 'Tenants' })
  await card.getByRole('button', { name: 'Change shares' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Share of Jordan').fill('1200')
  await add(kim.email, [
    { tenantId: jordan.id, share: '1000' },
    { tenantId: riley.id, share: '500' },
  ])
  watch.expects(/409 PUT .*\/api\/admin\/leases\/[\w-]+\/shares$/)
  await dialog.getByRole('button', { name: 'Save shares' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The tenants of this lease have changed.')
  await expect(dialog.getByLabel('Share of Kim')).toHaveValue('500.00')
  await expect(dialog.getByLabel('Share of Jordan')).toHaveValue('1200')
  await dialog.getByLabel('Share of Kim').fill('300')
  await dialog.getByRole('button', { name: 'Save shares' }).click()
  await expect(dialog).toBeHidden()
  const rows = card.getByRole('list', { name: 'Tenants' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('$1,200.00')

  await card.getByRole('button', { name: 'Remove Kim Okafor' }).click()
  await dialog.getByRole('button', { name: 'Remove from lease' }).click()
  await expect(page.getByText('Kim Okafor was taken off the lease')).toBeVisible()
  await expect(rows).toHaveCount(2)
})
