import type { AdminProperty } from '#contract/properties/admin.ts'
import { findings, isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { hold, type Page } from '../fixtures.ts'
import { expect, test } from './own-product.ts'
import { colleague, enterAsStaff, picture } from './staff-session.ts'

// Axe must not measure colors in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LIST = '/admin/properties'
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const dialogOn = (page: Page) => page.getByRole('dialog')
const HOME = { title: 'Lighthouse Keeper’s Cottage', address: '1 Point Road, Rockport, MA 01966', price: '725000' }

test('a property is listed with pictures and features, with the keyboard where it matters', async ({ page, watch }) => {
  // Only the server validates what is typed.
  watch.expects(/^400 POST .*\/api\/admin\/properties$/)
  await enterAsStaff(page, LIST)
  await expect(page.getByRole('heading', { level: 1, name: /^Property Management \(\d+\)$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add Property' }).click()
  const dialog = dialogOn(page)
  const save = dialog.getByRole('button', { name: 'Add Property' })

  const price = dialog.getByLabel('Price', { exact: true })
  await expect(price).toHaveValue('')
  await expect(price).toHaveAttribute('placeholder', '0')
  const refused = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/properties'))
  await save.click()
  expect((await refused).postDataJSON()).toEqual({
    title: '',
    description: '',
    address: '',
    price: '0',
    priceType: 'sale',
    bedrooms: 0,
    bathrooms: 0,
    sqft: 0,
    propertyType: 'house',
    status: 'available',
    imageUrls: [],
    imageAlts: {},
    features: [],
    yearBuilt: null,
    parkingSpaces: null,
    availableOn: null,
    firstMonth: null,
    lastMonth: null,
    securityDeposit: null,
    lockFee: null,
  })
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Address is required')).toBeVisible()
  await expect(dialog.getByText('Price must be greater than 0')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()

  await dialog.getByRole('textbox', { name: 'Title' }).fill(HOME.title)
  await dialog.getByLabel('Address').fill(HOME.address)
  await dialog.getByLabel('Price', { exact: true }).fill('$725,000')
  await dialog.getByLabel('Bedrooms').fill('2')
  await dialog.getByLabel('Bathrooms').fill('')
  const preview = dialog.getByLabel('Preview')
  await expect(preview.getByText('$725,000')).toBeVisible()
  await expect(preview.getByText(HOME.title)).toBeVisible()
  await expect(preview.getByText('2 beds')).toBeVisible()

  await dialog.getByLabel('Image URL').fill('harbor')
  await dialog.getByLabel('Image URL').press('Enter')
  await expect(dialog.getByText('Image URL must be a web address')).toBeVisible()
  await dialog.getByLabel('Image URL').fill(' /pictures/exterior-waterfront.jpg ')
  await dialog.getByRole('button', { name: 'Add Image' }).click()
  const release = await hold(page, '**/api/admin/pictures')
  await dialog.locator('input[type=file]').setInputFiles(await picture())
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(save).toBeDisabled()
  release()
  await expect(dialog.getByLabel('What image 2 shows')).toBeVisible()
  await dialog.getByLabel('What image 2 shows').fill('The cottage from the water')
  await dialog.getByRole('button', { name: 'Move image 2, 2 of 2' }).press('ArrowUp')
  await expect(dialog.getByRole('button', { name: 'Move image 1, 1 of 2' })).toBeFocused()
  await expect(dialog.getByLabel('What image 1 shows')).toHaveValue('The cottage from the water')

  for (const feature of ['  Lamp room ', ' ', 'Dock', 'Shed']) {
    await dialog.getByLabel('Feature', { exact: true }).fill(feature)
    await dialog.getByLabel('Feature', { exact: true }).press('Enter')
  }
  await dialog.getByRole('button', { name: 'Remove Shed' }).click()
  await dialog.getByRole('button', { name: 'Move Dock, 2 of 2' }).press('Home')
  await expect(dialog.getByText('Dock is now 1 of 2')).toBeAttached()
  expect(await findings(page)).toEqual([])
  await save.click()
  await expect(toastOn(page)).toContainText('Property created successfully')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, HOME.title)).toContainText('$725,000')

  const [made] = await (await page.request.get('/api/properties?location=Lighthouse')).json()
  expect(made).toMatchObject({ price: '725000.00', bedrooms: 2, bathrooms: null, features: ['Dock', 'Lamp room'] })
  expect(made.imageUrls[0]).toMatch(/^\/pictures\/own-/)
  await page.goto(`/properties/${made.id}`)
  await expect(page.getByRole('img', { name: 'The cottage from the water' }).first()).toBeVisible()
})

test('the filter is in the URL and applies to the CSV file; the heading counts all properties', async ({
  page,
  baseURL,
}) => {
  await test.step('the filter is in the URL and applies to the CSV file', async () => {
    await enterAsStaff(page, LIST)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search by title or address')).toBeFocused()
    await page.keyboard.type('boston')
    await expect(page).toHaveURL(/search=boston/)
    // Both before the list renders again.
    await page.getByRole('search').evaluate((bar) => {
      for (const [label, value] of Object.entries({ Type: 'rent', 'Sort by': '-price' })) {
        const select = [...bar.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === label)!
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await expect(page).toHaveURL(/type=rent/)
    const [dearest] = await (
      await colleague(baseURL ?? '')
    )('GET', '/api/admin/properties?search=boston&type=rent&sort=-price')
    await expect(page.getByRole('row').nth(1)).toContainText(dearest.title)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('properties.csv')
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toContainText(dearest.title)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL(/\/admin\/properties\?sort=-price$/)
    await page.getByLabel('Search by title or address').fill('no such home')
    await expect(page.getByText('No properties found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
    await isFineAt(page, [1440, 320])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  await restoreWindow(page)
  await test.step('the heading counts all properties, however many', async () => {
    await page.route(/\/api\/admin\/properties(\?|$)/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '1001' } })
    })
    await page.route('**/api/admin/properties/count**', (route) => route.fulfill({ json: { total: 97_750 } }))
    await enterAsStaff(page, LIST)
    await expect(page.getByRole('heading', { level: 1, name: 'Property Management (97,750)' })).toBeVisible()
  })
})

test('the second of two editors gets a conflict and loses nothing, nor parking and availability', async ({
  page,
  baseURL,
  watch,
}) => {
  await test.step('the second of two editors gets a conflict and loses nothing', async () => {
    const call = await colleague(baseURL ?? '')
    const home: AdminProperty = await call('POST', '/api/admin/properties', { ...HOME, title: 'Shared by two' })
    const opened = async () => {
      await page.goto(`${LIST}?open=${home.id}`)
      await expect(dialogOn(page).getByRole('textbox', { name: 'Title' })).toBeVisible()
    }
    await enterAsStaff(page, LIST)
    await opened()
    const dialog = dialogOn(page)
    await call('PATCH', `/api/admin/properties/${home.id}`, { price: 700_000, features: ['New roof'] })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine')
    watch.expects(/^409 PATCH /)
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('Somebody else changed this in the meantime.')
    await expect(dialog.getByRole('alert').first()).toContainText('$700,000')
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Shared by two')
    await expect(dialog.getByRole('button', { name: 'Remove New roof' })).toBeVisible()

    await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine after all')
    page.once('dialog', (question) => void question.dismiss())
    await page.keyboard.press('Escape')
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
    await dialog.getByRole('button', { name: 'Save mine', exact: true }).click()
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
    await enterAsStaff(page, LIST)
    await page.goto(`${LIST}?open=${home.id}`)
    const dialog = dialogOn(page)
    const day = dialog.getByLabel('Available From')
    await expect(dialog.getByLabel('Parking Spaces')).toHaveValue('')
    await expect(day).toHaveAccessibleDescription('The first day a buyer or tenant can move in.')
    await dialog.getByLabel('Parking Spaces').fill('-2')
    await day.fill('2027-02-01')
    watch.expects(/^400 PATCH /)
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await expect(dialog.getByText('Parking spaces must be at least 0')).toBeVisible()
    await call('PATCH', `/api/admin/properties/${home.id}`, { parkingSpaces: 7, availableOn: '2027-04-01' })
    await dialog.getByLabel('Parking Spaces').fill('2')
    watch.expects(/^409 PATCH /)
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    const notice = dialog.getByRole('alert').first()
    await expect(notice).toContainText('Parking spaces')
    await expect(notice).toContainText('April 1, 2027')
    await dialog.getByRole('button', { name: 'Save mine', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await call('GET', `/api/admin/properties/${home.id}`)).toMatchObject({
      parkingSpaces: 2,
      availableOn: '2027-02-01',
    })

    await page.goto(`/properties/${home.id}`)
    const valueOf = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=..').getByRole('definition')
    await expect(valueOf('Parking spaces')).toHaveText('2')
    await expect(valueOf('Available From')).toHaveText('February 1, 2027')
  })
})

test('a deleted property is restored, or its deletion undone within ten seconds', async ({ page, baseURL, watch }) => {
  await test.step('a deleted property is found under its filter and restored', async () => {
    const call = await colleague(baseURL ?? '')
    const { id } = await call('POST', '/api/admin/properties', { ...HOME, title: 'Lost and found' })
    await call('DELETE', `/api/admin/properties/${id}`)
    await enterAsStaff(page, `${LIST}?search=lost+and+found`)
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
    await expect(toastOn(page)).toContainText('The property is back.')
    await expect(row).toBeHidden()
    await expect.poll(async () => (await page.request.get(`/api/properties/${id}`)).status()).toBe(200)
    await page.getByLabel('Status').selectOption({ label: 'All Status' })
    await expect(row.getByRole('button', { name: 'Edit Lost and found' })).toBeVisible()
  })

  await test.step('a deletion is undone within ten seconds, and a failed one restores the row', async () => {
    const call = await colleague(baseURL ?? '')
    const { id } = await call('POST', '/api/admin/properties', { ...HOME, title: 'Gone and back' })
    const isPublic = async () => (await page.request.get(`/api/properties/${id}`)).status() === 200
    await enterAsStaff(page, LIST)
    const row = rowOf(page, 'Gone and back')
    // A double click counts once: the second click must not hit the next row.
    const countOf = async () => (await call('GET', '/api/admin/dashboard-stats')).totalProperties
    const before = await countOf()
    await row.getByRole('button', { name: 'Delete Gone and back' }).dblclick({ delay: 100 })
    await expect(toastOn(page)).toContainText('Property deleted successfully')
    await expect(row).toBeHidden()
    expect(await countOf()).toBe(before - 1)
    // The public cache is cleared a moment after the change.
    await expect.poll(isPublic).toBe(false)
    await toastOn(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    await expect.poll(isPublic).toBe(true)

    await page.route('**/api/admin/properties/*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    watch.expects(/^500 DELETE /)
    await row.getByRole('button', { name: 'Delete Gone and back' }).click()
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
    await row.getByRole('button', { name: 'Delete Gone and back' }).click()
    await expect(toastOn(page)).toContainText('Property deleted successfully')
    await expect(toastOn(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  })
})

test("failures are shown in the specification's words", async ({ page, watch }) => {
  await enterAsStaff(page, LIST)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const refuse = (path: string, status: number, body: object) =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: body }),
    )
  const dialog = dialogOn(page)

  await refuse('**/api/admin/properties', 500, {})
  watch.expects(/^500 POST .*properties/, /^500 PATCH /, /^409 PATCH /, /^500 GET .*properties/)
  await page.getByRole('button', { name: 'Add Property' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(HOME.title)
  await dialog.getByLabel('Address').fill(HOME.address)
  await dialog.getByLabel('Price', { exact: true }).fill(HOME.price)
  await dialog.getByRole('button', { name: 'Add Property' }).click()
  await expect(toastOn(page)).toContainText('Failed to create property')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(HOME.title)
  page.once('dialog', (question) => void question.accept())
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await refuse('**/api/admin/properties/*', 500, {})
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Renamed')
  await dialog.getByRole('button', { name: 'Update Property' }).click()
  await expect(toastOn(page)).toContainText('Failed to update property')
  await refuse('**/api/admin/properties/*', 409, { message: 'In the words of the server', code: 'conflict' })
  await dialog.getByRole('button', { name: 'Update Property' }).click()
  await expect(toastOn(page)).toContainText('In the words of the server')
  page.once('dialog', (question) => void question.accept())
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/admin/properties?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Search by title or address').fill('elm')
  await expect(page.getByText('Failed to load properties. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/properties?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load properties. Please try again.')).toBeHidden()
})
