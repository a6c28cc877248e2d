import { addDays, companyDay } from '#contract/core/calendar.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { colleague, enterAsStaff } from '../admin/staff-session.ts'
import { expect, hold, test } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { choose, rowOn } from './receipts-page.ts'

/** Tenants whose leases began yesterday, so that a fee may be charged, and who owe rent of $2,000 each. Ben owes a fee as well. */
async function tenantsOf(baseURL: string | undefined, firstNames: readonly string[]) {
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Batch')
  for (const firstName of firstNames) {
    const { id } = await call('POST', '/api/admin/tenants', {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      propertyAddress: '12 Elm Street, Cambridge, MA 02139',
      rentAmount: '2000',
      leaseStartDate: addDays(companyDay(), -1),
      openingBalance: '2000',
    })
    if (firstName !== 'Ben') continue
    const { leaseId } = await call('GET', `/api/admin/tenants/${id}`)
    const fee = { account: 'fee', amount: '80', effectiveOn: companyDay(), memo: 'New key' }
    await call('POST', `/api/admin/leases/${leaseId}/charges`, fee)
  }
  return lastName
}

test('a stack of checks is recorded by keyboard; what is wrong is told at its row and nothing typed is lost', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expects(/^409 POST .*\/api\/admin\/receipts$/)
  const lastName = await tenantsOf(baseURL, ['Ada', 'Ben'])
  await enterAsStaff(page, '/admin/leases')
  await page.getByRole('link', { name: 'Record payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Record payments' })).toBeVisible()
  const record = page.getByRole('button', { name: /^Record \d* ?payments?$/ })

  await test.step('nothing, and half of a payment, is refused at the field', async () => {
    await record.click()
    await expect(rowOn(page, 1).getByText('Enter at least one payment')).toBeVisible()
    await expect(rowOn(page, 1).getByLabel('Tenant')).toBeFocused()
    await rowOn(page, 1).getByLabel('Tenant').fill('No one of this name')
    await expect(rowOn(page, 1).getByText('No leases found.').first()).toBeVisible()
    await rowOn(page, 1).getByLabel('Amount').fill('1,000')
    await record.click()
    await expect(rowOn(page, 1).getByText('Choose a tenant from the list')).toBeVisible()
    await expect(rowOn(page, 1).getByText('Amount must be dollars and cents, such as 2100.50')).toBeVisible()
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 1440, height: 900 })
    await rowOn(page, 1).getByLabel('Amount').fill('')
  })

  await test.step('the balance is filled in, Enter goes to the next row, and a reload keeps it all', async () => {
    const amount = rowOn(page, 1).getByLabel('Amount')
    await choose(page, 1, `Ben ${lastName}`)
    // Fees are open as well, and the row is for rent.
    await expect(amount).toHaveValue('2000.00')
    await expect(rowOn(page, 1)).toContainText('$2,080.00 owed')
    await rowOn(page, 1).getByLabel('For').selectOption('Fee')
    await expect(amount).toHaveValue('')
    await rowOn(page, 1).getByLabel('For').selectOption('Rent')
    await choose(page, 1, `Ada ${lastName}`)
    await expect(amount).toHaveValue('2000.00')
    await rowOn(page, 1).getByLabel('Tenant').press('Backspace')
    await expect(amount).toHaveValue('')
    await choose(page, 1, `Ada ${lastName}`)
    await expect(amount).toHaveValue('2000.00')
    await expect(rowOn(page, 1)).toContainText('12 Elm Street, Cambridge, MA 02139 · $2,000.00 owed')
    await rowOn(page, 1).getByLabel('Number').fill('901')
    await rowOn(page, 1).getByLabel('Number').press('Enter')
    await expect(rowOn(page, 2).getByLabel('Tenant')).toBeFocused()
    const answer = await hold(page, /\/api\/admin\/tenants\/[\da-f-]+$/)
    await choose(page, 2, `Ben ${lastName}`)
    await rowOn(page, 2).getByLabel('Amount').focus()
    answer()
    await expect(rowOn(page, 2).getByLabel('Amount')).toHaveValue('2000.00')
    // Staff who were already there replace the amount that arrived, and do not add to it.
    await page.keyboard.type('1500.25')
    await expect(rowOn(page, 2).getByLabel('Amount')).toHaveValue('1500.25')
    await rowOn(page, 2).getByLabel('Method').selectOption('Cash')
    await rowOn(page, 5).getByLabel('Memo').press('Enter')
    await expect(rowOn(page, 6).getByLabel('Tenant')).toBeFocused()
    await expect(page.getByText('2 payments, $3,500.25 in total')).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 payments, $3,500.25 in total')).toBeVisible()
    await expect(rowOn(page, 1).getByLabel('Number')).toHaveValue('901')
    await expect(rowOn(page, 1)).toContainText('12 Elm Street, Cambridge, MA 02139 · $2,000.00 owed')
    await expect(rowOn(page, 10).getByLabel('Tenant')).toBeVisible()
  })

  await test.step('they are recorded once, with receipts and a sum to compare with the bank', async () => {
    await record.dblclick()
    const done = page.getByRole('region', { name: '2 payments recorded, $3,500.25 in total' })
    await expect(done.getByRole('heading')).toBeFocused()
    await expect(done).toContainText(/Received on \w{3} \d+, \d{4}, recorded by \w+/)
    const rows = done.getByRole('listitem')
    await expect(rows.first()).toContainText(
      /12 Elm Street, Cambridge, MA 02139Rent · Check 901 · BY-\d{4}-\d{6}Add photo\$2,000\.00Nothing owed/,
    )
    await expect(rows.last()).toContainText(
      /12 Elm Street, Cambridge, MA 02139Rent · Cash · BY-\d{4}-\d{6}Add photo\$1,500\.25\$579\.75 owed/,
    )
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the same check again needs a confirmation, and the others wait for it', async () => {
    await page.getByRole('link', { name: `Ada ${lastName}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Ada ${lastName}` })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Record more' }).click()
    await expect(rowOn(page, 1).getByLabel('Tenant')).toBeFocused()
    await choose(page, 1, `Ben ${lastName}`)
    await choose(page, 2, `Ada ${lastName}`)
    await rowOn(page, 2).getByLabel('Amount').fill('2000')
    await rowOn(page, 2).getByLabel('Number').fill('901')
    await record.click()
    const another = rowOn(page, 2).getByLabel('This is another payment')
    await expect(another).toBeFocused()
    await expect(another).toHaveAccessibleDescription(/^Check 901 for \$2,000\.00 was already recorded by/)
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was recorded.' })).toHaveText(
      "1 payment of 2 can't be recorded. Nothing was recorded.",
    )
    await isFineAt(page, [1440, 390])
    await page.setViewportSize({ width: 1440, height: 900 })
    // The box is for this check only.
    await another.check()
    await rowOn(page, 2).getByLabel('Number').fill('902')
    await expect(another).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByText('0 payments, $0.00 in total')).toBeVisible()
    await expect(rowOn(page, 1).getByLabel('Tenant')).toHaveValue('')
    await expect(rowOn(page, 1).getByLabel('Tenant')).toBeFocused()
    await expect(rowOn(page, 1)).not.toContainText('owed')
  })
})
