import { isFineAt } from '../accessibility/findings.ts'
import { expect, test } from '../fixtures.ts'
import { colleague, enterAsStaff } from '../admin/staff-session.ts'
import { unique } from '../unique.ts'

test('a list is used by keyboard alone; a row that leaves the filter hands its focus to a neighbor, then to the heading', async ({
  page,
  baseURL,
}) => {
  const call = await colleague(baseURL ?? '')
  const word = unique('Keys')
  for (const firstName of ['Ann', 'Ben', 'Cal'])
    await call('POST', '/api/contacts', {
      firstName,
      lastName: word,
      email: `${firstName}@example.com`,
      subject: 'other',
      message: 'Is this read by keyboard?',
    })
  await enterAsStaff(page, `/admin/contacts?status=new&search=${word}`)
  const rows = page.getByRole('table', { name: 'Contact inquiries' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search by name, email, phone or message')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  const dialog = page.getByRole('dialog', { name: 'Contact details' })
  const markContacted = async () => {
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
    const left = (await rows.count()) - 1
    await dialog.getByLabel('Status').selectOption('Contacted')
    await expect(rows).toHaveCount(left)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await markContacted()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toBeFocused()
  await expect(rows.first()).toContainText('Ben')
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await markContacted()
  await expect(rows).toHaveCount(1)
  await expect(rows).toBeFocused()
  await expect(rows).toContainText('Ben')
  await markContacted()
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/admin/contacts')
  await expect(rows.first()).toContainText('@')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
  await isFineAt(page, [390, 1440])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('jk?')
  await expect(page.getByLabel('Search by name, email, phone or message')).toHaveValue('jk?')
})

test('shortcuts of a single key can be turned off, and back on without one', async ({ page }) => {
  await enterAsStaff(page, '/admin/users')
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toContainText('@')
  const rowsOfTenants = page.getByRole('table', { name: 'Tenants' }).locator('tbody').getByRole('row')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const showSheet = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  }
  await showSheet()
  await sheet.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.reload()
  await expect(rows.first()).toContainText('@')
  for (const key of ['?', '/', 'j']) await page.keyboard.press(key)
  await expect(page.locator('body')).toBeFocused()
  await rows.first().focus()
  for (const key of ['j', 'e']) await page.keyboard.press(key)
  await expect(rows.first()).toBeFocused()
  await expect(page).toHaveURL('/admin/users')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()

  await showSheet()
  await sheet.getByLabel('Use single-key shortcuts').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search by name or email')).toBeFocused()

  await rows.first().focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit user role' })).toBeVisible()
  // A tenant has a form besides the record that Enter opens, and the key edits the open one too.
  await page.goto('/admin/tenants')
  await expect(rowsOfTenants.first()).toContainText('@')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit tenant' })
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\?edit=/)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(rowsOfTenants.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?open=/)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeFocused()
  await page.keyboard.press('e')
  await expect(form).toBeVisible()
})
