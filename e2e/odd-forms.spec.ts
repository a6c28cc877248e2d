import { dismissToast, expect, type Page, test } from './fixtures.ts'

const ODD = '<b>bold</b> & "quoted" שלום, מה שלומך? 👩🏽‍🔧🏠 مرحبا'
const LONG = 'x'.repeat(50_000)

/** Both forms of the site. */
const FORMS = [
  {
    path: '/contact',
    call: '**/api/contacts',
    form: 'Message',
    lines: { 'First name': 'עדה', 'Last name': '<i>Lovelace</i>', Email: 'ada@example.com' },
    choice: ['Subject', 'Other'],
    text: { label: 'Message', key: 'message', tooLong: 'Message must be at most 5000 characters' },
    sent: 'Message Sent!',
    confirmed: 'We got your message',
    again: 'Send another message',
  },
  {
    path: '/maintenance',
    call: '**/api/maintenance-requests',
    form: 'Maintenance request',
    lines: { 'Full name': 'عمر 👷', Email: 'omar@example.com', 'Property address': '12 Elm Street <Rear>' },
    choice: ['Request type', 'Plumbing'],
    text: { label: 'Description', key: 'description', tooLong: 'Description must be at most 5000 characters' },
    sent: 'Request Submitted!',
    confirmed: 'We got your request',
    again: 'Report another problem',
  },
] as const

function on(page: Page, { form: name, lines, choice, text }: (typeof FORMS)[number]) {
  const form = page.getByRole('form', { name })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  return {
    words: field(text.label),
    first: field(Object.keys(lines)[0] ?? ''),
    submit: form.getByRole('button', { name: /^(Send|Submit)/ }),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    fill: async (words: string) => {
      for (const [label, value] of Object.entries(lines)) await field(label).fill(value)
      await field(choice[0]).selectOption(choice[1])
      await field(text.label).fill(words)
    },
  }
}

for (const kind of FORMS) {
  test(`${kind.path} accepts unusual input and loses nothing`, async ({ page, visit, context, watch }) => {
    await visit(kind.path)
    const { fill, first, words, submit, toast } = on(page, kind)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
    })

    await test.step('whitespace only counts as empty', async () => {
      await fill(' '.repeat(20))
      await first.fill('   ')
      await submit.click()
      await expect(first).toHaveAccessibleDescription(/ is required$/)
      await expect(first).toBeFocused()
      await expect(words).toHaveAccessibleDescription(/must be at least 10 characters$/)
    })

    await test.step('50,000 characters are rejected at their field, and kept for editing', async () => {
      await fill(LONG)
      await submit.click()
      await expect(words).toHaveAccessibleDescription(new RegExp(`${kind.text.tooLong}$`))
      await expect(words).toBeFocused()
      await expect(words).toHaveValue(LONG)
    })

    await test.step('markup, other scripts and emoji arrive as written', async () => {
      await words.fill(ODD)
      const sent = page.waitForRequest(kind.call)
      await submit.click()
      expect((await sent).postDataJSON()).toMatchObject({ [kind.text.key]: ODD })
      await expect(toast).toContainText(kind.sent)
    })

    await test.step('after sending, Back and Forward send nothing twice, and the next message is a new one', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
      await expect(page).toHaveURL('/about')
      await page.goBack()
      await expect(page.getByRole('heading', { name: kind.confirmed })).toBeVisible()
      await expect(page.getByText(ODD)).toBeVisible()
      await page.goForward()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/)
      await page.goBack()
      await expect(page.getByRole('heading', { name: kind.confirmed })).toBeVisible()
      expect(keys).toHaveLength(1)
      await dismissToast(page)
      await page.getByRole('button', { name: kind.again }).click()
      await expect(first).toHaveValue('')
      await fill(ODD)
      await submit.click()
      await expect(toast).toContainText(kind.sent)
      await expect(page.getByRole('heading', { name: kind.confirmed })).toBeFocused()
      expect(new Set(keys).size).toBe(2)
      await dismissToast(page)
    })

    await test.step('offline everything stays, and is sent once online', async () => {
      // Fetching the CSRF token fails, which is logged.
      watch.expects(/ERR_INTERNET_DISCONNECTED GET .*csrf-token/, /console error: TypeError: Failed to fetch/)
      await visit(kind.path)
      await page.getByRole('button', { name: kind.again }).click()
      await fill(ODD)
      await context.setOffline(true)
      await submit.click()
      await expect(toast).toContainText('Please try again.')
      await expect(words).toHaveValue(ODD)
      await context.setOffline(false)
      await submit.click()
      await expect(toast).toContainText(kind.sent)
    })
  })
}
