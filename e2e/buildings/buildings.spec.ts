import type { Building, Unit } from '#contract/buildings/fields.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { findings, isFineAt, isFinePage, restoreWindow } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { chooseIn, colleague, dialogOn, enterAsStaff, leaveUnsaved, rowOf } from '../admin/staff-session.ts'

/** A building with one unit, and a tenant without an address. */
async function setUp(baseURL: string | undefined) {
  const call = await colleague(baseURL ?? '')
  const word = unique('Birch')
  const building: Building = await call('POST', '/api/admin/buildings', {
    street: `7 ${word} Lane`,
    city: 'Salem',
    zip: '01970',
  })
  const unit: Unit = await call('POST', `/api/admin/buildings/${building.id}/units`, { number: 'Apt 10' })
  const tenant = async (name: string, more: object = {}): Promise<Tenant> =>
    call('POST', '/api/admin/tenants', {
      firstName: 'Nora',
      lastName: `${name}${word}`,
      email: `${name}${word}@example.com`.toLowerCase(),
      ...more,
    })
  return { call, word, building, unit, tenant }
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Units' }).locator('tbody').getByRole('row')
const address = (page: Page) => page.getByRole('combobox', { name: 'Property address (optional)' })

test('a building and its units are added, changed and deleted, on a phone and a desktop', async ({ page, watch }) => {
  const word = unique('Oak')
  const dialog = dialogOn(page)
  await enterAsStaff(page, '/admin/buildings')
  await page.getByRole('button', { name: 'Add building' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add building' }).click()
  await expect(dialog.getByText('Street address is required')).toBeVisible()
  await expect(dialog.getByLabel('Street address')).toBeFocused()
  await dialog.getByLabel('Street address').fill(`27 ${word} Street`)
  await dialog.getByLabel('City').fill('Somerville')
  await dialog.getByLabel('ZIP code').fill('90210')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('ZIP code must be in Massachusetts, such as 02139 or 02139-4307')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('ZIP code').fill('02143')
  await dialog.getByLabel('Building name').fill(`The ${word}`)
  await dialog.getByLabel('Notes').fill('The key is at the office.')
  await dialog.getByRole('button', { name: 'Add building' }).click()
  await expect(toastOn(page).filter({ hasText: 'Building added' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `The ${word}` })).toBeVisible()
  await expect(page.getByText('No units yet', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add unit' }).click()
  await dialog.getByLabel('Unit number').fill('10')
  await dialog.getByLabel('Bathrooms').fill('1.3')
  await dialog.getByRole('button', { name: 'Add unit' }).click()
  await expect(dialog.getByText('Bathrooms must be a whole or half number from 0 to 20')).toBeVisible()
  await dialog.getByLabel('Bathrooms').fill('1.5')
  await dialog.getByLabel('Bedrooms').fill('2')
  const listing = dialog.getByRole('combobox', { name: 'Listing (optional)' })
  await listing.fill('no such listing')
  await dialog.getByRole('button', { name: 'Add unit' }).click()
  await expect(dialog.getByText('Listing must be chosen from the list')).toBeVisible()
  await expect(listing).toBeFocused()
  await listing.fill('davis')
  await dialog.getByRole('option', { name: /61 Winslow Avenue/ }).click()
  await expect(listing).toHaveValue('Three-Bedroom with Porches near Davis Square')
  await dialog.getByRole('button', { name: 'Add unit' }).click()
  await expect(toastOn(page).filter({ hasText: 'Unit added' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, '2 bed · 1.5 bath')).toContainText('Never leased')
  await expect(rowsOf(page).getByRole('link', { name: 'Three-Bedroom with Porches near Davis Square' })).toBeVisible()
  await expect(page.getByText('1 vacant')).toBeVisible()

  watch.expects(/^409 POST .*\/units$/)
  await page.getByRole('button', { name: 'Add unit' }).click()
  await dialog.getByLabel('Unit number').fill('Unit 10')
  await dialog.getByRole('button', { name: 'Add unit' }).click()
  await expect(dialog.getByText('This building already has a unit with this number.')).toBeVisible()
  await dialog.getByLabel('Unit number').fill('9')
  await dialog.getByLabel('Status').selectOption('Out of service')
  await dialog.getByRole('button', { name: 'Add unit' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  // In the order of the numbers, not of the digits.
  await expect(rowsOf(page).first()).toContainText('Out of service')
  await isFinePage(page)
  await restoreWindow(page)

  await rowsOf(page).first().press('e')
  await dialog.getByLabel('Unit number').fill('Rear')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Update unit' }).click()
  await expect(toastOn(page).filter({ hasText: 'Unit updated' })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: 'Rear' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Building name').fill('')
  await dialog.getByRole('button', { name: 'Update building' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `27 ${word} Street` })).toBeVisible()

  await chooseIn(rowsOf(page).filter({ hasText: 'Rear' }), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.goto(`/admin/buildings?search=${word}`)
  await expect(rowOf(page, word)).toContainText('1 vacant')
  await isFineAt(page, [1440, 390])
  await restoreWindow(page)
  await page.goto(`/admin/units?search=${word}`)
  await expect(rowOf(page, word)).toContainText('Vacant')
  await isFinePage(page)
  await restoreWindow(page)
  await page.goto(`/admin/buildings?search=${word}`)
  await rowOf(page, word).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: `Delete 27 ${word} Street?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('table', { name: 'Buildings' })).toBeVisible()
  await page.goto(`/admin/buildings?search=${word}`)
  await expect(page.getByText('No buildings found matching your search.')).toBeVisible()
})

test('a unit is chosen by keyboard in the form of a tenant, and free text still works', async ({
  page,
  baseURL,
  watch,
}) => {
  const { word, building, unit, tenant } = await setUp(baseURL)
  const { id, lastName } = await tenant('First', { leaseStartDate: '2026-01-01' })
  const second = await tenant('Second', { propertyAddress: 'By hand', leaseStartDate: '2026-02-01' })
  const dialog = dialogOn(page)
  await enterAsStaff(page, `/admin/tenants/${id}?open=${id}`)
  await expect(dialog.getByText('Choose a unit as you type, or enter any address.')).toBeVisible()
  await address(page).fill(word)
  const option = page.getByRole('option', { name: unit.address })
  await expect(option).toContainText('Vacant')
  expect(await findings(page)).toEqual([])
  // Esc closes the list alone.
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(address(page)).toHaveValue(unit.address)
  await expect(dialog.getByText('A unit is chosen.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Update tenant' }).click()
  await expect(toastOn(page).filter({ hasText: 'Tenant updated successfully' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open unit' })).toBeVisible()

  // The lease names its unit, and the building its tenant.
  await page.getByRole('link', { name: 'Ledger', exact: true }).click()
  await page.getByRole('link', { name: 'Apt 10' }).click()
  await expect(dialog.getByRole('heading', { name: 'Edit unit Apt 10' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowsOf(page)).toContainText(`Nora ${lastName}`)
  await expect(rowsOf(page)).toContainText('Leased')
  watch.expects(/^409 DELETE .*\/buildings\//)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOn(page).filter({ hasText: 'This building has leases, now or in the past' })).toBeVisible()

  // The second lease needs a unit, and does not get one that is leased.
  await page.goto(`/admin/leases?unit=needed&search=${second.lastName}`)
  await rowOf(page, second.lastName).click()
  await page.getByRole('link', { name: 'Choose a unit' }).click()
  await address(page).fill(word)
  await page.getByRole('option', { name: unit.address }).click()
  watch.expects(/^409 PATCH .*\/tenants\//)
  await dialog.getByRole('button', { name: 'Update tenant' }).click()
  await expect(
    dialog.getByText(`This unit is leased to Nora ${lastName} from Jan 1, 2026 with no end date.`),
  ).toBeVisible()
  await expect(address(page)).toBeFocused()
  await expect(address(page)).toHaveValue(unit.address)
  await address(page).fill('8 Typed Street, Lynn, MA 01901')
  await expect(dialog.getByText('Choose a unit as you type, or enter any address.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await address(page).fill(word)
  await expect(page.getByRole('option', { name: unit.address })).toBeInViewport()
  expect(await findings(page)).toEqual([])
  await address(page).fill('8 Typed Street, Lynn, MA 01901')
  await dialog.getByRole('button', { name: 'Update tenant' }).click()
  await expect(page.getByText('8 Typed Street, Lynn, MA 01901').first()).toBeVisible()
  await page.goto(`/admin/buildings/${building.id}?open=new`)
  await dialog.getByLabel('Unit number').fill('2')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
})

test('on a phone no field is behind the buttons of a form, and the list of a field leaves them free', async ({
  page,
  baseURL,
}) => {
  const { building } = await setUp(baseURL)
  await page.setViewportSize({ width: 390, height: 700 })
  await enterAsStaff(page, `/admin/buildings/${building.id}?open=new`)
  const dialog = dialogOn(page)
  await dialog.getByLabel('Unit number').focus()
  for (const field of ['Status', 'Bedrooms', 'Bathrooms', 'Square feet', 'Listing']) {
    await page.keyboard.press('Tab')
    const control = dialog.getByLabel(field).and(dialog.locator(':focus'))
    await expect(control).toBeVisible()
    const isOnTop = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === element
    })
    expect(isOnTop, field).toBe(true)
  }
  await page.keyboard.type('a')
  await expect(dialog.getByRole('listbox')).toBeInViewport({ ratio: 1 })
  // Nothing is over them.
  for (const name of ['Cancel', 'Add unit']) await dialog.getByRole('button', { name }).click({ trial: true })
  expect(await findings(page)).toEqual([])
  await page.keyboard.type('nothing like this')
  await expect(dialog.getByText('No listings found.').first()).toBeVisible()
  await expect(dialog.getByRole('listbox')).toBeHidden()
})

test('a unit that was deleted while it is edited says so, and the list does not move when leases need a unit', async ({
  page,
  baseURL,
  watch,
}) => {
  const { call, building, unit, tenant } = await setUp(baseURL)
  await tenant('Homeless', { leaseStartDate: '2026-01-01' })
  await enterAsStaff(page, `/admin/buildings/${building.id}?open=${unit.id}`)
  const dialog = dialogOn(page)
  await dialog.getByLabel('Bedrooms').fill('2')
  await call('DELETE', `/api/admin/units/${unit.id}`)
  watch.expects(/^404 PATCH .*\/units\//)
  await dialog.getByRole('button', { name: 'Update unit' }).click()
  await expect(dialog.getByText('Someone else deleted this while you were editing.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
  // The leases are counted once the buildings are there.
  const loaded = page.waitForResponse(/\/api\/admin\/buildings\?/)
  await page.route(/\/api\/admin\/leases\?/, async (route) => {
    await loaded
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/admin/buildings')
  await expect(page.getByRole('link', { name: 'Show them' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Buildings' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[])).toEqual([])
})

test('a building that is not there says so, and the command palette finds one that is', async ({ page, baseURL }) => {
  const { word, building } = await setUp(baseURL)
  await enterAsStaff(page, '/admin/buildings/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Building not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to buildings' }).click()
  await expect(page.getByRole('table', { name: 'Buildings' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search pages, people and addresses').fill(word)
  await page
    .getByRole('option', { name: `7 ${word} Lane` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/buildings/${building.id}$`))
})
