import { readFile } from 'node:fs/promises'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { createAccount, toastOn } from '../accounts/account.ts'
import { expect, hold, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { colleague, enterAsStaff, leaveUnsaved, rowOf, unsavedOn } from './staff-session.ts'

const CALL = '/api/admin/users'

/** A unique user, and API calls to change them. */
async function createUser(baseURL: string | undefined) {
  const { email } = await createAccount(baseURL)
  const call = await colleague(baseURL ?? '')
  const [{ id }] = await call('GET', `${CALL}?search=${encodeURIComponent(email)}`)
  return { email, id, give: (role: string) => call('PATCH', `${CALL}/${id}/role`, { role }) }
}

test('a user is found and gets a role with the keyboard only; leaving unsaved changes asks first', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^400 POST .*\/people\/erase$/)
  const { email, id, give } = await createUser(baseURL)
  await enterAsStaff(page, '/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: /^User Management \(/ })).toBeVisible()
  await page.locator('body').press('/')
  await page.keyboard.type(email)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(email)}`))
  await expect(page.getByRole('heading', { name: 'User Management (1)' })).toBeVisible()
  const row = rowOf(page, email)
  await expect(row).toContainText('Ada Lovelace')
  await expect(row).toContainText(/[A-Z][a-z]{2} \d\d, \d{4}/)
  await row.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit user role' })
  await expect(dialog).toContainText(email)
  await expect(page).toHaveURL(/open=/)
  await isFineAt(page, [320, 1280])

  await expect(dialog.getByLabel('Role', { exact: true })).toBeFocused()
  await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(0)
  await dialog.getByLabel('Role', { exact: true }).selectOption('Property manager')
  await page.keyboard.press('Escape')
  await expect(unsavedOn(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await isFineAt(page, [320, 1280])
  await page.keyboard.press('Enter')
  await expect(unsavedOn(page)).toBeHidden()
  await expect(dialog.getByLabel('Role', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Update role' }).press('Enter')
  await expect(toastOn(page)).toContainText('User role updated successfully')
  await expect(toastOn(page)).toContainText(
    `The address ${email} was never verified, so anyone could have signed up with it.`,
  )
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Property manager')

  await page.getByLabel('Role', { exact: true }).selectOption('Admin')
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
  await page.goBack()
  await expect(row).toContainText('Property manager')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await saved).path()
  expect((await readFile(file, 'utf8')).trimEnd().split('\r\n')).toHaveLength(2)
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByLabel('Search by name or email')).toBeFocused()
  expect(await findings(page)).toEqual([])

  await test.step('what there is about the user is exported, and erased once the address was typed again', async () => {
    await page.goto(`/admin/users?open=${id}`)
    await dialog.getByRole('link', { name: 'Personal data of this user' }).click()
    await expect(page).toHaveURL(`/admin/people?user=${id}`)
    await expect(page.getByLabel('Email address')).toHaveValue(email)
    const person = page.getByRole('region', { name: 'Person' })
    await expect(person).toContainText('This account belongs to a staff member. Change its role first.')
    await expect(person.getByRole('button', { name: 'Erase data' })).toBeDisabled()
    await give('user')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(person.getByRole('button', { name: 'Erase data' })).toBeEnabled()
    await isFineAt(page, [320, 1280])
    await person.getByRole('button', { name: 'Sign out everywhere' }).click()
    const asked = page.getByRole('alertdialog', { name: /^Sign out / })
    await expect(asked).toContainText('can sign in again')
    await asked.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(toastOn(page)).toContainText(`${email} is signed out on all devices`)
    const exported = page.waitForEvent('download')
    await person.getByRole('button', { name: 'Export data' }).click()
    const zip = await readFile(await (await exported).path())
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    await person.getByRole('button', { name: 'Erase data' }).click()
    const erasing = page.getByRole('dialog', { name: 'Erase personal data' })
    await expect(erasing).toContainText('Sign-in account (1), Account (1).')
    await isFineAt(page, [320, 1280])
    await erasing.getByLabel('Type the email address to confirm').fill('someone@example.com')
    await erasing.getByRole('button', { name: 'Erase for good' }).click()
    await expect(erasing).toContainText('This is not the email address of the person.')
    await erasing.getByLabel('Type the email address to confirm').fill(email)
    await erasing.getByRole('button', { name: 'Erase for good' }).click()
    await expect(toastOn(page)).toContainText('Personal data erased')
    await expect(erasing).toBeHidden()
    await expect(person.getByRole('button', { name: 'Erase data' })).toHaveCount(0)
    await page.getByLabel('Email address').fill(`${unique('nobody-')}@example.com`)
    await page.keyboard.press('Enter')
    await expect(person).toContainText('We have nothing about this address.')
  })
})

test('two editors of one user lose nothing; failures are shown and can be retried', async ({
  page,
  baseURL,
  watch,
}) => {
  await test.step("two editors of one user: the other's change is shown, and nothing is lost", async () => {
    watch.expects(/^409 PATCH .*\/role$/)
    const { email, id, give } = await createUser(baseURL)
    await enterAsStaff(page, `/admin/users?search=${email}&open=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit user role' })
    await dialog.getByLabel('Role', { exact: true }).selectOption('Property manager')
    await give('tenant')
    await dialog.getByRole('button', { name: 'Update role' }).click()
    await expect(dialog.getByText('Someone else updated this while you were editing.')).toBeVisible()
    await expect(dialog).toContainText('Role:User → Tenant')
    await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue('property_manager')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue('tenant')

    await dialog.getByLabel('Role', { exact: true }).selectOption('Property manager')
    await give('user')
    await dialog.getByRole('button', { name: 'Update role' }).click()
    await dialog.getByRole('button', { name: 'Keep my version' }).click()
    await expect(toastOn(page)).toContainText('User role updated successfully')
    await expect(rowOf(page, email)).toContainText('Property manager')
  })

  await test.step('failures are shown, the display is restored, and it can be retried', async () => {
    watch.expects(/^500 PATCH .*\/role$/, /^500 GET .*\/api\/admin\/users\?/)
    const { email, id } = await createUser(baseURL)
    const broken = { status: 500, json: {} }
    await page.route(`**${CALL}?*`, (route) => route.fulfill(broken), { times: 1 })
    await enterAsStaff(page, `/admin/users?search=${email}`)
    await expect(page.getByRole('alert')).toContainText('Failed to load users. Please try again.')
    const release = await hold(page, `**${CALL}?*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    release()
    const row = rowOf(page, email)
    await row.getByRole('button', { name: 'Edit Role' }).click()
    await page.route(`**${CALL}/${id}/role`, (route) => route.fulfill(broken), { times: 1 })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Role', { exact: true }).selectOption('Tenant')
    await dialog.getByRole('button', { name: 'Update role' }).click()
    await expect(toastOn(page)).toContainText('Failed to update user role')
    await expect(dialog.getByRole('alert')).toContainText('Failed to update user role')
    await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue('tenant')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await leaveUnsaved(page)
    await expect(row).toContainText('User')
    await expect(row).not.toContainText('Tenant')
    await page.goto('/admin/users?open=00000000-0000-4000-8000-00000000dead')
    const notice = page.getByRole('alert').filter({ hasText: "We couldn't find that user" })
    await expect(notice).toContainText('It may have been deleted')
    await expect(page).toHaveURL('/admin/users')
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('a list is sorted by its column headings, and on a phone by a select', async ({ page, baseURL }) => {
  // Other tests create users at the same time, so only these three are listed.
  const search = unique('sorted')
  const created: string[] = []
  for (const letter of ['b', 'c', 'a']) created.push((await createAccount(baseURL, `${letter}-${search}`)).email)
  const [second = '', third = '', first = ''] = created
  const address = `/admin/users?search=${search}`
  await enterAsStaff(page, address)
  const table = page.getByRole('table', { name: 'Users' })
  const heading = (name: string) => table.getByRole('columnheader', { name })
  const emails = table.locator('tbody').getByRole('row').getByRole('cell').filter({ hasText: '@' })
  // On a phone every cell has a label, which is hidden here.
  const areListed = (...order: string[]) => expect(emails).toHaveText(order, { useInnerText: true })
  await expect(heading('Joined')).toHaveAttribute('aria-sort', 'descending')
  await areListed(first, third, second)
  await heading('Email').getByRole('button').click()
  await expect(page).toHaveURL(`${address}&sort=email`)
  await expect(heading('Email')).toHaveAttribute('aria-sort', 'ascending')
  await expect(heading('Joined')).not.toHaveAttribute('aria-sort')
  await areListed(first, second, third)
  await expect(heading('Email').getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}&sort=email-desc`)
  await areListed(third, second, first)
  await page.goBack()
  await expect(heading('Email')).toHaveAttribute('aria-sort', 'ascending')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Sort by: Email, A to Z')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByText('Sort by: Email, A to Z')).toBeHidden()
  await expect(page.getByLabel('Sort by')).toHaveValue('email')
  await page.getByLabel('Sort by').selectOption('Oldest first')
  await expect(page).toHaveURL(`${address}&sort=oldest`)
})
