import { isFineAt } from '../accessibility/findings.ts'
import { expect, homeWith, test } from '../fixtures.ts'
import { newestMatch } from '../mailbox.ts'
import { unique } from '../unique.ts'
import { dialogOn, enterAsStaff, rowOf, chooseIn } from '../admin/staff-session.ts'
import { bookViewing } from './book-viewing.ts'

const dayInWords = (at: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'America/New_York',
  }).format(new Date(at))

test('staff see their week and what changed, on a phone and on a desktop, by keyboard', async ({
  page,
  request,
  homes,
}) => {
  const main = page.getByRole('main')
  const name = unique('Bea Calendar ')
  const email = `${unique('bea')}@example.com`
  const home = homeWith(homes, ({ status }) => status === 'available')
  let startsAt = ''
  let link = ''

  await test.step('a visitor books', async () => {
    ;({ startsAt, link } = await bookViewing(request, home.id, { name, email }))
  })

  const entry = main.getByRole('button', { name: new RegExp(name) })
  await test.step('it is among the changes, and its link leads to it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enterAsStaff(page, '/admin/dashboard')
    const banner = page.getByRole('banner')
    // It has its word like the links beside it, and they keep apart, also where the screen is wider than the line.
    for (const width of [1920, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await banner.getByText('Calendar', { exact: true }).boundingBox())!.width).toBeGreaterThan(40)
      const last = (await banner.getByRole('link', { name: 'Security' }).boundingBox())!
      const next = (await banner.getByRole('button', { name: /^Go to/ }).boundingBox())!
      expect(last.x + last.width).toBeLessThanOrEqual(next.x)
    }
    await banner.getByRole('link', { name: 'Calendar' }).press('Enter')
    const button = main.getByRole('button', { name: /^\d+ changes?$/ })
    const change = dialogOn(page).getByRole('link', { name: new RegExp(name) })
    const opened = dialogOn(page).getByRole('article', { name: new RegExp(name) })
    await page.setViewportSize({ width: 390, height: 844 })
    await button.press('Enter')
    await isFineAt(page, [390])
    await change.press('Enter')
    await expect(main.getByRole('article', { name: new RegExp(name) })).toContainText('Booked')
    await expect(main.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true')
    await page.goto('/admin/calendar')
    await page.setViewportSize({ width: 1440, height: 900 })
    await button.press('Enter')
    await change.press('Enter')
    await expect(opened).toContainText('Booked')
    await isFineAt(page, [1440])
    // Whoever reads one change after the other goes back to the list.
    await page.goBack()
    await expect(change).toBeVisible()
    await change.press('Enter')
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toHaveCount(0)
    await expect(entry).toBeVisible()
    await button.press('Enter')
    await dialogOn(page).getByRole('button', { name: 'Mark as seen' }).press('Enter')
    await expect(dialogOn(page)).toHaveCount(0)
    await expect(main.getByRole('button', { name: /change/ })).toBeFocused()
    await page.reload()
    await expect(entry).toBeVisible()
    // Other tests change something, too.
    await main.getByRole('button', { name: /change/ }).press('Enter')
    await expect(dialogOn(page)).toContainText('Since ')
    await expect(change).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the week opens at the day that is looked for, in the first screen', async () => {
    const today = main.locator('[aria-current=date]')
    const day = main.getByRole('region', { name: dayInWords(startsAt) }).getByRole('link')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/admin/calendar?view=week')
      await expect(today).toBeInViewport({ ratio: 1 })
      await page.goto(`/admin/calendar?view=week&date=${startsAt.slice(0, 10)}`)
      await expect(day).toBeInViewport({ ratio: 1 })
    }
    await isFineAt(page, [390, 1440])
    await page.goto(`/admin/calendar?date=${startsAt.slice(0, 10)}`)
    await expect(entry).toBeVisible()
  })

  await test.step('days and views change by key, and the address keeps them', async () => {
    const day = startsAt.slice(0, 10)
    await isFineAt(page, [390, 1440])
    await page.keyboard.press('d')
    await expect(page).toHaveURL(new RegExp(`view=day.*|date=${day}`))
    await expect(entry).toBeVisible()
    await page.keyboard.press('j')
    await expect(entry).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(entry).toBeVisible()
    // Keys that follow each other before the page has rendered are all kept.
    await page.evaluate(() => {
      for (const key of 'wjjd') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    const later = new Date(Date.parse(day) + 14 * 86_400_000).toISOString().slice(0, 10)
    await expect(page).toHaveURL(new RegExp(`view=day.*date=${later}|date=${later}.*view=day`))
    for (const _ of 'wjjd') await page.goBack()
    await entry.press('Enter')
    await dialogOn(page).getByLabel('Shown by').first().focus()
    await dialogOn(page).getByLabel('Shown by').first().selectOption('Alex Whitcomb')
    await expect(page.getByText('Viewing assigned').first()).toBeVisible()
    await expect(dialogOn(page).getByLabel('Shown by').first()).toBeFocused()
    const move = dialogOn(page).getByRole('button', { name: 'Move' })
    await expect(move).toBeEnabled()
    await move.press('Enter')
    const moving = page.getByRole('dialog', { name: 'Move viewing' })
    const days = moving.getByLabel('New time').locator('optgroup')
    await expect(days.first()).toHaveAttribute('label', /^\w+day, \w+ \d+$/)
    expect(await days.count()).toBeGreaterThan(5)
    // No time is chosen before anybody has chosen one.
    await moving.getByRole('button', { name: 'Move and email the visitor' }).press('Enter')
    await expect(moving.getByLabel('New time')).toHaveAccessibleDescription(/Choose a time\./)
    await moving.getByLabel('New time').selectOption('Another time...')
    await moving.getByLabel('Day').fill('2020-01-01')
    await moving.getByLabel('Time', { exact: true }).fill('10:00')
    await moving.getByRole('button', { name: 'Move and email the visitor' }).press('Enter')
    await expect(moving.getByLabel('Day')).toHaveAccessibleDescription(/Choose a time in the future/)
    await isFineAt(page, [390, 1440])
    await page.keyboard.press('Escape')
    await expect(moving).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialogOn(page)).toHaveCount(0)
    await page.keyboard.press('l')
    await expect(main.getByRole('article', { name: new RegExp(name) })).toBeVisible()
    await page.keyboard.press('w')
    await main.getByLabel('Shown by').first().selectOption('Not assigned')
    await expect(entry).toHaveCount(0)
    await main.getByLabel('Shown by').first().selectOption('Mine')
    await expect(entry).toBeVisible()
    const first = main.locator('[data-entry]').first()
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await expect(main.locator('[data-entry]:focus')).toHaveCount(1)
    await page.reload()
    await expect(entry).toBeVisible()
    for (const key of ['d', 'w']) {
      await page.keyboard.press(key)
      await expect(main.locator('[data-day]')).toHaveCount(key === 'd' ? 1 : 7)
      const grid = main.locator('div:has(> div > [data-hours])')
      await grid.evaluate((element) => element.scrollTo({ top: 0 }))
      // The first hour has its label in the first row, in sight below the header.
      const hour = grid.getByText(/^\d+ [AP]M$/).first()
      const header = (await grid.getByText('Eastern', { exact: true }).boundingBox())!
      const label = (await hour.boundingBox())!
      expect(label.y).toBeGreaterThanOrEqual(header.y + header.height)
      expect(label.y).toBeLessThan(header.y + header.height + 40)
    }
  })

  await test.step('the private address has it until it is made anew', async () => {
    await main.getByRole('button', { name: 'Calendar address' }).click()
    await dialogOn(page).getByRole('button', { name: 'Create the address' }).click()
    const field = dialogOn(page).getByLabel('Your private address')
    await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
    const address = await field.inputValue()
    const file = await (await request.get(address)).text()
    expect(file).toContain(`SUMMARY:Viewing: ${home.title}`.slice(0, 60))
    expect(file).not.toContain(name)
    await isFineAt(page, [390, 1440])
    await dialogOn(page).getByRole('button', { name: 'Make a new address' }).click()
    await expect(field).not.toHaveValue(address)
    expect((await request.get(address)).status()).toBe(404)
    const renewed = await field.inputValue()
    await dialogOn(page).getByRole('button', { name: 'Stop sharing' }).click()
    await expect(dialogOn(page).getByRole('button', { name: 'Create the address' })).toBeVisible()
    expect((await request.get(renewed)).status()).toBe(404)
    await page.keyboard.press('Escape')
  })

  await test.step('the hours of all homes', async () => {
    await main.getByRole('button', { name: 'Viewing hours' }).click()
    await expect(dialogOn(page).getByLabel('Monday from')).toHaveValue('10:00')
    await isFineAt(page, [390, 1440])
    const [date, chips] = [dialogOn(page).getByLabel('Day off', { exact: true }), dialogOn(page).getByRole('listitem')]
    const known = await chips.count()
    await date.fill('2031-08-20')
    await date.press('Enter')
    await expect(chips).toHaveCount(known + 1)
    await expect(date).toBeFocused()
    await expect(date).toHaveValue('')
    // One that is typed and not added is saved, too.
    await date.fill('2031-08-21')
    await dialogOn(page).getByRole('button', { name: 'Save hours' }).click()
    await expect(dialogOn(page)).toHaveCount(0)
    await main.getByRole('button', { name: 'Viewing hours' }).click()
    for (const day of ['Aug 20, 2031', 'Aug 21, 2031']) {
      await dialogOn(page)
        .getByRole('button', { name: `Remove ${day}` })
        .press('Enter')
      await expect(date).toBeFocused()
    }
    await expect(chips).toHaveCount(known)
    await dialogOn(page).getByRole('button', { name: 'Save hours' }).click()
    await expect(dialogOn(page)).toHaveCount(0)
  })

  await test.step('a home gets hours of its own, and those of the company again', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/admin/properties?search=${encodeURIComponent(home.title)}`)
    const row = rowOf(page, home.title)
    await chooseIn(row, 'Viewing hours')
    const own = dialogOn(page).getByLabel("Use the company's hours")
    await expect(own).toBeChecked()
    await own.press('Space')
    await dialogOn(page).getByLabel('Sunday from').fill('13:00')
    await dialogOn(page).getByRole('button', { name: 'Save hours' }).click()
    const end = dialogOn(page).getByLabel('Sunday to')
    await expect(end).toHaveAccessibleDescription('End time is required')
    await expect(end).toBeFocused()
    await end.fill('13:10')
    await dialogOn(page).getByRole('button', { name: 'Save hours' }).click()
    await expect(end).toHaveAccessibleDescription(/^No viewing of \d+ minutes fits between 1:00 PM and 1:10 PM$/)
    await isFineAt(page, [390, 1440])
    await end.fill('15:00')
    await expect(end).toHaveAccessibleDescription('')
    await dialogOn(page).getByRole('button', { name: 'Save hours' }).click()
    await expect(dialogOn(page)).toHaveCount(0)
    await chooseIn(row, 'Viewing hours')
    await expect(dialogOn(page).getByLabel('Sunday to')).toHaveValue('15:00')
    await isFineAt(page, [390, 1440])
    await dialogOn(page).getByLabel('Approve each viewing first').press('Space')
    await dialogOn(page).getByRole('button', { name: 'Save hours' }).click()
    await expect(dialogOn(page)).toHaveCount(0)
    // Whoever moves a viewing that is booked reads first that it will not be.
    const visitor = await page.context().newPage()
    await visitor.goto(link)
    await visitor.getByText('Reschedule', { exact: true }).click()
    await expect(visitor.getByText("Our office has to approve a new time again before it's booked.")).toBeVisible()
    await isFineAt(visitor, [390, 1440])
    await visitor.close()
    await chooseIn(row, 'Viewing hours')
    await own.press('Space')
    await dialogOn(page).getByRole('button', { name: 'Save hours' }).click()
    await expect(dialogOn(page)).toHaveCount(0)
  })

  await test.step('on a phone the list comes first, and week and day are a key away', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/admin/calendar?date=${startsAt.slice(0, 10)}`)
    const card = main.getByRole('article', { name: new RegExp(name) })
    await expect(card).toBeVisible()
    await expect(main.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true')
    for (const [key, view] of [
      ['w', 'Week'],
      ['d', 'Day'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(main.getByRole('link', { name: view, exact: true })).toHaveAttribute('aria-current', 'true')
      await expect(entry).toBeVisible()
    }
    await page.keyboard.press('l')
    await expect(card).toBeVisible()
    await page.keyboard.press('j')
    await expect(card).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(card).toBeVisible()
  })

  await test.step('a viewing is canceled after a question, with a reason that its visitor is told', async () => {
    const card = main.getByRole('article', { name: new RegExp(name) })
    const press = () => card.getByRole('button', { name: 'Cancel viewing' }).press('Enter')
    await press()
    const asking = page.getByRole('dialog', { name: 'Cancel viewing' })
    await expect(asking).toHaveAccessibleDescription(new RegExp(`We'll email ${name}`))
    await isFineAt(page, [390])
    await asking.getByRole('button', { name: 'Keep viewing' }).click()
    await expect(asking).toHaveCount(0)
    await expect(card).toContainText('Booked')
    await press()
    await asking.getByLabel('Reason').fill('The owner is sick.')
    await asking.getByRole('button', { name: 'Cancel viewing' }).click()
    await expect(asking).toHaveCount(0)
    await expect(card).toContainText('Canceled')
    await expect(card).toContainText('Reason: The owner is sick.')
    await expect(card.getByRole('button')).toHaveCount(0)
    await expect(card).toBeFocused()
    await newestMatch(email, /Reason: The owner is sick\./)
  })
})
