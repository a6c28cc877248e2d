import { answerOnce, expect, type Page, test } from '../fixtures.ts'
import { createAccount, signInAhead, switchTo, TENANT, toastOn } from './account.ts'

const BROKEN = { status: 500, json: {} }
const BUSY = { status: 429, json: { message: 'Please wait a minute.', code: 'rate_limited' } }

/** Makes one call fail, and expects a toast that says what was not done and what to do. */
async function failsWith(page: Page, call: [string, string], press: () => Promise<void>, title: string) {
  for (const [answer, text] of [
    [BROKEN, 'Please try again.'],
    [BUSY, 'Please wait a minute.'],
  ] as const) {
    await answerOnce(page, ...call, answer)
    await press()
    await expect(toastOn(page)).toContainText(`${title}${text}`)
    await page.unroute(call[1])
  }
}

test('an error says what was not done, and what to do', async ({ page, baseURL, watch }) => {
  watch.expects(/^(500|429) (PATCH|POST|DELETE|GET) .*\/api\//)

  await test.step('the email for a forgotten password, and the confirmation of an address', async () => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('ada@example.com')
    const send = page.getByRole('button', { name: 'Send link' })
    await failsWith(page, ['POST', '**/api/auth/forgot-password'], () => send.click(), "The email wasn't sent")
    await page.goto('/confirm?token_hash=abc')
    const confirm = page.getByRole('button', { name: 'Confirm' })
    const title = "Your email address wasn't confirmed"
    await failsWith(page, ['POST', '**/api/auth/confirm-email'], () => confirm.click(), title)
    await page.goto('/reset-password?token_hash=abc')
    await page.getByLabel('New password', { exact: true }).fill('another battery of staples')
    const save = page.getByRole('button', { name: 'Save password' })
    await failsWith(page, ['POST', '**/api/auth/reset-password'], () => save.click(), "Your password wasn't saved")
  })

  await test.step('the details, the password and the devices of an account', async () => {
    const account = await createAccount(baseURL)
    await signInAhead(page, account)
    await page.goto('/account')
    const details = page.getByRole('form', { name: 'Your details' }).getByRole('button', { name: 'Save' })
    await failsWith(page, ['PATCH', '**/api/auth/user'], () => details.click(), "Your details weren't saved")
    const form = page.getByRole('form', { name: 'Change password' })
    await form.getByLabel('Current password', { exact: true }).fill(account.password)
    await form.getByLabel('New password', { exact: true }).fill('another battery of staples')
    const change = form.getByRole('button', { name: 'Change password' })
    await failsWith(page, ['POST', '**/api/auth/password'], () => change.click(), "Your password wasn't changed")
    const others = page.getByRole('button', { name: 'Sign out other devices' })
    const title = "Your other devices weren't signed out"
    await failsWith(page, ['DELETE', '**/api/auth/sessions'], () => others.click(), title)
    const one = page.getByRole('button', { name: /^Sign out (?!other|everywhere)/ }).first()
    const device = ((await one.getAttribute('aria-label')) ?? '').replace('Sign out ', '')
    await failsWith(page, ['DELETE', '**/api/auth/sessions/*'], () => one.click(), `${device} wasn't signed out`)
  })

  await test.step('the reminders and the receipts of rent', async () => {
    await switchTo(page, TENANT)
    await page.goto('/dashboard/payments')
    const reminders = page.getByLabel('Email me rent reminders')
    const title = "Your reminder setting wasn't saved"
    await failsWith(page, ['PATCH', '**/api/payments/reminders'], () => reminders.click(), title)
    const receipt = page.getByRole('button', { name: /^Receipt for/ }).first()
    await failsWith(page, ['GET', '**/receipt.pdf'], () => receipt.click(), "The file wasn't downloaded")
  })
})
