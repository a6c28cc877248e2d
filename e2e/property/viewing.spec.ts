import { isFineAt } from '../accessibility/findings.ts'
import { expect, homeWith, test, untilHydrated } from '../fixtures.ts'
import { inboxOf, SHARED_DATA, viewingLinkTo } from '../mailbox.ts'
import { sendRemindersBefore } from '../moved-clock.ts'
import { unique } from '../unique.ts'

test('two people try the same time; one moves hers to another day, and the other is reminded', async ({
  page,
  browser,
  visit,
  homes,
}) => {
  const main = page.getByRole('main')
  const name = unique('Ada Lovelace ')
  const email = `${unique('ada')}@example.com`
  const home = homeWith(homes, ({ status }) => status === 'available')
  const times = main.getByRole('button', { name: /^View this home on / })
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()

  await test.step('both see the time, and the second is told that it is taken', async () => {
    await visit(`/properties/${home.id}`)
    await main.getByRole('link', { name: 'Schedule Viewing' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Viewing' })).toBeVisible()
    await isFineAt(page, [390, 1440])
    await page.setViewportSize({ width: 390, height: 844 })
    await other.goto(page.url())
    const label = (await times.first().getAttribute('aria-label')) ?? ''
    await times.first().press('Enter')
    await expect(main.getByText(/We're holding this time for you until/)).toBeVisible()
    await other.getByRole('button', { name: label, exact: true }).click()
    await expect(other.getByRole('alert').first()).toContainText('That time was just taken')
    await expect(other.getByRole('button', { name: label, exact: true })).toHaveCount(0)
    await other
      .getByRole('button', { name: /^View this home on / })
      .first()
      .press('Enter')
    await expect(other.getByText(/holding this time for you until/)).toBeVisible()
  })

  await test.step('a time that has passed is not held, and says so', async () => {
    const past = new Date(Date.now() - 86_400_000).toISOString()
    const answer = await other.request.post(`/properties/${home.id}/viewing`, { form: { startsAt: past, held: '' } })
    const third = await context.newPage()
    await third.goto(answer.url())
    await expect(third.getByRole('alert').first()).toContainText('That time was just taken or has passed.')
    await expect(third.getByRole('button', { name: /^View this home on / }).first()).toBeVisible()
    await third.close()
  })

  await test.step('her details are sent, and the link in the email books it', async () => {
    await untilHydrated(page)
    await main.getByLabel('Name').fill(name)
    const send = main.getByRole('button', { name: 'Request this time' })
    await send.press('Enter')
    // What is missing is said once, at its field, where the focus is; and nothing is lost.
    const problem = 'Please enter an email address or a phone number.'
    await expect(main.getByLabel('Email')).toBeFocused()
    await expect(main.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(problem))
    await expect(main.getByText(problem)).toHaveCount(1)
    await expect(main.getByLabel('Name')).toHaveValue(name)
    await main.getByLabel('Email').fill(`wrong.${email}`)
    await isFineAt(page, [390, 1440])
    await send.press('Enter')
    await expect(main.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(main).toContainText(`wrong.${email}`)
    await expect(main).toContainText(/\w+day, \w+ \d+ at \d+:\d+ [AP]M E[SD]T/)
    await isFineAt(page, [390, 1440])
    await main.getByRole('button', { name: 'Wrong address?' }).click()
    await expect(main.getByLabel('Email')).toHaveValue(`wrong.${email}`)
    await main.getByLabel('Email').fill(email)
    await send.press('Enter')
    await main.getByRole('button', { name: 'Send again' }).click()
    await expect(main.getByRole('status')).toContainText('We sent the link again.')
    await visit(await viewingLinkTo(email))
    await main.getByRole('button', { name: 'Confirm viewing' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your viewing is booked' })).toBeVisible()
  })

  await test.step('she moves it to another day and cancels it', async () => {
    await untilHydrated(page)
    await main.getByText('Reschedule').click()
    await isFineAt(page, [390, 1440])
    await main
      .getByRole('button', { name: /^Reschedule to / })
      .last()
      .click()
    await expect(main.getByText("You're all set. We emailed you the new time.")).toBeVisible()
    await main.getByRole('button', { name: 'Cancel viewing' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your viewing is canceled' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Schedule Viewing' })).toHaveAttribute(
      'href',
      `/properties/${home.id}/viewing`,
    )
  })

  await test.step('the other books her time, and is the only one who is reminded of a viewing', async () => {
    const theirs = `${unique('bob')}@example.com`
    await other.getByLabel('Name').fill('Bob Boole')
    await other.getByLabel('Email').fill(theirs)
    await other.getByLabel('Email').press('Enter')
    await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await other.goto(await viewingLinkTo(theirs))
    await other.getByRole('button', { name: 'Confirm viewing' }).press('Enter')
    await expect(other.getByRole('heading', { level: 1, name: 'Your viewing is booked' })).toBeVisible()
    const hers = (await inboxOf(email)).length
    const subjects = async () => (await inboxOf(theirs)).map(({ subject }) => subject.split(' |')[0])
    await sendRemindersBefore(SHARED_DATA, theirs, 23)
    await expect.poll(subjects).toEqual(['Confirm your viewing', 'Your viewing is booked', 'Your viewing is tomorrow'])
    await sendRemindersBefore(SHARED_DATA, theirs, 1)
    await expect.poll(async () => (await subjects()).at(-1)).toBe('Your viewing is coming up')
    expect(await inboxOf(email)).toHaveLength(hers)
    await context.close()
  })
})
