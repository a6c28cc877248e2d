import { expect, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

const ADDRESSES = {
  'not an id': '/properties/not-an-id',
  'an id that nobody has': '/properties/00000000-0000-4000-8000-000000000000',
  'an id of another kind': '/properties/12345',
  'an id with markup in it': '/properties/%3Cscript%3E',
}

for (const [kind, address] of Object.entries(ADDRESSES)) {
  test(`${kind}: Property Not Found, with status 404`, async ({ page, watch }) => {
    watch.expects(/404 GET .*\/properties\//)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Property Not Found | Baystead')
    await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
    await expect(
      page.getByText("The property you're looking for doesn't exist or has been removed.", { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(listOn(page).cards.first()).toBeVisible()
  })
}

test('a property deleted while the list was read is not found, and can be retried', async ({
  page,
  visit,
  homes,
  watch,
}) => {
  const [home] = homes
  watch.expects(/404 GET .*\/api\/properties\//)
  const call = `**/api/properties/${home?.id}`
  await page.route(call, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await visit('/properties')
  const card = listOn(page).cards.first()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
  await page.unroute(call)
  await page.getByRole('link', { name: 'Back to Properties' }).click()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: home?.title ?? '' })).toBeVisible()
})

test("too many requests: the server's message, and the property can be retried", async ({
  page,
  visit,
  homes,
  watch,
}) => {
  watch.expects(/429 GET .*\/api\/properties\//)
  const call = `**/api/properties/${homes[0]?.id}`
  const message = 'Too many requests. Please wait a moment.'
  await page.route(call, (route) => route.fulfill({ status: 429, json: { message } }))
  await visit('/properties')
  await listOn(page).cards.first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '(617) 555-0142' })).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: homes[0]?.title ?? '' })).toBeVisible()
})

test('a property that cannot be loaded shows the same link back', async ({ page, visit, homes, watch }) => {
  watch.expects(/500 GET .*\/api\/properties\//)
  await page.route(`**/api/properties/${homes[0]?.id}`, (route) => route.fulfill({ status: 500, json: {} }))
  await visit('/properties')
  await listOn(page).cards.first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Property Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Properties' }).click()
  await expect(listOn(page).cards).toHaveCount(24)
})
