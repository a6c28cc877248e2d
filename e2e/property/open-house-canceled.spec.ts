import { isFineAt } from '../accessibility/findings.ts'
import { expect, test } from '../admin/own-product.ts'
import { enterAsStaff } from '../admin/staff-session.ts'
import { type Page, untilHydrated } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'
import { unique } from '../unique.ts'
import { createHome, dayIn, fitsOnPhone, hourOfWeekend, signUp } from './open-house.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

test('an open house is canceled, and everyone on the list hears', async ({ page, browser, product }) => {
  const { home, plan, linkTo, mailTo } = await createHome(product)
  const { filter, ...time } = hourOfWeekend()
  const openHouse = await plan({ ...time, capacity: 20, note: 'Please park on the street.' })
  const reason = unique('The owners are having the floors refinished ')
  const list = `/properties?openHouse=${filter}&location=${encodeURIComponent(home.title)}`
  const guests = [
    { name: unique('Ada Lovelace '), email: `${unique('ada')}@example.com`, party: 'Just me' },
    { name: unique('Bob Woods '), email: `${unique('bob')}@example.com`, party: '2 people' },
  ] as const
  const said = new RegExp(`The open house is canceled[^]*Reason: ${reason}`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Cancel open house' })
  const cardOn = (on: Page) => listOn(on).cards.filter({ hasText: home.title })
  const sectionOn = (on: Page) => on.getByRole('region', { name: 'Open houses' })

  /** From the list to the list of guests, by keyboard. */
  async function comes(visitor: Page, guest: (typeof guests)[number]) {
    await visitor.goto(list)
    await untilHydrated(visitor)
    await expect(cardOn(visitor)).toContainText(/Open (Sun|Mon) 11–11:45 PM/)
    await cardOn(visitor).getByRole('link').press('Enter')
    await expect(visitor.getByRole('heading', { level: 1, name: home.title })).toBeVisible()
    await expect(sectionOn(visitor)).toContainText('Please park on the street.')
    await sectionOn(visitor).getByRole('link', { name: /^RSVP/ }).press('Enter')
    await expect(visitor.getByRole('heading', { level: 1, name: 'RSVP for the open house' })).toBeVisible()
    return await signUp(visitor, guest, linkTo)
  }

  const links: string[] = []
  await test.step('two visitors find it and sign up, on a phone and on a desktop', async () => {
    for (const [at, viewport] of [PHONE, DESKTOP].entries()) {
      const context = await browser.newContext({ viewport, baseURL: product.address })
      const visitor = await context.newPage()
      links.push(await comes(visitor, guests[at]!))
      await context.close()
    }
  })

  await test.step('staff see it in their calendar by the name of the home, and cancel it with a reason', async () => {
    await page.setViewportSize(DESKTOP)
    await enterAsStaff(page, `/admin/calendar?view=day&date=${time.day}`)
    await main.getByRole('button', { name: /^\d+ changes?$/ }).press('Enter')
    const changes = page.getByRole('dialog', { name: /^\d+ changes?$/ })
    await expect(changes).toContainText('3 people signed up')
    await changes.press('Escape')
    await expect(changes).toBeHidden()
    const entry = main.getByRole('button', { name: new RegExp(home.title) })
    await expect(entry).toContainText('Open house, 3 of 20 coming')
    await entry.press('Enter')
    const opened = page.getByRole('dialog', { name: home.title })
    await isFineAt(page, [390, 1440])
    await opened.getByRole('button', { name: /^Cancel/ }).press('Enter')
    await expect(dialog).toHaveAccessibleDescription(/3 people are on the list/)
    await dialog.getByRole('button', { name: 'Cancel open house' }).press('Enter')
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/)
    await isFineAt(page, [390, 1440])
    await fitsOnPhone(dialog)
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByLabel('Reason').press('Enter')
    await expect(page.getByText('Open house canceled')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(opened).toContainText(`Reason: ${reason}`)
    await page.keyboard.press('Escape')
    await expect(entry).toContainText('Open house, canceled')
  })

  await test.step('both get an email with the reason, and their links say so', async () => {
    for (const { email } of guests) expect(await mailTo(email, said)).toContain(reason)
    await page.goto(links[0]!)
    await expect(page.getByRole('heading', { level: 1, name: 'This open house is canceled' })).toBeVisible()
    await expect(main).toContainText(reason)
    await isFineAt(page, [390])
    await page.goto(`/open-houses/${openHouse.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This open house is canceled' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0)
  })

  await test.step('on a phone they cancel another one from the list, and its guest hears', async () => {
    const next = await plan({ day: dayIn(12) })
    const guest = { name: unique('Cy Young '), email: `${unique('cy')}@example.com`, party: '1' }
    await page.request.post(`/open-houses/${next.id}`, { form: guest })
    await page.request.post(await linkTo(guest.email), { form: { action: 'confirm' } })
    await page.setViewportSize(PHONE)
    await page.goto(`/admin/calendar?date=${next.day}`)
    const card = main.getByRole('article').filter({ hasText: home.title })
    await expect(card).toContainText('1 coming')
    await card.getByRole('button', { name: /^Cancel/ }).press('Enter')
    await expect(dialog).toHaveAccessibleDescription(/1 person is on the list/)
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByLabel('Reason').press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(card).toContainText(`Reason: ${reason}`)
    expect(await mailTo(guest.email, said)).toContain(reason)
  })

  await test.step('the page of the home says so, and neither the filter nor a card shows it', async () => {
    await page.goto(`/properties/${home.id}`)
    await expect(sectionOn(page)).toContainText('Canceled')
    await expect(sectionOn(page).getByRole('link')).toHaveCount(0)
    await page.goto(`/properties?location=${encodeURIComponent(home.title)}`)
    await expect(cardOn(page)).toBeVisible()
    await expect(cardOn(page)).not.toContainText(/Open (Sun|Mon)/)
    await page.goto(list)
    await expect(page.getByRole('heading', { name: 'No Properties Found' })).toBeVisible()
    await expect(cardOn(page)).toHaveCount(0)
  })
})
