import { createTenant } from '../admin/admin-account.ts'
import { isFineAt, restoreWindow } from '../accessibility/findings.ts'
import { enter, signInAhead, TENANT } from '../accounts/account.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { begin, paymentOn, payWith, recentOn, VISA } from './payment-page.ts'

/** Replaces figures in the server's response. */
const changeBalance = (page: Page, values: object) =>
  page.route('**/api/payments/summary', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...values } })
  })

const LEASE = {
  rentAmount: '2650.00',
  month: '2026-11-01',
  rentMonth: '2026-12-01',
  rentDueOn: '2026-12-01',
  rentOpen: '2650.00',
  laterRent: '2650.00',
  rentMost: '31800.00',
  isRentPaid: true,
}

test('after a lease has ended no rent is due; an amount above what is due is shown before paying', async ({
  page,
  baseURL,
  watch,
}) => {
  await enter(page, await createTenant(baseURL))

  await test.step('after a lease has ended no rent is due; a balance that cannot be loaded can be retried', async () => {
    watch.expects(/500 GET .*\/api\/payments\/summary$/)
    await changeBalance(page, {
      ...LEASE,
      rentOpen: '0.00',
      rentDueOn: null,
      rentMost: '0.00',
      leaseEndedOn: '2026-10-31',
      depositOpen: '0.00',
    })
    await page.goto('/payment')
    await expect(page.getByText('Your lease ended on Oct 31, 2026')).toBeVisible()
    await expect(page.getByText('Your rent is paid in full.')).toBeVisible()
    await expect(page.getByText('Ask your property manager to extend your lease end date')).toBeVisible()
    await isFineAt(page, [1440, 390])
    await expect(paymentOn(page).amount).toHaveValue('')
    await paymentOn(page).type.selectOption('Security Deposit')
    await expect(page.getByText('A security deposit is no longer due.')).toBeVisible()
    await expect(paymentOn(page).amount).toHaveValue('')
    await paymentOn(page).type.selectOption('Monthly Rent')
    await page.unroute('**/api/payments/summary')
    await page.route('**/api/payments/summary', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/payment')
    await expect(page.getByText("We couldn't load what's due.")).toBeVisible()
    await page.unroute('**/api/payments/summary')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(paymentOn(page).amount).toBeVisible()
  })

  await restoreWindow(page)
  await test.step('an amount above what is due, and pending payments, are shown before paying', async () => {
    await changeBalance(page, { ...LEASE, rentPending: '2650.00' })
    await page.goto('/payment')
    const { amount } = paymentOn(page)
    await expect(amount).toHaveValue('2650.00')
    await expect(page.getByText('Your $2,650.00 rent payment is pending')).toBeVisible()
    await expect(page.getByText("Please don't pay again.")).toBeVisible()
    await expect(page.getByText('November 2026 rent is paid')).toBeVisible()
    await expect(page.getByText('more than is due')).toHaveCount(0)
    await isFineAt(page, [1440, 390])
    await amount.fill('26500')
    await expect(page.getByText('$23,850.00 more than is due')).toBeVisible()
    await expect(page.getByText('It will go toward the 9 months after December 2026.')).toBeVisible()
    await isFineAt(page, [390])
  })
})

test('of a partly paid month the rest is filled in; of several months the total, here and on the dashboard', async ({
  page,
}) => {
  await enter(page, TENANT)
  const open = ['2026-09-01', '2026-10-01', '2026-11-01'].map((month, at) => ({
    month,
    dueOn: month,
    open: at === 0 ? '180.00' : '2180.00',
  }))
  await changeBalance(page, {
    ...LEASE,
    isRentPaid: false,
    rentAmount: '2180.00',
    rentMonth: '2026-09-01',
    rentDueOn: '2026-09-01',
    rentOpen: '180.00',
    openMonths: open,
    rentOwed: '4540.00',
    nextRent: { from: '2027-03-01', amount: '2300.00' },
  })
  await page.goto('/payment')
  await expect(paymentOn(page).amount).toHaveValue('180.00')
  await expect(page.getByText('You owe $4,540.00 in rent')).toBeVisible()
  await expect(page.getByText('October 2026: $2,180.00')).toBeVisible()
  await isFineAt(page, [1440, 390])
  // The full open amount needs no warning.
  await paymentOn(page).amount.fill('4540')
  await expect(page.getByText('more than is due')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText('3 months of rent are due, starting with September 2026.')).toBeVisible()
  await expect(page.getByText('Starting March 2027, rent is $2,300.00 a month.')).toBeVisible()
  // The opening balance has a name of its own.
  await changeBalance(page, {
    ...LEASE,
    isRentPaid: false,
    rentMonth: '2026-10-01',
    rentDueOn: '2026-10-20',
    rentOpen: '180.00',
    openMonths: open.map(({ dueOn, open: amount }, at) => ({ month: `2026-1${at}-01`, dueOn, open: amount })),
    openingMonth: '2026-10-01',
    rentOwed: '4540.00',
  })
  await page.goto('/dashboard')
  await expect(page.getByText(/An opening balance and 2 months of rent are due\./)).toBeVisible()
  await page.goto('/payment')
  await expect(page.getByText('Opening balance: $180.00')).toBeVisible()
  await expect(page.getByText('$180.00 is due for the opening balance.')).toBeVisible()
})

test('a month paid in the meantime is reported before the card is charged, and needs a second click', async ({
  page,
  baseURL,
}) => {
  await signInAhead(page, await createTenant(baseURL))
  const { pay } = await begin(page, '40')
  await changeBalance(page, { ...LEASE, rentMonth: '2099-01-01' })
  await payWith(page, VISA)
  await expect(page.getByText(/^Rent for .* has already been paid$/)).toBeVisible()
  await isFineAt(page, [1440, 390])
  await pay.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(recentOn(page).first()).toContainText('Completed')
})
