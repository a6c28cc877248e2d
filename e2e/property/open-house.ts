import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import type { AdminProperty } from '#contract/properties/admin.ts'
import type { StartedProduct } from '../../tools/screens/start-product.ts'
import { HOME } from '../admin/own-product.ts'
import { colleague } from '../admin/staff-session.ts'
import { expect, type Locator, type Page } from '../fixtures.ts'
import { newestMatch, openHouseLinkTo } from '../mailbox.ts'
import { unique } from '../unique.ts'

const DAY_MS = 86_400_000
const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/New_York' })

/** A day so many days from now, in the company's time zone. */
export const dayIn = (days: number) => local.format(Date.now() + days * DAY_MS).slice(0, 10)

/** The last hour of the weekend, this one or the coming one. If that has begun, one of the next day, which the filter finds by `any`. */
export function hourOfWeekend() {
  const weekday = new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay()
  const isOver = weekday === 0 && local.format(Date.now()).slice(11) > '22:30'
  const day = dayIn(isOver ? 1 : (7 - weekday) % 7)
  return { day, from: '23:00', to: '23:45', filter: isOver ? 'any' : 'weekend' }
}

/** A home of this test alone, the way to schedule open houses of it, and the emails of their guests. */
export async function createHome({ address, dataDir }: StartedProduct) {
  const call = await colleague(address)
  const title = unique('Ferry Landing House ')
  const home: AdminProperty = await call('POST', '/api/admin/properties', { ...HOME, title })
  const plan = async (changes: object = {}): Promise<AdminOpenHouse> => {
    const facts = { day: dayIn(9), from: '13:00', to: '15:00', capacity: null, hostId: null, note: '', ...changes }
    return await call('POST', `/api/admin/properties/${home.id}/open-houses`, facts)
  }
  const linkTo = (email: string) => openHouseLinkTo(email, dataDir)
  const mailTo = (email: string, text: RegExp) => newestMatch(email, text, dataDir)
  return { home, call, plan, linkTo, mailTo }
}

interface Guest {
  name: string
  email: string
  /** The choice of how many people come. */
  party: string
}

/** Fills in the form of a visitor who comes, by keyboard alone. */
async function typeRsvp(page: Page, { name, email, party }: Guest) {
  const main = page.getByRole('main')
  await main.getByLabel('Name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(main.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(main.getByLabel('How many people?')).toBeFocused()
  // A list takes the choice that begins with the typed letters.
  await page.keyboard.type(party)
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: 'Sign up' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Signs up on the open page by keyboard and confirms by the emailed link. Returns the link. */
export async function signUp(page: Page, guest: Guest, linkTo: (email: string) => Promise<string>) {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await typeRsvp(page, guest)
  await expect(heading('Check your email')).toBeVisible()
  const link = await linkTo(guest.email)
  await page.goto(link)
  await expect(heading('Confirm your spot')).toBeVisible()
  await page.getByRole('button', { name: "Yes, I'm coming" }).press('Enter')
  await expect(heading("You're on the list")).toBeVisible()
  return link
}

/** Checks that a dialog does not scroll sideways on the smallest phones. */
export async function fitsOnPhone(dialog: Locator) {
  await dialog.page().setViewportSize({ width: 320, height: 700 })
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.page().setViewportSize({ width: 1440, height: 900 })
}
