import { expect, test } from '../fixtures.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { alertLinkTo, inboxOf, SHARED_DATA } from '../mailbox.ts'
import { tidyDaysLater } from '../moved-clock.ts'
import { unique } from '../unique.ts'

test('an alert is asked for from a search, confirmed from the email and ended, or never confirmed', async ({
  page,
  visit,
  watch,
}) => {
  const main = page.getByRole('main')
  const email = `${unique('ada')}@example.com`

  await test.step('the form keeps what was typed when something is wrong', async () => {
    await visit('/properties?type=rent&location=Boston&maxPrice=3500')
    await main.getByRole('link', { name: 'Email me new homes like this' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Email me new homes like this' })).toBeFocused()
    await expect(main.getByText('Homes for rent in Boston under $3,500')).toBeVisible()
    const address = main.getByRole('textbox', { name: 'Email' })
    await address.fill('ada at example.com')
    await main.getByLabel('How often').selectOption('Once a week')
    await address.press('Enter')
    await expect(address).toHaveAccessibleDescription(/valid email/)
    await expect(address).toBeFocused()
    await expect(address).toHaveValue('ada at example.com')
    await expect(main.getByLabel('How often')).toHaveValue('weekly')
    await isFineAt(page, [390, 1440])
    await address.fill(`wrong.${email}`)
    await expect(address).not.toHaveAccessibleDescription(/valid email/)
    await address.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
    await expect(main).toContainText(`We sent a link to wrong.${email}.`)
    await main.getByRole('link', { name: 'Wrong address?' }).click()
    await expect(address).toHaveValue(`wrong.${email}`)
    await expect(main.getByLabel('How often')).toHaveValue('weekly')
    await address.fill(email)
    await address.press('Enter')
    await expect(main).toContainText(`We sent a link to ${email}.`)
    // No history, log or referrer has the address.
    expect(decodeURIComponent(decodeURIComponent(page.url()))).not.toContain('@')
    await main.getByRole('button', { name: 'Send again' }).click()
    await expect(main.getByRole('status')).toHaveText('We sent the link again.')
    await expect(main).toContainText(`We sent a link to ${email}.`)
    expect(decodeURIComponent(decodeURIComponent(page.url()))).not.toContain('@')
    await expect.poll(async () => (await inboxOf(email)).length).toBe(2)
    await isFineAt(page, [390, 1440])
  })

  await test.step('nothing is sent before the link in the email is used', async () => {
    await visit(await alertLinkTo(email))
    await expect(main.getByText(/Boston .*\$3,500/)).toBeVisible()
    await expect(main.getByText('Once a week')).toBeVisible()
    await main.getByRole('button', { name: 'Confirm alert' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your alert is on' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'See these homes' })).toHaveAttribute(
      'href',
      '/properties?type=rent&location=Boston&maxPrice=3500&sort=newest',
    )
  })

  await test.step('it is ended from its page', async () => {
    await main.getByRole('link', { name: 'Your alerts' }).click()
    await main.getByRole('button', { name: 'Delete alert' }).click()
    await expect(main.getByRole('button', { name: 'Delete alert' })).toHaveCount(0)
    await isFineAt(page, [390, 1440])
  })

  await test.step('one that nobody confirms is kept for seven days, then gone with its link', async () => {
    watch.expects(/^404 GET .*\/alerts\/confirm\//)
    const never = `never.${email}`
    const form = { search: 'type=rent&location=Boston', email: never, frequency: 'instant', website: '' }
    await page.request.post('/alerts/new', { form })
    const link = await alertLinkTo(never)
    await tidyDaysLater(SHARED_DATA, never, 6)
    await visit(link)
    await expect(main.getByRole('button', { name: 'Confirm alert' })).toBeVisible()
    await tidyDaysLater(SHARED_DATA, never, 2)
    await visit(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Alert not found' })).toBeVisible()
    await expect(main).toContainText('The link may have expired after seven days, or the alert was deleted.')
    expect(await inboxOf(never)).toHaveLength(1)
  })
})
