import { expect, hold, test } from '../fixtures.ts'
import { addressOf, listOn } from './list-page.ts'

/** Searches, and makes these choices before the list has changed. */
function chooseAfterSearch({ form }: HTMLSelectElement, choices: Record<string, string>) {
  form!.requestSubmit()
  for (const [name, value] of Object.entries(choices)) {
    const select = form!.elements.namedItem(name) as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

test('the form and the tabs filter the list, each field independently', async ({ page, visit, homes }) => {
  await visit('/properties')
  const { tab, cards, type, location, priceRange, go, count, chips } = listOn(page)

  await test.step('the search form starts with all types, no location, any price', async () => {
    await expect(type.getByRole('option')).toHaveText(['All Types', 'For Sale', 'For Rent'])
    await expect(priceRange.getByRole('option')).toHaveText(['Any Price', 'Under $500k', '$500k - $1M', '$1M+'])
    await expect(type).toHaveValue('all')
    await expect(location).toHaveValue('')
    await expect(location).toHaveAttribute('placeholder', 'Enter location')
    await expect(priceRange).toHaveValue('any')
  })

  await test.step('a tab searches the typed location too, and what else was chosen survives in its field', async () => {
    await location.fill('Salem')
    await priceRange.selectOption('Under $500k')
    await tab('For Sale').click()
    await expect(page).toHaveURL('/properties?type=sale&location=Salem')
    await expect(cards.first()).toContainText('Salem')
    await expect(type).toHaveValue('sale')
    await expect(location).toHaveValue('Salem')
    await expect(priceRange).toHaveValue('under-500k')
  })

  await test.step('each price range matches its label', async () => {
    const ranges = {
      'under-500k': (price: number) => price < 500_000,
      '500k-1m': (price: number) => price >= 500_000 && price <= 1_000_000,
      'over-1m': (price: number) => price >= 1_000_000,
    }
    await location.fill('')
    for (const [range, holds] of Object.entries(ranges)) {
      await priceRange.selectOption(range)
      await go.click()
      await expect(page).toHaveURL(`/properties?type=sale&priceRange=${range}`)
      const fitting = homes.filter((home) => home.priceType === 'sale' && holds(Number(home.price)))
      await expect(cards).toHaveCount(Math.min(fitting.length, 24))
      const outside = async () => {
        const prices = (await cards.allTextContents()).map((text) => /\$[\d,]+/.exec(text)?.[0] ?? '')
        return prices.filter((price) => !holds(Number(price.replaceAll(/\D/g, ''))))
      }
      // The list before may have as many cards, so the count alone does not say that the new one is there.
      await expect.poll(outside, range).toEqual([])
    }
  })

  await test.step('what is chosen right after a search stays, before the list has changed', async () => {
    await priceRange.selectOption('under-500k')
    await priceRange.evaluate(chooseAfterSearch, { priceRange: 'any' })
    await expect(page).toHaveURL('/properties?type=sale&priceRange=under-500k')
    await expect(chips).toHaveText(/Under \$500k/)
    await expect(priceRange).toHaveValue('any')
  })

  await test.step('changing a field changes only that field, and nothing is searched before Search', async () => {
    await priceRange.selectOption('500k-1m')
    await go.click()
    await expect(page).toHaveURL('/properties?type=sale&priceRange=500k-1m')
    const fitting = homes.filter(
      ({ priceType, price }) => priceType === 'sale' && Number(price) >= 500_000 && Number(price) <= 1_000_000,
    )
    await expect(count).toContainText(`${fitting.length} homes`)
    const before = await count.textContent()

    await location.fill('Cambridge')
    await expect(type).toHaveValue('sale')
    await expect(priceRange).toHaveValue('500k-1m')
    await priceRange.selectOption('$1M+')
    await expect(location).toHaveValue('Cambridge')
    await expect(type).toHaveValue('sale')
    expect(addressOf(page)).toBe('/properties?type=sale&priceRange=500k-1m')
    await expect(count).toHaveText(before ?? '')

    await go.click()
    await expect(page).toHaveURL('/properties?type=sale&location=Cambridge&priceRange=over-1m')
    await expect(cards.first()).toContainText('Cambridge')
  })

  await test.step('Enter in the location searches, trimmed', async () => {
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(location).toHaveValue('')
    await location.fill('  sOmErViLlE ')
    await location.press('Enter')
    await expect(page).toHaveURL('/properties?location=sOmErViLlE')
    const inTown = homes.filter(({ address, title }) => /somerville/i.test(address + title)).length
    await expect(count).toHaveText(inTown === 1 ? '1 home' : `${inTown} homes`)
  })
})

test('a filtered list shows its filters and removes them', async ({ page, visit, homes }) => {
  const { tab, cards, count, chips, go, location, type, priceRange, panel, places } = listOn(page)

  await test.step('the tab of the current type is highlighted, and a tab changes only the type', async () => {
    await visit('/properties?location=Boston')
    await expect(tab('All Properties')).toHaveAttribute('aria-current', 'page')

    await tab('For Rent').click()
    await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
    await expect(tab('All Properties')).not.toHaveAttribute('aria-current')
    await expect(page).toHaveURL('/properties?type=rent&location=Boston')
    await expect(type).toHaveValue('rent')
    const rentals = homes.filter((home) => home.priceType === 'rent' && home.address.includes('Boston'))
    await expect(cards).toHaveCount(rentals.length)
    await expect(count).toHaveText(`${rentals.length} homes`)
    for (const card of await cards.all()) await expect(card).toContainText('For Rent')

    await tab('For Sale').click()
    await expect(cards.first()).toContainText('For Sale')
    await expect(page).toHaveURL('/properties?type=sale&location=Boston')
  })

  await test.step('a rent is no price for a home for sale', async () => {
    await visit('/properties?type=rent&location=Boston&maxPrice=4500&beds=1')
    await tab('For Sale').click()
    await expect(page).toHaveURL('/properties?type=sale&location=Boston&beds=1')
    await expect(cards.first()).toContainText('For Sale')
    await visit('/properties?type=sale&location=Boston&minPrice=600000&maxPrice=900000&beds=1')
    await type.selectOption('For Rent')
    await expect(priceRange).toHaveValue('-')
    await go.click()
    await expect(page).toHaveURL('/properties?type=rent&location=Boston&beds=1')
    await priceRange.selectOption('Up to $2,500')
    await type.selectOption('For Sale')
    await expect(priceRange).toHaveValue('any')
    await go.click()
    await expect(page).toHaveURL('/properties?type=sale&location=Boston&beds=1')
    await visit('/properties?type=sale&location=Boston&minPrice=600000&maxPrice=900000&beds=1')
    await type.selectOption('For Rent')
    await expect(priceRange, 'also right after a search, before the list has changed').toHaveValue('-')
    await type.evaluate(chooseAfterSearch, { priceRange: '-2500', type: 'sale' })
    await expect(page).toHaveURL('/properties?type=rent&location=Boston&beds=1')
    await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
    await expect(priceRange).toHaveValue('any')
    await go.click()
    await expect(page).toHaveURL('/properties?type=sale&location=Boston&beds=1')
  })

  await test.step('nor if the type is chosen before the search is hydrated', async () => {
    const release = await hold(page, /\/assets\/filter-form-[^/]*\.js$/)
    await page.goto('/properties?type=sale&minPrice=600000&maxPrice=900000&beds=1')
    await type.selectOption('For Rent')
    release()
    await expect(priceRange).toHaveValue('-')
    await expect(type).toHaveValue('rent')
    await go.click()
    await expect(page).toHaveURL('/properties?type=rent&beds=1')
  })

  await test.step('a price chosen before the search is hydrated takes the place of two numbers', async () => {
    const release = await hold(page, /\/assets\/filter-form-[^/]*\.js$/)
    await page.goto('/properties?type=rent&minPrice=2500&maxPrice=4000')
    await priceRange.selectOption('Up to $3,000')
    release()
    await expect(location).toHaveRole('combobox')
    await expect(priceRange).toHaveValue('-3000')
    await go.click()
    await expect(page).toHaveURL('/properties?type=rent&maxPrice=3000')
  })

  await test.step('what is chosen in a panel before the search is hydrated is searched when the panel closes', async () => {
    for (const closes of ['before', 'after'] as const) {
      const release = await hold(page, /\/assets\/filter-form-[^/]*\.js$/)
      await page.goto('/properties?type=rent')
      await panel('More filters').click()
      await page.getByLabel('Cats').check()
      if (closes === 'before') await panel('More filters').click()
      const loaded = page.waitForResponse(/\/assets\/filter-form-[^/]*\.js$/)
      release()
      await loaded
      if (closes === 'after') {
        await expect(location).toHaveRole('combobox')
        // With the number of homes, which is asked for once a panel is open.
        await expect(page.getByLabel(/^Cats \d+$/)).toBeChecked()
        await panel('More filters').click()
      }
      await expect(page, closes).toHaveURL('/properties?type=rent&pets=cats')
      await page.unrouteAll()
    }
  })

  await test.step('bedrooms that are typed with a place become a filter, by the button, a tab and a suggestion', async () => {
    // Also for what is typed before the search is hydrated.
    const release = await hold(page, /\/assets\/filter-form-[^/]*\.js$/)
    await page.goto('/properties')
    await location.fill('bost')
    release()
    await expect(places.first(), 'without filters, a place has all its homes').toHaveText(/^Boston, MA\d+ homes$/)
    await location.fill('2br boston')
    await expect(places.first()).toHaveText('Boston, MA')
    await go.click()
    await expect(page).toHaveURL('/properties?location=boston&beds=2')
    await expect(location).toHaveValue('boston')
    await expect(chips.getByRole('listitem')).toHaveText([
      'boston',
      '2+ beds',
      'Clear all',
      'Email me new homes like this',
    ])
    await expect(page.getByText('2+ bedroom homes for sale and rent in Boston.', { exact: true })).toBeVisible()
    await location.fill('3 bedroom house in worcester')
    await tab('For Sale').click()
    await expect(page).toHaveURL('/properties?type=sale&location=worcester&beds=3&homeType=house')
    await location.fill('apartments in boston')
    await go.click()
    await expect(page).toHaveURL('/properties?type=sale&location=boston&beds=3&homeType=apartment')
    await location.fill('1 bed cape')
    await places.filter({ hasText: /^Cape Cod$/ }).click()
    await expect(page).toHaveURL('/properties?type=sale&location=Cape+Cod&beds=1&homeType=apartment')
  })

  await test.step('the page has a title, and ends with contact links', async () => {
    await visit('/properties?type=rent&location=Boston&priceRange=under-500k')
    await expect(page).toHaveTitle('Featured Properties | Baystead')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Featured Properties')
    await expect(page.getByText('Homes for rent in Boston under $500k.', { exact: true })).toBeVisible()
    // The canonical URL is the same for every filter.
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http:\/\/[^/]+\/properties$/)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Contact an Agent' })).toHaveAttribute('href', '/contact')
    await expect(main.getByRole('link', { name: 'View Our Services' })).toHaveAttribute('href', '/services')
  })

  await test.step('chips show active filters and remove them one by one', async () => {
    await expect(chips.getByRole('listitem')).toHaveText([
      'For Rent',
      'Boston',
      'Under $500k',
      'Clear all',
      'Email me new homes like this',
    ])

    await chips.getByRole('link', { name: /Boston.*remove/ }).click()
    await expect(page).toHaveURL('/properties?type=rent&priceRange=under-500k')
    await expect(location).toHaveValue('')
    await chips.getByRole('link', { name: /Under \$500k.*remove/ }).click()
    await expect(page).toHaveURL('/properties?type=rent')
    await expect(priceRange).toHaveValue('any')
    await chips.getByRole('link', { name: /For Rent.*remove/ }).click()
    await expect(page).toHaveURL('/properties')
    await expect(type).toHaveValue('all')
    await expect(chips).toHaveCount(0)
  })

  await test.step('Clear all resets everything at once, and what is chosen and not searched yet', async () => {
    await visit('/properties?type=sale&location=Boston')
    await priceRange.selectOption('$1M+')
    await type.selectOption('For Rent')
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(type).toHaveValue('all')
    await expect(location).toHaveValue('')
    await expect(priceRange).toHaveValue('any')
    await expect(tab('All Properties')).toHaveAttribute('aria-current', 'page')
    await expect(count).toHaveText(`${homes.length} homes`)
  })
})
