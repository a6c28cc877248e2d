import { expect, type Page, test } from '../fixtures.ts'

/** The most requests that the first view of a page may make on a phone. Lower a budget when a page needs fewer. */
const BUDGETS: Record<string, number> = { '/': 21, '/properties': 32, '/about': 22 }

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

/** The addresses that a page requests without being touched. Embedded data is no request. */
async function requestsOf(page: Page, address: string): Promise<string[]> {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http')) urls.push(request.url())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  page.removeAllListeners('request')
  return urls
}

test('the first view makes few requests', async ({ page, homes }) => {
  const budgets = { ...BUDGETS, [`/properties/${homes[0]!.id}`]: 34 }
  for (const [address, most] of Object.entries(budgets))
    await test.step(address, async () => {
      const urls = await requestsOf(page, address)
      // The message lists them, because the number alone does not say which is new.
      expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(most)
    })
})
