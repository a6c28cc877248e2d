import type { Property } from '#contract/properties/public.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { createAccount, ENDED_ALREADY } from '../accounts/account.ts'
import { expect, hold, homeWith, type Page, test } from '../fixtures.ts'
import { alertLinkTo } from '../mailbox.ts'
import { mintSession } from '../minted-session.ts'
import { unique } from '../unique.ts'
import { partsOf } from './saved-page.ts'

type Home = Property

const GONE = '00000000-0000-4000-8000-00000000dead'

/** The homes saved on this device, as stored. */
const storedOn = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('saved-homes') ?? '{}').homes)
const replaceStored = (page: Page, value: unknown) =>
  page.evaluate((text) => localStorage.setItem('saved-homes', text), JSON.stringify(value))

test('homes are saved, noted and removed without an account', async ({ page, visit, homes }) => {
  const [first, second, third, fourth] = homes as [Home, Home, Home, Home]
  const { title, count, toast, remove, itemOf } = partsOf(page)
  const taken = homeWith(homes, ({ status }) => status === 'rented')
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('three hearts on a phone, and the link with their number', async () => {
    await visit('/properties')
    for (const home of [first, second, third]) await page.getByRole('button', { name: `Save ${home.title}` }).click()
    await page.getByRole('link', { name: '3 saved homes' }).click()
    await expect(title).toHaveText('Saved homes')
    await expect(count).toHaveText('3 homes')
    await page.reload()
    await expect(count).toHaveText('3 homes')
  })

  await test.step('a note by keyboard is saved as it is typed, and Escape drops a change', async () => {
    const add = page.getByRole('button', { name: `Add a note: ${first.title}` })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Your note')).toBeFocused()
    await page.keyboard.type('Ask about the cat')
    await page.reload()
    await expect(itemOf(first.title)).toContainText('Ask about the cat')
    await page.getByRole('button', { name: `Edit note: ${first.title}` }).press('Enter')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('.')
    await expect(itemOf(first.title).getByRole('status')).toHaveText('Saved')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const edit = page.getByRole('button', { name: `Edit note: ${first.title}` })
    await expect(edit).toBeFocused()
    await edit.press('Enter')
    await page.getByLabel('Your note').fill('Something else')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(itemOf(first.title)).toContainText('Ask about the cat.')
  })

  await test.step('what has changed since, and a home that is gone', async () => {
    const stored = await storedOn(page)
    const changed = stored.map((home: { id: string; price: string }) =>
      home.id === second.id ? { ...home, price: (Number(home.price) + 20_000).toFixed(2), status: 'sold' } : home,
    )
    const wasFree = { ...stored.at(-1), id: taken.id, title: taken.title, status: 'available' }
    const gone = { ...stored[0], id: GONE, title: 'Old mill loft' }
    await replaceStored(page, { version: 1, homes: [gone, ...changed, wasFree] })
    await page.reload()
    await expect(itemOf(second.title)).toContainText(/Reduced \$20,000( a month)? since you saved it/)
    await expect(itemOf(second.title)).toContainText('Available again')
    await expect(itemOf('Old mill loft')).toContainText('This home is no longer listed.')
    const badge = (of: string) =>
      itemOf(of)
        .getByRole('article')
        .getByText(/^(Rented|Sold)$/)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await badge(taken.title).scrollIntoViewIfNeeded()
      await expect(badge(taken.title)).toBeInViewport({ ratio: 1 })
      await expect(badge(first.title)).toHaveCount(0)
    }
    await expect(itemOf(taken.title).getByRole('list', { name: 'Changes' })).toContainText('Now rented')
    await remove(taken.title).press('Enter')
    await expect(itemOf(taken.title)).toHaveCount(0)
  })

  await test.step('a home is removed, with Undo', async () => {
    await remove('Old mill loft').press('Enter')
    await expect(count).toHaveText('3 homes')
    // The focus stays in the list.
    await expect(itemOf(third.title).getByRole('link').first()).toBeFocused()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(itemOf('Old mill loft')).toBeVisible()
    await remove('Old mill loft').click()
    await expect(remove('Old mill loft')).toHaveCount(0)
  })

  await test.step('a home that another tab has saved is not said to be gone while it loads', async () => {
    const release = await hold(page, '**/api/properties/by-ids*')
    const stored = await storedOn(page)
    await replaceStored(page, { version: 1, homes: [...stored, { ...stored[0], id: fourth.id, title: fourth.title }] })
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'saved-homes' })))
    await expect(itemOf(fourth.title)).toBeVisible()
    await expect(itemOf(fourth.title)).not.toContainText('no longer listed')
    release()
    await expect(itemOf(fourth.title)).toContainText(fourth.address)
    await remove(fourth.title).click()
  })

  await test.step('the homes that were opened are below, until they are cleared', async () => {
    await visit(`/properties/${third.id}`)
    const heart = page.getByRole('button', { name: `Save ${third.title}` })
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/saved')
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await expect(viewed.getByRole('heading', { name: third.title })).toBeVisible()
    await viewed.getByRole('button', { name: 'Clear recently viewed' }).click()
    await expect(viewed).toHaveCount(0)
    await expect(title).toBeFocused()
  })

  await test.step('too many entries, and entries of others, are left out with a plain message', async () => {
    const [one] = await storedOn(page)
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...one,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    }))
    await replaceStored(page, { version: 1, homes: [...many, { id: 'no id' }, null, 7] })
    await page.reload()
    await expect(count).toHaveText('200 homes')
    await expect(page.getByText('9,800 older ones were left out.')).toBeVisible()
    await expect(page.getByText("Some of what was saved on this device couldn't be read")).toBeVisible()
    await visit('/properties')
    const heart = page.getByRole('button', { name: `Save ${second.title}` })
    await heart.click()
    await expect(toast).toContainText(/This home wasn't saved\s*You can save up to 200 homes. Remove one to make room./)
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.goto('/saved')
    await page.evaluate(() => localStorage.setItem('saved-homes', '{"version":1,'))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No saved homes yet' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  })

  await test.step('where the browser stores nothing, a heart says so and works for the visit', async () => {
    await visit('/properties')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    const heart = page.getByRole('button', { name: `Save ${first.title}` })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(toast).toContainText(/Your saved homes won't be kept\s*This browser keeps them only until/)
  })
})

test('a person who signs in finds the homes of this device in their account, and nobody else does', async ({
  page,
  visit,
  homes,
  baseURL,
  watch,
}) => {
  const [first, second, third, fourth] = homes as [Home, Home, Home, Home]
  const account = await createAccount(baseURL)
  const session = await mintSession(page.request, account)
  const { count, toast, remove } = partsOf(page)
  const heartOf = ({ title }: { title: string }) => page.getByRole('button', { name: `Save ${title}` })
  const enter = (value: object) =>
    page.evaluate((text) => localStorage.setItem('supabase.auth.token', text), JSON.stringify(value))

  await test.step('the device is merged into the account', async () => {
    await visit('/properties')
    await heartOf(first).click()
    await enter(session)
    await page.goto('/saved')
    await expect(page.getByText('These homes are saved in your account')).toBeVisible()
    await expect(count).toHaveText('1 home')
    await visit('/properties')
    await expect(heartOf(first)).toHaveAttribute('aria-pressed', 'true')
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/saved/merge'))
    await heartOf(second).click()
    await sent
  })

  await test.step('a change that fails is taken back and said', async () => {
    watch.expects(/^500 DELETE .*\/api\/saved\//, ENDED_ALREADY)
    await page.route('**/api/saved/*', (route) => route.fulfill({ status: 500, json: {} }))
    await heartOf(second).click()
    await expect(toast).toContainText(/Your saved homes weren't changed\s*Please try again\./)
    await expect(heartOf(second)).toHaveAttribute('aria-pressed', 'true')
    await page.unroute('**/api/saved/*')
  })

  await test.step('while the list is on its way, placeholders stand in', async () => {
    const release = await hold(page, '**/api/saved', 'GET')
    await page.evaluate(() => localStorage.removeItem('saved-homes-account'))
    await page.goto('/saved')
    await expect(page.getByRole('heading', { name: 'Saved homes', level: 1 })).toBeVisible()
    await expect(count).toHaveCount(0)
    release()
    await expect(count).toHaveText('2 homes')
    await expect(remove(second.title)).toBeVisible()
  })

  await test.step('an account list that does not arrive says so, and arrives with another try', async () => {
    watch.expects(/^500 GET .*\/api\/saved$/)
    await page.route('**/api/saved', (route) => route.fulfill({ status: 500, json: {} }))
    await page.evaluate(() => localStorage.removeItem('saved-homes-account'))
    await page.goto('/saved')
    await expect(page.getByRole('alert')).toContainText("We couldn't load the homes in your account.")
    await page.unroute('**/api/saved')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(count).toHaveText('2 homes')
  })

  await test.step('of two hearts that are pressed fast, the answer for one leaves the other pressed', async () => {
    await visit('/properties')
    const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let calls = 0
    await page.route('**/api/saved/merge', async (route) => {
      calls += 1
      await (calls === 1 ? early : late).promise
      await route.continue()
    })
    const answered = page.waitForResponse('**/api/saved/merge')
    await heartOf(third).click()
    await heartOf(fourth).click()
    early.resolve()
    await (await answered).finished()
    await expect.poll(() => calls).toBe(2)
    for (const home of [third, fourth]) await expect(heartOf(home)).toHaveAttribute('aria-pressed', 'true')
    late.resolve()
  })

  await test.step("after signing out only the device's own list is left, and the next person does not get it", async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: '1 saved home', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('saved-homes-account'))).toBeNull()
    const next = await createAccount(baseURL, 'next')
    await enter(await mintSession(page.request, next))
    await page.goto('/saved')
    await expect(page.getByText('These homes are saved in your account')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No saved homes yet' })).toBeVisible()
  })
})

test('price drops of saved homes are asked for by email', async ({ page, visit, homes }) => {
  const main = page.getByRole('main')
  const email = `${unique('eve')}@example.com`
  const saved = homes.slice(0, 2)
  await visit('/properties')
  for (const { title } of saved) await page.getByRole('button', { name: `Save ${title}` }).click()
  await page.getByRole('link', { name: '2 saved homes' }).click()
  await expect(main.getByRole('link', { name: 'Email me price drops' })).toBeVisible()
  await isFineAt(page, [390, 1440])
  await main.getByRole('link', { name: 'Email me price drops' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Email me price drops' })).toBeFocused()
  await isFineAt(page, [390, 1440])
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('button', { name: 'Get alerts' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await visit(await alertLinkTo(email))
  await expect(main.getByText('Price drops on 2 saved homes')).toBeVisible()
  await main.getByRole('button', { name: 'Confirm alert' }).click()
  await main.getByRole('link', { name: 'See these homes' }).click()
  for (const { title } of saved) await expect(main.getByRole('link', { name: title })).toBeVisible()
})

test('the foot of the page stays below the screen while the homes that were opened are loaded', async ({
  page,
  visit,
  homes,
}) => {
  await visit(`/properties/${homes[0]?.id}`)
  // The page is remembered once all of it is hydrated, which is later than the navbar that `visit` waits for.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(homes[0]?.id)
  const release = await hold(page, /\/api\/properties\/by-ids/)
  await visit('/saved')
  await expect(page.getByText('No saved homes yet')).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  release()
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed.getByRole('heading', { name: homes[0]?.title ?? '' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
})
