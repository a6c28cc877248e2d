import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import sharp from 'sharp'
import { findings, isFineAt } from '../accessibility/findings.ts'
import { colleague, dialogOn, enterAsStaff } from '../admin/staff-session.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { enterBeside, renterWithLease } from '../portal/documents-page.ts'

const PHONE = { width: 390, height: 844 }

/** A photo of a home, of a color of its own. */
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const item = (page: Page, room: string, name: string) =>
  page
    .getByRole('list', { name: `Items: ${room}` })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

test('staff walk through a home with a phone, the tenant adds to it, and staff answer', async ({
  page,
  baseURL,
  browser,
  watch,
}) => {
  // What a reload interrupted may be saved already, and a colleague changes a room.
  watch.expects(/^409 PUT .*\/condition-rooms\//)
  const { account, address } = await renterWithLease(baseURL)
  const call = await colleague(baseURL ?? '')
  const leaseId = address.split('/').at(-1)!
  const paid = { account: 'deposit', amount: '500', method: 'check', number: '77', receivedOn: companyDay() }
  await call('POST', `/api/admin/leases/${leaseId}/receipts`, paid)
  await page.setViewportSize(PHONE)
  await enterAsStaff(page, address)

  await test.step('staff begin, say how each item is, and nothing is lost by a reload', async () => {
    await page.getByRole('button', { name: 'Start checklist' }).click()
    await expect(page.getByRole('heading', { name: 'Statement of condition', level: 1 })).toBeVisible()
    const walls = item(page, 'Kitchen', 'Walls and ceiling')
    await walls.getByText('Damaged').click()
    await walls.getByLabel('Note: Walls and ceiling').fill('Burn beside the stove')
    await page.reload()
    await expect(walls.getByLabel('Note: Walls and ceiling')).toHaveValue('Burn beside the stove')
    await walls
      .getByLabel('Choose photo: Kitchen, Walls and ceiling, file')
      .setInputFiles([await photo('one.jpg', '#a35'), await photo('two.jpg', '#5a3')])
    await expect(
      walls.getByRole('list', { name: 'Photos: Kitchen, Walls and ceiling' }).getByRole('listitem'),
    ).toHaveCount(2)
    await expect(page.getByText('· All saved')).toBeVisible()
    await isFineAt(page, [390, 1440])
    await page.setViewportSize(PHONE)
  })

  await test.step('rooms and items are renamed, added and removed', async () => {
    await page.getByRole('button', { name: 'Edit room: Kitchen' }).click()
    await page.getByLabel('Room name').fill('Eat-in kitchen')
    await page.getByLabel('New item').fill('Dishwasher')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByRole('button', { name: 'Remove Refrigerator' }).click()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Done editing: Eat-in kitchen' }).click()
    await expect(item(page, 'Eat-in kitchen', 'Dishwasher')).toBeVisible()
    await page.getByRole('button', { name: 'Add room', exact: true }).click()
    await dialogOn(page).getByLabel('Name').fill('Porch')
    await dialogOn(page).getByRole('button', { name: 'Add room' }).click()
    await expect(page.getByRole('heading', { name: 'Porch' })).toBeVisible()
  })

  await test.step('a colleague who changed the same room is not overwritten', async () => {
    await expect(page.getByText('· All saved')).toBeVisible()
    const id = page.url().split('/').at(-1)!
    const { rooms } = await call('GET', `/api/admin/condition-statements/${id}`)
    const [kitchen] = rooms
    const items = kitchen.items.map((one: { name: string }) =>
      one.name === 'Floor' ? { ...one, state: 'worn', note: 'Faded' } : one,
    )
    await call('PUT', `/api/admin/condition-rooms/${kitchen.id}`, { ...kitchen, items })
    const floor = item(page, 'Eat-in kitchen', 'Floor')
    await floor.getByText('Good', { exact: true }).click()
    await expect(page.getByText('Someone else updated this while you were editing.')).toBeVisible()
    await expect(page.getByText('Worn. Faded')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(floor.getByLabel('Note: Floor')).toHaveValue('Faded')
    await expect(page.getByText('· All saved')).toBeVisible()
  })

  await test.step('staff finish it, and it is closed to changes', async () => {
    for (const room of ['Eat-in kitchen', 'Living room', 'Bedroom', 'Bathroom', 'Whole home', 'Porch']) {
      const button = page.getByRole('button', { name: `Mark the rest good: ${room}` })
      if (!(await button.isVisible())) await page.getByRole('heading', { name: room, exact: true }).click()
      await button.click()
    }
    await page.getByRole('button', { name: 'Finish and share' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Your full name').fill('Morgan Hale')
    await isFineAt(page, [390, 1440])
    await page.setViewportSize(PHONE)
    await dialog.getByRole('button', { name: 'Sign and share' }).click()
    await expect(page.getByText(`Open for the tenants until ${formatDay(addDays(companyDay(), 15))}`)).toBeVisible()
    await isFineAt(page, [390, 1440])
    await page.setViewportSize(PHONE)
  })

  const tenant = await enterBeside(browser, baseURL, account)
  await tenant.setViewportSize(PHONE)
  await test.step('the tenant finds it with their documents, adds a note and a photo, and signs', async () => {
    await tenant.goto('/documents')
    await expect(tenant.getByRole('heading', { name: 'Statement of condition' })).toBeVisible()
    await tenant.getByRole('link', { name: 'Check and sign' }).click()
    await expect(tenant.getByText(`Return it by ${formatDay(addDays(companyDay(), 15))}`)).toBeVisible()
    await isFineAt(tenant, [390, 1440])
    await tenant.setViewportSize(PHONE)
    await tenant.getByRole('button', { name: 'Add note or photo: Eat-in kitchen, Floor' }).click()
    await tenant.getByLabel('Your note: Eat-in kitchen, Floor').fill('Deep scratch by the door')
    await tenant.getByLabel('Add photos: Eat-in kitchen, Floor, file').setInputFiles(await photo('floor.jpg', '#35a'))
    await expect(tenant.getByRole('list', { name: 'Photos: Eat-in kitchen, Floor, your photos' })).toBeVisible()
    await tenant.reload()
    await expect(tenant.getByLabel('Your note: Eat-in kitchen, Floor')).toHaveValue('Deep scratch by the door')
    await isFineAt(tenant, [390, 1440])
    await tenant.setViewportSize(PHONE)
    const form = tenant.getByRole('form', { name: 'Return the statement' })
    await expect(form).toContainText('You added 1 note and 1 photo.')
    await form.getByLabel('Your full name').fill('Ada Lovelace')
    await form.getByRole('button', { name: 'Sign and send' }).click()
    await expect(tenant.getByText(/^Ada Lovelace returned it with a list on/)).toBeVisible()
    await isFineAt(tenant, [390])
  })

  await test.step('staff have it as a task and answer', async () => {
    await page.goto('/admin')
    const task = page.getByText(/lists? of conditions to answer/)
    await expect(task).toBeVisible()
    await page.goto(address)
    const section = page.getByRole('region', { name: 'Statement of condition' })
    await expect(section).toContainText('1 list from the tenants to answer by')
    await section.getByRole('link', { name: /^Sent/ }).click()
    await page.getByRole('button', { name: 'Answer' }).click()
    const dialog = dialogOn(page)
    await dialog.getByLabel('Your full name').fill('Morgan Hale')
    await dialog.getByRole('button', { name: 'Sign and send' }).click()
    await expect(dialog.getByText('Choose whether you agree')).toBeVisible()
    await dialog.getByLabel('Answer: Eat-in kitchen: Floor').selectOption('We agree')
    await isFineAt(page, [390, 1440])
    await page.setViewportSize(PHONE)
    await dialog.getByRole('button', { name: 'Sign and send' }).click()
    await expect(page.getByText(/^Answered on .* by Morgan Hale\.$/)).toBeVisible()
  })

  await tenant.reload()
  await expect(tenant.getByText('We agree.')).toBeVisible()
  await tenant.context().close()
})
