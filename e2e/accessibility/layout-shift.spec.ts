import { enterAsStaff } from '../admin/staff-session.ts'
import { enter, signInAhead, TENANT } from '../accounts/account.ts'
import { expect, type Locator, type Page, test, WITH_MOTION } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'
import { begin, payWith, VISA } from '../portal/payment-page.ts'
import { createRenter } from '../portal/renter.ts'

test.use(WITH_MOTION)

/** Records layout shifts from the start. Returns a function for their sum. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) shifts.push(Number(entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate<number>('shifts.reduce((sum, shift) => sum + shift, 0)')
}

/** Delays pictures and fonts until the test releases them. */
async function holdPictures(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.(avif|jpg|woff2)$/, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.waitForLoadState('load')
    await expect
      .poll(() =>
        page.evaluate(() => [...document.images].filter((img) => img.loading === 'eager' && !img.complete).length),
      )
      .toBe(0)
    await page.evaluate(() => document.fonts.ready.then(() => null))
  }
}

const WIDTHS = [390, 1440]

test('no layout shift while list and property load with late pictures and fonts', async ({ page, homes }) => {
  for (const width of WIDTHS)
    for (const address of ['/properties', `/properties/${homes[0]?.id}`])
      await test.step(`${address}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const sum = await watchShifts(page)
        const arrive = await holdPictures(page)
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await arrive()
        expect(await sum(), address).toBeLessThan(0.01)
        await page.unrouteAll()
      })
})

test('no layout shift when the map arrives beside the list, or in its place', async ({ context }) => {
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      // A page of its own, because one that is resized before it leaves may still begin the next at its old width.
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      const sum = await watchShifts(page)
      await page.goto('/properties?view=map')
      const map = page.getByRole('region', { name: 'Map of homes' })
      await expect(map.getByRole('button', { name: /zoom in$/ }).first()).toBeVisible()
      expect(await sum()).toBeLessThan(0.01)
      await page.close()
    })
})

test('no layout shift when the skeletons are replaced by cards', async ({ page, visit }) => {
  const sum = await watchShifts(page)
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const { promise, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/properties?type=rent', async (route) => {
        await promise
        await route.continue()
      })
      await visit('/properties')
      const { tab, skeletons, cards } = listOn(page)
      await tab('For Rent').click()
      await expect(skeletons).toHaveCount(6)
      // Half a second after a click, every shift counts.
      const before = await sum()
      const since = await page.evaluate(() => performance.now())
      await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(since + 600)
      release()
      await expect(cards).toHaveCount(24)
      expect((await sum()) - before).toBeLessThan(0.01)
      await page.unrouteAll()
    })
})

test('no layout shift in the portal while what is due, the payments and the requests load', async ({ page }) => {
  await signInAhead(page, TENANT)
  const sum = await watchShifts(page)
  for (const width of WIDTHS)
    for (const address of ['/dashboard', '/dashboard/payments'])
      await test.step(`${address}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(address)
        await expect(
          page
            .getByRole('list', { name: /payments$/i })
            .getByRole('listitem')
            .nth(2),
        ).toBeVisible()
        await expect(page.locator('.shimmer')).toHaveCount(0)
        expect(await sum(), address).toBeLessThan(0.01)
      })
})

test('no layout shift when the second step of a payment is loaded again, with a new card and with a saved one', async ({
  page,
  baseURL,
}) => {
  await enter(page, await createRenter(baseURL))
  const sum = await watchShifts(page)
  const payment = await begin(page, '2000.00')
  const isSteady = async (step: string, shown: Locator) => {
    for (const width of WIDTHS)
      await test.step(`${step}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await page.reload()
        await expect(shown).toBeVisible()
        await expect(page.locator('.shimmer')).toHaveCount(0)
        expect(await sum(), step).toBeLessThan(0.01)
      })
  }
  await isSteady('new card', payment.number)
  await page.getByRole('checkbox', { name: /^Save this card/ }).check()
  await payWith(page, VISA)
  await expect(page.getByRole('region', { name: 'Payment received' })).toBeVisible()
  await page.goto('/payment')
  await payment.amount.fill('100.00')
  await payment.go.click()
  const saved = page.getByRole('radio', { name: /^Visa ending in 4242/ })
  await expect(saved).toBeVisible()
  await isSteady('saved card', saved)
})

test('no layout shift in the calendar of staff when a viewing turns out to be on a day off', async ({ page }) => {
  await enterAsStaff(page, '/admin/dashboard')
  const sum = await watchShifts(page)
  const booked = { id: '00000000-0000-4000-8000-000000000001', name: 'Ada', title: 'Elm Street' }
  for (const width of WIDTHS)
    for (const view of ['week', 'list'])
      await test.step(`${view}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const { promise, resolve: release } = Promise.withResolvers<void>()
        await page.route('**/api/admin/viewing-hours', async (route) => {
          const response = await route.fetch()
          const onDaysOff = [{ ...booked, startsAt: new Date().toISOString() }]
          const json: object = { ...(await response.json()), onDaysOff }
          await promise
          await route.fulfill({ response, json })
        })
        const entries = ['viewings', 'open-houses'].map((noun) => page.waitForResponse(`**/api/admin/${noun}?*`))
        await page.goto(`/admin/calendar?view=${view}`)
        const bar = page.getByRole('navigation', { name: 'Days' })
        await Promise.all(entries.map(async (entry) => (await entry).finished()))
        await expect(bar).toBeVisible()
        const before = await bar.boundingBox()
        release()
        await expect(page.getByText('A viewing is booked on a day off')).toBeVisible()
        expect(await bar.boundingBox()).toEqual(before)
        expect(await sum()).toBeLessThan(0.01)
        await page.unrouteAll()
      })
})
