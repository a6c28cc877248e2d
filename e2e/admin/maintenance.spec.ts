import { isFineAt } from '../accessibility/findings.ts'
import { createAccount, toastOn } from '../accounts/account.ts'
import { answerOnce, expect, hold, type Page, test } from '../fixtures.ts'
import { report } from '../portal/staff.ts'
import { unique } from '../unique.ts'
import { colleague, enterAsStaff, picture } from './staff-session.ts'

const REQUESTS = '/admin/maintenance'
const rowsOn = (page: Page) =>
  page.getByRole('table', { name: 'Maintenance requests' }).locator('tbody').getByRole('row')

test('a request is found, read, assigned and updated; notes stay internal', async ({ page, baseURL }) => {
  const account = await createAccount(baseURL)
  const problem = `The window of ${unique('attic')} does not close.`
  const id = await report(baseURL, account, problem, true)
  const call = await colleague(baseURL ?? '')
  // The link in the email to staff.
  await enterAsStaff(page, `${REQUESTS}?request=${id}`)
  await expect(page).toHaveURL(`${REQUESTS}?open=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Maintenance request details' })
  await expect(dialog.getByText(problem)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Progress' })).toContainText('Due within 24 hours')
  await expect(dialog.getByText('High priority · Urgent', { exact: true })).toBeVisible()

  await dialog.getByLabel('Internal note (staff only)').check()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Message is required')).toBeVisible()
  await dialog.getByLabel('Note for staff').fill('The handle is broken.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(toastOn(page)).toContainText('Note added')
  await dialog.getByLabel('Internal note (staff only)').uncheck()
  await dialog.getByLabel('Message to Ada Lovelace').fill('We come on Tuesday.')
  await dialog.getByLabel('Add photos').setInputFiles(await picture())
  const chosen = dialog.getByRole('list', { name: 'Photos for this message' })
  await expect(chosen.getByRole('listitem').filter({ hasText: 'cottage.jpg' })).toContainText('Uploaded')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  const messages = dialog.getByRole('list', { name: 'Messages' }).locator('> li')
  await expect(messages).toHaveCount(2)
  await expect(messages.nth(0)).toContainText(/Internal.*The handle is broken/s)
  await expect(chosen).toBeHidden()
  await messages.nth(1).getByRole('button', { name: 'Photo 1 of 1, open full size' }).click()
  const whole = page.getByRole('dialog', { name: 'Photo', exact: true })
  await expect(whole.getByRole('img', { name: 'Photo 1 of 1' })).toHaveJSProperty('naturalWidth', 640)
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(dialog).toBeVisible()
  await isFineAt(page, [320, 1440])

  await dialog.getByLabel('Admin notes').fill('Handle ordered')
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expect(toastOn(page)).toContainText('Maintenance request updated successfully')
  await expect(dialog.getByRole('button', { name: 'Save notes' })).toBeHidden()
  await dialog.getByLabel('Status').selectOption('In progress')
  // Property managers cannot open the request. Other tests make staff, and take their roles away again.
  const staff = await dialog.getByLabel('Assignee').getByRole('option').allTextContents()
  expect(staff.filter((name) => name.startsWith('Morgan Pelletier'))).toEqual([])
  await dialog.getByLabel('Assignee').selectOption(staff.find((name) => name.startsWith('Alex Whitcomb')) ?? '')
  await expect(dialog.getByRole('region', { name: 'Progress' })).toContainText('In progress')
  await expect
    .poll(async () => (await call('GET', `/api/admin/maintenance-requests/${id}`)).assignee)
    .toMatchObject({ name: 'Alex Whitcomb' })
  await expect(dialog.getByRole('region', { name: 'Contact' })).toContainText(
    `Reference${id.slice(0, 8).toUpperCase()}`,
  )
  await dialog.getByText('Raw data').click()
  await expect(dialog.getByText(id)).toBeVisible()
  // The list is in use beside the open request.
  await page.getByLabel('Search by property, name or description').fill(problem)
  await expect(rowsOn(page)).toHaveCount(1)
  await expect(rowsOn(page).first()).toContainText('In progress')
  await expect(rowsOn(page).first()).toContainText('PLUMBING')
  expect(await call('GET', `/api/admin/maintenance-requests/${id}`)).toMatchObject({
    status: 'in_progress',
    adminNotes: 'Handle ordered',
    messages: [{ isInternal: true }, { isInternal: false, body: 'We come on Tuesday.' }],
  })
})

test("lists by due time, shows failures, and shows another user's change before it is overwritten", async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^500 GET .*maintenance-requests\?/, /^500 PATCH /, /^409 PATCH /)
  const id = await report(baseURL, await createAccount(baseURL), 'The cellar light of this test is dark.')
  const call = await colleague(baseURL ?? '')
  await answerOnce(page, 'GET', /\/api\/admin\/maintenance-requests\?/)
  await enterAsStaff(page, `${REQUESTS}?overdue=true`)
  await expect(page.getByRole('alert')).toContainText('Failed to load maintenance requests. Please try again.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOn(page).filter({ hasText: '8 Monument Avenue' })).toContainText('Overdue')
  await expect(rowsOn(page).filter({ hasNotText: 'Overdue' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear' }).click()
  const due = page.getByRole('columnheader', { name: 'Due' })
  await due.getByRole('button').press('Enter')
  await expect(page).toHaveURL(`${REQUESTS}?sort=due`)
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowsOn(page).first()).toContainText('Pending')
  await due.getByRole('button').press('Enter')
  await expect(page).toHaveURL(`${REQUESTS}?sort=due-desc`)
  await expect(due).toHaveAttribute('aria-sort', 'descending')
  await expect(rowsOn(page).first()).toContainText('Pending')
  for (const name of ['Type', 'Status', 'Assignee']) {
    const heading = page.getByRole('columnheader', { name })
    await heading.getByRole('button').click()
    await expect(page).toHaveURL(`${REQUESTS}?sort=${name.toLowerCase()}`)
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    // Other tests may change a request in between, which an open list does not show.
    await expect(async () => {
      await page.reload()
      const [{ fullName }] = await call('GET', `/api/admin/maintenance-requests?sort=${name.toLowerCase()}&limit=1`)
      await expect(rowsOn(page).first()).toContainText(fullName, { timeout: 5000 })
    }).toPass()
  }
  await expect(page.getByLabel('Sort by')).toBeHidden()
  await isFineAt(page, [390, 1440])

  await page.getByLabel('Search by property, name or description').fill(id.slice(0, 8))
  await expect(rowsOn(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^View Plumbing at / }).click()
  const dialog = page.getByRole('dialog', { name: 'Maintenance request details' })
  await answerOnce(page, 'PATCH', /\/maintenance-requests\/[\da-f-]+$/)
  await dialog.getByLabel('Status').selectOption('Completed')
  await expect(toastOn(page)).toContainText('Failed to update maintenance request')
  await expect(dialog.getByLabel('Status')).toHaveValue('pending')
  await dialog.getByLabel('Admin notes').fill('Call the electrician')
  await call('PATCH', `/api/admin/maintenance-requests/${id}`, { adminNotes: 'Bulb ordered' })
  // Nobody else has changed the status, so it is no conflict.
  await dialog.getByLabel('Status').selectOption('In progress')
  await expect(toastOn(page)).toContainText('Maintenance request updated successfully')
  await expect(dialog.getByLabel('Admin notes')).toHaveValue('Call the electrician')
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else updated this while you were editing.' })
  await expect(notice).toContainText('Bulb ordered')
  await expect(notice).toBeInViewport({ ratio: 0.9 })
  await expect(dialog.getByLabel('Admin notes')).toBeFocused()
  await dialog.getByLabel('Admin notes').pressSequentially(' today')
  await notice.getByRole('button', { name: 'Use theirs' }).click()
  await expect(dialog.getByLabel('Admin notes')).toHaveValue('Bulb ordered')
  await expect(dialog.getByLabel('Admin notes')).toBeFocused()
  await call('PATCH', `/api/admin/maintenance-requests/${id}`, { status: 'cancelled' })
  await dialog.getByLabel('Status').selectOption('Completed')
  await expect(notice).toContainText('Canceled')
  await expect(dialog.getByLabel('Status')).toHaveValue('completed')
  await call('PATCH', `/api/admin/maintenance-requests/${id}`, { status: 'in_progress' })
  await notice.getByRole('button', { name: 'Use theirs' }).click()

  // The same change again, and the panel is closed before the answer.
  await expect(dialog.getByLabel('Status')).toHaveValue('in_progress')
  await call('PATCH', `/api/admin/maintenance-requests/${id}`, { status: 'cancelled' })
  const answer = await hold(page, /\/maintenance-requests\/[\da-f-]+$/, 'PATCH')
  await dialog.getByLabel('Status').selectOption('Completed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  answer()
  await expect(toastOn(page)).toContainText('Someone else updated this while you were editing.')
  await expect(toastOn(page)).toContainText('Open it again to save Status.')
  await page.getByRole('button', { name: /^View Plumbing at / }).click()
  await expect(notice).toContainText('Canceled')
  await expect(dialog.getByLabel('Status')).toHaveValue('completed')
  await notice.getByRole('button', { name: 'Keep my version' }).click()
  await expect(notice).toBeHidden()
  await expect(dialog.getByLabel('Status')).toBeFocused()
  await expect
    .poll(() => call('GET', `/api/admin/maintenance-requests/${id}`))
    .toMatchObject({ status: 'completed', adminNotes: 'Bulb ordered' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 request', { exact: true })).toBeVisible()
})
