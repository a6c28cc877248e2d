import { readFile } from 'node:fs/promises'
import { isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { createAdmin, signInAsStaff } from '../admin/admin-account.ts'
import { expect, PROPERTIES, test } from '../admin/own-product.ts'
import { chooseIn, enterAsStaff, rowOf, unsavedOn, leaveUnsaved } from '../admin/staff-session.ts'
import type { Locator, Page } from '../fixtures.ts'
import { mintSession, useSession } from '../minted-session.ts'
import { unique } from '../unique.ts'
import { createHome, dayIn, fitsOnPhone } from './open-house.ts'

const dialogOn = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function isFineDialog(page: Page, name: string) {
  await isFineAt(page, [390, 1440])
  await fitsOnPhone(dialogOn(page, name))
}

test('staff schedule an open house, move it, and take the list to the door', async ({ page, product, watch }) => {
  watch.expects(/^400 POST .*\/open-houses$/, /^400 PATCH .*\/api\/admin\/open-houses\//)
  const { home, call, linkTo, mailTo } = await createHome(product)
  const guest = { name: unique('Zoe Park '), email: `${unique('zoe')}@example.com`, party: '2' }
  const dayOff = dayIn(19)
  const { onDaysOff: _booked, ...hours } = await call('GET', '/api/admin/viewing-hours')
  await call('PUT', '/api/admin/viewing-hours', { ...hours, daysOff: [dayOff] })
  const list = dialogOn(page, 'Open houses')
  const scheduling = dialogOn(page, 'New open house')
  const changing = dialogOn(page, 'Change open house')
  const card = list.getByRole('article')

  await test.step('an empty list leads to the form, which says what is wrong and keeps what was typed', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enterAsStaff(page, `${PROPERTIES}?search=${encodeURIComponent(home.title)}`)
    await chooseIn(rowOf(page, home.title), 'Open houses')
    await expect(list).toContainText('No open houses yet.')
    await isFineDialog(page, 'Open houses')
    await list.getByRole('button', { name: 'Schedule open house' }).press('Enter')
    await expect(scheduling.getByLabel('Day')).toBeFocused()
    await scheduling.getByRole('button', { name: 'Schedule open house' }).press('Enter')
    await expect(scheduling.getByLabel('Day')).toHaveAccessibleDescription(/Day/)
    await scheduling.getByLabel('Day').fill(dayIn(-2))
    await scheduling.getByLabel('From').fill('13:00')
    await scheduling.getByLabel('To', { exact: true }).fill('12:00')
    await scheduling.getByLabel('Capacity').fill('4')
    await scheduling.getByLabel('Note for visitors').fill('Please park on the street.')
    await scheduling.getByRole('button', { name: 'Schedule open house' }).press('Enter')
    await expect(scheduling.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
      'End time must be after the start time',
    )
    await isFineDialog(page, 'New open house')
    await scheduling.getByLabel('To', { exact: true }).fill('15:00')
    await scheduling.getByLabel('To', { exact: true }).press('Enter')
    await expect(scheduling.getByLabel('Day')).toHaveAccessibleDescription('Choose a time in the future.')
    await expect(scheduling.getByLabel('Note for visitors')).toHaveValue('Please park on the street.')
    const notice = scheduling.getByRole('status')
    await scheduling.getByLabel('Day').fill(dayOff)
    await expect(notice).toHaveText('This is a day off for viewings. You can still schedule an open house.')
    await isFineDialog(page, 'New open house')
    await scheduling.getByLabel('Day').fill(dayIn(20))
    await expect(notice).toBeEmpty()
    await scheduling.getByLabel('Host').selectOption({ index: 1 })
    await scheduling.getByLabel('Day').press('Enter')
    await expect(toastOn(page)).toContainText('Open house scheduled')
    await expect(card).toContainText('0 of 4 coming')
    await expect(card).toContainText('Scheduled')
  })

  await test.step('a visitor signs up, and staff see the guest and take the list to the door', async () => {
    const { openHouses } = await (await page.request.get(`/api/properties/${home.id}`)).json()
    const path = `/open-houses/${openHouses[0].id}`
    await page.request.post(path, { form: guest })
    await page.request.post(await linkTo(guest.email), { form: { action: 'confirm' } })
    await page.reload()
    await chooseIn(rowOf(page, home.title), 'Open houses')
    await expect(card).toContainText('2 of 4 coming')
    await isFineDialog(page, 'Open houses')
    await card.getByRole('button', { name: /^Guests/ }).press('Enter')
    const guests = dialogOn(page, 'Guests')
    await expect(guests.getByRole('listitem')).toContainText([`${guest.name}, 2 people`])
    await expect(guests.getByRole('link', { name: guest.email })).toBeVisible()
    await isFineDialog(page, 'Guests')
    const saving = page.waitForEvent('download')
    await guests.getByRole('button', { name: 'Export CSV' }).press('Enter')
    const file = await readFile(await (await saving).path(), 'utf8')
    expect(file).toContain(`${guest.name},${guest.email},2,,`)
    await page.keyboard.press('Escape')
  })

  await test.step('closing the form asks before changes are lost', async () => {
    await card.getByRole('button', { name: /^Change/ }).press('Enter')
    await changing.getByLabel('Capacity').fill('9')
    await page.keyboard.press('Escape')
    await expect(unsavedOn(page)).toBeVisible()
    await leaveUnsaved(page)
    await card.getByRole('button', { name: /^Change/ }).press('Enter')
    await expect(changing.getByLabel('Capacity')).toHaveValue('4')
  })

  await test.step('fewer places than guests are refused, and a move is emailed', async () => {
    await changing.getByLabel('Capacity').fill('1')
    await changing.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(changing.getByLabel('Capacity')).toHaveAccessibleDescription(/The capacity must be at least 2/)
    await isFineDialog(page, 'Change open house')
    await changing.getByLabel('Capacity').fill('6')
    await changing.getByLabel('From').fill('14:30')
    await changing.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(toastOn(page)).toContainText('Open house changed')
    await expect(card).toContainText('2:30 PM to 3:00 PM')
    await mailTo(guest.email, /The open house has a new time[^]*\d, 2:30 PM to 3:00 PM E[SD]T/)
    await page.goto(`/properties/${home.id}`)
    await expect(page.getByRole('region', { name: 'Open houses' })).toContainText('New time')
  })
})

test('two colleagues change the same open house, and what one types outlives the session', async ({
  page,
  product,
  watch,
}) => {
  const account = await createAdmin(product.address)
  const { home, call, plan } = await createHome(product)
  const { id, day } = await plan({ note: 'Ring once.' })
  const card = page
    .getByRole('main')
    .getByRole('article', { name: /1:00 PM to 3:00 PM/ })
    .filter({ hasText: home.title })
  const changing = dialogOn(page, 'Change open house')
  const open = async () => {
    await card.getByRole('button', { name: /^Change/ }).click()
    await expect(changing).toBeVisible()
  }

  await test.step('the second sees what the first has changed, and chooses', async () => {
    watch.expects(/409 PATCH .*\/api\/admin\/open-houses\//)
    await useSession(page, await mintSession(page.request, account))
    await page.goto(`/admin/calendar?view=list&date=${day}`)
    await open()
    await changing.getByLabel('Note for visitors').fill('Ring twice.')
    const facts = { day, from: '13:00', to: '15:00', hostId: null, note: 'Ring once.' }
    await call('PATCH', `/api/admin/open-houses/${id}`, { ...facts, capacity: 12 })
    await changing.getByRole('button', { name: 'Save changes' }).click()
    await expect(changing).toContainText('Someone else updated this while you were editing.')
    await expect(changing).toContainText('12')
    await expect(changing.getByLabel('Note for visitors')).toHaveValue('Ring twice.')
    await isFineAt(page, [390, 1440])
    await page.keyboard.press('Escape')
    await leaveUnsaved(page)
  })

  /** Sends a form after the session has ended, and signs in again. */
  async function sendTooLate(dialog: Locator, button: string) {
    await page.route(`**/api/admin/open-houses/${id}**`, (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthorized', code: 'unauthorized' } }),
    )
    await dialog.getByRole('button', { name: button }).click()
    await expect(toastOn(page)).toContainText('Session Expired')
    await page.unrouteAll()
    await signInAsStaff(page, account)
  }

  await test.step('a session that ends in the middle of a dialog loses nothing that was typed', async () => {
    watch.expects(/401 PATCH .*\/api\/admin\/open-houses\//)
    await page.reload()
    await open()
    await changing.getByLabel('Note for visitors').fill('Ring three times.')
    await sendTooLate(changing, 'Save changes')
    await open()
    await expect(changing.getByLabel('Note for visitors')).toHaveValue('Ring three times.')
    await changing.getByRole('button', { name: 'Save changes' }).click()
    await expect(toastOn(page)).toContainText('Open house changed')
    await expect(card).toContainText('Ring three times.')
    await open()
    await expect(changing.getByLabel('Note for visitors')).toHaveValue('Ring three times.')
    await page.keyboard.press('Escape')
    await expect(changing).toHaveCount(0)
  })

  await test.step('nor the reason of a cancellation', async () => {
    watch.expects(/401 POST .*\/api\/admin\/open-houses\/.*\/cancel$/)
    const canceling = dialogOn(page, 'Cancel open house')
    const ask = () => card.getByRole('button', { name: /^Cancel/ }).click()
    await ask()
    await canceling.getByLabel('Reason').fill('The roof leaks.')
    await sendTooLate(canceling, 'Cancel open house')
    await ask()
    await expect(canceling.getByLabel('Reason')).toHaveValue('The roof leaks.')
    await canceling.getByRole('button', { name: 'Cancel open house' }).click()
    await expect(card).toContainText('Reason: The roof leaks.')
  })
})

test('staff note who came to an open house, and take it back', async ({ page }) => {
  // The demonstration had one last weekend.
  const weekday = new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay()
  const saturday = dayIn(weekday === 0 ? -8 : -1 - weekday)
  await enterAsStaff(page, `/admin/calendar?view=list&date=${saturday}`)
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: 'Over' })
    .filter({ hasText: 'of 30 signed up' })
  await expect(card.getByRole('button', { name: /^(Change|Cancel)/ })).toHaveCount(0)
  await card.getByRole('button', { name: /^Guests/ }).click()
  const guest = dialogOn(page, 'Guests').getByRole('listitem', { name: /^Luis Calderon/ })
  const noShow = guest.getByRole('button', { name: 'No-show: Luis Calderon' })
  const attended = guest.getByRole('button', { name: 'Attended: Luis Calderon' })
  await expect(noShow).toHaveAttribute('aria-pressed', 'true')
  await isFineDialog(page, 'Guests')
  await attended.press('Enter')
  await expect(attended).toHaveAttribute('aria-pressed', 'true')
  await expect(noShow).toHaveAttribute('aria-pressed', 'false')
  await attended.press('Enter')
  await expect(attended).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await noShow.press('Enter')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await card.getByRole('button', { name: /^Guests/ }).click()
  await expect(noShow).toHaveAttribute('aria-pressed', 'true')
})
