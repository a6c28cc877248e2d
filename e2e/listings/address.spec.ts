import { expect, test } from '../fixtures.ts'
import { listOn } from './list-page.ts'

test('the URL describes the list, and is replaced', async ({ page, visit, homes, watch }) => {
  const { tab, location, go, chips, count, loadMore, cards } = listOn(page)

  await test.step('one Back leaves the list, whatever was searched', async () => {
    watch.expects(/404 GET .*\/elsewhere/)
    await page.goto('/elsewhere')
    await visit('/properties')
    const steps = await page.evaluate(() => history.length)

    await loadMore.click()
    await expect(cards).toHaveCount(48)
    await tab('For Sale').click()
    await location.fill('Boston')
    await go.click()
    await expect(page).toHaveURL('/properties?type=sale&location=Boston')
    await chips.getByRole('link', { name: /Boston.*remove/ }).click()
    await expect(page).toHaveURL('/properties?type=sale')
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/properties')

    expect(await page.evaluate(() => history.length)).toBe(steps)
    await page.goBack()
    await expect(page).toHaveURL('/elsewhere')
  })

  await test.step('`search` is another name for `location`, and the URL says so', async () => {
    await visit('/properties?search=Cambridge&type=rent')
    await expect(page).toHaveURL('/properties?type=rent&location=Cambridge')
    await expect(location).toHaveValue('Cambridge')
    await expect(cards.first()).toContainText('Cambridge')
  })

  await test.step('if both are given, `location` counts', async () => {
    await visit('/properties?search=Salem&location=Boston')
    await expect(page).toHaveURL('/properties?location=Boston')
    await expect(cards.first()).toContainText('Boston')
  })

  await test.step('one list has one URL: defaults, blanks and unknown parameters are left out', async () => {
    await visit('/properties?type=all&priceRange=any&location=%20%20&pages=0&utm_source=mail')
    await expect(page).toHaveURL('/properties')
    await expect(cards).toHaveCount(24)
  })

  await test.step('a reload keeps filters and loaded pages', async () => {
    const rentals = homes.filter((home) => home.priceType === 'rent').length
    await tab('For Rent').click()
    await expect(page).toHaveURL('/properties?type=rent')
    await expect(count).toHaveText(`${rentals} homes`)
    await expect(cards).toHaveCount(24)
    await loadMore.click()
    await expect(cards).toHaveCount(rentals)
    await page.reload()
    await expect(cards).toHaveCount(rentals)
    await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL('/properties?type=rent&pages=2')
  })
})
