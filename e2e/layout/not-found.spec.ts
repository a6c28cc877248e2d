import { expect, type Locator, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

test('an unknown URL is not found, with status 404 and help', async ({ page, visit, watch }) => {
  watch.expects(/404 GET .*\/(no-such-page|properties\/one\/two|%F0%9F%8F%A1|%3Cscript%3E.*)$/, /404 GET .*\/lost$/)

  for (const address of [
    '/no-such-page',
    '/properties/one/two',
    '/%F0%9F%8F%A1',
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  ])
    await test.step(address, async () => {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle('404 Page Not Found | Baystead')
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible()
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    })

  await test.step('it shows the newest homes, or those and the pages that the address names', async () => {
    watch.expects(/404 GET .*\/(Nowhere|listings\/cape-cod-waterfront\.html|pay-rent|maintenance-request)$/)
    const cards = (name: string) => page.getByRole('region', { name }).getByRole('article')
    await visit('/Nowhere')
    await expect(cards('New on the market')).toHaveCount(3)
    await visit('/listings/cape-cod-waterfront.html')
    await expect(cards('Homes you may be looking for').first()).toContainText('Cape Cod Waterfront')
    const pages = page.getByRole('navigation', { name: 'Where to go next' })
    const top = async (part: Locator) => (await part.boundingBox())!.y
    expect(await top(cards('Homes you may be looking for').first())).toBeLessThan(await top(pages))
    watch.expects(/404 GET .*\/properties\/cambridge-apartment$/)
    await visit('/properties/cambridge-apartment')
    await expect(cards('Homes you may be looking for').first()).toContainText('Cambridge')
    await visit('/pay-rent')
    await expect(page.getByText('Were you looking for the Tenant Portal?')).toBeVisible()
    await visit('/maintenance-request')
    await page.getByText('Were you looking for Maintenance?').getByRole('link', { name: 'Maintenance' }).click()
    await expect(page).toHaveURL('/maintenance')
  })

  await visit('/lost')
  await test.step('its heading is focused after navigating back to it', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Properties' }).click()
    await expect(listOn(page).cards).toHaveCount(24)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeFocused()
    await expect(page).toHaveTitle('404 Page Not Found | Baystead')
  })

  await test.step('it offers a search, links and a phone number', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '(617) 555-0142' })).toHaveAttribute('href', /^tel:/)
    await expect(main.getByRole('link', { name: /^Contact/ })).toHaveAttribute('href', '/contact')
    await main.getByRole('searchbox').fill('Salem')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/properties?location=Salem')
    await expect(listOn(page).cards.first()).toContainText('Salem')
  })
})
