import { expect, type Page, test, untilHydrated } from '../fixtures.ts'
import { createAccount, enter, ENDED_ALREADY, formOn, signIn, toastOn } from './account.ts'
import { addAuthenticator, withoutAutofill } from './passkey-device.ts'

const OPTIONS = '**/auth/v1/passkeys/authentication/options'

/** What the page asked the browser for, since it was opened: how, and whether it no longer asks. */
const requests = (page: Page) =>
  page.evaluate(() => {
    const { asked } = globalThis as unknown as { asked: CredentialRequestOptions[] }
    return asked.map(({ mediation, signal }) => [mediation ?? 'modal', signal?.aborted])
  })

const record = (page: Page) =>
  page.addInitScript(() => {
    const asked: CredentialRequestOptions[] = []
    Object.assign(globalThis, { asked })
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      asked.push(options!)
      return get(options)
    }
  })

const open = async (page: Page, path = '/tenant-portal') => {
  await page.goto(path)
  await untilHydrated(page)
}
const isOffered = (page: Page) => expect.poll(() => requests(page)).toEqual([['conditional', false]])
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** Counts the challenges that the page requests: by itself, and for the button. */
function countChallenges(page: Page) {
  const counts = { autofill: 0, button: 0 }
  page.on('request', (request) => {
    if (!request.url().endsWith('/passkeys/authentication/options')) return
    counts[request.postDataJSON().mediation === 'conditional' ? 'autofill' : 'button'] += 1
  })
  return counts
}

test('a passkey is offered at the email field, and signs in like the button', async ({ page, baseURL, watch }) => {
  watch.expects(ENDED_ALREADY)
  const account = await createAccount(baseURL)
  await record(page)
  const device = await addAuthenticator(page)
  await enter(page, account)
  await page.goto('/security/2fa')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys.getByRole('listitem', { name: 'Phone' })).toBeVisible()
  const leave = async () => {
    await device.touch(false)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  }

  await test.step('the button takes over from the offer', async () => {
    await leave()
    await open(page)
    await isOffered(page)
    // For requests from now on. Two at once would be refused.
    await device.touch(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL('/dashboard')
    expect(await requests(page)).toEqual([
      ['conditional', true],
      ['modal', false],
    ])
  })

  await test.step('choosing the offered one signs in, without the email', async () => {
    await leave()
    await device.touch(true)
    await page.goto('/tenant-portal')
    await expect(toastOn(page)).toContainText('You have successfully logged in!')
    await expect(page).toHaveURL('/dashboard')
    expect(await requests(page)).toMatchObject([['conditional', expect.any(Boolean)]])
  })
})

test('the offer ends when the form is sent, when the page is left, and with its challenge', async ({ page, watch }) => {
  watch.expects(/^401 POST .*\/api\/auth\/login$/)
  await page.clock.install()
  await record(page)
  await open(page)
  await isOffered(page)
  const form = formOn(page)

  await test.step('a sent form ends it, and whoever goes on after a refusal gets a new one', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/login', async (route) => {
      await answered.promise
      await route.continue()
    })
    await signIn(page, { email: 'nobody@example.com', password: 'not this one' })
    await expect.poll(() => requests(page)).toContainEqual(['conditional', true])
    expect((await requests(page)).at(-1)).toEqual(['conditional', true])
    answered.resolve()
    await expect(form.form.getByText('Invalid email or password')).toBeVisible()
    await form.email.focus()
    await expect.poll(async () => (await requests(page)).at(-1)).toEqual(['conditional', false])
    await expect(alert(page)).toHaveCount(0)
  })

  await test.step('an expired challenge is given up, and replaced only when someone is back', async () => {
    const challenges = countChallenges(page)
    await page.clock.fastForward('04:31')
    await expect.poll(async () => (await requests(page)).at(-1)).toEqual(['conditional', true])
    await page.clock.fastForward('30:00')
    expect(challenges).toEqual({ autofill: 0, button: 0 })
    await page.mouse.move(40, 40)
    await page.mouse.move(80, 80)
    await expect.poll(async () => (await requests(page)).at(-1)).toEqual(['conditional', false])
    expect(challenges).toEqual({ autofill: 1, button: 0 })
    await expect(alert(page)).toHaveCount(0)
  })

  await test.step('another page ends it', async () => {
    await form.form.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect.poll(async () => (await requests(page)).at(-1)).toEqual(['conditional', true])
  })
})

test('nobody reads of an offer that fails, and without one nothing is requested', async ({ page, watch }) => {
  watch.expects(/^429 POST .*\/authentication\/options$/)
  await record(page)
  await page.route(OPTIONS, (route) => route.fulfill({ status: 429, json: { code: 'over_request_rate_limit' } }))
  const refused = page.waitForResponse(OPTIONS)
  await open(page, '/admin')
  await (await refused).finished()
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeEnabled()
  expect(await requests(page)).toEqual([])
  await expect(alert(page)).toHaveCount(0)
  await page.unroute(OPTIONS)

  const challenges = countChallenges(page)
  await withoutAutofill(page)
  await open(page)
  await expect(button).toBeVisible()
  await formOn(page).email.focus()
  await page.mouse.move(40, 40)
  expect(await requests(page)).toEqual([])
  expect(challenges).toEqual({ autofill: 0, button: 0 })
})
