import { expect, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

test('a link prefetches its page and data once', async ({ page, visit, homes, watch }) => {
  const [home, second, third] = homes
  await visit('/properties')
  const { cards } = listOn(page)
  const link = cards.first().getByRole('link')
  // The end of the list is loaded when it comes into view, here before anything is counted.
  const end = page.waitForResponse(/closing-section/)
  await page.getByRole('heading', { name: 'Not sure where to start?' }).scrollIntoViewIfNeeded()
  await end
  await page.evaluate(() => scrollTo(0, 0))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))

  const focusFetchesAhead = () =>
    test.step('keyboard focus prefetches too', async () => {
      const data = page.waitForRequest(`**/api/properties/${second?.id}`)
      await cards.nth(1).getByRole('link').focus()
      await data
    })

  await test.step('moving across the cards fetches nothing', async () => {
    await page.clock.install()
    // In one script call, because separate mouse events are too slow on a busy machine.
    const swept = await cards.evaluateAll((all) => {
      for (const card of all) {
        const target = card.querySelector('a')
        // React learns that the pointer enters a link from the event of what the pointer leaves.
        document.body.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: target }))
        target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: document.body }))
        target?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
      }
      return all.length
    })
    expect(swept).toBe(24)
    // Longer than a rest.
    await page.clock.runFor(250)
    // What the sweep had asked for would come before what the focus asks for.
    await focusFetchesAhead()
    const others = requested.filter((path) => !path.startsWith(`/api/properties/${second?.id}`))
    expect(others.filter((path) => path.startsWith('/api/properties/'))).toEqual([])
  })

  await test.step('hovering a card prefetches its page and data once; the visit fetches neither again', async () => {
    const times = (pattern: RegExp) => requested.filter((path) => pattern.test(path)).length
    const scripts = () => requested.filter((path) => /^\/assets\/.*\.js$/.test(path))
    const data = new RegExp(`^/api/properties/${home?.id}$`)
    const similar = new RegExp(`^/api/properties/${home?.id}/similar$`)

    await link.hover()
    for (const pattern of [data, similar]) await expect.poll(() => times(pattern), `${pattern}`).toBe(1)
    const ahead = scripts()
    expect(ahead.length).toBeGreaterThan(0)
    await page.mouse.move(0, 0)
    await link.hover()
    await link.focus()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: home?.title ?? '' })).toBeVisible()
    await page.goBack()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: home?.title ?? '' })).toBeVisible()
    for (const pattern of [data, similar]) expect(times(pattern), `${pattern}`).toBe(1)
    expect(scripts()).toEqual([...new Set(ahead)])
  })

  await test.step('a failed prefetch does not affect the visit', async () => {
    watch.expects(/500 GET .*\/api\/properties\//)
    await page.goBack()
    const call = `**/api/properties/${third?.id}`
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
    const failing = cards.nth(2).getByRole('link')
    const failed = page.waitForResponse(call)
    await failing.hover()
    await failed
    await page.unroute(call)
    await failing.click()
    await expect(page.getByRole('heading', { level: 1, name: third?.title ?? '' })).toBeVisible()
  })
})
