import { isFineAt } from '../accessibility/findings.ts'
import { expect, hold, homeWith, test, untilHydrated } from '../fixtures.ts'
import { inboxOf, SHARED_DATA, viewingLinkTo } from '../mailbox.ts'
import { endHold, sendRemindersBefore } from '../moved-clock.ts'
import { unique } from '../unique.ts'

const HOLDING = /We're holding this time for you until/
const OFFLINE = "You're offline. Check your connection and try again."
const TIMES = /^View this home on /

/** The subjects of the emails to an address, without the home. */
const subjectsTo = async (email: string) => (await inboxOf(email)).map(({ subject }) => subject.split(' |')[0])

/** Times are shown in Eastern Time, also to a visitor in another time zone. */
for (const [width, otherWidth, timezoneId] of [
  [390, 1440, 'America/Los_Angeles'],
  [1440, 390, 'America/New_York'],
] as const)
  test.describe(`at ${width} and ${otherWidth} px`, () => {
    test.use({ timezoneId })
    test('two people try the same time; one moves hers to another day, and the other is reminded', async ({
      page,
      browser,
      visit,
      homes,
    }) => {
      const main = page.getByRole('main')
      // Other tests book the first one.
      const home = homes.filter(({ status }) => status === 'available')[width === 390 ? 1 : 2]!
      const [hers, theirs] = [`${unique('ada')}@example.com`, `${unique('bob')}@example.com`]
      const when = main.getByRole('definition').first()
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: otherWidth, height: 900 },
      })
      const other = await context.newPage()
      let at = ''

      await test.step('both press at once, and the second is told that it is taken', async () => {
        await page.setViewportSize({ width, height: 900 })
        await visit(`/properties/${home.id}`)
        await main.getByRole('link', { name: 'Schedule Viewing' }).first().press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: 'Schedule Viewing' })).toBeVisible()
        await other.goto(page.url())
        // Days ahead, because who books for tomorrow needs no reminder a day before.
        const latest = main.getByRole('button', { name: TIMES }).last()
        at = (await latest.getAttribute('value')) ?? ''
        const label = (await latest.getAttribute('aria-label')) ?? ''
        const same = other.getByRole('button', { name: label, exact: true })
        const release = await hold(other, `**/properties/${home.id}/viewing`, 'POST')
        const pressed = same.press('Enter')
        // Whoever presses twice still has the time.
        await latest.dblclick()
        await expect(main.getByText(HOLDING)).toBeVisible()
        release()
        await pressed
        await expect(other.getByRole('alert').first()).toContainText('That time was just taken')
        await expect(same).toHaveCount(0)
        await other.getByRole('button', { name: TIMES }).last().press('Enter')
        await expect(other.getByText(HOLDING)).toBeVisible()
      })

      await test.step('she sends her details, and the link in the email books the time', async () => {
        await untilHydrated(page)
        // The time that was chosen is read aloud, and the form is next.
        await expect(main.getByRole('heading', { name: / at \d+:\d+ [AP]M E[SD]T$/ })).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(main.getByLabel('Name')).toBeFocused()
        await page.keyboard.type('Ada Lovelace')
        await page.keyboard.press('Tab')
        await expect(main.getByLabel('Email')).toBeFocused()
        await page.keyboard.type(hers)
        await page.keyboard.press('Enter')
        await expect(main.getByRole('heading', { name: 'Check your email' })).toBeFocused()
        await visit(await viewingLinkTo(hers))
        await main.getByRole('button', { name: 'Confirm viewing' }).press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: 'Your viewing is booked' })).toBeVisible()
        const next = "We emailed you the details, and we'll remind you the day before and two hours before."
        await expect(main.getByRole('status').filter({ hasText: next })).toBeVisible()
        const file = await main.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
        expect(await (await page.request.get(file!)).text()).toContain('SUMMARY:Viewing: ')
      })

      await test.step('she moves it to another day, hears of it, and her time is free again', async () => {
        await untilHydrated(page)
        const before = (await when.textContent()) ?? ''
        await main.locator('summary').filter({ hasText: 'Reschedule' }).press('Enter')
        const times = main.getByRole('button', { name: /^Reschedule to / })
        const earlier = times.nth(Math.floor((await times.count()) / 2))
        const next = (await earlier.getAttribute('aria-label'))!.replace('Reschedule to ', '')
        expect(next.split(' at ')[0]).not.toBe(before.split(' at ')[0])
        await earlier.press('Enter')
        await expect(main.getByText("You're all set. We emailed you the new time.")).toBeVisible()
        await expect(when).toHaveText(next)
        await expect
          .poll(() => subjectsTo(hers))
          .toEqual(['Confirm your viewing', 'Your viewing is booked', 'Your viewing has a new time'])
        const slots = await (await page.request.get(`/api/viewings/slots/${home.id}`)).json()
        expect(slots.days.flatMap(({ startsAt }: { startsAt: string[] }) => startsAt)).toContain(at)
      })

      await test.step('the other books another time, and is the only one who is reminded of a viewing', async () => {
        await other.keyboard.press('Tab')
        await other.keyboard.type('Bob Boole')
        await other.keyboard.press('Tab')
        await other.keyboard.type(theirs)
        await other.getByLabel('Email').press('Enter')
        await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible()
        await other.goto(await viewingLinkTo(theirs))
        await other.getByRole('button', { name: 'Confirm viewing' }).press('Enter')
        await expect(other.getByRole('heading', { level: 1, name: 'Your viewing is booked' })).toBeFocused()
        await sendRemindersBefore(SHARED_DATA, theirs, 23)
        await expect
          .poll(() => subjectsTo(theirs))
          .toEqual(['Confirm your viewing', 'Your viewing is booked', 'Your viewing is tomorrow'])
        await sendRemindersBefore(SHARED_DATA, theirs, 1)
        await expect.poll(async () => (await subjectsTo(theirs)).at(-1)).toBe('Your viewing is coming up')
        expect(await subjectsTo(hers)).toHaveLength(3)
        await context.close()
      })
    })
  })

test('a visitor is told what is wrong, corrects an address, and cancels', async ({ page, visit, homes }) => {
  const main = page.getByRole('main')
  const name = unique('Cleo Corrects ')
  const email = `${unique('cleo')}@example.com`
  const home = homeWith(homes, ({ status }) => status === 'available')

  await test.step('a time is not held when it has passed or the visitor is offline, and the page says so', async () => {
    await visit(`/properties/${home.id}/viewing`)
    await isFineAt(page, [390, 1440])
    await page.setViewportSize({ width: 390, height: 844 })
    const past = new Date(Date.now() - 86_400_000).toISOString()
    const answer = await page.request.post(`/properties/${home.id}/viewing`, { form: { startsAt: past, held: '' } })
    const freeTimes = page.waitForResponse(/\/api\/viewings\/slots\//)
    await visit(answer.url())
    await expect(main.getByRole('alert').first()).toHaveText('That time has passed. Please pick another.')
    const last = main.getByRole('button', { name: TIMES }).last()
    await untilHydrated(page)
    // Asked for once more when the page is hydrated.
    await (await freeTimes).finished()
    await page.context().setOffline(true)
    for (const _ of [1, 2]) {
      await last.press('Enter')
      await expect(main.getByRole('alert').filter({ hasText: OFFLINE })).toBeInViewport()
    }
    await page.context().setOffline(false)
    // Of the last day in sight, because other tests take the first.
    await last.press('Enter')
    await expect(main.getByText(HOLDING)).toBeVisible()
  })

  await test.step('what is missing is said once, at its field, where the focus is, and nothing is lost', async () => {
    await untilHydrated(page)
    await main.getByLabel('Name').fill(name)
    await main.getByRole('button', { name: 'Request this time' }).press('Enter')
    const problem = 'Please enter an email address or a phone number.'
    await expect(main.getByLabel('Email')).toBeFocused()
    await expect(main.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(problem))
    await expect(main.getByText(problem)).toHaveCount(1)
    await expect(main.getByLabel('Name')).toHaveValue(name)
    await main.getByLabel('Phone').fill('12')
    await main.getByRole('button', { name: 'Request this time' }).press('Enter')
    await expect(main.getByLabel('Phone')).toBeFocused()
    await expect(main.getByLabel('Phone')).toHaveAccessibleDescription(/at least 7 digits/)
    await expect(main.getByLabel('Email')).not.toHaveAccessibleDescription(/Please enter/)
    await untilHydrated(page)
  })

  await test.step('another time keeps what was typed', async () => {
    await main.getByLabel('Phone').fill('617')
    await main.getByLabel('Email').fill('cleo at')
    const held = main.getByRole('heading', { level: 2 }).first()
    const before = (await held.textContent()) ?? ''
    await main.getByRole('button', { name: TIMES }).last().press('Enter')
    await expect(held).not.toHaveText(before)
    await expect(main.getByText(HOLDING)).toBeVisible()
    await expect(main.getByLabel('Name')).toHaveValue(name)
    await expect(main.getByLabel('Email')).toHaveValue('cleo at')
    await expect(main.getByLabel('Phone')).toHaveValue('617')
    await main.getByLabel('Phone').fill('')
    await untilHydrated(page)
  })

  await test.step('a wrong address is corrected, and the link is sent again', async () => {
    const send = main.getByRole('button', { name: 'Request this time' })
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

  await test.step('it is canceled, and leads to other times', async () => {
    await untilHydrated(page)
    await main.getByText('Reschedule').click()
    // One press asks. The buttons stand side by side where there is room.
    const asking = main.locator('summary').filter({ hasText: 'Cancel viewing' })
    await page.setViewportSize({ width: 1440, height: 900 })
    const [calendar, cancel] = [
      await main.getByRole('link', { name: 'Add to calendar' }).boundingBox(),
      await asking.boundingBox(),
    ]
    expect(cancel!.y).toBe(calendar!.y)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(main.getByRole('button', { name: 'Yes, cancel' })).toBeHidden()
    await asking.press('Enter')
    await expect(main.getByText('Cancel this viewing? Someone else can book the time then.')).toBeVisible()
    await isFineAt(page, [390, 1440])
    await main.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your viewing is canceled' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Schedule Viewing' })).toHaveAttribute(
      'href',
      `/properties/${home.id}/viewing`,
    )
  })
})

test('who types for long is told that the hold ends and has ended, and loses nothing', async ({
  page,
  visit,
  homes,
}) => {
  const main = page.getByRole('main')
  const name = unique('Dora Delays ')
  const home = homeWith(homes, ({ status }) => status === 'available')
  const { days } = await (await page.request.get(`/api/viewings/slots/${home.id}`)).json()
  // Other tests take the first and the last times.
  const startsAt = days[Math.floor(days.length / 2)].startsAt[1]
  const chosen = await page.request.post(`/properties/${home.id}/viewing`, { form: { startsAt, held: '' } })
  await page.clock.install()
  await visit(chosen.url())
  const told = main.getByRole('status')
  await expect(told.filter({ hasText: HOLDING })).toBeVisible()
  await main.getByLabel('Name').fill(name)
  await main.getByLabel('Phone').fill('617 555')
  await expect(told.filter({ hasText: 'two minutes' })).toHaveCount(0)
  await page.clock.fastForward('09:00')
  await expect(told.filter({ hasText: 'Less than two minutes left.' })).toBeVisible()
  await endHold(SHARED_DATA, home.id, startsAt)
  await page.clock.fastForward('02:00')
  const ended = "We're no longer holding that time, but it's still free. Send your details to request it."
  await expect(told.filter({ hasText: ended })).toBeVisible()
  await expect(main.getByLabel('Name')).toHaveValue(name)
  await expect(main.getByLabel('Phone')).toHaveValue('617 555')
})
