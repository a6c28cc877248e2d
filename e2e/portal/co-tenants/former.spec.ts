import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { isFineAt } from '../../accessibility/findings.ts'
import { createTenant } from '../../admin/admin-account.ts'
import { colleague } from '../../admin/staff-session.ts'
import { signInAhead } from '../../accounts/account.ts'
import { expect, test } from '../../fixtures.ts'
import { SHARED_DATA } from '../../mailbox.ts'
import { leaveSharedLease } from '../../moved-clock.ts'
import { unique } from '../../unique.ts'

const TODAY = companyDay()
const YESTERDAY = addDays(TODAY, -1)

test('someone who has left a lease still reads its ledger up to their last day, and pays nothing', async ({
  page,
  baseURL,
  watch,
}) => {
  const call = await colleague(baseURL ?? '')
  const [jordan, riley] = [await createTenant(baseURL), await createTenant(baseURL)]
  const home = `${unique('31')} Prescott Street, Somerville, MA 02143`
  await call('PATCH', `/api/admin/tenants/${jordan.id}`, {
    propertyAddress: home,
    rentAmount: '2000',
    leaseStartDate: addDays(TODAY, -90),
  })
  const { leaseId } = await call('GET', `/api/admin/tenants/${jordan.id}`)
  await call('POST', `/api/admin/leases/${leaseId}/tenants`, {
    email: riley.email,
    share: '900',
    shares: [{ tenantId: jordan.id, share: '1100' }],
  })
  const charge = (memo: string, effectiveOn: string) =>
    call('POST', `/api/admin/leases/${leaseId}/charges`, { account: 'fee', amount: '40', memo, effectiveOn })
  await charge('Key of before', YESTERDAY)
  await charge('Key of after', TODAY)
  await leaveSharedLease(SHARED_DATA, riley.email)

  await signInAhead(page, riley)
  await page.goto('/dashboard')
  const reading = page.getByRole('link', { name: 'See what you can still read' })
  await expect(reading).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make a payment' })).toHaveCount(0)
  await reading.click()
  await expect(page).toHaveURL('/lease')
  await page.goto('/ledger')
  await expect(page.getByRole('heading', { name: 'You have no lease with us now' })).toBeVisible()
  await isFineAt(page, [1440, 390])
  await page.getByRole('link', { name: 'The lease you left' }).click()
  await expect(page.getByRole('heading', { name: 'A lease that you left' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Leases that you left' })).toContainText(home)
  await isFineAt(page, [1440, 390])
  await page.getByRole('link', { name: `Ledger of ${home}` }).click()
  await expect(page.getByRole('heading', { name: `The lease's balance on ${formatDay(YESTERDAY)}` })).toBeVisible()
  await expect(page.getByText(`Your last day on this lease was ${formatDay(YESTERDAY)}.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Key of before' })).toContainText('$40.00')
  await expect(page.getByRole('row').filter({ hasText: 'Key of after' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0)
  await isFineAt(page, [1440, 390])

  await page.getByText('Statement for any dates (PDF)').click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(YESTERDAY)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download statement' }).click()
  expect((await download).suggestedFilename()).toContain(`to-${YESTERDAY}.pdf`)

  watch.expects(/^404 GET .*\/api\/former-leases\//)
  await page.goto(`/former-leases/${crypto.randomUUID()}`)
  await expect(page.getByText("We can't find this lease")).toBeVisible()
})
