import { dismissToast, expect, hold, homeWith, type Page, test, underToast } from './fixtures.ts'
import { findings } from './accessibility/findings.ts'

const CALL = '**/api/contacts'
const MESSAGE = 'Is the house on Elm Street still free?'

function formOn(page: Page) {
  const form = page.getByRole('form', { name: 'Message' })
  const field = (name: string) => form.getByLabel(name, { exact: name === 'Message' })
  return {
    field,
    form,
    button: form.getByRole('button'),
    summary: form.getByRole('list'),
    sent: page.getByRole('region', { name: 'We got your message' }),
    again: page.getByRole('button', { name: 'Send another message' }),
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    fill: async () => {
      await field('First name').fill('Ada')
      await field('Last name').fill('Lovelace')
      await field('Email').fill('ada@example.com')
      await field('Subject').selectOption('Buying')
      await field('Message').fill(MESSAGE)
    },
  }
}

test('the form sends a message once, and keeps it after a failure', async ({ page, visit, watch }) => {
  await visit('/contact')
  const { form, field, button, summary, sent, again, toast, fill } = formOn(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })

  await test.step('the office is shown with its address, numbers, hours and directions', async () => {
    const office = page.getByRole('complementary', { name: 'Our office' })
    await expect(office).toContainText('48 Atlantic Avenue, Boston, MA 02110')
    await expect(office.getByRole('link', { name: '(617) 555-0142' })).toHaveAttribute('href', 'tel:+16175550142')
    await expect(office.getByRole('link', { name: 'hello@baystead.example' })).toBeVisible()
    await expect(office).toContainText('Monday to Friday8:00 AM-6:00 PM')
    await expect(office).toContainText('Saturday9:00 AM-4:00 PM')
    await expect(office).toContainText('SundayClosed')
    await expect(office.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('href', /48%20Atlantic%20Avenue/)
  })

  await test.step('missing values are shown at their fields, the first gets the focus, and a correction clears the error', async () => {
    await button.click()
    await expect(field('First name')).toBeFocused()
    await expect(field('First name')).toHaveAccessibleDescription('First name is required')
    await expect(field('Last name')).toHaveAccessibleDescription('Last name is required')
    await expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
    await expect(field('Subject')).toHaveAccessibleDescription('Subject is required')
    await expect(field('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')
    // All of them are listed above the form, with links; only the heading is announced.
    await expect(form.getByRole('alert')).toHaveText('5 fields need your attention')
    await expect(summary.getByRole('link')).toHaveText([
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Subject is required',
      'Message must be at least 10 characters',
    ])
    expect(await findings(page)).toEqual([])
    await summary.getByRole('link', { name: 'Subject is required' }).click()
    await expect(field('Subject')).toBeFocused()

    await field('First name').fill('Ada')
    await expect(field('First name')).toHaveAccessibleDescription('')
    await expect(summary.getByRole('listitem').first()).toHaveText('First name is required (fixed)')
    await expect(summary.getByRole('link')).toHaveCount(4)
    await field('Message').fill('Too short')
    await expect(field('Message')).toHaveAccessibleDescription('Message must be at least 10 characters')
    await field('Message').fill('Long enough')
    await expect(field('Message')).toHaveAccessibleDescription('')
    await button.click()
    await expect(field('Last name')).toBeFocused()
    await expect(form.getByRole('alert')).toHaveText('3 fields need your attention')
    await field('Last name').fill('Lovelace')
    await field('Subject').selectOption('Buying')
    await button.click()
    await expect(field('Email')).toBeFocused()
    await expect(form.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a message is sent, and a confirmation that stays takes its place and the focus', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    await fill()
    await field('Email').fill('wrong@example.com')
    const release = await hold(page, CALL)
    await button.click()
    await expect(button).toBeDisabled()
    await expect(button).toHaveText(/Sending\.\.\./)
    release()
    await expect(toast).toContainText('Message Sent!')
    await expect(toast).toContainText("We'll get back to you within 24 hours.")
    await expect(sent.getByRole('heading', { name: 'We got your message' })).toBeFocused()
    expect(await underToast(sent)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(form).toHaveCount(0)
    expect(await findings(page)).toEqual([])
    await page.unroute(CALL)
    await page.reload()
    await expect(sent).toContainText("Thanks for reaching out. We'll get back to you within 24 hours.")
    await expect(sent).toContainText(/Reference[\dA-F]{8}SubjectBuying/)
    await expect(sent).toContainText('We emailed a confirmation to wrong@example.com.')
    await expect(sent.getByRole('link', { name: '(617) 555-0142' })).toHaveAttribute('href', 'tel:+16175550142')
    await expect(sent).toContainText(MESSAGE)
  })

  await test.step('another tab shows the form', async () => {
    const other = await page.context().newPage()
    await other.goto('/contact')
    await expect(formOn(other).button).toBeVisible()
    await expect(formOn(other).sent).toHaveCount(0)
    await other.close()
  })

  await test.step('a wrong address is corrected in the form, which has kept everything; a double click sends once', async () => {
    await sent.getByRole('button', { name: 'Wrong address?' }).click()
    await expect(field('Email')).toBeFocused()
    await expect(field('Email')).toHaveValue('wrong@example.com')
    await expect(field('First name')).toHaveValue('Ada')
    await expect(field('Subject')).toHaveValue('buying')
    await expect(field('Message')).toHaveValue(MESSAGE)
    // Neither a reload nor a look at the confirmation loses what was typed.
    await field('Message').fill(`${MESSAGE} Or on Oak Street?`)
    await page.reload()
    await expect(field('Message')).toHaveValue(`${MESSAGE} Or on Oak Street?`)
    await expect(field('Email')).toHaveValue('wrong@example.com')
    await page.goBack()
    await expect(sent).toContainText('wrong@example.com')
    await page.goForward()
    await expect(field('Message')).toHaveValue(`${MESSAGE} Or on Oak Street?`)
    await field('Email').fill('right@example.com')
    keys.length = 0
    await button.dblclick()
    await expect(sent).toContainText('right@example.com')
    expect(keys).toHaveLength(1)
  })

  await test.step('a failure keeps everything, and the retry uses the same key', async () => {
    watch.expects(/ERR_INTERNET_DISCONNECTED POST/)
    await dismissToast(page)
    await again.click()
    await expect(field('First name')).toBeFocused()
    for (const name of ['First name', 'Email', 'Subject', 'Message']) await expect(field(name)).toHaveValue('')
    await fill()
    keys.length = 0
    await page.route(CALL, (route) => route.abort('internetdisconnected'))
    await button.click()
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText('Failed to send message. Please try again.')
    await expect(field('First name')).toHaveValue('Ada')
    await expect(field('Subject')).toHaveValue('buying')
    await expect(field('Message')).toHaveValue(MESSAGE)

    await page.unroute(CALL)
    await button.click()
    await expect(toast).toContainText('Message Sent!')
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await again.click()
  })

  await test.step('errors that only the server finds are shown at their field', async () => {
    watch.expects(/400 POST/)
    await fill()
    const message = 'Invalid email address'
    await page.route(CALL, (route) =>
      route.fulfill({ status: 400, json: { message, code: 'validation', issues: [{ path: 'email', message }] } }),
    )
    await button.click()
    await expect(field('Email')).toHaveAccessibleDescription(message)
    await expect(field('Email')).toBeFocused()
    await page.unroute(CALL)
  })

  await test.step('above the hourly limit the specified message is shown, then the reason, and what was typed stays', async () => {
    watch.expects(/429 POST/)
    await fill()
    const message = 'Too many messages from your network. Please try again later or call us.'
    await page.route(CALL, (route) => route.fulfill({ status: 429, json: { message, code: 'rate_limited' } }))
    await button.click()
    await expect(toast).toContainText(`ErrorFailed to send message. Please try again.${message}`)
    expect(await findings(page)).toEqual([])
    await expect(field('First name')).toHaveValue('Ada')
    await expect(field('Message')).toHaveValue(MESSAGE)
    // After a visit to another page it is still there.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await page.goBack()
    await expect(field('Message')).toHaveValue(MESSAGE)
  })
})

test('a message about a listing is prefilled with it', async ({ page, visit, homes, watch }) => {
  const { field, button, sent, toast } = formOn(page)

  await test.step('subject, first sentence and the listing are sent with it', async () => {
    const home = homeWith(homes, ({ priceType }) => priceType === 'sale')
    await visit(`/properties/${home.id}`)
    await page.getByRole('link', { name: 'Schedule Viewing' }).click()
    await page.getByRole('link', { name: 'Send us a message' }).click()
    await expect(field('Subject')).toHaveValue('buying')
    await expect(field('Message')).toHaveValue(new RegExp(`^I'd like to schedule a showing of ".*" at ${home.address}`))
    await field('First name').fill('Ada')
    await field('Last name').fill('Lovelace')
    await field('Email').fill('ada@example.com')
    const request = page.waitForRequest(CALL)
    await button.click()
    expect((await request).postDataJSON()).toMatchObject({ subject: 'buying', propertyId: home.id })
    await expect(toast).toContainText('Message Sent!')
    await expect(sent).toContainText(`Listing${home.title}, ${home.address}`)
  })

  await test.step('an inquiry about a sold or rented property asks for a similar one', async () => {
    const home = homeWith(homes, ({ status }) => status !== 'available')
    await visit(`/properties/${home.id}`)
    await page.getByRole('link', { name: 'Schedule Viewing' }).click()
    await expect(field('Message')).toHaveValue(`I'd like to see homes like "${home.title}" at ${home.address}. `)
  })

  await test.step('a deleted property does not break the page', async () => {
    watch.expects(/404 GET .*\/api\/properties\/gone/)
    await visit('/contact?subject=renting&property=gone&intent=viewing')
    await expect(field('Subject')).toHaveValue('renting')
    await expect(field('Message')).toHaveValue("I'm looking for a home to rent.")
  })
})

test('a toast is dismissed by time, by keyboard and by swipe', async ({ page, visit, watch }) => {
  watch.expects(/500 POST/)
  await page.clock.install()
  await visit('/contact')
  const { button, toast, fill } = formOn(page)
  await fill()
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
  const fail = async () => {
    await button.click()
    await expect(toast).toContainText('Failed to send message.')
  }

  await test.step('it disappears after five seconds', async () => {
    await fail()
    await page.clock.runFor(4500)
    await expect(toast).toContainText('Error')
    await page.clock.runFor(600)
    await expect(toast).toBeEmpty()
  })

  await test.step('F8 focuses it, it stays while focused, and Esc dismisses it', async () => {
    await fail()
    await page.keyboard.press('F8')
    await expect(toast).toBeFocused()
    await page.clock.runFor(10_000)
    await expect(toast).toContainText('Error')
    await page.keyboard.press('Escape')
    await expect(toast).toBeEmpty()
  })

  await test.step('a swipe of at least 50 pixels to the right dismisses it', async () => {
    await fail()
    const sweep = async (by: number) => {
      const box = await toast.getByText('Error').boundingBox()
      await page.mouse.move(box!.x + 5, box!.y + 5)
      await page.mouse.down()
      await page.mouse.move(box!.x + 5 + by, box!.y + 5, { steps: 5 })
      await page.mouse.up()
    }
    await sweep(45)
    await expect(toast).toContainText('Error')
    await sweep(55)
    await expect(toast).toBeEmpty()
  })
})
