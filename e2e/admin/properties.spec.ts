import { findings, isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { hold } from '../fixtures.ts'
import { expect, HOME, PROPERTIES, test } from './own-product.ts'
import { colleague, dialogOn, enterAsStaff, leaveUnsaved, picture, rowOf } from './staff-session.ts'

test('a property is listed with pictures and features, with the keyboard where it matters', async ({ page, watch }) => {
  // Only the server validates what is typed.
  watch.expects(/^400 POST .*\/api\/admin\/properties$/)
  await enterAsStaff(page, PROPERTIES)
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
    unit: '',
    town: '',
    zip: '',
    neighborhood: '',
    latitude: null,
    longitude: null,
    locationPrecision: null,
    cats: null,
    dogs: null,
    petLimits: '',
    parking: null,
    laundry: null,
    heating: null,
    cooling: null,
    furnished: null,
    hoa: null,
    taxYear: null,
    lotSqft: null,
    accessibility: [],
    floorPlanUrls: [],
    tourUrl: '',
  })
  await expect(dialog.getByRole('heading', { name: '3 fields need your attention' })).toBeVisible()
  for (const [name, error] of [
    ['Title', 'Title is required'],
    ['Address', 'Address is required'],
    ['Price', 'Price must be greater than 0'],
  ] as const) {
    await expect(dialog.getByRole('link', { name: error })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveAccessibleDescription(error)
  }
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()

  await dialog.getByRole('textbox', { name: 'Title' }).fill(HOME.title)
  await dialog.getByLabel('Address').fill(HOME.address)
  await dialog.getByLabel('Price', { exact: true }).fill('$725,000')
  // The first digit replaces the initial 0.
  await dialog.getByLabel('Bedrooms').click()
  await page.keyboard.type('2')
  await expect(dialog.getByLabel('Bedrooms')).toHaveValue('2')
  await dialog.getByLabel('Bathrooms').fill('')
  const preview = dialog.getByLabel('Preview')
  await expect(preview.getByText('$725,000')).toBeVisible()
  await expect(preview.getByText(HOME.title)).toBeVisible()
  await expect(preview.getByText('2 beds')).toBeVisible()

  await dialog.getByLabel('Image URL').fill('harbor')
  await dialog.getByLabel('Image URL').press('Enter')
  await expect(dialog.getByText('Image URL must be a web address')).toBeVisible()
  await dialog.getByLabel('Image URL').fill(' /pictures/exterior-waterfront.jpg ')
  await dialog.getByRole('button', { name: 'Add image' }).click()
  const release = await hold(page, '**/api/admin/pictures')
  await dialog.getByLabel('Upload images').setInputFiles(await picture())
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(save).toBeDisabled()
  release()
  await expect(dialog.getByLabel('Description of image 2')).toBeVisible()
  await dialog.getByLabel('Description of image 2').fill('The cottage from the water')
  await dialog.getByRole('button', { name: 'Move image 2, 2 of 2' }).press('ArrowUp')
  await expect(dialog.getByRole('button', { name: 'Move image 1, 1 of 2' })).toBeFocused()
  await expect(dialog.getByLabel('Description of image 1')).toHaveValue('The cottage from the water')

  const text = dialog.getByRole('textbox', { name: 'Description (optional)' })
  await text.fill('Adults only, sorry.')
  await expect(
    dialog.getByText(
      '"Adults only" may be about families with children (M.G.L. c. 151B §4 and the federal Fair Housing Act)',
    ),
  ).toBeVisible()
  expect(await findings(page)).toEqual([])
  await text.fill('')
  await expect(dialog.getByText('Check the wording.')).toBeHidden()

  for (const feature of ['  Lamp room ', ' ', 'Dock', 'Shed']) {
    await dialog.getByLabel('Feature', { exact: true }).fill(feature)
    await dialog.getByLabel('Feature', { exact: true }).press('Enter')
  }
  await dialog.getByRole('button', { name: 'Remove Shed' }).click()
  await dialog.getByRole('button', { name: 'Move Dock, 2 of 2' }).press('Home')
  await expect(dialog.getByText('Dock is now 1 of 2')).toBeAttached()
  const parts = dialog.getByRole('navigation', { name: 'Form sections' })
  await parts.getByRole('button', { name: 'Pets' }).click()
  await dialog.getByLabel('Cats').selectOption({ label: 'Yes' })
  await dialog.getByLabel('Dogs').selectOption({ label: 'Ask' })
  await parts.getByRole('button', { name: 'Taxes and fees' }).click()
  await dialog.getByLabel('Monthly HOA fee').fill('385')
  // What the other price type does not have is out of the way, and not lost.
  await dialog.getByLabel('Price type').selectOption({ label: 'For Rent' })
  await expect(dialog.getByLabel('Monthly HOA fee')).toBeHidden()
  await expect(dialog.getByLabel('Security deposit')).toBeVisible()
  await dialog.getByLabel('Price type').selectOption({ label: 'For Sale' })
  await expect(dialog.getByLabel('Monthly HOA fee')).toHaveValue('385')
  await parts.getByRole('button', { name: 'Accessibility' }).click()
  await dialog.getByLabel('Elevator').check()
  await parts.getByRole('button', { name: 'Place' }).click()
  await expect(dialog.getByLabel('Town')).toHaveAttribute('placeholder', 'Rockport')
  await dialog.getByLabel('Latitude').fill('40.7')
  await dialog.getByLabel('Longitude').fill('-70.6')
  // Closed again, with the keyboard.
  await parts.getByRole('button', { name: 'Place' }).click()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Latitude')).toBeHidden()
  await expect(dialog.getByText('Rockport, 01966')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await save.click()
  await expect(dialog.getByText('Latitude must be in Massachusetts, between 41.18 and 42.9')).toBeVisible()
  await expect(dialog.getByLabel('Latitude')).toBeFocused()
  await dialog.getByLabel('Latitude').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '42.6557, -70.6203')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(dialog.getByLabel('Longitude')).toHaveValue('-70.6203')
  await save.click()
  await expect(toastOn(page)).toContainText('Property created successfully')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, HOME.title)).toContainText('$725,000')

  const [made] = await (await page.request.get('/api/properties?location=Lighthouse')).json()
  expect(made).toMatchObject({ price: '725000.00', bedrooms: 2, bathrooms: null, features: ['Dock', 'Lamp room'] })
  expect(await (await page.request.get(`/api/properties/${made.id}`)).json()).toMatchObject({
    town: 'Rockport',
    latitude: 42.66,
    longitude: -70.62,
    cats: 'yes',
    dogs: 'ask',
    accessibility: ['elevator'],
    hoa: '385.00',
  })
  expect(made.imageUrls[0]).toMatch(/^\/pictures\/own-/)
  await page.goto(`/properties/${made.id}`)
  await expect(page.getByRole('img', { name: 'The cottage from the water' }).first()).toBeVisible()
})

test('the filter is in the URL and applies to the CSV file; the heading counts all properties', async ({
  page,
  baseURL,
}) => {
  await test.step('the filter is in the URL and applies to the CSV file', async () => {
    await enterAsStaff(page, PROPERTIES)
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
    await enterAsStaff(page, PROPERTIES)
    await expect(page.getByRole('heading', { level: 1, name: 'Property Management (97,750)' })).toBeVisible()
  })
})

test("failures are shown in the specification's words", async ({ page, watch }) => {
  await enterAsStaff(page, PROPERTIES)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const refuse = (path: string, status: number, body: object) =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: body }),
    )
  const dialog = dialogOn(page)

  await refuse('**/api/admin/properties', 500, {})
  await page.setViewportSize({ width: 390, height: 844 })
  watch.expects(/^500 POST .*properties/, /^500 PATCH /, /^409 PATCH /, /^500 GET .*properties/)
  await page.getByRole('button', { name: 'Add Property' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(HOME.title)
  await dialog.getByLabel('Address').fill(HOME.address)
  await dialog.getByLabel('Price', { exact: true }).fill(HOME.price)
  const pets = dialog.locator('summary').filter({ hasText: 'Pets' })
  await pets.click()
  await dialog.getByLabel('Cats').selectOption({ label: 'Ask' })
  await pets.click()
  await expect(dialog.getByText('Cats ask')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Property' }).click()
  await expect(toastOn(page)).toContainText('Failed to create property')
  await expect(dialog.getByText('Cats ask')).toBeVisible()
  // The message keeps away from the button that sends again.
  await dialog.getByRole('button', { name: 'Add Property' }).click({ trial: true, timeout: 2000 })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(HOME.title)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 720 })
  await refuse('**/api/admin/properties/*', 500, {})
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Renamed')
  await dialog.getByRole('button', { name: 'Update Property' }).click()
  await expect(toastOn(page)).toContainText('Failed to update property')
  await dialog.getByRole('button', { name: 'Update Property' }).click({ trial: true, timeout: 2000 })
  await refuse('**/api/admin/properties/*', 409, { message: 'In the words of the server', code: 'conflict' })
  await dialog.getByRole('button', { name: 'Update Property' }).click()
  await expect(toastOn(page)).toContainText('In the words of the server')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)

  await page.route('**/api/admin/properties?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Search by title or address').fill('elm')
  await expect(page.getByText('Failed to load properties. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/properties?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load properties. Please try again.')).toBeHidden()
})
