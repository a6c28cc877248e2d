import { expect, homeWith, test } from './fixtures.ts'
import { listOn } from './listings/list-page.ts'

test.use({ javaScriptEnabled: false })

test('the list: cards, tabs and Load More are plain content and links', async ({ page, homes }) => {
  await page.goto('/properties')
  const { cards, titles, tab, loadMore } = listOn(page)
  await expect(titles).toHaveText(homes.slice(0, 24).map(({ title }) => title))
  await loadMore.click()
  await expect(cards).toHaveCount(48)
  await expect(page).toHaveURL('/properties?pages=2')
  await tab('For Rent').click()
  await expect(page).toHaveURL('/properties?type=rent')
  await expect(tab('For Rent')).toHaveAttribute('aria-current', 'page')
  await expect(cards.first()).toContainText('/mo')
})

test('the search is a plain form, chips are plain links', async ({ page, homes }) => {
  await page.goto('/properties')
  const { type, location, priceRange, go, cards, count, chips } = listOn(page)
  await type.selectOption('For Sale')
  await location.fill('Boston')
  await priceRange.selectOption('$1M+')
  await go.click()
  await expect(page).toHaveURL('/properties?type=sale&location=Boston&priceRange=over-1m')
  const fitting = homes.filter(
    ({ priceType, price, address, title }) =>
      priceType === 'sale' && Number(price) >= 1_000_000 && `${address} ${title}`.includes('Boston'),
  )
  await expect(cards).toHaveCount(fitting.length)
  await expect(count).toHaveText(`${fitting.length} properties`)
  await expect(location).toHaveValue('Boston')
  await chips.getByRole('link', { name: /Boston.*remove/ }).click()
  await expect(page).toHaveURL('/properties?type=sale&priceRange=over-1m')
})

test('nothing found and a search we do not know say so', async ({ page, watch }) => {
  watch.expects(/400 GET .*type=castle/)
  await page.goto('/properties?location=Atlantis')
  await expect(page.getByRole('heading', { name: 'No Properties Found' })).toBeVisible()
  await page.goto('/properties?type=castle')
  await expect(page.getByText('We do not know this filter: “castle”.')).toBeVisible()
})

test('a listing: its words, its pictures as files, and the way back', async ({ page, homes }) => {
  const home = homeWith(homes, ({ imageUrls, description }) => imageUrls.length > 3 && description !== null)
  await page.goto(`/properties/${home.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
  await expect(page.getByText(home.description ?? '', { exact: true })).toBeVisible()
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
  await expect(pictures).toHaveCount(new Set(home.imageUrls).size)
  await pictures.first().click()
  await expect(page).toHaveURL(home.imageUrls[0] ?? '')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Properties' }).click()
  await expect(page).toHaveURL('/properties')
})

test('what could not work without script is not offered', async ({ page, homes }) => {
  await page.goto('/properties')
  await expect(page.getByRole('button', { name: /theme/i })).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeHidden()
  for (const path of ['/contact', '/maintenance']) {
    await page.goto(path)
    await expect(page.getByText('This form needs JavaScript.')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await page.goto(`/properties/${homes[0]?.id}`)
  for (const name of ['Share', 'Print', /photos$/]) {
    await expect(page.getByRole('button', { name })).toBeHidden()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu leads to the links at the foot, the search is open', async ({ page }) => {
    await page.goto('/properties')
    await expect(listOn(page).location).toBeVisible()
    await page.getByRole('link', { name: 'Open the menu' }).click()
    const links = page.getByRole('navigation', { name: 'Quick links' })
    await expect(links.getByRole('link', { name: 'Contact' })).toBeInViewport()
    await expect(links.getByRole('link')).toHaveText([
      'Home',
      'About',
      'Services',
      'Properties',
      'Maintenance',
      'Contact',
      'Tenant Portal',
    ])
  })
})
