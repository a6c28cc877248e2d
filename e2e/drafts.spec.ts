import { createAccount, ENDED_ALREADY, enter } from './accounts/account.ts'
import sharp from 'sharp'
import { expect, hold, homeWith, type Page, test, untilHydrated } from './fixtures.ts'

const contactOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Message' })
  return {
    first: form.getByLabel('First name'),
    email: form.getByLabel('Email'),
    subject: form.getByLabel('Subject'),
    message: form.getByLabel('Message', { exact: true }),
    last: form.getByLabel('Last name'),
    send: form.getByRole('button', { name: 'Send message' }),
  }
}
const maintenanceOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Maintenance request' })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  return { form, field, tile: form.getByRole('listitem').filter({ hasText: 'leak.jpg' }) }
}
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
const shows = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const leak = async () => {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  return { name: 'leak.jpg', mimeType: 'image/jpeg', buffer }
}

test('a draft is kept until it is sent or another is started', async ({ page, visit, homes }) => {
  await visit('/contact')
  const { first, last, email, subject, message, send } = contactOn(page)

  await test.step('it is kept while the visitor navigates, by Back and by a link', async () => {
    await first.fill('Ada')
    await subject.selectOption('Selling')
    await message.fill('What is my house worth?')
    await go(page, 'About')
    await shows(page, /About/)
    await page.goBack()
    await expect(message).toHaveValue('What is my house worth?')
    await go(page, 'Services')
    await shows(page, 'Our Services')
    await go(page, 'Contact')
    await expect(first).toHaveValue('Ada')
    await expect(subject).toHaveValue('selling')
    await expect(message).toHaveValue('What is my house worth?')
  })

  await test.step('a link that fills in something else starts a new draft', async () => {
    const home = homeWith(homes, ({ status }) => status === 'available')
    await go(page, 'Properties')
    await page.getByRole('link', { name: home.title }).click()
    await page.getByRole('link', { name: 'Schedule Viewing' }).click()
    await page.getByRole('link', { name: 'Send us a message' }).click()
    await expect(message).toHaveValue(/^I'd like to schedule a showing of "/)
  })

  await test.step('what is typed before hydration is kept, in place of the first sentence too', async () => {
    const loadScript = await hold(page, '**/assets/entry-client-*.js')
    await page.goto('/contact?subject=selling', { waitUntil: 'commit' })
    await first.fill('Ada')
    await message.fill('Is now a good time to sell?')
    loadScript()
    await untilHydrated(page)
    await expect(message).toHaveValue('Is now a good time to sell?')
    await go(page, 'About')
    await shows(page, /About/)
    await page.goBack()
    await expect(first).toHaveValue('Ada')
    await expect(message).toHaveValue('Is now a good time to sell?')
    const loadAgain = await hold(page, '**/assets/entry-client-*.js')
    await page.reload({ waitUntil: 'commit' })
    await message.fill('It has two floors.')
    loadAgain()
    for (const _ of ['below the stored text', 'and not twice']) {
      await expect(message).toHaveValue('Is now a good time to sell?\n\nIt has two floors.')
      await page.reload()
    }
  })

  await test.step('a sent message leaves no draft', async () => {
    await visit('/contact')
    await first.fill('Ada')
    await last.fill('Lovelace')
    await email.fill('ada@example.com')
    await subject.selectOption('Selling')
    await message.fill('What is my house worth?')
    await send.click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await go(page, 'About')
    await shows(page, /About/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'We got your message' })).toBeVisible()
    // A new visit is a new message.
    await go(page, 'Contact')
    await expect(send).toBeVisible()
    await expect(message).toHaveValue('')
    await expect(first).toHaveValue('')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'We got your message' })).toBeVisible()
  })
})

test('a maintenance draft keeps its photos, which are uploaded once', async ({ page, visit }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/maintenance-photos')) sent.push(request.url())
  })
  await visit('/maintenance')
  const { form, field, tile } = maintenanceOn(page)
  await field('Description').fill('The kitchen tap drips.')
  await field('This is urgent').check()
  await form.getByLabel('Add photos').setInputFiles(await leak())
  await expect(tile).toContainText('Uploaded')
  await go(page, 'About')
  await shows(page, /About/)
  await page.goBack()
  await expect(field('Description')).toHaveValue('The kitchen tap drips.')
  await expect(field('This is urgent')).toBeChecked()
  await expect(tile).toContainText('Uploaded')
  const thumbnailWidth = () => tile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(thumbnailWidth).toBeGreaterThan(0)
  expect(sent).toHaveLength(1)

  await field('Full name').fill('Ada Lovelace')
  await field('Email').fill('with-photos@example.com')
  await field('Property address').fill('12 Elm Street, Cambridge')
  await field('Request type').selectOption('Plumbing')
  const request = page.waitForRequest('**/api/maintenance-requests')
  await form.getByRole('button', { name: 'Submit request' }).click()
  expect((await request).postDataJSON()).toMatchObject({ photoIds: [expect.stringMatching(/^[\da-f-]{36}$/)] })
  await expect(page.getByText('Request Submitted!')).toBeVisible()
  await go(page, 'About')
  await shows(page, /About/)
  await go(page, 'Maintenance')
  await expect(field('Description')).toHaveValue('')
  await expect(tile).toHaveCount(0)

  // The sender of a request with a wrong address gets the photos back, too.
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Wrong address?' }).click()
  await expect(field('Email')).toBeFocused()
  await expect(field('Description')).toHaveValue('The kitchen tap drips.')
  await expect(field('This is urgent')).toBeChecked()
  await expect(tile).toContainText('Uploaded')
  expect(sent).toHaveLength(2)
})

test('drafts are deleted when the session ends, even in another tab', async ({ page, context, baseURL, watch }) => {
  watch.expects(ENDED_ALREADY)
  await enter(page, await createAccount(baseURL))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await contactOn(page).message.fill('Something of mine')
  const other = await context.newPage()
  // What the page asks for with the session is answered before it ends.
  const saved = other.waitForResponse('**/api/saved')
  await other.goto('/about')
  await saved
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tenant Portal' })).toBeVisible()
  await go(page, 'About')
  await shows(page, /About/)
  await go(page, 'Contact')
  await expect(contactOn(page).message).toHaveValue('')
})

test('the errors of fields go when the details of a signed-in user fill them in', async ({ page, baseURL }) => {
  await enter(page, await createAccount(baseURL))
  const release = await hold(page, '**/api/auth/user')
  await page.goto('/maintenance')
  await untilHydrated(page)
  const { form, field } = maintenanceOn(page)
  await form.getByRole('button', { name: 'Submit request' }).click()
  const invalid = form.locator('[aria-invalid]')
  await expect(invalid).toHaveCount(5)
  await expect(field('Full name')).toHaveAccessibleDescription(/name/i)
  release()
  await expect(field('Full name')).toHaveValue('Ada Lovelace')
  await expect(field('Full name')).not.toHaveAttribute('aria-invalid')
  await expect(field('Email')).not.toHaveAttribute('aria-invalid')
  // What is still missing still says so.
  await expect(field('Property address')).toHaveAttribute('aria-invalid', 'true')
  await expect(invalid).toHaveCount(3)
})
