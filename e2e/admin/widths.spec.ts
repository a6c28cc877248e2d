import { isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { expect, type Locator, type Page, test } from '../fixtures.ts'
import { LEAK } from '../portal/staff.ts'
import { unique } from '../unique.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

/** A long name without a place to break. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

async function writeLongWords(baseURL: string) {
  const call = await colleague(baseURL)
  const name = { firstName: LONG, lastName: LONG, email: `${unique(LONG)}@${LONG}.example.com` }
  const lease = { rentAmount: '2100.50', propertyAddress: `${LONG}strasse 1` }
  const tenant = await call('POST', '/api/admin/tenants', { ...name, ...lease })
  await call('POST', '/api/contacts', { ...name, subject: 'consulting', message: LONG.repeat(3) })
  return `tenants/${tenant.id}`
}

/** A request whose sender has a name without a place to break. */
async function reportByLongName(baseURL: string) {
  const call = await colleague(baseURL)
  const sender = { fullName: LONG.repeat(3), email: `${unique('long')}@example.com` }
  const { id } = await call('POST', '/api/maintenance-requests', { ...LEAK, ...sender, description: 'The tap drips.' })
  return id
}

/** Replaces texts of the first record by long words in responses only, so that nothing changes for other tests. */
async function lengthen(page: Page, calls: string, words: object) {
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    const [first, ...others] = await response.json()
    await route.fulfill({ response, json: [{ ...first, ...words }, ...others] })
  })
}

const WIDTHS = [320, 768, 1024]

/** How far the content is wider than the element, or than a part of it that scrolls. */
const beyondOf = (of: Locator) =>
  of.evaluate((element) => {
    const scrolls = (part: Element) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
    const parts = [element, ...[...element.querySelectorAll('*')].filter(scrolls)]
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth))
  })

/** How many controls of the toolbar are on the line of the last one, the export, and how many there are. */
const lastLine = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('main search :is(input, select, button)')]
    const tops = controls.filter((control) => control.checkVisibility()).map((it) => it.getBoundingClientRect().top)
    return [tops.filter((top) => Math.abs(top - tops.at(-1)!) < 5).length, tops.length] as const
  })

/** Whether a select is as wide as its longest choice, so that none is cut off. */
const fitsChoices = (select: Locator) =>
  select.evaluate((element) => {
    const width = element.getBoundingClientRect().width
    element.style.width = 'max-content'
    const needed = element.getBoundingClientRect().width
    element.style.width = ''
    return width >= needed
  })

async function expectNoOverflow(page: Page, screen: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft([screen, width, beyond]).toEqual([screen, width, 0])
    const [beside, all] = await lastLine(page)
    if (width > 320) expect.soft(beside === 1 && all > 1, `${screen}, ${width}: the export is alone`).toBe(false)
  }
}

/** On a desktop: the height of the navigation and of the rows, and how many of the first fourteen rows are in the window. */
const density = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('tr[data-row]')].slice(0, 14).map((row) => row.getBoundingClientRect())
    return {
      header: document.querySelector('header')!.getBoundingClientRect().height,
      rows: [...new Set(boxes.map(({ height }) => Math.round(height)))],
      hidden: boxes.filter(({ bottom }) => bottom > innerHeight).length,
    }
  })

const SCREENS = [
  'dashboard',
  'properties',
  'tenants',
  'payments',
  'audit-logs',
  'audit-logs?tab=security-events',
  'audit-logs?tab=login-attempts',
  'audit-logs?tab=active-sessions',
  'maintenance',
  'contacts',
  'users',
  'settings',
  'settings?advanced=true',
  'settings?tab=hero-images',
  'security/2fa',
]

/** Enters among records with words that are longer than a phone is wide. Returns the path of a tenant's page. */
async function enterAmongLongWords(page: Page, baseURL: string) {
  const tenantPage = await writeLongWords(baseURL)
  await lengthen(page, '**/api/admin/properties?*', { title: LONG, address: `${LONG}strasse 1` })
  await lengthen(page, '**/api/admin/site-settings', {
    key: LONG.repeat(2),
    value: LONG.repeat(9),
    description: LONG.repeat(4),
  })
  await enterAsStaff(page, '/admin')
  return tenantPage
}

test('no screen overflows, from the smallest phone to a small computer; a desktop shows fourteen records', async ({
  page,
  baseURL,
}) => {
  const tenantPage = await enterAmongLongWords(page, baseURL ?? '')
  for (const screen of [...SCREENS, tenantPage]) {
    await page.goto(`/admin/${screen}`)
    // What covers the screen while the session is checked has a heading, but no banner.
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (screen === 'dashboard')
      for (const name of ['Rent collected', 'Maintenance requests'])
        await page.getByRole('figure', { name }).getByText('Show as a table').click()
    else if (screen === 'settings') await expect(page.getByRole('form', { name: 'Company settings' })).toBeVisible()
    else if (!/2fa|hero|security-events|^audit-logs$|tenants\//.test(screen))
      await expect(page.locator('tbody').getByRole('row').first()).toContainText(/\w/)
    await expectNoOverflow(page, screen)
    if (screen === 'settings') {
      await page.setViewportSize({ width: 320, height: 256 })
      expect(await fitsChoices(page.getByLabel('Opens').first())).toBe(true)
    }
    if (/tenants\/|dashboard|settings|2fa|security-events/.test(screen)) continue
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(async () => (await density(page)).rows, screen).toEqual([44])
    await page.setViewportSize({ width: 1440, height: 900 })
    // The audit log is not waited for above.
    await expect.poll(() => density(page), screen).toEqual({ header: 57, rows: [44], hidden: 0 })
    await page.setViewportSize({ width: 1280, height: 900 })
    expect((await density(page)).header).toBe(57)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tenants' })
  expect((await crumb.boundingBox())!.height).toBe(44)
})

test('no dialog, filter or menu overflows, from the smallest phone to a desktop', async ({ page, baseURL }) => {
  await enterAmongLongWords(page, baseURL ?? '')
  for (const screen of ['tenants', 'users', 'contacts']) {
    await page.goto(`/admin/${screen}?search=${LONG}`)
    await page
      .getByRole('button', { name: /^(Edit|View) / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(LONG)
    for (const width of [...WIDTHS, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft([screen, 'dialog', width, await beyondOf(dialog)]).toEqual([screen, 'dialog', width, 0])
    }
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/admin/properties')
  const filters = page.getByRole('button', { name: 'Filters' })
  const status = page.getByLabel('Status', { exact: true })
  await expect(status).toBeHidden()
  await filters.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Type', { exact: true })).toBeFocused()
  await status.selectOption('Rented')
  await expect(page).toHaveURL(/status=rented/)
  await expect(page.locator('tbody').getByRole('row').first()).toContainText('Rented')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await isFineAt(page, [320])
  await filters.click()
  await expect(status).toBeHidden()
  await expect(filters).toHaveText('Filters (1)')
  expect((await lastLine(page))[0], 'the export is beside Filters and Clear').toBe(3)
  await page.setViewportSize({ width: 768, height: 800 })
  expect(await lastLine(page), 'the toolbar of a tablet is one line').toEqual([4, 4])
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(filters).toHaveText('Filters')
  await expect(filters).toBeFocused()
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/properties')
    await page.getByRole('button', { name: 'More' }).first().click()
    const { x, width: wide } = (await page.getByRole('menu').boundingBox())!
    expect.soft([width, x >= 0 && x + wide <= width], 'a menu is in the window').toEqual([width, true])
  }
})

test('the widest request takes one line, and the table stays in its frame beside an open record', async ({
  page,
  baseURL,
}) => {
  const widest = { requestType: 'landscaping', priority: 'emergency', isUrgent: true, status: 'in_progress' }
  await lengthen(page, '**/api/admin/maintenance-requests?*', widest)
  await enterAsStaff(page, '/admin/maintenance')
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(page.getByRole('row', { name: 'Emergency · Urgent' }).first()).toBeVisible()
  expect((await density(page)).rows).toEqual([44])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const screen of ['maintenance?sort=assignee', 'payments', 'contacts', 'tenants?sort=last-login']) {
    await page.goto(`/admin/${screen}`)
    const table = page.getByRole('table').first()
    const name = table.getByRole('row').nth(2).getByRole('cell').nth(2)
    await expect(name).toContainText(/\w/)
    await page.evaluate(() => document.fonts.ready)
    const top = async () => (await name.boundingBox())!.y
    const closed = await top()
    await name.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(table.locator('th[aria-sort]'), 'the order is visible').toBeVisible()
    expect.soft([screen, await top()], 'the row stays where it was clicked').toEqual([screen, closed])
    const beyond = await table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth)
    expect.soft([screen, Math.max(0, beyond), (await density(page)).rows]).toEqual([screen, 0, [44]])
  }
  await page.goto(`/admin/maintenance?open=${await reportByLongName(baseURL ?? '')}`)
  const panel = page.getByRole('dialog')
  const message = panel.getByLabel(`Message to ${LONG}`)
  await message.fill('We come on Tuesday.')
  for (const width of [...WIDTHS, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft([width, await beyondOf(panel)], 'a panel breaks a long name').toEqual([width, 0])
  }
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toastOn(page)).toContainText(`Message sent to ${LONG}`)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft([width, await beyondOf(toastOn(page))], 'a toast breaks a long name').toEqual([width, 0])
  }
})
