import { createAdmin, signInAsStaff } from '../admin/admin-account.ts'
import { chooseIn, colleague, leaveUnsaved, picture, rowOf } from '../admin/staff-session.ts'
import type { Page } from '@playwright/test'
import { expect, homeWith, test } from '../fixtures.ts'
import type { Credentials } from '../minted-session.ts'
import { report } from '../portal/staff.ts'
import { bookViewing } from '../property/book-viewing.ts'
import { unique } from '../unique.ts'
import { createAccount, toastOn } from './account.ts'

/** Ends the session of whoever uses the page with the next request, and signs in again. */
const sessionOf = (page: Page) => ({
  endSession: () =>
    page.route('**/api/admin/**', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized', code: 'unauthorized' } }),
    ),
  signInAgain: async (by: Credentials) => {
    await expect(toastOn(page)).toContainText('Session Expired')
    await page.unrouteAll()
    await signInAsStaff(page, by)
  },
})

test('a session that ends during work loses nothing that was typed, and shows it to no one else', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^401 POST .*\/api\/admin\//)
  const account = await createAdmin(baseURL)
  const { endSession, signInAgain } = sessionOf(page)
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Ended')
  await call('POST', '/api/contacts', {
    firstName: 'Vera',
    lastName,
    email: 'Vera@example.com',
    subject: 'other',
    message: 'Is anybody there to read this?',
  })
  const inquiry = page.getByRole('dialog', { name: 'Contact details' })
  const reply = inquiry.getByRole('textbox', { name: /^Reply to / })

  await test.step('a reply and notes', async () => {
    await page.goto('/admin/contacts')
    await signInAsStaff(page, account)
    await page.getByRole('searchbox').fill(lastName)
    await page.getByRole('row').filter({ hasText: lastName }).click()
    await inquiry.getByLabel('Admin notes').fill('Called twice')
    await reply.fill('Yes, there is.')
    await endSession()
    await inquiry.getByRole('button', { name: 'Send reply' }).click()
    await signInAgain(account)
    await expect(reply).toHaveValue('Yes, there is.')
    await expect(inquiry.getByLabel('Admin notes')).toHaveValue('Called twice')
  })

  await test.step('a tenant, a home and the settings of the company', async () => {
    await reply.fill('')
    await inquiry.getByLabel('Admin notes').fill('')
    await page.goto('/admin/tenants')
    const adding = page.getByRole('dialog', { name: 'Add tenant' })
    await page.getByRole('button', { name: 'Add tenant' }).click()
    await adding.getByLabel('First name').fill('Walt')
    await adding.getByLabel('Last name').fill('Ended')
    await adding.getByLabel('Email').fill('walt@example.com')
    await endSession()
    await adding.getByRole('button', { name: 'Create tenant' }).click()
    await signInAgain(account)
    await expect(adding.getByLabel('First name')).toHaveValue('Walt')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await page.goto('/admin/properties')
    await page.getByRole('button', { name: 'Add Property' }).click()
    const property = page.getByRole('dialog', { name: 'Add Property' })
    await property.getByRole('textbox', { name: 'Title' }).fill('Half a house')
    await property.getByRole('textbox', { name: 'Address' }).fill('1 Elm Street, Boston, MA 02108')
    await property.getByRole('textbox', { name: 'Price' }).fill('1000')
    await property.getByLabel('Price type').selectOption('For Rent')
    await endSession()
    await property.getByRole('button', { name: 'Add Property' }).click()
    await signInAgain(account)
    await expect(property.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a house')
    await expect(property.getByLabel('Price type')).toHaveValue('rent')
    await expect(property.getByRole('article')).toContainText('$1,000/mo')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await page.goto('/admin/settings')
    const name = page.getByLabel('Company name')
    await name.fill('Half a name')
    await endSession()
    await page.getByRole('button', { name: /^Save/ }).click()
    await signInAgain(account)
    await expect(name).toHaveValue('Half a name')
    await expect(page.getByText('1 unsaved change: Company name')).toBeVisible()
  })

  await test.step('another administrator sees the saved name', async () => {
    const other = await createAdmin(baseURL)
    await endSession()
    await page.getByRole('button', { name: /^Save/ }).click()
    await signInAgain(other)
    await expect(page.getByLabel('Company name')).toHaveValue('Baystead')
  })
})

test('a session that ends keeps what dialogs hold, and says which photos must be added again', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^401 (POST|PUT) .*\/api\/admin\//)
  const account = await createAdmin(baseURL)
  const address = `${baseURL}/pictures/hero-beacon-street.jpg`
  const { endSession, signInAgain } = sessionOf(page)

  await test.step('a setting under Advanced, a hero image and the viewing hours', async () => {
    await page.goto('/admin/settings?advanced=true')
    await signInAsStaff(page, account)
    await page.getByRole('button', { name: 'Add setting' }).click()
    const setting = page.getByRole('dialog', { name: 'Add setting' })
    await setting.getByLabel('Key').fill('press.url')
    await setting.getByLabel('Value').fill('https://press.example.com')
    await endSession()
    await setting.getByRole('button', { name: 'Add setting' }).click()
    await signInAgain(account)
    await expect(setting.getByLabel('Key')).toHaveValue('press.url')
    await expect(setting.getByLabel('Value')).toHaveValue('https://press.example.com')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await page.goto('/admin/settings?tab=hero-images')
    await page.getByRole('button', { name: 'Add hero image' }).click()
    const image = page.getByRole('dialog', { name: 'Add hero image' })
    await image.getByLabel('Image URL').fill(address)
    await image.getByLabel('Title').fill('A house by the sea')
    await endSession()
    await image.getByRole('button', { name: 'Add image' }).click()
    await signInAgain(account)
    await expect(image.getByLabel('Image URL')).toHaveValue(address)
    await expect(image.getByLabel('Title')).toHaveValue('A house by the sea')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
    await page.goto('/admin/calendar')
    await page.getByRole('button', { name: 'Viewing hours' }).click()
    const hours = page.getByRole('dialog', { name: 'Viewing hours' })
    await hours.getByLabel('Sunday from').fill('13:00')
    await hours.getByLabel('Sunday to').fill('15:00')
    await hours.getByLabel('Day off', { exact: true }).fill('2031-07-04')
    await hours.getByRole('button', { name: 'Add' }).click()
    await endSession()
    await hours.getByRole('button', { name: 'Save hours' }).click()
    await signInAgain(account)
    await expect(hours.getByLabel('Sunday from')).toHaveValue('13:00')
    await expect(hours.getByRole('button', { name: 'Remove Jul 4, 2031' })).toBeVisible()
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
  })

  await test.step('a message, which says that its photos must be added again', async () => {
    const place = unique('porch')
    const id = await report(baseURL, await createAccount(baseURL), `The lamp on the ${place} is dark.`)
    await page.goto(`/admin/maintenance?search=${place}&open=${id}`)
    const request = page.getByRole('dialog', { name: 'Maintenance request details' })
    await request.getByLabel('Message to').fill('Is it this one?')
    await request.getByLabel('Add photos').setInputFiles(await picture())
    await expect(request.getByRole('list', { name: 'Photos for this message' })).toContainText('cottage.jpg')
    await endSession()
    await request.getByRole('button', { name: 'Send message' }).click()
    await signInAgain(account)
    await expect(request.getByLabel('Message to')).toHaveValue('Is it this one?')
    await expect(request).toContainText("Your photo wasn't kept. Please add it again.")
  })
})

test("a session that ends keeps a home's own viewing hours, and the reason why a viewing is canceled", async ({
  page,
  request,
  baseURL,
  homes,
  watch,
}) => {
  watch.expects(/^401 PUT .*\/api\/admin\/viewing-hours\//, /^401 PATCH .*\/api\/admin\/viewings\//)
  const account = await createAdmin(baseURL)
  const { endSession, signInAgain } = sessionOf(page)
  // Other tests change the hours of the first one.
  const home = homeWith(homes.slice(4), ({ status }) => status === 'available')

  await test.step("a home's own hours", async () => {
    const hours = page.getByRole('dialog', { name: 'Viewing hours for this home' })
    const isCompany = hours.getByLabel("Use the company's hours")
    await page.goto(`/admin/properties?search=${encodeURIComponent(home.title)}`)
    await signInAsStaff(page, account)
    await chooseIn(rowOf(page, home.title), 'Viewing hours')
    await isCompany.uncheck()
    await hours.getByLabel('Sunday from').fill('13:00')
    await hours.getByLabel('Sunday to').fill('15:00')
    await endSession()
    await hours.getByRole('button', { name: 'Save hours' }).click()
    await signInAgain(account)
    await expect(isCompany).not.toBeChecked()
    await expect(hours.getByLabel('Sunday from')).toHaveValue('13:00')
    await expect(hours.getByLabel('Sunday to')).toHaveValue('15:00')
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
  })

  await test.step('the reason of a cancellation', async () => {
    const visitor = { name: unique('Vi Ended '), email: `${unique('vi')}@example.com` }
    const { startsAt } = await bookViewing(request, home.id, visitor)
    const card = page.getByRole('main').getByRole('article', { name: new RegExp(visitor.name) })
    const canceling = page.getByRole('dialog', { name: 'Cancel viewing' })
    const press = () => card.getByRole('button', { name: 'Cancel viewing' }).click()
    await page.goto(`/admin/calendar?view=list&date=${startsAt.slice(0, 10)}`)
    await press()
    await canceling.getByLabel('Reason').fill('The owner is sick.')
    await endSession()
    await canceling.getByRole('button', { name: 'Cancel viewing' }).click()
    await signInAgain(account)
    await press()
    await expect(canceling.getByLabel('Reason')).toHaveValue('The owner is sick.')
    await canceling.getByRole('button', { name: 'Cancel viewing' }).click()
    await expect(card).toContainText('Reason: The owner is sick.')
  })
})
