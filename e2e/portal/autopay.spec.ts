import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { pauseMonths } from '#contract/payments/autopay-own.ts'
import { enter, signInAhead, TENANT, toastOn } from '../accounts/account.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { answerOnce, dismissToast, expect, type Page, test } from '../fixtures.ts'
import { addCard, MASTERCARD } from './methods-page.ts'
import { VISA } from './payment-page.ts'
import { createRenter } from './renter.ts'

const autopayOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Autopay' })
  const next = page.getByRole('region', { name: 'Next automatic payment' })
  return {
    form,
    day: form.getByLabel('Day of the month'),
    limit: form.getByLabel('Limit for each payment'),
    card: form.getByLabel('Payment method', { exact: true }),
    turnOn: form.getByRole('button', { name: /^(Agree and turn on autopay|Saving)/ }),
    save: form.getByRole('button', { name: /^(Agree and save changes|Saving)/ }),
    next,
    skip: next.getByRole('button', { name: 'Skip this payment' }),
    unskip: next.getByRole('button', { name: 'Make this payment after all' }),
    turnOff: page.getByRole('button', { name: 'Turn off autopay' }),
    pause: page.getByRole('button', { name: /^(Pause autopay|Pausing)/ }),
    until: page.getByLabel('When should autopay start again?'),
  }
}

test('a tenant turns autopay on, changes it, skips a payment and turns it off', async ({ page, baseURL, watch }) => {
  watch.expects(/400 PUT .*\/api\/autopay$/)
  watch.expects(/409 DELETE .*\/api\/payment-methods\//)
  watch.expects(/500 POST .*\/api\/autopay\/skip\?on=/)
  await enter(page, await createRenter(baseURL))
  const { day, limit, card, turnOn, save, next, skip, unskip, turnOff, form, pause, until } = autopayOn(page)

  await test.step('the page is found from the payments, and asks for a card first', async () => {
    await page.goto('/dashboard/payments')
    await page.getByRole('link', { name: 'Autopay' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Autopay' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Save a payment method first' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Portal' }).locator('[aria-current]')).toHaveText(['Pay'])
    await isFineAt(page, [1440, 390])
    await page.getByRole('link', { name: 'Add a payment method' }).click()
    await addCard(page, VISA)
  })

  await test.step('what is agreed to follows what is chosen', async () => {
    await page.goto('/autopay')
    await expect(day).toHaveValue('1')
    await expect(form).toContainText('The day your rent is due.')
    await day.selectOption('The 3rd')
    await expect(form).toContainText("Rent is due on the 1st. On this day it's 2 days late.")
    await expect(form).toContainText(
      'to charge my Visa ending in 4242 for the rent that is due, on or shortly after the 3rd of each month, or the day rent is due if that is later.',
    )
    await expect(form).toContainText('It stays between $0.00 and all rent that is due and unpaid on that day.')
    await limit.fill('12.345')
    await expect(form).toContainText('Enter a limit in dollars and cents')
    await isFineAt(page, [1440, 390, 320])
  })

  await test.step('a wrong limit is told at its field, and what was chosen outlives a reload', async () => {
    await turnOn.click()
    await expect(limit).toBeFocused()
    await expect(limit).toHaveAccessibleDescription(/Limit must be dollars and cents, such as 2100\.50/)
    await expect(day).toHaveValue('3')
    await page.reload()
    await expect(limit).toHaveValue('12.345')
    await expect(day).toHaveValue('3')
    await limit.fill('1000')
    await expect(form).toContainText('It stays between $0.00 and $1,000.00, my limit for each payment.')
  })

  await test.step('it is on once, with the next payment and until when it can be skipped', async () => {
    await turnOn.dblclick()
    await expect(toastOn(page)).toContainText('Autopay is on')
    await expect(next).toContainText('Visa ending in 4242')
    await expect(next).toContainText(/You can skip or change it until 6 p\.m\. Eastern time on \w+ \d+, \d{4}\./)
    await expect(save).toBeDisabled()
    await dismissToast(page)
    await isFineAt(page, [1440, 390])
    await page.reload()
    await expect(limit).toHaveValue('1000.00')
    await expect(save).toBeDisabled()
  })

  await test.step('the next payment is skipped and planned again; a failure loses nothing', async () => {
    await answerOnce(page, 'POST', /\/api\/autopay\/skip/)
    await skip.click()
    await expect(toastOn(page)).toContainText("Autopay wasn't changed")
    await dismissToast(page)
    await skip.click()
    await expect(next).toContainText('Skipped')
    await expect(next).toContainText('Rent that is due then stays due.')
    await isFineAt(page, [1440, 390])
    await dismissToast(page)
    await unskip.click()
    await expect(skip).toBeVisible()
    await expect(toastOn(page)).toContainText('Payment planned again')
    await dismissToast(page)
  })

  await test.step('it is paused until a month, and started again', async () => {
    const month = pauseMonths()[1]!
    await pause.click()
    await until.selectOption(`In ${formatMonth(month)}`)
    await isFineAt(page, [1440, 390, 320])
    await pause.click()
    await expect(toastOn(page)).toContainText(`It starts again in ${formatMonth(month)}.`)
    await dismissToast(page)
    await expect(page.getByText(`Autopay is paused until ${formatMonth(month)}`)).toBeVisible()
    await expect(page.getByText(`Autopay charges nothing before ${formatDay(month)}.`)).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.goto('/dashboard')
    await expect(page.getByText(`Autopay is paused until ${formatMonth(month)}.`)).toBeVisible()
    await page.goto('/autopay')
    await page.getByRole('button', { name: 'Start again now' }).click()
    await expect(toastOn(page)).toContainText('Autopay starts again')
    await dismissToast(page)
    await expect(pause).toBeVisible()
    await expect(page.getByText('Autopay is paused')).toHaveCount(0)
  })

  await test.step('its card is not removed; another one takes its place', async () => {
    await addCard(page, MASTERCARD)
    await dismissToast(page)
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await page.getByRole('button', { name: 'Remove this payment method' }).click()
    await expect(toastOn(page)).toContainText('Autopay uses this payment method.')
    await page.goto('/autopay')
    await card.selectOption('Mastercard ending in 4444')
    await save.click()
    await expect(toastOn(page)).toContainText('Autopay changed')
    await expect(next).toContainText('Mastercard ending in 4444')
    await dismissToast(page)
  })

  await test.step('it is turned off after a question, and its terms stay for the next time', async () => {
    await turnOff.click()
    await expect(page.getByText('Your rent stays due, and you pay it yourself.')).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(turnOff).toBeVisible()
    await turnOff.click()
    await turnOff.click()
    await expect(toastOn(page)).toContainText('Autopay is off')
    await expect(next).toHaveCount(0)
    await expect(turnOn).toBeEnabled()
    await expect(day).toHaveValue('3')
  })
})

test('settings that cannot be loaded are told, and can be tried again', async ({ page, watch }) => {
  watch.expects(/500 GET .*\/api\/autopay$/)
  await signInAhead(page, TENANT)
  let isBroken = true
  await page.route('**/api/autopay', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto('/autopay')
  await expect(page.getByRole('alert')).toContainText("We couldn't load your autopay settings.")
  await isFineAt(page, [1440, 390])
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(autopayOn(page).form).toBeVisible()
})
