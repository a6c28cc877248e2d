import { expect, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

test('the URL is replaced: one Back leaves the list', async ({ page, visit, watch }) => {
  watch.expects(/404 GET .*\/elsewhere/)
  await page.goto('/elsewhere')
  await visit('/properties')
  const { tab, location, go, chips, loadMore, cards } = listOn(page)
  const steps = await page.evaluate(() => history.length)

  await loadMore.click()
  await expect(cards).toHaveCount(48)
  await tab('For Sale').click()
  await location.fill('Boston')
  await go.click()
  await expect(page).toHaveURL('/properties?type=sale&location=Boston')
  await chips.getByRole('link', { name: /Boston.*remove/ }).click()
  await expect(page).toHaveURL('/properties?type=sale')
  await chips.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/properties')

  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.goBack()
  await expect(page).toHaveURL('/elsewhere')
})

test('`search` is another name for `location`, and the URL says so', async ({ page, visit }) => {
  await visit('/properties?search=Cambridge&type=rent')
  await expect(page).toHaveURL('/properties?type=rent&location=Cambridge')
  const { location, cards } = listOn(page)
  await expect(location).toHaveValue('Cambridge')
  await expect(cards.first()).toContainText('Cambridge')
})

test('if both are given, `location` counts', async ({ page, visit }) => {
  await visit('/properties?search=Salem&location=Boston')
  await expect(page).toHaveURL('/properties?location=Boston')
  await expect(listOn(page).cards.first()).toContainText('Boston')
})

test('one list has one URL: defaults, blanks and unknown parameters are left out', async ({ page, visit }) => {
  await visit('/properties?type=all&priceRange=any&location=%20%20&pages=0&utm_source=mail')
  await expect(page).toHaveURL('/properties')
  await expect(listOn(page).cards).toHaveCount(24)
})

test('a reload keeps filters and loaded pages', async ({ page, visit, homes }) => {
  const rentals = homes.filter((home) => home.priceType === 'rent').length
  await visit('/properties?type=rent')
  const { cards, loadMore, tab } = listOn(page)
  await expect(cards).toHaveCount(24)
  await loadMore.click()
  await expect(cards).toHaveCount(rentals)
  await page.reload()
  await expect(cards).toHaveCount(rentals)
  await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL('/properties?type=rent&pages=2')
})
