import { createAccount } from '../accounts/account.ts'
import { expect, test } from '../fixtures.ts'
import { report } from '../portal/staff.ts'
import { unique } from '../unique.ts'
import { updateAndReopen } from './reopened.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

const VALUES = ['First', 'Second', 'Third'] as const

test.beforeEach(({ page }) => page.clock.install())

test('inquiries, maintenance requests and users reopen with what was saved last', async ({ page, baseURL }) => {
  await test.step('an inquiry reopens with what was saved last', async () => {
    const call = await colleague(baseURL ?? '')
    // A demo inquiry, because one address may send only a few messages an hour. Other tests archive newer ones.
    const [{ id, email }] = await call('GET', '/api/admin/contacts?status=archived&sort=oldest&limit=1')
    await call('PATCH', `/api/admin/contacts/${id}`, { adminNotes: VALUES[2] })
    await enterAsStaff(page, `/admin/contacts?search=${email}&status=archived`)
    await updateAndReopen(page, {
      open: page.getByRole('button', { name: /^View inquiry from/ }).first(),
      field: 'Admin notes (optional)',
      values: VALUES,
      isPanel: true,
      update: 'Save notes',
      done: 'Contact updated successfully',
      path: '/api/admin/contacts',
    })
  })

  await test.step('a maintenance request does', async () => {
    const description = `${unique('Reopened')} drips in the kitchen.`
    const id = await report(baseURL, await createAccount(baseURL), description)
    await (
      await colleague(baseURL ?? '')
    )('PATCH', `/api/admin/maintenance-requests/${id}`, { adminNotes: VALUES[2] })
    await enterAsStaff(page, `/admin/maintenance?search=${description}`)
    await updateAndReopen(page, {
      open: page.getByRole('button', { name: /^View / }),
      field: 'Admin notes (optional)',
      values: VALUES,
      isPanel: true,
      update: 'Save notes',
      done: 'Maintenance request updated successfully',
      path: '/api/admin/maintenance-requests',
    })
  })

  await test.step('a user does', async () => {
    const { email } = await createAccount(baseURL)
    await enterAsStaff(page, `/admin/users?search=${email}`)
    await updateAndReopen(page, {
      open: page.getByRole('button', { name: /^Edit Role/ }),
      field: 'Role',
      values: ['tenant', 'property_manager', 'user'],
      update: 'Update role',
      done: 'User role updated successfully',
      path: '/api/admin/users',
    })
  })
})

test('a tenant reopens with what was saved last, from the list and from their page', async ({
  page,
  baseURL,
  watch,
}) => {
  const lastName = unique('Reopened')
  const call = await colleague(baseURL ?? '')
  const { id } = await call('POST', '/api/admin/tenants', {
    firstName: VALUES[2],
    lastName,
    email: `${lastName}@example.com`,
  })
  const tenant = {
    field: 'First name',
    values: VALUES,
    update: 'Update tenant',
    done: 'Tenant updated successfully',
    path: '/api/admin/tenants',
  }
  await enterAsStaff(page, `/admin/tenants?search=${lastName}`)
  await updateAndReopen(page, { ...tenant, open: page.getByRole('button', { name: /^Edit/ }) })
  await page.goto(`/admin/tenants/${id}`)
  await updateAndReopen(page, { ...tenant, open: page.getByRole('button', { name: 'Edit', exact: true }) })

  // A new version without visible changes is not a conflict.
  watch.expects(/^409 PATCH .*\/tenants\//)
  await call('PATCH', `/api/admin/tenants/${id}`, { lastName })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Fourth')
  await dialog.getByRole('button', { name: 'Update tenant' }).click()
  await expect(dialog).toBeHidden()
  expect(await call('GET', `/api/admin/tenants/${id}`)).toMatchObject({ firstName: 'Fourth' })
})
