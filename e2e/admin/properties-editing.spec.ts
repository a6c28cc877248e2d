import type { AdminProperty } from '#contract/properties/admin.ts'
import { findings } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { expect, HOME, PROPERTIES, test } from './own-product.ts'
import { chooseIn, colleague, dialogOn, enterAsStaff, keepEditing, rowOf } from './staff-session.ts'

test('the second of two editors gets a conflict and loses nothing, nor parking and availability', async ({
  page,
  baseURL,
  watch,
}) => {
  await test.step('the second of two editors gets a conflict and loses nothing', async () => {
    const call = await colleague(baseURL ?? '')
    const home: AdminProperty = await call('POST', '/api/admin/properties', { ...HOME, title: 'Shared by two' })
    const opened = async () => {
      await page.goto(`${PROPERTIES}?open=${home.id}`)
      await expect(dialogOn(page).getByRole('textbox', { name: 'Title' })).toBeVisible()
    }
    await enterAsStaff(page, PROPERTIES)
    await opened()
    const dialog = dialogOn(page)
    await call('PATCH', `/api/admin/properties/${home.id}`, {
      price: 700_000,
      features: ['New roof'],
      cats: 'ask',
      accessibility: ['elevator', 'grab-bars'],
    })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine')
    watch.expects(/^409 PATCH /)
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Someone else updated this while you were editing.')
    for (const text of ['$700,000', 'Cats:none → Ask', 'Accessibility:none → Elevator, Grab bars'])
      await expect(dialog.getByRole('alert').first()).toContainText(text)
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Shared by two')
    await expect(dialog.getByRole('button', { name: 'Remove New roof' })).toBeVisible()
    await expect(dialog.getByLabel('Cats')).toHaveValue('ask')
    await expect(dialog.getByLabel('Grab bars')).toBeChecked()

    await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine after all')
    await page.keyboard.press('Escape')
    await keepEditing(page)
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine after all')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await expect(toastOn(page)).toContainText('Property updated successfully')
    expect((await sent).postDataJSON()).toMatchObject({
      title: 'Mine after all',
      description: null,
      address: HOME.address,
      price: '700000',
      priceType: 'sale',
      bedrooms: null,
      bathrooms: null,
      sqft: null,
      propertyType: 'house',
      status: 'available',
      imageUrls: [],
      features: ['New roof'],
      // As the address says.
      town: null,
      cats: 'ask',
      accessibility: ['elevator', 'grab-bars'],
      version: 2,
    })
    expect(await call('GET', `/api/admin/properties/${home.id}`)).toMatchObject({
      title: 'Mine after all',
      price: '700000.00',
    })

    await opened()
    await call('PATCH', `/api/admin/properties/${home.id}`, { price: 650_000, status: 'sold' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine in the end')
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await dialog.getByRole('button', { name: 'Keep my version', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await call('GET', `/api/admin/properties/${home.id}`)).toMatchObject({
      title: 'Mine in the end',
      price: '650000.00',
      status: 'sold',
      features: ['New roof'],
    })
  })

  await test.step('parking and availability are entered, shown in a conflict, and shown to visitors', async () => {
    const call = await colleague(baseURL ?? '')
    const home: AdminProperty = await call('POST', '/api/admin/properties', { ...HOME, title: 'With two garages' })
    await enterAsStaff(page, PROPERTIES)
    await page.goto(`${PROPERTIES}?open=${home.id}`)
    const dialog = dialogOn(page)
    const day = dialog.getByLabel('Available From')
    await dialog.getByRole('button', { name: 'Parking and laundry' }).click()
    await expect(dialog.getByLabel('Parking spaces')).toHaveValue('')
    for (const name of ['Year built', 'Parking spaces', 'Available from'])
      await expect(dialog.getByText(`${name} (optional)`)).toBeVisible()
    await expect(day).toHaveAccessibleDescription('The earliest move-in date.')
    await dialog.getByLabel('Parking spaces').fill('-2')
    await day.fill('2027-02-01')
    watch.expects(/^400 PATCH /)
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await expect(dialog.getByText('Parking spaces must be at least 0')).toBeVisible()
    await call('PATCH', `/api/admin/properties/${home.id}`, { parkingSpaces: 7, availableOn: '2027-04-01' })
    await dialog.getByLabel('Parking spaces').fill('2')
    watch.expects(/^409 PATCH /)
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    const notice = dialog.getByRole('alert').first()
    await expect(notice).toContainText('Parking spaces')
    await expect(notice).toContainText('Apr 1, 2027')
    await dialog.getByRole('button', { name: 'Keep my version', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await call('GET', `/api/admin/properties/${home.id}`)).toMatchObject({
      parkingSpaces: 2,
      availableOn: '2027-02-01',
    })

    await page.goto(`/properties/${home.id}`)
    const valueOf = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=..').getByRole('definition')
    await expect(valueOf('Parking spaces')).toHaveText('2')
    await expect(valueOf('Available from')).toHaveText('Feb 1, 2027')
  })
})

test('a saved home says what has changed since, and that it is gone', async ({ page, baseURL }) => {
  const call = await colleague(baseURL ?? '')
  const home: AdminProperty = await call('POST', '/api/admin/properties', { ...HOME, title: 'Saved by somebody' })
  const item = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Remove ${home.title}` }) })
  const says = (...texts: string[]) =>
    expect(async () => {
      await page.goto('/saved')
      for (const text of texts) await expect(item).toContainText(text, { timeout: 2000 })
    }).toPass({ timeout: 20_000 })
  await enterAsStaff(page, `/properties/${home.id}`)
  const merged = page.waitForResponse('**/api/saved/merge')
  await page.getByRole('button', { name: `Save ${home.title}` }).click()
  await merged
  await call('PATCH', `/api/admin/properties/${home.id}`, { price: 705_000, status: 'sold' })
  await says('$705,000', 'Reduced $20,000 since you saved it', 'Now sold')
  await call('DELETE', `/api/admin/properties/${home.id}`)
  await says('$725,000 when you saved it', 'This home is no longer listed.')
})

test('a deleted property is restored, or its deletion undone within ten seconds', async ({ page, baseURL, watch }) => {
  await test.step('a deleted property is found under its filter and restored', async () => {
    const call = await colleague(baseURL ?? '')
    const { id } = await call('POST', '/api/admin/properties', { ...HOME, title: 'Lost and found' })
    await call('DELETE', `/api/admin/properties/${id}`)
    await enterAsStaff(page, `${PROPERTIES}?search=lost+and+found`)
    await expect(page.getByText('No properties found')).toBeVisible()
    await page.getByLabel('Status').selectOption({ label: 'Deleted' })
    await expect(page).toHaveURL(/status=deleted/)
    const row = rowOf(page, 'Lost and found')
    await expect(row).toContainText('Deleted')
    await expect(row.getByRole('button')).toHaveText(['Restore'])
    await page.route('**/restore', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    watch.expects(/^500 POST .*\/restore$/)
    await row.getByRole('button', { name: 'Restore Lost and found' }).click()
    await expect(toastOn(page)).toContainText('Failed to restore property')
    await row.getByRole('button', { name: 'Restore Lost and found' }).click()
    await expect(toastOn(page)).toContainText('Property restored successfully')
    await expect(row).toBeHidden()
    await expect.poll(async () => (await page.request.get(`/api/properties/${id}`)).status()).toBe(200)
    await page.getByLabel('Status').selectOption({ label: 'All statuses' })
    await expect(row.getByRole('button', { name: 'Edit Lost and found' })).toBeVisible()
  })

  await test.step('a deletion is undone within ten seconds, and a failed one restores the row', async () => {
    const call = await colleague(baseURL ?? '')
    const { id } = await call('POST', '/api/admin/properties', { ...HOME, title: 'Gone and back' })
    const isPublic = async () => (await page.request.get(`/api/properties/${id}`)).status() === 200
    await enterAsStaff(page, PROPERTIES)
    const row = rowOf(page, 'Gone and back')
    // A double click counts once: the second click must not hit the next row.
    const countOf = async () => (await call('GET', '/api/admin/dashboard-stats')).totalProperties
    const before = await countOf()
    await row.getByRole('button', { name: 'More' }).click()
    await row.getByRole('menuitem', { name: 'Delete' }).dblclick({ delay: 100 })
    await expect(toastOn(page)).toContainText('Property deleted successfully')
    await expect(row).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await countOf()).toBe(before - 1)
    // The public cache is cleared a moment after the change.
    await expect.poll(isPublic).toBe(false)
    await toastOn(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    await expect.poll(isPublic).toBe(true)

    await page.route('**/api/admin/properties/*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    watch.expects(/^500 DELETE /)
    await chooseIn(row, 'Delete')
    await expect(toastOn(page)).toContainText('Failed to delete property')
    await expect(row).toBeVisible()

    // An undo button without an alternative text is not offered.
    const undoLabel = /`Undo the deletion of \$\{\w+\}`/
    await page.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch()
      return route.fulfill({ response: answer, body: (await answer.text()).replace(undoLabel, '` `') })
    })
    watch.expects(/^console error: The toast's action "Undo" has no alternative text$/)
    await page.reload()
    await chooseIn(row, 'Delete')
    await expect(toastOn(page)).toContainText('Property deleted successfully')
    await expect(toastOn(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  })
})
