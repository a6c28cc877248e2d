import { readFile } from 'node:fs/promises'
import { isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { answerOnce, expect, type Page, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

const CONTACTS = '/admin/contacts'

/** Creates an inquiry. Returns its id and its writer's last name. */
async function inquiry(baseURL: string) {
  const lastName = unique('Quill-')
  const call = await colleague(baseURL ?? '')
  const { id } = await call('POST', '/api/contacts', {
    firstName: 'Petra',
    lastName,
    email: 'petra@example.com',
    subject: 'consulting',
    message: 'Do you advise on attics? They are "100%_dry".',
  })
  return { id: String(id), lastName, call }
}
const rowsOn = (page: Page) => page.getByRole('table', { name: 'Contact inquiries' }).locator('tbody').getByRole('row')

test('an inquiry is found, answered by email and closed; the filtered list can be exported', async ({
  page,
  baseURL,
}) => {
  const { lastName } = await inquiry(baseURL ?? '')
  await enterAsStaff(page, CONTACTS)
  await expect(page.getByRole('heading', { level: 1, name: /^Contact Inquiries \(\d+\)$/ })).toBeVisible()
  await expect(rowsOn(page).filter({ hasText: lastName })).toHaveCount(1)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search by name, email, phone or message')).toBeFocused()
  await page.keyboard.type(lastName)
  await expect(rowsOn(page)).toHaveCount(1)
  await expect(page).toHaveURL(`${CONTACTS}?search=${lastName}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await saving).path()
  expect((await readFile(file, 'utf8')).trimEnd().split('\r\n')).toEqual([
    expect.stringContaining('Received,First name'),
    expect.stringContaining(`Petra,${lastName},petra@example.com`),
  ])

  await rowsOn(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Contact details' })
  await expect(dialog.getByText('They are "100%_dry".')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toHaveValue('new')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog.getByText('Reply is required')).toBeVisible()
  await isFineAt(page, [320, 1440])
  await dialog.getByLabel('Reply to petra@example.com').fill('Yes, we do.')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(toastOn(page)).toContainText('Reply sent to petra@example.com')
  await expect(dialog.getByRole('list', { name: 'Sent replies' })).toContainText('Yes, we do.')
  await expect(dialog.getByLabel('Status')).toHaveValue('contacted')
  await dialog.getByLabel('Admin notes').fill('Attic on Elm Street')
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expect(toastOn(page)).toContainText('Contact updated successfully')
  await dialog.getByLabel('Status').selectOption('Resolved')
  await expect(rowsOn(page)).toContainText('Resolved')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rowsOn(page)).toBeFocused()

  await page.getByLabel('Status').selectOption('Archived')
  await expect(page.getByRole('heading', { name: 'No contact inquiries found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(CONTACTS)
  await isFineAt(page, [390, 1440])
})

test('failures are shown and undone, and nobody overwrites another change without being asked', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^500 GET .*\/contacts[?/]/, /^500 PATCH /, /^500 POST .*\/replies$/, /^409 PATCH /)
  const { id, lastName, call } = await inquiry(baseURL ?? '')
  await answerOnce(page, 'GET', /\/api\/admin\/contacts\?/)
  await enterAsStaff(page, `${CONTACTS}?search=${lastName}`)
  await expect(page.getByRole('alert')).toContainText('Failed to load contact inquiries. Please try again.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await answerOnce(page, 'GET', /\/api\/admin\/contacts\/[\da-f-]+\?/)
  await page.getByRole('button', { name: /^View inquiry from/ }).click()
  const unopened = page.getByRole('alert').filter({ hasText: "We couldn't open that inquiry" })
  await expect(unopened).toBeVisible()
  await expect(page).toHaveURL(`${CONTACTS}?search=${lastName}`)
  await unopened.getByRole('button', { name: 'Try again' }).click()
  await expect(unopened).toBeHidden()
  const dialog = page.getByRole('dialog', { name: 'Contact details' })

  await answerOnce(page, 'POST', /\/replies$/)
  await dialog.getByLabel('Reply to petra@example.com').fill('Hello')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(toastOn(page)).toContainText('Failed to send reply')
  await expect(dialog.getByLabel('Reply to petra@example.com')).toHaveValue('Hello')
  await dialog.getByLabel('Reply to petra@example.com').fill('')

  await answerOnce(page, 'PATCH', /\/contacts\/[\da-f-]+$/)
  await dialog.getByLabel('Admin notes').fill('Mine')
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expect(toastOn(page)).toContainText('Failed to update contact')
  await expect(dialog).not.toContainText('Failed to update contact')
  await expect(dialog.getByLabel('Admin notes')).toHaveValue('Mine')

  await call('PATCH', `/api/admin/contacts/${id}`, { status: 'archived', adminNotes: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else updated this while you were editing.' })
  await expect(notice).toContainText('Theirs')
  await expect(dialog.getByLabel('Admin notes')).toHaveValue('Mine')
  await isFineAt(page, [390])
  await notice.getByRole('button', { name: 'Keep my version' }).click()
  await expect(notice).toBeHidden()
  await expect(dialog.getByLabel('Status')).toHaveValue('archived')
  // Fields that were not edited here stay as the other user left them.
  await expect
    .poll(() => call('GET', `/api/admin/contacts/${id}`))
    .toMatchObject({ status: 'archived', notes: 'Mine', version: 3 })
})
