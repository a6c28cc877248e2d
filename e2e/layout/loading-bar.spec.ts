import { findings } from '../accessibility/findings.ts'
import { expect, test } from '../fixtures.ts'

test('a bar shows while the next page is on its way, and not once it is there', async ({ page, visit }) => {
  await visit('/about')
  const bar = page.getByRole('progressbar', { name: 'Loading page' })
  const extras = page.waitForResponse(/\/pointer-extras-[^/]*\.js$/)
  await page.mouse.move(200, 300)
  await (await extras).finished()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Baystead')
  expect(await findings(page)).toEqual([])

  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
  await expect(bar).toHaveCount(0)
})
