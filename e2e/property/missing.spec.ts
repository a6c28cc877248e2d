import { expect, type Page, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

const WITH_MARKUP = '/properties/%3Cscript%3E'
const OTHER_ADDRESSES = {
  'not an id': '/properties/not-an-id',
  'an id that nobody has': '/properties/00000000-0000-4000-8000-000000000000',
  'an id of another kind': '/properties/12345',
}

/** The title and text of the server's page, read in an empty page, because ours insert no HTML from a text. */
async function textOf(page: Page, html: string) {
  const empty = await page.context().newPage()
  const text = await empty.evaluate((source) => {
    const { title, body } = new DOMParser().parseFromString(source, 'text/html')
    return [title, body.querySelector('main')?.textContent]
  }, html)
  await empty.close()
  return text
}

test('an unknown property URL is not found, with status 404', async ({ page, homes, watch }) => {
  watch.expects(/404 GET .*\/properties\//)
  const answer = await page.goto(WITH_MARKUP)
  const text = await textOf(page, (await answer?.text()) ?? '')

  await test.step('an id with markup in it', async () => {
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Property Not Found | Baystead')
    await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
    await expect(
      page.getByText("The property you're looking for doesn't exist or has been removed.", { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    const newest = page.getByRole('region', { name: 'New on the market' }).getByRole('article')
    await expect(newest.getByRole('heading')).toHaveText(homes.slice(0, 3).map(({ title }) => title))
  })

  for (const [kind, address] of Object.entries(OTHER_ADDRESSES))
    await test.step(`${kind}: the same page`, async () => {
      const other = await page.request.get(address)
      expect(other.status()).toBe(404)
      expect(await textOf(page, await other.text())).toEqual(text)
    })

  await page.getByRole('link', { name: 'Back to Properties' }).click()
  await expect(page).toHaveURL('/properties')
  await expect(listOn(page).cards.first()).toBeVisible()
})

test('a property that fails to load says so, and links back', async ({ page, visit, homes, watch }) => {
  await visit('/properties')
  const { cards } = listOn(page)

  await test.step('a property deleted while the list was read is not found, and can be retried', async () => {
    watch.expects(/404 GET .*\/api\/properties\//)
    const call = `**/api/properties/${homes[0]?.id}`
    await page.route(call, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
    const card = cards.filter({ hasText: homes[0]?.title ?? '' })
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
    await page.unroute(call)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: homes[0]?.title ?? '' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(cards).toHaveCount(24)
  })

  await test.step("too many requests: the server's message, and the property can be retried", async () => {
    watch.expects(/429 GET .*\/api\/properties\//)
    const call = `**/api/properties/${homes[1]?.id}`
    const message = 'Too many requests. Please wait a moment.'
    await page.route(call, (route) => route.fulfill({ status: 429, json: { message } }))
    await cards
      .filter({ hasText: homes[1]?.title ?? '' })
      .getByRole('link')
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '(617) 555-0142' })).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: homes[1]?.title ?? '' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(cards).toHaveCount(24)
  })

  await test.step('a property that cannot be loaded shows the same link back', async () => {
    watch.expects(/500 GET .*\/api\/properties\//)
    await page.route(`**/api/properties/${homes[2]?.id}`, (route) => route.fulfill({ status: 500, json: {} }))
    await cards
      .filter({ hasText: homes[2]?.title ?? '' })
      .getByRole('link')
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(cards).toHaveCount(24)
  })
})
