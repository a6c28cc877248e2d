import { expect, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

test('a pointer near a card fetches its page and its data once; the visit fetches neither again', async ({
  page,
  visit,
  homes,
}) => {
  const [home] = homes
  await visit('/properties')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length
  const scripts = () => asked.filter((path) => /^\/assets\/.*\.js$/.test(path))
  const data = new RegExp(`^/api/properties/${home?.id}$`)
  const similar = new RegExp(`^/api/properties/${home?.id}/similar$`)

  const link = listOn(page).cards.first().getByRole('link')
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

test('a pointer that only sweeps over the cards fetches nothing', async ({ page, visit }) => {
  await visit('/properties')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // All at once: a hand of the test's own is too slow on a busy machine.
  const swept = await listOn(page).cards.evaluateAll((cards) => {
    for (const card of cards) {
      const link = card.querySelector('a')
      link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: document.body }))
      link?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
    }
    return cards.length
  })
  expect(swept).toBe(24)
  // Longer than a rest.
  await page.waitForTimeout(250)
  expect(asked.filter((path) => path.startsWith('/api/properties/'))).toEqual([])
})

test('the focus of the keyboard fetches ahead as well', async ({ page, visit, homes }) => {
  await visit('/properties')
  const data = page.waitForRequest(`**/api/properties/${homes[1]?.id}`)
  await listOn(page).cards.nth(1).getByRole('link').focus()
  await data
})

test('a fetch ahead that fails is not held against the visit', async ({ page, visit, homes, watch }) => {
  watch.expects(/500 GET .*\/api\/properties\//)
  const [home] = homes
  const call = `**/api/properties/${home?.id}`
  await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
  await visit('/properties')
  const link = listOn(page).cards.first().getByRole('link')
  const failed = page.waitForResponse(call)
  await link.hover()
  await failed
  await page.unroute(call)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: home?.title ?? '' })).toBeVisible()
})
