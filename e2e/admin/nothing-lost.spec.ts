import { createAccount, toastOn } from '../accounts/account.ts'
import { expect, hold, scrollTop, test } from '../fixtures.ts'
import { report } from '../portal/staff.ts'
import { unique } from '../unique.ts'
import { colleague, deactivate, enterAsStaff, keepEditing, leaveUnsaved, unsavedOn } from './staff-session.ts'

test('Esc, a canceled file chooser and Back lose nothing that was typed', async ({ page }) => {
  await test.step('Esc, however often, and a canceled file chooser lose nothing that was typed', async () => {
    await enterAsStaff(page, '/admin/properties')
    await page.getByRole('button', { name: 'Add Property' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Property' })
    await dialog.getByLabel('Upload images').dispatchEvent('cancel', { bubbles: true })
    await expect(dialog).toBeVisible()
    const title = dialog.getByRole('textbox', { name: 'Title' })
    await title.fill('Half a house')
    for (let times = 1; times <= 3; times += 1) {
      await page.keyboard.press('Escape')
      await expect(unsavedOn(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(unsavedOn(page)).toBeHidden()
    }
    await expect(title).toHaveValue('Half a house')
    await expect(title).toBeFocused()
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('Esc closes a form at once in which nothing was typed, for sale and for rent', async () => {
    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Edit / }) })
    for (const row of [rows.filter({ hasText: '/mo' }), rows.filter({ hasNotText: '/mo' })]) {
      await row
        .first()
        .getByRole('button', { name: /^Edit / })
        .click()
      const opened = page.getByRole('dialog', { name: 'Edit Property' })
      await expect(opened.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
      await page.keyboard.press('Tab')
      await opened.getByLabel('Status').focus()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

  await test.step('Back closes the dialog and stays in the list; closing it leaves no history entry', async () => {
    const list = '/admin/properties?sort=title&pages=2'
    await enterAsStaff(page, '/admin/contacts')
    await page.getByRole('link', { name: 'Properties', exact: true }).click()
    await page.getByLabel('Sort by').selectOption('Title, A to Z')
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page).toHaveURL(list)
    const dialog = page.getByRole('dialog')
    const edit = page.getByRole('button', { name: /^Edit / }).nth(60)
    await edit.scrollIntoViewIfNeeded()
    const height = await scrollTop(page)
    expect(height).toBeGreaterThan(1000)

    await edit.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(list)
    await expect(edit).toBeFocused()
    await page.goForward()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Not this one')
    await page.goBack()
    await keepEditing(page)
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Not this one')
    await expect(page).toHaveURL(/open=/)
    // More than once, and while it is asked.
    for (let times = 1; times <= 2; times += 1) await page.goBack()
    await expect(unsavedOn(page)).toHaveCount(1)
    await keepEditing(page)
    await expect(page).toHaveURL(/open=/)
    await dialog.getByRole('button', { name: 'Close' }).dblclick()
    await leaveUnsaved(page)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(list)
    await expect.poll(() => scrollTop(page)).toBe(height)

    await page.getByRole('button', { name: 'Add Property' }).click()
    await expect(page).toHaveURL(/open=new/)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(list)
    await page.goBack()
    await expect(page).toHaveURL('/admin/properties')
    await page.goForward()
    await edit.click()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Nor this one')
    await page.goBack()
    await leaveUnsaved(page)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(list)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/admin/contacts')
  })
})

test('a double click opens once; a late response closes nothing else, and a late failure restores only its row', async ({
  page,
  baseURL,
  watch,
}) => {
  const call = await colleague(baseURL ?? '')
  const family = unique('Pair')
  const make = (firstName: string) =>
    call('POST', '/api/admin/tenants', {
      firstName,
      lastName: family,
      email: `${firstName}.${family}@example.com`.toLowerCase(),
      rentAmount: '2100.50',
    })
  const anna = await make('Anna')
  await make('Bert')
  await enterAsStaff(page, `/admin/tenants?search=${family}`)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const dialog = page.getByRole('dialog')
  await rowOf('Anna').getByRole('button', { name: 'Edit' }).dblclick()
  await expect(dialog).toBeVisible()
  // If the dialog opens between the two clicks, the second one lands on its backdrop.
  await page.mouse.move(5, 5)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(dialog).toBeVisible()
  // Text that is selected with the mouse may end outside as well.
  await dialog.getByLabel('First name').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()

  const release = await hold(page, `**/api/admin/tenants/${anna.id}`)
  await rowOf('Anna').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('First name').fill('Annette')
  // Leaving in the same moment, before the form shows as sending, asks nothing either.
  const cancel = await dialog.getByRole('button', { name: 'Cancel' }).elementHandle()
  await dialog.getByRole('button', { name: 'Update tenant' }).evaluate((update: HTMLElement, leave) => {
    update.click()
    ;(leave as HTMLElement).click()
  }, cancel)
  await expect(unsavedOn(page)).toBeHidden()
  // While sending there is nothing to ask and nothing to close.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(unsavedOn(page)).toBeHidden()
  await page.goBack()
  await leaveUnsaved(page)
  await expect(dialog).toBeHidden()
  await rowOf('Bert').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('First name').fill('Bertram')
  release()
  await expect(toastOn(page)).toContainText('Tenant updated successfully')
  await expect(dialog.getByLabel('First name')).toHaveValue('Bertram')
  await expect(unsavedOn(page)).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
  await expect(dialog).toBeHidden()

  watch.expects(/^500 PATCH .*toggle-active$/)
  const { promise, resolve: fail } = Promise.withResolvers<void>()
  await page.route(`**/${anna.id}/toggle-active`, async (route) => {
    await promise
    await route.fulfill({ status: 500, json: {} })
  })
  const stateOf = (name: string) => rowOf(name).getByText(/^(Active|Inactive)$/)
  await deactivate(rowOf('Annette'))
  await expect(stateOf('Annette')).toHaveText('Inactive')
  await deactivate(rowOf('Bert'))
  await expect(toastOn(page)).toContainText('Tenant deactivated successfully')
  await expect(stateOf('Annette')).toHaveText('Inactive')
  const refetched = page.waitForResponse(/\/api\/admin\/tenants\?/)
  fail()
  await expect(stateOf('Annette')).toHaveText('Active')
  await expect(stateOf('Bert')).toHaveText('Inactive')
  await refetched
  await expect(stateOf('Annette')).toHaveText('Active')
})

test('unsent and unsaved text is kept for each record until it is sent, and the browser asks before it is lost', async ({
  page,
  baseURL,
}) => {
  // The browser's own question before a reload.
  const questions: string[] = []
  page.on('dialog', async (question) => {
    questions.push(question.type())
    await question.dismiss()
  })
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Unsent')
  for (const firstName of ['Vera', 'Walt'])
    await call('POST', '/api/contacts', {
      firstName,
      lastName,
      email: `${firstName}@example.com`,
      subject: 'other',
      message: 'Is anybody there to read this?',
    })
  const dialog = page.getByRole('dialog', { name: 'Contact details' })
  const reply = dialog.getByRole('textbox', { name: /^Reply to / })

  await test.step('another record and closing keep a reply; a change of the status does not send it', async () => {
    await enterAsStaff(page, `/admin/contacts?search=${lastName}`)
    await page.getByRole('row').filter({ hasText: 'Vera' }).click()
    await reply.fill('Yes, there is.')
    await dialog.getByLabel('Admin notes').fill('Called twice')
    await page.getByRole('row').filter({ hasText: 'Walt' }).click()
    await expect(dialog).toContainText('Walt')
    await expect(reply).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('row').filter({ hasText: 'Vera' }).click()
    await expect(reply).toHaveValue('Yes, there is.')
    await expect(dialog.getByLabel('Admin notes')).toHaveValue('Called twice')
    await dialog.getByLabel('Status').selectOption('Resolved')
    await expect(toastOn(page)).toContainText('Contact updated successfully')
    await expect(reply).toHaveValue('Yes, there is.')
    expect(questions).toEqual([])
  })

  await test.step('a reload is asked about until everything is sent and saved', async () => {
    await page.evaluate(() => location.reload())
    await expect.poll(() => questions).toEqual(['beforeunload'])
    await expect(reply).toHaveValue('Yes, there is.')
    await dialog.getByRole('button', { name: 'Send reply' }).click()
    await expect(toastOn(page)).toContainText('Reply sent to Vera@example.com')
    await expect(reply).toHaveValue('')
    await dialog.getByRole('button', { name: 'Save notes' }).click()
    await expect(toastOn(page)).toContainText('Contact updated successfully')
    await page.reload()
    await expect(dialog.getByLabel('Admin notes')).toHaveValue('Called twice')
    await expect(reply).toHaveValue('')
    expect(questions).toHaveLength(1)
  })

  await test.step('an internal note comes back as a note, never as a message', async () => {
    const place = unique('hall')
    const id = await report(baseURL, await createAccount(baseURL), `The lamp in the ${place} is dark.`)
    await enterAsStaff(page, `/admin/maintenance?search=${place}&open=${id}`)
    const request = page.getByRole('dialog', { name: 'Maintenance request details' })
    await request.getByLabel('Internal note (staff only)').check()
    await request.getByLabel('Note for staff').fill('Bring a ladder.')
    await request.getByRole('button', { name: 'Close' }).click()
    await page.locator('tbody').getByRole('row').first().click()
    await expect(request.getByLabel('Note for staff')).toHaveValue('Bring a ladder.')
    await request.getByRole('button', { name: 'Add note' }).click()
    await expect(request.getByRole('list', { name: 'Messages' })).toContainText(/Internal.*Bring a ladder\./s)
  })
})

test('reopening shows what was just saved, even on a slow connection', async ({ page, baseURL }) => {
  const place = unique('door')
  const id = await report(baseURL, await createAccount(baseURL), `The bell at the ${place} is silent.`)
  const record = `**/api/admin/maintenance-requests/${id}*`
  await enterAsStaff(page, `/admin/maintenance?search=${place}&open=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Maintenance request details' })
  const notes = dialog.getByLabel('Admin notes')
  const save = dialog.getByRole('button', { name: 'Save notes' })
  const isSaved = () => expect(dialog.getByRole('button', { name: /^(Save notes|Saving)/ })).toBeHidden()
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.locator('tbody').getByRole('row').first().click()
  }

  await test.step('after a save, while it is loaded again', async () => {
    await notes.fill('A new bell')
    const load = await hold(page, record, 'GET')
    await save.click()
    await isSaved()
    await expect(notes).toBeFocused()
    await reopen()
    await expect(notes).toHaveValue('A new bell')
    load()
  })

  await test.step('during a save, and what is typed meanwhile is no conflict with it', async () => {
    const store = await hold(page, record, 'PATCH')
    await notes.fill('Two new bells')
    await save.click()
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await notes.fill('Two new bells, one of them spare')
    await reopen()
    await expect(notes).toHaveValue('Two new bells, one of them spare')
    await save.click()
    store()
    await isSaved()
    await expect(notes).toHaveValue('Two new bells, one of them spare')
    await expect(dialog.getByRole('alert')).toBeHidden()
    await page.reload()
    await expect(notes).toHaveValue('Two new bells, one of them spare')
  })

  await test.step('what is typed during a save stays to be saved', async () => {
    const store = await hold(page, record, 'PATCH')
    await notes.fill('Three bells')
    await save.click()
    await notes.pressSequentially(' and a knocker')
    store()
    await expect(toastOn(page)).toContainText('Maintenance request updated successfully')
    await expect(notes).toHaveValue('Three bells and a knocker')
    await save.click()
    await isSaved()
    await page.reload()
    await expect(notes).toHaveValue('Three bells and a knocker')
  })
})
