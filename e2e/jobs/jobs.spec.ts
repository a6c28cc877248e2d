import { isFineAt, isFinePage, restoreWindow } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { enterAsStaff, rowOf } from '../admin/staff-session.ts'
import { dismissToast, expect, test } from '../fixtures.ts'
import { inboxOf, SHARED_DATA } from '../mailbox.ts'
import { failEmail } from '../moved-clock.ts'
import { unique } from '../unique.ts'

test('failed emails are found with their reason, sent again one by one and all together, and discarded', async ({
  page,
  watch,
}) => {
  const email = `${unique('failed')}@example.com`
  const subjects = ['First', 'Second', 'Third', 'Fourth'].map(unique)
  const [first = '', second = '', third = '', fourth = ''] = subjects
  for (const subject of subjects) await failEmail(SHARED_DATA, email, subject)
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Previous job' }) })
  const received = async () => (await inboxOf(email)).map(({ subject }) => subject).toSorted()

  await test.step('a link in the audit logs leads to the jobs, and a filter to those that failed', async () => {
    await enterAsStaff(page, '/admin/audit-logs')
    await page.getByRole('link', { name: 'Jobs and emails' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs and Emails' })).toBeFocused()
    await page.getByLabel('State', { exact: true }).selectOption('Failed')
    await page.getByLabel('Kind', { exact: true }).selectOption('Emails')
    await expect(page).toHaveURL('/admin/jobs?state=failed&kind=email')
    await expect(page.getByRole('region', { name: 'Jobs by state' })).toContainText('Failed4')
    for (const subject of subjects) await expect(rowOf(page, subject)).toContainText(email)
    await isFinePage(page)
    await restoreWindow(page)
  })

  await test.step('the keyboard opens a job and moves on; it says why it failed, and not what the email says', async () => {
    await rowOf(page, first).focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { level: 2, name: first })).toBeFocused()
    await page.keyboard.press('k')
    await expect(panel.getByRole('heading', { level: 2, name: second })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('heading', { level: 2, name: first })).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Last error' })).toContainText('550 5.1.1 No such user here')
    await expect(panel).toContainText(email)
    await expect(panel).toContainText('24 of 24')
    await expect(panel).toContainText(/CreatedJust now[A-Z][a-z]{2} \d+, \d{4}, /)
    await expect(panel).not.toContainText('private')
    await isFineAt(page, [390, 1440])
    await restoreWindow(page)
  })

  await test.step('one is tried again, and is sent', async () => {
    watch.expects(/^500 POST .*\/retry$/)
    await panel.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Try again' })
    await expect(dialog).toContainText(`${first}, ${email}`)
    await dialog.getByLabel('Reason').fill('The mailbox exists now')
    await page.route('**/retry', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await dialog.getByRole('button', { name: 'Try again now' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to try again')
    await isFineAt(page, [390, 1440])
    await restoreWindow(page)
    await dialog.getByRole('button', { name: 'Try again now' }).click()
    await expect(toastOn(page)).toContainText('The job is tried again now')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/admin/jobs?state=failed&kind=email')
    await expect(rowOf(page, first)).toBeHidden()
    await expect.poll(received).toEqual([first])
  })

  await test.step('one is discarded for a reason', async () => {
    await dismissToast(page)
    await page.getByRole('button', { name: `View ${second}` }).click()
    await panel.getByRole('button', { name: 'Discard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard job' })
    await dialog.getByRole('button', { name: 'Discard job' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('They called')
    // The panel becomes a modal sheet, and the form stays above it.
    await page.setViewportSize({ width: 390, height: 844 })
    await dialog.getByRole('button', { name: 'Keep job' }).click({ trial: true })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await restoreWindow(page)
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await dialog.getByRole('button', { name: 'Discard job' }).click()
    await expect(toastOn(page)).toContainText('Job discarded')
    await expect(panel).toBeHidden()
    await expect(rowOf(page, second)).toBeHidden()
  })

  await test.step('the others are tried again together, and none is left', async () => {
    await dismissToast(page)
    await page.getByRole('button', { name: 'Try all again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Try 2 failed jobs again' })
    await dialog.getByRole('button', { name: 'Try again now' }).click()
    await expect(toastOn(page)).toContainText('2 jobs are tried again now')
    await expect(page.getByRole('heading', { name: 'No failed jobs' })).toBeVisible()
    await expect(page.getByText("Finished jobs leave the queue, so there's no history here.")).toBeVisible()
    await isFineAt(page, [390, 1440])
    await restoreWindow(page)
    await expect.poll(received).toEqual([first, third, fourth].toSorted())
  })

  await test.step('the audit log tells who did what, and why', async () => {
    await page.goto('/admin/audit-logs?resourceType=job')
    await expect(rowOf(page, second)).toContainText(/ discarded the email "Second.*\. Reason: They called/)
    await expect(rowOf(page, first)).toContainText(/ retried the email "First.*\. Reason: The mailbox exists now/)
    await expect(rowOf(page, 'retried the 2 failed jobs')).toHaveCount(1)
  })

  await test.step('a list that cannot be loaded can be retried, and a job that is gone says so', async () => {
    watch.expects(/^500 GET .*\/api\/admin\/jobs\?/)
    await page.route('**/api/admin/jobs?*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.goto('/admin/jobs?open=999999999')
    await expect(page.getByRole('alert').filter({ hasText: "We couldn't find that job" })).toBeVisible()
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load jobs. Please try again.' })
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toBeHidden()
  })
})
