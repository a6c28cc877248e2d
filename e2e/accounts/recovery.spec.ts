import { expect, test } from '../fixtures.ts'
import { createAccount, enterByForm, formOn, signIn, toastOn } from './account.ts'
import { linkTo } from '../mailbox.ts'

const NEW_PASSWORD = 'another battery of staples'

test('a forgotten password: the email, a new password, and the link is used up', async ({
  page,
  visit,
  baseURL,
  watch,
}) => {
  watch.expects(/^401 POST .*\/api\/auth\/login$/, /^400 POST .*\/api\/auth\/reset-password$/)
  const account = await createAccount(baseURL)
  await visit('/tenant-portal')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused()
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  const link = await linkTo(account.email, 'reset-password')
  // What mail scanners do. It changes nothing.
  expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  // The account for password managers.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(account.email)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  // Rejected by the service: the same link can be tried again.
  await page.getByLabel('New password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/tenant-portal')
  await expect(toastOn(page)).toContainText('Password saved')

  await signIn(page, account)
  await expect(toastOn(page)).toContainText('Invalid email or password')
  await formOn(page).password.fill(NEW_PASSWORD)
  await formOn(page).button.click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('yet another one of them')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
})

test('a link of the identity service itself signs in from the URL, only to choose a password', async ({
  page,
  baseURL,
}) => {
  const account = await createAccount(baseURL)
  const elsewhere = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: (await (await page.request.get('/api/config')).json()).supabaseAnonKey },
    data: account,
  })
  const { access_token: before } = await elsewhere.json()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const token = new URL(await linkTo(account.email, 'reset-password'), baseURL).searchParams.get('token_hash')
  await page.goto(`/auth/v1/verify?token=${token}&type=recovery`)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible()
  const late = await page.request.get('/api/auth/user', { headers: { authorization: `Bearer ${before}` } })
  expect(late.status()).toBe(401)
  // The link is used up, so the page asks for another.
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible()
})

test('a user locked out by guesses gets in after a password reset', async ({ page, baseURL }) => {
  const account = await createAccount(baseURL)
  const logIn = (password: string) =>
    page.request.post('/api/auth/login', { data: { email: account.email, password } }).then((answer) => answer.status())
  for (let n = 0; n < 5; n += 1) expect(await logIn('a guess')).toBe(401)
  expect(await logIn(account.password)).toBe(429)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await linkTo(account.email, 'reset-password'))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/tenant-portal')
  expect(await logIn(NEW_PASSWORD)).toBe(200)
})

test('a user changes details and password, and no link with another session replaces the own one', async ({
  page,
  baseURL,
  watch,
}) => {
  const [own, other] = [await createAccount(baseURL), await createAccount(baseURL)]

  await test.step('a user changes the password with the current one, and name and phone', async () => {
    watch.expects(/^400 POST .*\/api\/auth\/password$/)
    await enterByForm(page, own)
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Account' }).click()
    const details = page.getByRole('form', { name: 'Your details' })
    await details.getByLabel('First name').fill('Augusta')
    await details.getByLabel('Phone').fill('(617) 555-0177')
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(toastOn(page)).toContainText('Your details have been updated.')
    await expect(details.getByLabel('First name')).toHaveValue('Augusta')
    await details.getByLabel('Last name').fill(' ')
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(details.getByText('Last name is required')).toBeVisible()

    const form = page.getByRole('form', { name: 'Change password' })
    await form.getByLabel('Current password', { exact: true }).fill('not this one')
    await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByText('Your current password is incorrect.')).toBeVisible()
    await expect(form.getByLabel('Current password', { exact: true })).toBeFocused()
    await form.getByLabel('Current password', { exact: true }).fill(own.password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(toastOn(page)).toContainText('Password changed')
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue('')

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Augusta' })).toBeVisible()
  })

  await test.step("a link with someone else's session does not replace the current one", async () => {
    const answer = await page.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: (await (await page.request.get('/api/config')).json()).supabaseAnonKey },
      data: other,
    })
    const session: Record<string, string> = await answer.json()
    await page.goto('about:blank')
    await page.goto(`/account#${new URLSearchParams({ ...session, user: '' })}`)
    await expect(page.getByText('This device')).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('supabase.auth.token') ?? '')
    expect(stored).toContain(own.email)
    expect(stored).not.toContain(other.email)
  })
})

test('an incomplete or invalid link is refused', async ({ page, watch }) => {
  await test.step('an incomplete link is refused at once', async () => {
    for (const address of ['/reset-password', '/reset-password?token_hash=', '/invitation', '/confirm']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible()
    }
  })

  await test.step('an invalid link is refused when it is used', async () => {
    watch.expects(/^400 POST .*\/api\/auth\/(reset-password|confirm-email)$/)
    await page.goto('/invitation?token_hash=made-up&type=invite')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible()
    await page.goto('/confirm?token_hash=made-up')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "This link doesn't work" })).toBeVisible()
  })
})
