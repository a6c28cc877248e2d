import { findings, isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import type { Page } from '../fixtures.ts'
import { expect, test } from './own-product.ts'
import { colleague, dialogOn, enterAsStaff, keepEditing, leaveUnsaved, picture } from './staff-session.ts'

const SETTINGS = '/admin/settings'
const ADVANCED = '/admin/settings?advanced=true'
const SLIDES = '/admin/settings?tab=hero-images'
/** With the inactive ones. Another test may have added some. */
const HERO_IMAGES = '/api/admin/hero-images'
const titles = (page: Page) =>
  page
    .getByRole('list', { name: 'Hero images' })
    .getByRole('button', { name: /^Edit / })
    .evaluateAll((all) => all.map((one) => one.ariaLabel?.slice('Edit '.length)))

test('a setting is validated by its type and shows on the site', async ({ page, watch }) => {
  await enterAsStaff(page, ADVANCED)
  const dialog = dialogOn(page)
  const phone = page.getByRole('row').filter({ hasText: 'company.phone' })
  await expect(phone).toContainText('Placeholder')
  await expect(page.getByRole('row').filter({ hasText: 'company.name' })).not.toContainText('Placeholder')
  await page.getByRole('button', { name: 'Edit company.phone' }).click()
  await dialog.getByLabel('Value').fill('call us')
  await dialog.getByRole('button', { name: 'Save setting' }).click()
  await expect(dialog.getByText('Value must be a phone number such as (617) 555-0142')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Value').fill('(413) 532-0177')
  await dialog.getByRole('button', { name: 'Save setting' }).click()
  await expect(toastOn(page)).toContainText('Setting updated successfully')
  await expect(phone).toContainText('(413) 532-0177')
  await expect(phone).not.toContainText('Placeholder')
  // The public cache is cleared a moment after the change.
  await expect.poll(async () => (await page.request.get('/contact')).text()).toContain('(413) 532-0177')

  watch.expects(/^409 POST .*site-settings/, /^500 POST .*site-settings/)
  await page.getByRole('button', { name: 'Add setting' }).click()
  await dialog.getByLabel('Key').fill('company.phone')
  await dialog.getByLabel('Value').fill('(413) 555-0100')
  await dialog.getByRole('button', { name: 'Add setting' }).click()
  await expect(dialog.getByText('A setting with this key already exists.')).toBeVisible()
  await dialog.getByLabel('Key').fill('press.color')
  await expect(dialog.getByText('Must be a color such as #14304f.')).toBeVisible()
  await dialog.getByLabel('Value').fill('#14304f')
  await page.route('**/api/admin/site-settings', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Add setting' }).click()
  await expect(toastOn(page)).toContainText('Failed to update setting')
  await dialog.getByRole('button', { name: 'Add setting' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Search settings').fill('press.color')
  await expect(page.getByRole('row')).toHaveCount(2)
  await isFineAt(page, [320, 1440])
  await page.getByText('Advanced', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Site settings' })).toBeHidden()
  await expect(page).toHaveURL(SETTINGS)
})

test('hero images are added, reordered by mouse and keyboard, and deleted with undo', async ({ page, baseURL }) => {
  await enterAsStaff(page, SETTINGS)
  await page.getByRole('tab', { name: 'Site Settings' }).press('ArrowRight')
  await expect(page).toHaveURL(SLIDES)
  await expect(page.getByRole('tab', { name: 'Hero Images' })).toBeFocused()
  await page.getByRole('button', { name: 'Add hero image' }).click()
  const dialog = dialogOn(page)
  await dialog.getByRole('button', { name: 'Add image' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Image URL is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Cottage')
  await dialog.locator('input[type=file]').setInputFiles(await picture())
  await expect(dialog.getByLabel('Image URL')).toHaveAttribute('type', 'url')
  await expect(dialog.getByLabel('Image URL')).toHaveValue(new RegExp(`^${baseURL}/pictures/own-`))
  await dialog.getByLabel('Alt Text').fill('A cottage among hydrangeas')
  expect(await findings(page)).toEqual([])
  const added = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Add image' }).click()
  const path = expect.stringMatching(/^\/pictures\/own-/)
  const whole = { title: 'Cottage', description: '', imageUrl: path, sortOrder: 0, isActive: true, src: path }
  expect((await added).postDataJSON()).toEqual({ ...whole, alt: 'A cottage among hydrangeas' })
  await expect(toastOn(page)).toContainText('Hero image added successfully')
  const call = await colleague(baseURL ?? '')
  const titlesFrom = async (list: string) => (await call('GET', list)).map(({ title }: { title: string }) => title)
  const order = (): Promise<string[]> => titlesFrom(HERO_IMAGES)
  const handle = (title: string) => page.getByRole('button', { name: new RegExp(`^Move ${title},`) })
  await expect(handle('Cottage')).toBeVisible()
  const before = await order()
  const from = before.indexOf('Cottage')

  await handle('Cottage').press('ArrowRight')
  await expect(handle('Cottage')).toBeFocused()
  const stepped = before.toSpliced(from, 1).toSpliced(from + 1, 0, 'Cottage')
  await expect.poll(order).toEqual(stepped)

  const [first = ''] = stepped
  const start = await handle(first).boundingBox()
  const end = await handle(stepped[2] ?? '').boundingBox()
  await page.mouse.move(start!.x + 8, start!.y + 8)
  await page.mouse.down()
  await page.mouse.move(end!.x + 8, end!.y + 8, { steps: 12 })
  // Dropped outside the list.
  await page.mouse.move(end!.x + 8, 2, { steps: 4 })
  await page.mouse.up()
  const moved = [...stepped.slice(1, 3), first, ...stepped.slice(3)]
  await expect.poll(order).toEqual(moved)
  await expect.poll(() => titles(page)).toEqual(moved)
  // The public cache is cleared a moment after the change.
  const active = async () =>
    (await call('GET', HERO_IMAGES))
      .filter((one: { isActive: boolean }) => one.isActive)
      .map(({ title }: { title: string }) => title)
  await expect.poll(() => titlesFrom('/api/hero-images')).toEqual(await active())

  await page.getByRole('button', { name: 'Delete Cottage' }).click()
  await expect(toastOn(page)).toContainText('Hero image deleted successfully')
  await expect(handle('Cottage')).toBeHidden()
  await expect.poll(order).not.toContain('Cottage')
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(handle('Cottage')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Cottage' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A cottage')
  const changed = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Update image' }).click()
  expect((await changed).postDataJSON()).toEqual({
    ...whole,
    title: 'A cottage',
    description: null,
    sortOrder: expect.any(Number),
    alt: 'A cottage among hydrangeas',
    version: expect.any(Number),
  })
  await expect(toastOn(page)).toContainText('Hero image updated successfully')
  await expect(handle('A cottage')).toBeVisible()
})

test('failures with hero images are shown and undone', async ({ page, watch }) => {
  await enterAsStaff(page, SLIDES)
  const edit = page.getByRole('button', { name: /^Edit / })
  await expect(edit.first()).toBeVisible()
  const dialog = dialogOn(page)
  const before = await page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  watch.expects(
    /^500 PATCH .*hero-images/,
    /^500 POST .*hero-images/,
    /^500 DELETE .*hero-images/,
    /^500 PUT .*hero-images/,
  )
  await page.route('**/api/admin/hero-images{,/**}', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  )
  await edit.first().click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Renamed')
  await dialog.getByRole('button', { name: 'Update image' }).click()
  await expect(toastOn(page)).toContainText('Failed to update hero image')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
  await page.getByRole('button', { name: 'Add hero image' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('New')
  await dialog.getByLabel('Image URL').fill('/pictures/exterior-waterfront.jpg')
  await dialog.getByRole('button', { name: 'Add image' }).click()
  await expect(toastOn(page)).toContainText('Failed to add hero image')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await leaveUnsaved(page)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(toastOn(page)).toContainText('Failed to delete hero image')
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .press('End')
  await expect(toastOn(page)).toContainText('Failed to update hero image')
  await expect
    .poll(() => page.getByRole('button', { name: /^Move / }).evaluateAll((all) => all.map((one) => one.ariaLabel)))
    .toEqual(before)
})

test('the company form previews, validates and saves settings, and tells which one someone else has changed', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^409 POST .*site-settings$/)
  const call = await colleague(baseURL ?? '')
  const stored = async (name: string) =>
    (await call('GET', '/api/admin/site-settings')).find(({ key }: { key: string }) => key === name).value
  await enterAsStaff(page, SETTINGS)
  const form = page.getByRole('form', { name: 'Company settings' })
  const preview = page.getByRole('region', { name: 'Preview' })
  const save = form.getByRole('button', { name: 'Save changes' })
  const email = form.getByRole('textbox', { name: 'Email', exact: true })
  const phone = form.getByRole('textbox', { name: 'Phone' })
  const sunday = form.getByRole('group', { name: 'Sunday' })

  await expect(form.getByRole('group', { name: 'Monday to Friday' }).getByLabel('Opens')).toHaveValue('480')
  await sunday.getByLabel('Office hours').selectOption('Open')
  await sunday.getByLabel('Opens').selectOption('10:30 AM')
  await sunday.getByLabel('Closes').selectOption('2:00 PM')
  await expect(preview).toContainText('10:30 AM-2:00 PM')
  await phone.fill('(413) 532-0188')
  await expect(preview).toContainText('(413) 532-0188')
  await email.fill('nobody')
  await expect(form.getByText('3 unsaved changes: Phone, Email, Sunday')).toBeVisible()
  await save.click()
  await expect(form.getByText('Email must be an email address such as hello@example.com')).toBeVisible()
  await expect(email).toBeFocused()
  expect(await stored('company.phone')).not.toBe('(413) 532-0188')
  await isFineAt(page, [320, 768, 1440])
  await restoreWindow(page)

  await test.step('what was typed survives the other tab, and a link asks before it is lost', async () => {
    await form.getByRole('button', { name: 'Go to hero images' }).click()
    await expect(page).toHaveURL(SLIDES)
    await page.getByRole('tab', { name: 'Site Settings' }).click()
    await expect(phone).toHaveValue('(413) 532-0188')
    await page.getByRole('link', { name: 'Tenants', exact: true }).click()
    await keepEditing(page)
    await expect(page).toHaveURL(SETTINGS)
    await expect(phone).toHaveValue('(413) 532-0188')
  })

  await test.step('one setting that someone else has changed keeps none of the others from being saved', async () => {
    await email.fill('office@harborstead.com')
    await call('POST', '/api/admin/site-settings', { key: 'company.phone', value: '(413) 555-0122' })
    await save.click()
    await expect(toastOn(page)).toContainText('Failed to update setting: Phone')
    const notice = form.getByRole('alert').filter({ hasText: 'Someone else updated Phone while you were editing.' })
    await expect(notice).toContainText('(413) 555-0122')
    await expect(form.getByText('1 unsaved change: Phone')).toBeVisible()
    expect([await stored('company.email'), await stored('company.hours.sunday')]).toEqual([
      'office@harborstead.com',
      '10:30 AM-2:00 PM',
    ])
    await notice.getByRole('button', { name: 'Keep my version' }).click()
    await expect(phone).toBeFocused()
    await phone.press('Enter')
    await expect(toastOn(page)).toContainText('Setting updated successfully')
    await expect(save).toBeHidden()
    // The public cache is cleared a moment after the change.
    const publicPage = async () => (await page.request.get('/contact')).text()
    await expect.poll(publicPage).toContain('(413) 532-0188')
    expect(await publicPage()).toContain('10:30 AM-2:00 PM')
  })

  await test.step('what is typed while a setting is sent is kept, and saved over it', async () => {
    let answer = () => {}
    const isTyped = new Promise<void>((resolve) => (answer = resolve))
    const isSent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('site-settings'),
    )
    await page.route(
      '**/api/admin/site-settings',
      async (route) => {
        if (route.request().method() === 'POST') await isTyped
        await route.fallback()
      },
      { times: 1 },
    )
    await email.fill('desk@harborstead.com')
    await email.press('Enter')
    await isSent
    await email.fill('front.desk@harborstead.com')
    answer()
    await expect.poll(() => stored('company.email')).toBe('desk@harborstead.com')
    await expect(save).toBeEnabled()
    await expect(email).toHaveValue('front.desk@harborstead.com')
    await save.click()
    await expect(save).toBeHidden()
    await expect(email).toBeFocused()
    expect(await stored('company.email')).toBe('front.desk@harborstead.com')
  })

  await test.step('hours that cannot be read as times are kept until they are replaced', async () => {
    await page.route('**/api/admin/site-settings', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const all = await response.json()
      const odd = (one: { key: string }) =>
        one.key === 'company.hours.saturday' ? { ...one, value: 'By appointment' } : one
      await route.fulfill({ response, json: all.map(odd) })
    })
    await page.reload()
    const saturday = form.getByRole('group', { name: 'Saturday' })
    await expect(saturday).toContainText('By appointment')
    await expect(preview).toContainText('By appointment')
    await saturday.getByRole('button', { name: 'Replace with times' }).click()
    await expect(saturday.getByLabel('Opens')).toHaveValue('540')
    await expect(saturday.getByLabel('Office hours')).toBeFocused()
    await form.getByRole('button', { name: 'Discard' }).click()
    await expect(saturday).toContainText('By appointment')
    await expect(saturday.getByRole('button', { name: 'Replace with times' })).toBeFocused()
  })
})

test('two editors of one setting, and of one hero image: "Keep my version" keeps what the other changed elsewhere', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^409 POST .*site-settings$/, /^409 PATCH .*hero-images/)
  const call = await colleague(baseURL ?? '')
  const dialog = dialogOn(page)
  const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else updated this while you were editing.' })
  const mine = notice.getByRole('button', { name: 'Keep my version' })
  const setting = async () =>
    (await call('GET', '/api/admin/site-settings')).find(({ key }: { key: string }) => key === 'company.hotline')
  const others = { key: 'company.hotline', value: '(413) 555-0199', description: 'Day and night' }
  await enterAsStaff(page, ADVANCED)
  for (const [field, text, expected] of [
    ['Description', 'For emergencies', { value: '(413) 555-0199', description: 'For emergencies' }],
    ['Value', '(413) 555-0111', { value: '(413) 555-0111', description: 'Day and night' }],
  ] as const) {
    await page.getByRole('button', { name: 'Edit company.hotline' }).click()
    await dialog.getByLabel(field).fill(text)
    await call('POST', '/api/admin/site-settings', others)
    await dialog.getByRole('button', { name: 'Save setting' }).click()
    await mine.click()
    await expect(dialog).toBeHidden()
    expect(await setting()).toMatchObject(expected)
  }

  await page.goto(SLIDES)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const title = await dialog.getByRole('textbox', { name: 'Title' }).inputValue()
  const slide = async () => (await call('GET', HERO_IMAGES)).find((one: { title: string }) => one.title === title)
  const { id } = await slide()
  await dialog.getByLabel('Alt Text').fill('Mine')
  await call('PATCH', `/api/admin/hero-images/${id}`, { description: 'Theirs' })
  await dialog.getByRole('button', { name: 'Update image' }).click()
  await expect(notice).toContainText('Theirs')
  await mine.click()
  await expect(dialog).toBeHidden()
  expect(await slide()).toMatchObject({ id, alt: 'Mine', description: 'Theirs' })
})
