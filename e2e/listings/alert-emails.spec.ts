import { expect, test } from '../admin/own-product.ts'
import { colleague } from '../admin/staff-session.ts'
import type { Page } from '../fixtures.ts'
import { inboxOf, type ReceivedEmail } from '../mailbox.ts'
import { sendAlertsTwoHoursLater } from '../moved-clock.ts'
import { listOn } from './list-page.ts'

const HOME = {
  address: '12 Granite Street, Rockport, MA 01966',
  price: '2900',
  priceType: 'rent',
  bedrooms: 2,
  imageUrls: ['/pictures/exterior-cape-cottage.jpg'],
}

/** Shows an email as a mail program does, and follows a link in it with the keyboard. */
async function followIn(page: Page, { html }: ReceivedEmail, link: string) {
  await page.route('**/mail-program', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/mail-program')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: link, exact: true }).first().press('Enter')
}

test('an alert is confirmed, tells a new home and a reduced price, and ends with one press in the mail program', async ({
  page,
  visit,
  product: { dataDir },
  baseURL,
  playwright,
}) => {
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  const staff = await colleague(baseURL!)

  for (const width of [390, 1440])
    await test.step(`at ${width} px`, async () => {
      const email = `ada-${width}@example.com`
      const title = `Granite cottage ${width}`
      const inbox = () => inboxOf(email, dataDir)
      /** The newest email, once there are so many. */
      const newest = async (count: number) => {
        await expect.poll(inbox).toHaveLength(count)
        return (await inbox()).at(-1)!
      }
      await page.setViewportSize({ width, height: 900 })

      await test.step('it is asked for from a search and confirmed from the email', async () => {
        await visit('/properties?type=rent&location=Rockport&beds=2&maxPrice=3000')
        await main.getByRole('link', { name: 'Email me new homes like this' }).first().press('Enter')
        await main.getByRole('textbox', { name: 'Email' }).fill(email)
        await main.getByLabel('How often').selectOption('Right away')
        await main.getByRole('textbox', { name: 'Email' }).press('Enter')
        await expect(heading).toHaveText('Check your email')
        await followIn(page, await newest(1), 'Confirm alert')
        await main.getByRole('button', { name: 'Confirm alert' }).press('Enter')
        await expect(heading).toHaveText('Your alert is on')
      })

      const { id } = await staff('POST', '/api/admin/properties', { ...HOME, title })
      await test.step('the home that staff list is in an email, whose links lead to it and to the search', async () => {
        await sendAlertsTwoHoursLater(dataDir, email)
        const mail = await newest(2)
        expect(mail.subject).toContain('New listing: $2,900 a month, 12 Granite Street')
        await followIn(page, mail, '$2,900 a month')
        await expect(heading).toHaveText(title)
        await followIn(page, mail, 'See all homes')
        await expect(listOn(page).cards.filter({ hasText: title })).toHaveCount(1)
      })

      await test.step('so is its lower price', async () => {
        await staff('PATCH', `/api/admin/properties/${id}`, { price: '2700' })
        await sendAlertsTwoHoursLater(dataDir, email)
        const mail = await newest(3)
        expect(mail.subject).toContain('Price reduced by $200: $2,700 a month')
        await followIn(page, mail, '$2,700 a month')
        await expect(heading).toHaveText(title)
        await expect(main.getByText('$2,700/mo').first()).toBeVisible()
        await expect(main.getByText('Reduced $200 to $2,700')).toBeVisible()
      })

      await test.step('one press in the mail program ends it, without cookies, and nothing more is sent', async () => {
        const { head, ...mail } = await newest(3)
        await followIn(page, { head, ...mail }, 'Manage your alerts or unsubscribe')
        await expect(heading).toHaveText('Your alerts')
        await expect(main.getByRole('link', { name: /Rockport/ })).toBeVisible()
        expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
        const [, link] = /^List-Unsubscribe: <(.*)>$/m.exec(head)!
        const mailProgram = await playwright.request.newContext()
        const answer = await mailProgram.post(link!, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 })
        expect([answer.status(), answer.headers()['set-cookie']]).toEqual([200, undefined])
        await mailProgram.dispose()
        await page.reload()
        await expect(heading).toHaveText('You have no alerts')
        await staff('PATCH', `/api/admin/properties/${id}`, { price: '2500' })
        await sendAlertsTwoHoursLater(dataDir, email)
        expect(await inbox()).toHaveLength(3)
      })
    })
})
