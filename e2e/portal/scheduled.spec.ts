import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { scheduleDays } from '#contract/payments/scheduled-own.ts'
import { enter, toastOn } from '../accounts/account.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { answerOnce, dismissToast, expect, type Page, test } from '../fixtures.ts'
import { addCard } from './methods-page.ts'
import { paymentOn, VISA } from './payment-page.ts'
import { createRenter } from './renter.ts'

const scheduleOn = (page: Page) => {
  const form = page.getByRole('form', { name: 'Scheduled payment' })
  const list = page.getByRole('list', { name: 'Scheduled payments' })
  return {
    later: page.getByLabel('Pay rent on a later day'),
    now: page.getByLabel('Pay now'),
    form,
    day: form.getByLabel('Day', { exact: true }),
    all: form.getByLabel("All rent that's due then"),
    part: form.getByLabel('Another amount'),
    amount: form.getByLabel('Amount', { exact: true }),
    agree: form.getByRole('button', { name: /^(Agree and schedule payment|Saving)/ }),
    rows: list.getByRole('listitem'),
    cancel: list.getByRole('button', { name: /^Cancel \$/ }),
  }
}

test('a tenant schedules a payment, sees it everywhere and cancels it', async ({ page, baseURL, watch }) => {
  watch.expects(/400 POST .*\/api\/scheduled-payments$/)
  watch.expects(/500 DELETE .*\/api\/scheduled-payments\//)
  await enter(page, await createRenter(baseURL))
  const { later, now, form, day, all, part, amount, agree, rows, cancel } = scheduleOn(page)
  const { first, last } = scheduleDays()

  await test.step('the payment page asks for a saved card first', async () => {
    await page.goto('/payment')
    await expect(now).toBeChecked()
    await later.check()
    await expect(page.getByText('A scheduled payment charges a payment method that you saved.')).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.getByRole('link', { name: 'Add a payment method' }).click()
    await addCard(page, VISA)
  })

  await test.step('what is agreed to follows what is chosen, and outlives a reload', async () => {
    await page.goto('/payment')
    await expect(later).toBeChecked()
    await day.fill(first)
    await expect(all).toBeChecked()
    await expect(form).toContainText(/\$[\d,]+\.\d\d, as far as we know today/)
    await expect(form).toContainText(
      `Visa ending in 4242 once, on ${formatDay(first)}, or on the next day if it cannot be made on that day, for all rent that is due then.`,
    )
    await part.check()
    await expect(form).toContainText('Choose a day and an amount to see it.')
    await amount.fill('$1,000.50')
    await expect(form).toContainText('for $1,000.50 of rent. If less is due on that day, only that is charged.')
    await isFineAt(page, [1440, 390, 320])
    await page.reload()
    await expect(day).toHaveValue(first)
    await expect(amount).toHaveValue('$1,000.50')
  })

  await test.step('a refusal is told at its field', async () => {
    await amount.fill('99999')
    await agree.click()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveAccessibleDescription(/Only \$[\d,]+\.\d\d of rent will be left to pay on/)
    await day.fill(companyDay())
    await agree.click()
    await expect(day).toBeFocused()
    await expect(day).toHaveAccessibleDescription(new RegExp(`The first day you can choose is ${formatDay(first)}\\.`))
    await expect(form).toContainText(`From ${formatDay(first)} to ${formatDay(last)}.`)
  })

  await test.step('it is scheduled once, and shown at home', async () => {
    await day.fill(first)
    await amount.fill('1000.50')
    await agree.dblclick()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(toastOn(page)).toContainText(`$1,000.50 will be charged on ${formatDay(first)}.`)
    await dismissToast(page)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(/You can cancel it until 6 p\.m\. Eastern time on \w+ \d+, \d{4}\./)
    await expect(page.getByText(/\$1,000\.50 is scheduled for/)).toBeVisible()
    await isFineAt(page, [1440, 390, 320])
  })

  await test.step('it is shown in the list of payments and where rent is paid by hand', async () => {
    await page.getByRole('link', { name: 'All payments' }).click()
    await expect(rows).toContainText(formatDay(first))
    await isFineAt(page, [1440, 390])
    await page.getByRole('link', { name: 'Make a payment' }).first().click()
    await expect(rows).toContainText("If you pay by hand before then, only what's still due is charged.")
    await expect(paymentOn(page).go).toBeVisible()
    await isFineAt(page, [1440, 390])
  })

  await test.step('a second one of the day is refused, and both are told beside autopay', async () => {
    watch.expects(/409 POST .*\/api\/scheduled-payments$/)
    await later.check()
    await day.fill(first)
    await agree.click()
    await expect(toastOn(page)).toContainText(`You already scheduled a payment for ${formatDay(first)}.`)
    await dismissToast(page)
    await page.goto('/autopay')
    await page.getByRole('button', { name: 'Agree and turn on autopay' }).click()
    await expect(page.getByText(`You also scheduled a payment for ${formatDay(first)}.`)).toBeVisible()
    await isFineAt(page, [1440, 390])
  })

  await test.step('it is canceled after a question; a failure loses nothing', async () => {
    await page.goto('/dashboard/payments')
    await cancel.click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await answerOnce(page, 'DELETE', /\/api\/scheduled-payments\//)
    await cancel.click()
    await isFineAt(page, [1440, 390])
    await page.getByRole('button', { name: 'Cancel this payment' }).click()
    await expect(toastOn(page)).toContainText("The payment wasn't canceled")
    await dismissToast(page)
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Cancel this payment' }).click()
    await expect(toastOn(page)).toContainText(`Nothing will be charged on ${formatDay(first)}.`)
    await expect(rows).toHaveCount(0)
  })
})

test('a scheduled payment that was not made says why, with the ways to go on', async ({ page, baseURL }) => {
  await enter(page, await createRenter(baseURL))
  const { first } = scheduleDays()
  // The job would need a card that expires before tomorrow.
  await page.route('**/api/payments/summary', async (route) => {
    const answer = await route.fetch()
    const reason = 'The payment method has expired or is no longer saved.'
    const unmade = [{ id: '00000000-0000-4000-8000-000000000000', payOn: first, amount: '1000.50', reason }]
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), unmade } })
  })
  await page.goto('/dashboard')
  const row = page.getByRole('listitem', { name: `$1,000.50 on ${formatDay(first)}, not made` })
  await expect(row).toContainText('The payment method has expired or is no longer saved.')
  await expect(row.getByRole('link', { name: 'Choose another method' })).toHaveAttribute('href', '/payment-methods')
  await isFineAt(page, [1440, 390, 320])
  await row.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/payment$/)
  await expect(row).toContainText('You can pay now or schedule it again below.')
  await isFineAt(page, [1440, 390])
})
