import sharp from 'sharp'
import { findings } from '../accessibility/findings.ts'
import { createAccount, signInAhead, toastOn } from '../accounts/account.ts'
import { picture } from '../admin/staff-session.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { report, staffOf } from './staff.ts'

const MESSAGES = '**/api/maintenance-requests/*/messages'

const conversationOn = (page: Page) => {
  const part = page.getByRole('region', { name: 'Conversation' })
  return {
    messages: part.getByRole('list', { name: 'Messages' }).locator('> li'),
    field: part.getByLabel('Your message'),
    chooser: part.getByLabel('Add photos'),
    send: part.getByRole('button', { name: /Send/ }),
    part,
  }
}

async function open(page: Page, baseURL: string | undefined) {
  const account = await createAccount(baseURL)
  const id = await report(baseURL, account)
  await signInAhead(page, account)
  await page.goto(`/dashboard/maintenance/${id}`)
  await expect(conversationOn(page).field).toBeVisible()
  return { account, id }
}

test('tenant and staff exchange messages and photos until the work is fixed', async ({ page, baseURL }) => {
  const { id } = await open(page, baseURL)
  const staff = await staffOf(baseURL)

  await test.step('tenant and staff exchange messages, with photos that open in full size', async () => {
    const { messages, field, chooser, send, part } = conversationOn(page)
    await expect(part).toContainText('No messages yet.')
    await send.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Message is required')

    await field.fill('It is worse now.\nSee the photo.')
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#852' } })
      .jpeg()
      .toBuffer()
    await chooser.setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer })
    await expect(part.getByRole('listitem').filter({ hasText: 'tap.jpg' })).toContainText('Uploaded')
    expect(await findings(page)).toEqual([])
    await send.click()
    await expect(toastOn(page)).toContainText('Message sent')
    await expect(messages).toHaveCount(1)
    await expect(messages.nth(0)).toContainText('You')
    await expect(messages.nth(0)).toContainText('It is worse now.')
    await expect(field).toHaveValue('')
    await expect(part.getByText('tap.jpg')).toHaveCount(0)

    await messages.nth(0).getByRole('button', { name: 'Photo 1 of 1, open full size' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photo' })
    const whole = dialog.getByRole('img', { name: 'Photo 1 of 1' })
    await expect.poll(() => whole.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(300)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await staff.write(id, 'We come tomorrow at nine.')
    await staff.write(id, 'Bring the large wrench.', true)
    await page.reload()
    await expect(messages).toHaveCount(2)
    await expect(messages.nth(1)).toContainText('Alex Whitcomb, Baystead')
    await expect(messages.nth(1)).toContainText('We come tomorrow at nine.')
    await expect(page.getByRole('main')).not.toContainText('wrench')
    expect(await findings(page)).toEqual([])
  })

  await test.step('completed work is reported as not fixed, continues, and is fixed in the end', async () => {
    const steps = page.getByRole('list', { name: 'Status' }).getByRole('listitem')
    await expect(page.getByRole('button', { name: 'Fixed', exact: true })).toHaveCount(0)
    await staff.setStatus(id, 'completed')
    await page.reload()
    const panel = page.getByRole('region', { name: 'The work is done. Is it fixed?' })
    expect(await findings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Not fixed' }).click()
    const reason = panel.getByLabel("What isn't right?")
    await expect(reason).toBeFocused()
    await panel.getByRole('button', { name: 'Reopen the request' }).click()
    await expect(reason).toHaveAccessibleDescription("Please tell us what isn't right")
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByRole('button', { name: 'Not fixed' })).toBeFocused()
    await panel.getByRole('button', { name: 'Not fixed' }).click()
    await reason.fill('It drips again.')
    expect(await findings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Reopen the request' }).click()
    await expect(toastOn(page)).toContainText('Your request has been reopened.')
    await expect(steps.nth(2)).toContainText('Reopened')
    await expect(conversationOn(page).messages).toContainText(['It drips again.'])

    await staff.setStatus(id, 'completed')
    await page.reload()
    await page.getByRole('button', { name: 'Fixed', exact: true }).click()
    await expect(page.getByRole('heading', { name: "You confirmed that it's fixed" })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: "You confirmed that it's fixed" })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('main')).toContainText('0 active')
  })
})

test('typed text stays when sending fails, and is sent once', async ({ page, baseURL, watch }) => {
  const { account } = await open(page, baseURL)

  await test.step('typed text and photos stay when sending fails, and during a visit to another page', async () => {
    watch.expects(/500 POST .*\/messages/)
    const { messages, field, send, chooser } = conversationOn(page)
    const photo = page.getByRole('list', { name: 'Photos for this message' }).getByRole('listitem')
    await chooser.setInputFiles(await picture())
    await expect(photo).toContainText('cottage.jpg')
    await page.route(MESSAGES, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
    await field.fill('A long story')
    await send.click()
    await expect(toastOn(page)).toContainText(/Your message wasn't sent\s*Please try again\./)
    await expect(field).toHaveValue('A long story')
    await page.getByRole('link', { name: 'All requests' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Maintenance requests' })).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('A long story')
    await expect(photo).toContainText('cottage.jpg')
    await page.unroute(MESSAGES)
    await send.click()
    await expect(messages).toHaveCount(1)
    await expect(field).toHaveValue('')
  })

  await test.step('a double click sends once, and a lost response does not send again', async () => {
    watch.expects(/POST .*\/messages/)
    await page.goto(`/dashboard/maintenance/${await report(baseURL, account)}`)
    const { messages, field, send } = conversationOn(page)
    // The request arrives, but its response is lost.
    await page.route(MESSAGES, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await field.fill('Only once')
    await send.click()
    await expect(toastOn(page)).toContainText(/Your message wasn't sent\s*Please try again\./)
    await page.unroute(MESSAGES)
    await send.dblclick()
    await expect(messages).toHaveCount(1)
    await page.reload()
    await expect(messages).toHaveCount(1)
  })
})
