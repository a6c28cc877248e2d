import { createAdmin, signInAsStaff } from '../admin/admin-account.ts'
import { colleague, leaveUnsaved } from '../admin/staff-session.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { toastOn } from './account.ts'

test('a session that ends during work loses nothing that was typed, and shows it to no one else', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^401 POST .*\/api\/admin\//)
  const account = await createAdmin(baseURL)
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Ended')
  await call('POST', '/api/contacts', {
    firstName: 'Vera',
    lastName,
    email: 'Vera@example.com',
    subject: 'other',
    message: 'Is anybody there to read this?',
  })
  const endSession = () =>
    page.route('**/api/admin/**', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized', code: 'unauthorized' } }),
    )
  const signInAgain = async (by: typeof account) => {
    await expect(toastOn(page)).toContainText('Session Expired')
    await page.unrouteAll()
    await signInAsStaff(page, by)
  }
  const inquiry = page.getByRole('dialog', { name: 'Contact details' })
  const reply = inquiry.getByRole('textbox', { name: /^Reply to / })

  await test.step('a reply and notes', async () => {
    await page.goto('/admin/contacts')
    await signInAsStaff(page, account)
    await page.getByRole('searchbox').fill(lastName)
    await page.getByRole('row').filter({ hasText: lastName }).click()
    await inquiry.getByLabel('Admin notes').fill('Called twice')
    await reply.fill('Yes, there is.')
    await endSession()
    await inquiry.getByRole('button', { name: 'Send reply' }).click()
    await signInAgain(account)
    await expect(reply).toHaveValue('Yes, there is.')
    await expect(inquiry.getByLabel('Admin notes')).toHaveValue('Called twice')
  })

  await test.step('a tenant, a home and the settings of the company', async () => {
    await reply.fill('')
    await inquiry.getByLabel('Admin notes').fill('')
    await page.goto('/admin/tenants')
    const adding = page.getByRole('dialog', { name: 'Add tenant' })
    await page.getByRole('button', { name: 'Add tenant' }).click()
    await adding.getByLabel('First name').fill('Walt')
    await adding.getByLabel('Last name').fill('Ended')
    await adding.getByLabel('Email').fill('walt@example.com')
    await endSession()
    await adding.getByRole('button', { name: 'Create tenant' }).click()
    await signInAgain(account)
    await expect(adding.getByLabel('First name')).toHaveValue('Walt')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await page.goto('/admin/properties')
    await page.getByRole('button', { name: 'Add Property' }).click()
    const property = page.getByRole('dialog', { name: 'Add Property' })
    await property.getByRole('textbox', { name: 'Title' }).fill('Half a house')
    await property.getByRole('textbox', { name: 'Address' }).fill('1 Elm Street, Boston, MA 02108')
    await property.getByRole('textbox', { name: 'Price' }).fill('1000')
    await property.getByLabel('Price type').selectOption('For Rent')
    await endSession()
    await property.getByRole('button', { name: 'Add Property' }).click()
    await signInAgain(account)
    await expect(property.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a house')
    await expect(property.getByLabel('Price type')).toHaveValue('rent')
    await expect(property.getByRole('article')).toContainText('$1,000/mo')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await page.goto('/admin/settings')
    const name = page.getByLabel('Company name')
    await name.fill('Half a name')
    await endSession()
    await page.getByRole('button', { name: /^Save/ }).click()
    await signInAgain(account)
    await expect(name).toHaveValue('Half a name')
    await expect(page.getByText('1 unsaved change: Company name')).toBeVisible()
  })

  await test.step('another administrator sees the saved name', async () => {
    const other = await createAdmin(baseURL)
    await endSession()
    await page.getByRole('button', { name: /^Save/ }).click()
    await signInAgain(other)
    await expect(page.getByLabel('Company name')).toHaveValue('Baystead')
  })
})
