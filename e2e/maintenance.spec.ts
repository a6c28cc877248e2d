import { expect, hold, type Page, pagesOf, test, underToast } from './fixtures.ts'
import { findings } from './accessibility/findings.ts'
import { statusLinkTo } from './mailbox.ts'

const CALL = '**/api/maintenance-requests'
const LEAK = 'The kitchen tap drips day and night.'

function formOn(page: Page) {
  const form = page.getByRole('form', { name: 'Maintenance request' })
  const field = (name: string) => form.getByLabel(name)
  return {
    field,
    button: form.getByRole('button', { name: /^Submit/ }),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    fill: async (email = 'ada@example.com') => {
      await field('Full name').fill('Ada Lovelace')
      await field('Email').fill(email)
      await field('Property address').fill('12 Elm Street, Cambridge')
      await field('Request type').selectOption('Plumbing')
      await field('Description').fill(LEAK)
    },
  }
}

test('a maintenance request is sent, and its link shows its progress', async ({ page, visit, watch }) => {
  const sender = 'follows@example.com'
  await visit('/maintenance')
  const { field, button, toast, fill } = formOn(page)
  const main = page.getByRole('main')

  await test.step('emergencies come first, with a phone number, and each priority shows its response time', async () => {
    const notice = page.getByRole('region', { name: 'Is it an emergency?' })
    await expect(notice.getByRole('link', { name: '(617) 555-0199' })).toHaveAttribute('href', 'tel:+16175550199')
    const next = page.getByRole('complementary', { name: 'What happens next' })
    await page.emulateMedia({ media: 'print' })
    await expect(notice).toContainText('(617) 555-0199', { useInnerText: true })
    await page.emulateMedia({ media: null })
    for (const format of ['Letter', 'A4']) expect(pagesOf(await page.pdf({ format })), format).toBe(1)
    for (const promise of ['LowWithin 7 days', 'MediumWithin 3 days', 'HighWithin 24 hours', 'EmergencyASAP']) {
      await expect(next).toContainText(promise)
    }
  })

  await test.step('missing values are shown at their fields, and the first gets the focus', async () => {
    await expect(field('Priority')).toHaveValue('medium')
    await button.click()
    await expect(field('Full name')).toBeFocused()
    await expect(field('Full name')).toHaveAccessibleDescription('Full name is required')
    await expect(field('Email')).toHaveAccessibleDescription(/Invalid email address$/)
    await expect(field('Property address')).toHaveAccessibleDescription('Property address is required')
    await expect(field('Request type')).toHaveAccessibleDescription('Request type is required')
    await expect(field('Description')).toHaveAccessibleDescription(/Description must be at least 10 characters$/)
    await expect(main.getByRole('alert')).toHaveText('5 fields need your attention')
    await main.getByRole('link', { name: 'Request type is required' }).click()
    await expect(field('Request type')).toBeFocused()
    expect(await findings(page)).toEqual([])
  })

  await test.step('an emergency or an urgent problem shows the hotline above the button', async () => {
    const reminder = main.getByText("Don't wait for our reply. Call (617) 555-0199 now, then submit the request.")
    await expect(reminder).toBeHidden()
    await field('Priority').selectOption('Emergency')
    await expect(reminder).toBeVisible()
    await expect(reminder.getByRole('link')).toHaveAttribute('href', 'tel:+16175550199')
    await field('Priority').selectOption('Medium')
    await expect(reminder).toBeHidden()
    await field('This is urgent').check()
    await expect(reminder).toBeVisible()
  })

  await test.step('a request is sent and confirmed, on a phone below the toast', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    await fill(sender)
    await expect(field('This is urgent')).toBeChecked()
    const sent = page.waitForRequest(CALL)
    const release = await hold(page, CALL)
    await button.click()
    expect((await sent).postDataJSON()).toMatchObject({ requestType: 'plumbing', priority: 'medium', isUrgent: true })
    await expect(button).toBeDisabled()
    await expect(button).toHaveText(/Submitting\.\.\./)
    release()
    await expect(toast).toContainText('Request Submitted!')
    await expect(toast).toContainText("Your maintenance request has been submitted. We'll contact you soon.")
    await page.unroute(CALL)
    const confirmation = page.getByRole('region', { name: 'We got your request' })
    await expect(confirmation.getByRole('heading', { name: 'We got your request' })).toBeFocused()
    await expect(confirmation.getByText('Reference', { exact: true })).toBeInViewport()
    expect(await underToast(confirmation)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(confirmation).toContainText("If it can't wait, call our 24/7 hotline at (617) 555-0199.")
    await expect(confirmation).toContainText(/We'll respond within 24 hours, by \w+ \d+, \d{4}, /)
    await expect(confirmation).toContainText(/Reference[\dA-F]{8}Request typePlumbingPriorityMedium, urgent/)
    await expect(confirmation).toContainText(`We emailed a tracking link to ${sender}.`)
    const next = page.getByRole('complementary', { name: 'What happens next' })
    await expect(next.getByRole('listitem')).toHaveText([/We schedule it/, /We fix it/])
    expect(await findings(page)).toEqual([])
    await confirmation.getByRole('link', { name: 'Track your request' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your maintenance request')
    await expect(main).toContainText(LEAK)
    await page.goBack()
    await confirmation.getByRole('button', { name: 'Report another problem' }).click()
    await expect(field('Full name')).toBeFocused()
    await expect(field('Full name')).toHaveValue('')
    await expect(field('This is urgent')).not.toBeChecked()
  })

  await test.step('a failure keeps everything', async () => {
    watch.expects(/500 POST/)
    await fill()
    await field('Priority').selectOption('High')
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
    await button.click()
    await expect(toast).toContainText(/Your request wasn't submitted\s*Failed to submit request\. Please try again\./)
    await expect(field('Full name')).toHaveValue('Ada Lovelace')
    await expect(field('Priority')).toHaveValue('high')
    await expect(field('Description')).toHaveValue(LEAK)
  })

  await test.step('the email links to its progress', async () => {
    await visit(await statusLinkTo(sender))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your maintenance request')
    await expect(main).toContainText('Pending')
    await expect(main).toContainText('We got your request and will respond within 24 hours.')
    await expect(main).toContainText(LEAK)
    const steps = main.getByRole('list', { name: 'Status' }).getByRole('listitem')
    await expect(steps).toHaveText([/^Reported\w+ \d+, \d{4}, /, /^In progress/, /^Completed/])
    await expect(main).toContainText(/We'll respond within 24 hours, by \w+ \d+, \d{4}, /)
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toHaveText('Baystead', { useInnerText: true })
    await expect(page.getByRole('button').or(page.getByRole('navigation'))).toHaveCount(0)
    await page.emulateMedia({ media: null })
    expect(await findings(page)).toEqual([])
  })

  await test.step('an unknown link shows an error with status 404', async () => {
    watch.expects(/404 GET .*\/maintenance\/status\//)
    await page.goto(`/maintenance/status/${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request not found')
    await expect(main.getByRole('link', { name: 'New request' })).toHaveAttribute('href', '/maintenance')
    await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact?subject=maintenance')
    await expect(main.getByRole('link', { name: '(617) 555-0142' })).toHaveAttribute('href', 'tel:+16175550142')
  })
})
