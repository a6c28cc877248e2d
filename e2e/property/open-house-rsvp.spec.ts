import { isFineAt, isFinePage } from '../accessibility/findings.ts'
import { expect, test } from '../admin/own-product.ts'
import { type Page, untilHydrated } from '../fixtures.ts'
import { unique } from '../unique.ts'
import { createHome } from './open-house.ts'

const headingOn = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('without script a visitor signs up, is corrected, changes how many come, cancels and comes back', async ({
  browser,
  page,
  product,
}) => {
  const { home, plan, linkTo, mailTo } = await createHome(product)
  const openHouse = await plan({ capacity: 4 })
  const email = `${unique('noor')}@example.com`
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.address })
  const visitor = await context.newPage()
  const main = visitor.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name }).click()
  /** The first press asks, also without script. */
  async function leave(on: Page) {
    await expect(on.getByRole('button', { name: 'Yes, take me off' })).toBeHidden()
    await on.locator('summary').filter({ hasText: "I can't make it" }).press('Enter')
    await expect(on.getByText(/^Take you off the list\? Your spots? (is|are) given to someone else\.$/)).toBeVisible()
    await on.getByRole('button', { name: 'Yes, take me off' }).click()
  }

  await test.step('what is wrong is said at its field, and what was typed stays', async () => {
    await visitor.goto(`/properties/${home.id}`)
    await main.getByRole('link', { name: /^RSVP/ }).click()
    await expect(headingOn(visitor, 'RSVP for the open house')).toBeVisible()
    await expect(main.getByLabel('How many people?')).toHaveAccessibleDescription('4 spots left')
    // As if written by a program: a browser would not send it.
    await main.getByLabel('Email').evaluate((input) => input.setAttribute('type', 'text'))
    await main.getByLabel('Name').fill("Noor O'Neil <b>")
    await main.getByLabel('Email').fill('noor at home')
    await main.getByLabel('How many people?').selectOption('2 people')
    await press('Sign up')
    await expect(main.getByText('Please enter a valid email address.')).toHaveCount(1)
    await expect(main.getByLabel('Email')).toBeFocused()
    await expect(main.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
    await expect(main.getByLabel('Name')).toHaveValue("Noor O'Neil <b>")
    await expect(main.getByLabel('Email')).toHaveValue('noor at home')
    await expect(main.getByLabel('How many people?')).toHaveValue('2')
  })

  let link = ''
  await test.step('the emailed link confirms it, and opening it alone does not', async () => {
    await main.getByLabel('Email').fill(email)
    await press('Sign up')
    await expect(headingOn(visitor, 'Check your email')).toBeFocused()
    await expect(visitor).toHaveTitle(/^Check your email/)
    await expect(main).toContainText(email)
    await press('Send again')
    await expect(main.getByRole('status')).toContainText('We sent the link again.')
    await main.getByRole('link', { name: 'Wrong address?' }).click()
    await expect(main.getByLabel('Email')).toHaveValue(email)
    await expect(main.getByLabel('How many people?')).toHaveValue('2')
    link = await linkTo(email)
    for (const _ of [1, 2]) {
      await visitor.goto(link)
      await expect(headingOn(visitor, 'Confirm your spot')).toBeVisible()
    }
    await press("Yes, I'm coming")
    await expect(headingOn(visitor, "You're on the list")).toBeFocused()
    await mailTo(email, /Hi Noor, we look forward to seeing you\./)
    const file = await main.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    expect(await (await page.request.get(file!)).text()).toContain('SUMMARY:Open house: ')
  })

  await test.step('more people than fit are not offered, and a full open house says so to others', async () => {
    await expect(main.getByLabel('How many people?').getByRole('option')).toHaveText([
      'Just me',
      '2 people',
      '3 people',
      '4 people',
    ])
    await main.getByLabel('How many people?').selectOption('4 people')
    await press('Update')
    await expect(main.getByRole('status')).toContainText("You're all set. We emailed you the change.")
    await expect(main).toContainText('4 people')
    await page.goto(`/open-houses/${openHouse.id}`)
    await expect(headingOn(page, 'This open house is full')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Schedule Viewing' })).toBeVisible()
    await page.goto(`/properties/${home.id}`)
    await expect(page.getByRole('region', { name: 'Open houses' })).toContainText('Full')
  })

  await test.step('whoever changes their mind cancels by the link, and may come back', async () => {
    const other = await context.newPage()
    await other.goto(link)
    await leave(visitor)
    await expect(headingOn(visitor, "You're no longer on the list")).toBeVisible()
    // The other tab does not know yet.
    await other.getByLabel('How many people?').selectOption('2 people')
    await other.getByRole('button', { name: 'Update' }).click()
    await expect(other.getByRole('alert').first()).toContainText(
      "You're not on the list, so there's nothing to change.",
    )
    await other.close()
    await mailTo(email, /thanks for letting us know/)
    await page.goto(`/open-houses/${openHouse.id}`)
    await expect(headingOn(page, 'RSVP for the open house')).toBeVisible()
    await press('Sign up again')
    await expect(headingOn(visitor, "You're on the list")).toBeVisible()
  })

  await test.step('a form that was open when the last spot went says that it filled up', async () => {
    await leave(visitor)
    await expect(headingOn(visitor, "You're no longer on the list")).toBeVisible()
    const late = await context.newPage()
    await late.goto(`/open-houses/${openHouse.id}`)
    await late.getByLabel('Name').fill('Late Larry')
    await late.getByLabel('Email').fill(`${unique('larry')}@example.com`)
    await press('Sign up again')
    await expect(headingOn(visitor, "You're on the list")).toBeVisible()
    await late.getByRole('button', { name: 'Sign up' }).click()
    await expect(late.getByRole('alert').first()).toContainText('This open house just filled up.')
    await expect(headingOn(late, 'This open house is full')).toBeVisible()
  })
  await context.close()
})

test('the page of an open house is fine while it is ahead, on every screen', async ({ page, product }) => {
  const { plan, linkTo } = await createHome(product)
  const { id } = await plan({ capacity: 3, note: 'Ring the bell of Unit 4.\nThe elevator is on the left.' })
  const email = `${unique('wide')}@example.com`
  const path = `/open-houses/${id}`
  const post = (to: string, form: Record<string, string>) => page.request.post(to, { form })
  await page.goto(path)
  await expect(headingOn(page, 'RSVP for the open house')).toBeVisible()
  await isFinePage(page)
  // No name is too long, and none leaves the page.
  await untilHydrated(page)
  await page.getByLabel('Name').fill('W'.repeat(100))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('How many people?').selectOption('2 people')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Sign up' }).dblclick()
  await expect(headingOn(page, 'Check your email')).toBeVisible()
  expect(sent).toHaveLength(1)
  await isFineAt(page, [390])
  const link = await linkTo(email)
  await page.goto(link)
  await expect(headingOn(page, 'Confirm your spot')).toBeVisible()
  await isFineAt(page, [390])
  await post(link, { action: 'confirm' })
  await page.reload()
  await expect(headingOn(page, "You're on the list")).toBeVisible()
  await isFinePage(page)
  await untilHydrated(page)
  await page.context().setOffline(true)
  await page.locator('summary').filter({ hasText: "I can't make it" }).click()
  await isFineAt(page, [390])
  await page.getByRole('button', { name: 'Yes, take me off' }).click()
  await expect(page.getByRole('alert')).toContainText("You're offline. Check your connection and try again.")
  await page.context().setOffline(false)
})

test('it says when it is full, begun or over, and opens to nobody else', async ({ page, product, watch }) => {
  const { home, plan, linkTo } = await createHome(product)
  const { id } = await plan({ capacity: 1 })
  const email = `${unique('only')}@example.com`
  const path = `/open-houses/${id}`
  const answer = await (await page.request.get(`/api${path}`)).json()

  await test.step('begun and over, as the clock says', async () => {
    for (const [state, name] of [
      ['begun', 'This open house is happening now'],
      ['over', 'This open house is over'],
    ] as const) {
      await page.route(`**/api${path}`, (route) => route.fulfill({ json: { ...answer, state } }))
      await page.goto(`/properties/${home.id}`)
      await untilHydrated(page)
      await page.getByRole('link', { name: /^RSVP/ }).click()
      await expect(headingOn(page, name)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0)
      await isFineAt(page, [390])
    }
    await page.unrouteAll()
  })

  await test.step("full; someone else's link, and one cut short, open nothing", async () => {
    watch.expects(/404 GET .*\/open-houses\//)
    await page.request.post(path, { form: { name: 'Only One', email, party: '1' } })
    const link = await linkTo(email)
    const late = `${unique('late')}@example.com`
    await page.request.post(path, { form: { name: 'Too Late', email: late, party: '1' } })
    const tooLate = await linkTo(late)
    // A sign-up that nobody has confirmed takes no spot.
    await page.goto(path)
    await expect(page.getByLabel('How many people?')).toHaveAccessibleDescription('1 spot left')
    await page.request.post(link, { form: { action: 'confirm' } })
    await page.goto(path)
    await expect(headingOn(page, 'This open house is full')).toBeVisible()
    await isFineAt(page, [390])
    // Whoever confirms too late is told so before they press.
    await page.goto(tooLate)
    await expect(page.getByText('If someone cancels, you can still confirm here.')).toBeVisible()
    await expect(page.getByRole('button', { name: "Yes, I'm coming" })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Schedule Viewing' })).toBeVisible()
    await isFineAt(page, [390])
    const forged = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
    for (const odd of [forged, link.slice(0, -9)]) {
      await page.goto(odd)
      await expect(headingOn(page, 'Open house not found')).toBeVisible()
    }
    await isFineAt(page, [390])
  })
})
