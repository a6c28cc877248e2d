import { isFineAt } from '../accessibility/findings.ts'
import { createAccount, enter, switchTo, TENANT } from '../accounts/account.ts'
import { expect, hold, type Page, test, untilHydrated } from '../fixtures.ts'
import { recentOn } from './payment-page.ts'

const tabsOn = (page: Page) => page.getByRole('navigation', { name: 'Portal' })

/** The part of the focused element that the bar of tabs covers, in pixels. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!.getBoundingClientRect()
    const bar = document.querySelector('nav[aria-label="Portal"]')!
    return bar.contains(document.activeElement) ? 0 : Math.max(0, focused.bottom - bar.getBoundingClientRect().top)
  })

test('on a phone the portal has a bar of tabs at the foot of the screen, which never covers the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await enter(page, TENANT)
  await expect(recentOn(page)).toHaveCount(3)
  const tabs = tabsOn(page)

  await test.step('it has four targets of at least 48 px, and the site has no navbar and footer there', async () => {
    await expect(tabs.getByRole('link')).toHaveText(['Home', 'Pay', 'Requests', 'Account'])
    for (const link of await tabs.getByRole('link').all()) {
      const { width, height } = (await link.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
    }
    const bar = (await tabs.boundingBox())!
    expect(bar.y + bar.height).toBe(700)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Main Site' })).toHaveAttribute('href', '/')
    // The public one is 981 px high.
    expect((await footer.boundingBox())!.height).toBeLessThan(350)
  })

  await test.step('what takes the focus comes to stand above it', async () => {
    await tabs.getByRole('link', { name: 'Account' }).focus()
    const main = page.getByRole('main')
    const stops = await main.locator('a, button').count()
    for (let stop = 0; stop < stops + 2; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await covered(page), await page.evaluate(() => document.activeElement!.outerHTML)).toBe(0)
    }
  })

  await test.step('each tab leads to its page, and is marked on the pages that belong to it', async () => {
    for (const [name, title, path] of [
      ['Pay', 'Payments', '/payment'],
      ['Requests', 'Maintenance requests', undefined],
      ['Account', 'Account', '/security/2fa'],
    ] as const) {
      const tab = tabs.getByRole('link', { name })
      await tab.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
      await expect(tabs.locator('[aria-current]')).toHaveText([name])
      await expect(tab).toHaveAttribute('aria-current', 'page')
      if (path === undefined) continue
      await page.goto(path)
      await expect(tab).toHaveAttribute('aria-current', 'true')
      await expect(tabs.locator('[aria-current]')).toHaveText([name])
    }
  })
})

async function isInPortal(page: Page) {
  await expect(tabsOn(page).getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * How far what was already shown has moved up, down or in height since the page was loaded. A line of text that becomes a pixel narrower when its
 * font comes does not count: whether the font comes before the first paint depends on the machine.
 */
const shiftsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          (entries as LayoutShift[])
            .filter(({ sources }) =>
              sources.some(
                ({ previousRect: before, currentRect: after }) =>
                  before.top !== after.top || before.bottom !== after.bottom,
              ),
            )
            .reduce((all, { value }) => all + value, 0)
        new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('a tenant reports a request without leaving the portal; a visit from elsewhere is on the site', async ({
  page,
}) => {
  await enter(page, TENANT)
  await page.getByRole('main').getByRole('link', { name: 'Request Maintenance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance Request' })).toBeFocused()
  await expect(tabsOn(page).getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await test.step('it stays there after a reload, after Back from elsewhere, and on the confirmation', async () => {
    const form = page.getByRole('form', { name: 'Maintenance request' })
    await page.setViewportSize({ width: 390, height: 700 })
    await page.reload()
    await untilHydrated(page)
    await isInPortal(page)
    await expect(form.getByLabel('Full name')).toHaveValue('Jordan Alvarez')
    expect(await shiftsOn(page)).toBe(0)
    await expect(page.getByRole('banner')).toHaveCSS('opacity', '1')
    await test.step('what was typed before the frame came is kept', async () => {
      const description = form.getByLabel('Description')
      const loadScript = await hold(page, '**/assets/entry-client-*.js')
      await page.reload({ waitUntil: 'commit' })
      // Of the site's frame only the logo shows.
      await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await description.fill('It drips.')
      await description.blur()
      loadScript()
      await untilHydrated(page)
      await isInPortal(page)
      await expect(description).toHaveValue('It drips.')
      // The frame would take the focus away from someone who is typing.
      const loadAgain = await hold(page, '**/assets/entry-client-*.js')
      await page.reload({ waitUntil: 'commit' })
      await description.pressSequentially('It pours.')
      loadAgain()
      await untilHydrated(page)
      await expect(description).toBeFocused()
      await expect(description).toHaveValue(/It pours/)
      await expect(page.getByRole('contentinfo')).toHaveCount(1)
    })
    await page.goto('/about')
    await page.goBack()
    await untilHydrated(page)
    await isInPortal(page)
    await expect(form.getByLabel('Full name')).toHaveValue('Jordan Alvarez')
    await form.getByLabel('Request type').selectOption('Other')
    await form.getByLabel('Description').fill('The handrail on the stairs is loose.')
    await page.route('**/api/maintenance-requests', async (route) => {
      const body = route.request().postDataJSON() as object
      const sent = { ...body, id: '0a1b2c3d-0000-4000-8000-000000000000', createdAt: '2026-11-23T15:00:00Z' }
      await route.fulfill({ status: 201, json: sent })
    })
    await form.getByRole('button', { name: 'Submit request' }).click()
    const confirmation = page.getByRole('region', { name: 'We got your request' })
    for (const visit of ['at once', 'after a reload']) {
      await expect(confirmation, visit).toBeVisible()
      await isInPortal(page)
      await page.reload()
      await untilHydrated(page)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('its address leads there too, without a glimpse of the site, which staff and visitors get', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/about')
    await page.goto('/maintenance')
    await untilHydrated(page)
    await isInPortal(page)
    expect(await shiftsOn(page)).toBe(0)
    await page.goto('/about')
    const loadScript = await hold(page, '**/assets/entry-client-*.js')
    await page.goto('/maintenance', { waitUntil: 'commit' })
    await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    loadScript()
    await untilHydrated(page)
    await isInPortal(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const role of ['admin', 'property_manager']) {
      await page.goto('/about')
      await page.evaluate((stored) => localStorage.setItem('home', stored), role)
      await page.goto('/maintenance')
      await untilHydrated(page)
      await expect(page.getByRole('navigation', { name: 'Main' }), role).toBeVisible()
    }
  })
  await page.goto('/about')
  await untilHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Maintenance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance Request' })).toBeFocused()
  await expect(tabsOn(page)).toHaveCount(0)
})

test('an account without a lease says what it is for, and offers nothing to pay', async ({ page, baseURL }) => {
  const main = page.getByRole('main')
  await test.step('a user without a lease can ask for it, look for a home or report a request', async () => {
    await enter(page, await createAccount(baseURL))
    await expect(main.getByRole('heading', { name: 'No lease on this account yet' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'See homes for rent' })).toHaveAttribute(
      'href',
      '/properties?type=rent',
    )
    await expect(main.getByRole('link', { name: 'Request Maintenance' })).toBeVisible()
    await expect(tabsOn(page).getByRole('link')).toHaveText(['Home', 'Requests', 'Account'])
    await expect(main.getByRole('link', { name: /[Pp]ay/ })).toHaveCount(0)
    await isFineAt(page, [1440, 390])
    for (const path of ['/payment', '/dashboard/payments']) {
      await page.goto(path)
      await expect(main.getByText(/There's no lease on this account|No payments yet/)).toBeVisible()
      await expect(main.getByRole('link', { name: /payment/i })).toHaveCount(0)
      await expect(main.getByRole('form')).toHaveCount(0)
    }
  })

  await test.step('a property manager learns whom to ask', async () => {
    await switchTo(page, { email: 'manager@example.com', password: TENANT.password })
    await page.goto('/dashboard')
    await expect(main.getByRole('heading', { name: 'Your property manager account' })).toBeVisible()
    await expect(main.getByText('Ask one to update a request or look up a tenant')).toBeVisible()
    await expect(tabsOn(page).getByRole('link')).toHaveText(['Home', 'Account'])
    await expect(main.getByRole('link', { name: /[Pp]ay|Request/ })).toHaveCount(0)
  })

  await test.step('an administrator finds the backoffice from every page', async () => {
    await switchTo(page, { email: 'admin@example.com', password: TENANT.password })
    await page.goto('/dashboard')
    await expect(main.getByRole('link', { name: 'Open the admin portal' })).toHaveAttribute('href', '/admin')
    await page.goto('/account')
    await expect(main.getByRole('link', { name: 'Admin portal' })).toHaveAttribute('href', '/admin')
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/about')
    const link = page.getByRole('banner').getByRole('link', { name: 'Admin dashboard' })
    await expect(link).toHaveAttribute('href', '/admin')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  })
})
