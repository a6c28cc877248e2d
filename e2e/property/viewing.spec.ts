import { enterAsStaff } from '../admin/staff-session.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { expect, homeWith, test, untilHydrated } from '../fixtures.ts'
import { viewingLinkTo } from '../mailbox.ts'
import { unique } from '../unique.ts'

test('two people try the same time, and one moves her viewing to another day', async ({
  page,
  browser,
  visit,
  homes,
}) => {
  const main = page.getByRole('main')
  const name = unique('Ada Lovelace ')
  let day = ''
  const email = `${unique('ada')}@example.com`
  const home = homeWith(homes, ({ status }) => status === 'available')
  const times = main.getByRole('button', { name: /^View this home on / })

  await test.step('both see the time, and the second is told that it is taken', async () => {
    await visit(`/properties/${home.id}`)
    await main.getByRole('link', { name: 'Schedule Viewing' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Viewing' })).toBeVisible()
    await isFineAt(page, [390, 1440])
    const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await other.goto(page.url())
    const label = (await times.first().getAttribute('aria-label')) ?? ''
    day = (await times.first().getAttribute('value'))?.slice(0, 10) ?? ''
    await times.first().press('Enter')
    await expect(main.getByText(/We're holding this time for you until/)).toBeVisible()
    await other.getByRole('button', { name: label, exact: true }).click()
    await expect(other.getByRole('alert').first()).toContainText('That time was just taken')
    await expect(other.getByRole('button', { name: label, exact: true })).toHaveCount(0)
    await other.context().close()
  })

  await test.step('her details are sent, and the link in the email books it', async () => {
    await untilHydrated(page)
    await main.getByLabel('Name').fill(name)
    await main.getByLabel('Email').fill(email)
    await isFineAt(page, [390, 1440])
    await main.getByRole('button', { name: 'Request this time' }).press('Enter')
    await expect(main.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await visit(await viewingLinkTo(email))
    await main.getByRole('button', { name: 'Confirm viewing' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your viewing is booked' })).toBeVisible()
  })

  await test.step('staff see it in their week, are assigned to it and read when homes can be viewed', async () => {
    const staff = await (await browser.newContext()).newPage()
    await enterAsStaff(staff, `/admin/calendar?view=list&date=${day}`)
    const viewing = staff.getByRole('article', { name: new RegExp(name) })
    await expect(viewing).toContainText('Booked')
    const people = viewing.getByLabel('Shown by')
    await people.selectOption({ index: 1 })
    await expect(staff.getByText('Viewing assigned').first()).toBeVisible()
    await expect(people).not.toHaveValue('')
    await isFineAt(staff, [390, 1440])
    await viewing.getByRole('button', { name: 'Move' }).click()
    await expect(staff.getByRole('dialog').getByLabel('New time')).toBeVisible()
    await staff.keyboard.press('Escape')
    await staff.getByRole('button', { name: 'Viewing hours' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Viewing hours' })
    await expect(dialog.getByLabel('Monday from')).toHaveValue('10:00')
    await isFineAt(staff, [390, 1440])
    await dialog.getByLabel('Monday to').fill('')
    await dialog.getByRole('button', { name: 'Save hours' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Each day needs both times' })).toBeVisible()
    await staff.context().close()
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
  })
})
