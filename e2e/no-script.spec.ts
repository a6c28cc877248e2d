import { expect, homeWith, SERVICES, SITE_LINKS, test } from './fixtures.ts'
import { listOn } from './listings/list-page.ts'

test.use({ javaScriptEnabled: false })

for (const width of [390, 1440])
  test(`without JavaScript search, filters, paging and a property work at ${width} px by keyboard`, async ({
    page,
    homes,
    watch,
  }) => {
    const { search, type, location, priceRange, panel, sort, cards, titles, tab, count, chips, loadMore } = listOn(page)
    await page.setViewportSize({ width, height: 900 })

    await test.step('the list: cards, tabs and Load More are plain content and links', async () => {
      await page.goto('/properties')
      await expect(titles).toHaveText(homes.slice(0, 24).map(({ title }) => title))
      await loadMore.press('Enter')
      await expect(cards).toHaveCount(48)
      await expect(page).toHaveURL('/properties?pages=2')
      await tab('For Rent').press('Enter')
      await expect(page).toHaveURL('/properties?type=rent')
      await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
      await expect(cards.first()).toContainText('/mo')
    })

    await test.step('the search is a plain form, chips are plain links', async () => {
      await page.goto('/properties')
      await type.selectOption('For Sale')
      await location.pressSequentially('Boston')
      await priceRange.selectOption('$1M+')
      await location.press('Enter')
      await expect(page).toHaveURL('/properties?location=Boston&type=sale&priceRange=over-1m')
      const fitting = homes.filter(
        ({ priceType, price, address, title }) =>
          priceType === 'sale' && Number(price) >= 1_000_000 && `${address} ${title}`.includes('Boston'),
      )
      await expect(cards).toHaveCount(fitting.length)
      await expect(count).toHaveText(`${fitting.length} homes`)
      await expect(location).toHaveValue('Boston')
      await chips.getByRole('link', { name: /Boston.*remove/ }).press('Enter')
      await expect(page).toHaveURL('/properties?type=sale&priceRange=over-1m')
    })

    await test.step('panels open, and their boxes, numbers and the order are sent', async () => {
      await page.goto('/properties?type=rent')
      await priceRange.selectOption('Up to $4,500')
      await panel('Beds & baths').press('Enter')
      await search.getByLabel('Bedrooms').selectOption('2+')
      await panel('More filters').press('Enter')
      for (const box of ['Cats', 'Garage', 'Street']) await search.getByLabel(box).press('Space')
      await sort.selectOption('Price: high to low')
      await page.getByRole('button', { name: 'Show homes' }).press('Enter')
      const address =
        '/properties?type=rent&priceRange=-4500&beds=2&pets=cats&parking=street&parking=garage&sort=-price'
      await expect(page).toHaveURL(address)
      await expect(chips.getByRole('listitem')).toHaveText([
        'For Rent',
        'Up to $4,500',
        '2+ beds',
        'Cats',
        'Garage parking',
        'Street parking',
        'Clear all',
        'Email me new homes like this',
      ])
      await expect(panel('Beds & baths')).toHaveCount(0)
      await expect(panel('2+ beds')).toBeVisible()
      await panel('More filters').press('Enter')
      await expect(search.getByLabel('Max price')).toHaveValue('4500')
      await expect(sort).toHaveValue('-price')
      const answer = await page.request.get(
        '/api/properties?type=rent&maxPrice=4500&beds=2&pets=cats&parking=garage,street&sort=-price',
      )
      await expect(titles).toHaveText(((await answer.json()) as { title: string }[]).map(({ title }) => title))
      watch.expects(/400 GET .*maxPrice=2000/)
      await page.goto('/properties?minPrice=3000&maxPrice=2000')
      await expect(search.getByLabel('Min price')).toHaveAccessibleDescription(
        'The minimum price is higher than the maximum.',
      )
      watch.expects(/400 GET .*minPrice=99999999999/)
      await page.goto('/properties?minPrice=99999999999')
      await expect(search.getByLabel('Min price')).toHaveAccessibleDescription('Enter a number up to 9,999,999,999.')
      await page.goto('/properties?minPrice=9999999999')
      await expect(page.getByRole('heading', { name: 'No Properties Found' })).toBeVisible()
      await panel('More filters').press('Enter')
      await expect(search.getByLabel('Min price')).toHaveAccessibleDescription('')
    })

    await test.step('a property: its text, its pictures as files, and the link back', async () => {
      const home = homeWith(homes, ({ imageUrls, description }) => imageUrls.length > 3 && description !== null)
      await page.goto(`/properties/${home.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
      await expect(page.getByText(home.description ?? '', { exact: true })).toBeVisible()
      const pictures = page.getByRole('list', { name: 'Photos' }).getByRole('link')
      await expect(pictures).toHaveCount(new Set(home.imageUrls).size)
      for (const name of ['Share', 'Print', /photos$/]) {
        await expect(page.getByRole('button', { name })).toBeHidden()
      }
      await pictures.first().press('Enter')
      await expect(page).toHaveURL(home.imageUrls[0] ?? '')
      await page.goBack()
      await page.getByRole('link', { name: 'Back to Properties' }).press('Enter')
      await expect(page).toHaveURL('/properties')
    })
  })

test('without JavaScript a list says what it cannot show, and offers nothing in vain', async ({
  page,
  homes,
  watch,
}) => {
  const { location, go, cards, chips } = listOn(page)

  await test.step('a link that was shared with the map open shows the list alone', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/properties?view=map')
      await expect(cards.first()).toBeVisible()
      await expect(page.getByText('The map needs JavaScript. The list has the same homes.')).toBeVisible()
      await expect(page.locator('.map-frame')).toHaveCount(0)
      const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
      expect(new Set(lefts).size, 'columns, as in the list without a map').toBe(width === 390 ? 1 : 3)
    }
  })

  await test.step('a search from such a link keeps its map, and leaves its area for a newly typed place', async () => {
    await page.goto('/properties?view=map&bounds=-71.2,42.3,-71.02,42.37')
    await location.fill('Salem')
    await go.click()
    await expect(page).toHaveURL(/location=Salem&.*view=map/)
    await expect(cards.first()).toContainText('Salem')
    await expect(chips.getByRole('listitem').first()).toHaveText('Salem')
    await expect(chips.getByText('Area on the map')).toHaveCount(0)
  })

  await test.step('features that need JavaScript are not offered', async () => {
    await expect(page.getByRole('button', { name: /theme/i })).toBeHidden()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save / }).first()).toBeHidden()
  })

  await test.step('no results and an unknown filter are explained', async () => {
    watch.expects(/400 GET .*type=castle/)
    await page.goto('/properties?location=Atlantis')
    await expect(page.getByRole('heading', { name: 'No Properties Found' })).toBeVisible()
    await page.goto('/properties?type=castle')
    await expect(page.getByText('We don\'t recognize this filter: "castle".')).toBeVisible()
  })

  await test.step('on a phone the price and the next step stay in view, above the contact card', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/properties/${homes[0]?.id}`)
    await expect(page.getByRole('region', { name: 'Price and next step' })).toBeInViewport({ ratio: 1 })
    // The photos scroll, and nothing counts along.
    await expect(page.getByText(/^\d+ photos$/)).toBeVisible()
    await expect(page.getByText(/^1 \/ \d+$/)).toBeHidden()
    const [card, bar] = [page.getByRole('region', { name: 'Contact Agent' }), page.locator('.action-bar')]
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const [above, below] = [await card.boundingBox(), await bar.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  })

  await test.step('on a phone the menu links to the footer, and the search is open', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/properties')
    await expect(location).toBeVisible()
    await expect(page.getByRole('button', { name: /^Search homes/ })).toBeHidden()
    await page.getByRole('link', { name: 'Open menu' }).click()
    const links = page.getByRole('navigation', { name: 'Quick links' })
    await expect(links.getByRole('link', { name: 'Contact' })).toBeInViewport()
    await expect(links.getByRole('link')).toHaveText([...SITE_LINKS, 'Tenant Portal'])
  })
})

test('without JavaScript every other page is readable and its links work', async ({ page }) => {
  await test.step('the home page is readable, and its links and search work', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Find Your Perfect Home' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Pause|Play)/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Cape Cod Waterfront Home' })).toBeAttached()
    const { location, go } = listOn(page)
    await location.fill('Nantucket')
    await go.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Featured Properties' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('every detail of every service is readable', async () => {
    await page.goto('/services')
    for (const name of SERVICES)
      await expect(page.getByRole('article', { name }).getByRole('link', { name: /^Ask/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Learn More/ })).toHaveCount(0)
  })

  await test.step('the help button still opens', async () => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Need assistance?' }).click()
    await expect(page.getByRole('link', { name: 'Request Maintenance' })).toBeVisible()
  })

  await test.step('a form is replaced by other ways to contact the company', async () => {
    for (const path of ['/maintenance', '/contact']) {
      await page.goto(path)
      await expect(page.getByText('This form needs JavaScript.')).toBeVisible()
      await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
    await expect(page.getByText('This form needs JavaScript.')).toContainText('(617) 555-0142')
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
  })
})
