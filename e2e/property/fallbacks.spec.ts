import type { Property } from '#contract/properties/public.ts'
import { expect, homeWith, type Page, test } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

const FALLBACK = /^Ask us about this property/

/** What the list does not have. */
const NO_FACTS = {
  utilitiesIncluded: [],
  accessibility: [],
  floorPlanUrls: [],
  priceHistory: [],
  mortgageRate: null,
  verified: null,
  openHouses: [],
  latitude: null,
  longitude: null,
}

/** Opens a property from the open list, with a changed API response. */
async function openChanged(page: Page, home: Property, change: object) {
  await page.route(`**/api/properties/${home.id}`, (route) =>
    route.fulfill({ json: { ...home, ...NO_FACTS, ...change } }),
  )
  await listOn(page).cards.filter({ hasText: home.title }).getByRole('link').click()
  await expect(page).toHaveURL(`/properties/${home.id}`)
}

/** Leaves no pointer on a card, because the list would fetch that home before a step changes the API's answer. */
const goBack = async (page: Page) => {
  await page.mouse.move(0, 0)
  await page.goBack()
  await expect(listOn(page).cards).toHaveCount(24)
}

test('a property with missing or odd fields is still a readable page', async ({ page, visit, homes, watch }) => {
  await visit('/properties')

  await test.step('a picture that does not load is replaced by the drawing and its text', async () => {
    watch.expects(/404 GET .*\/gone\.jpg/)
    await page.route('**/gone.jpg', (route) => route.fulfill({ status: 404 }))
    const home = homes[0]!
    await openChanged(page, home, { imageUrls: ['/gone.jpg'] })
    await expect(page.getByRole('img', { name: `${home.title}, photo 1` })).toBeVisible()
    await expect(page.locator('img[src="/gone.jpg"]')).toHaveCount(0)
    await goBack(page)
  })

  await test.step('an invalid image URL is left out, on the card and on the page', async () => {
    const home = homes[1]!
    await openChanged(page, home, {
      imageUrls: ['http://[bad', 'javascript:alert(1)', '/pictures/interior-loft.jpg'],
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('link')).toHaveCount(1)
    await goBack(page)
  })

  await test.step('without a size there is no price per square foot', async () => {
    const home = homes[2]!
    await openChanged(page, home, { sqft: null, priceType: 'sale' })
    await expect(page.getByText('For Sale', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('per sqft')).toHaveCount(0)
    await goBack(page)
  })

  await test.step('missing fields have defaults', async () => {
    const home = homes[3]!
    const change = {
      propertyType: '',
      status: '',
      description: '  ',
      features: [],
      bedrooms: 0,
      bathrooms: 0,
      sqft: 0,
      yearBuilt: null,
      parkingSpaces: null,
      availableOn: null,
    }
    await openChanged(page, home, change)
    const detail = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=..').getByRole('definition')
    await expect(detail('Property Type')).toHaveText('Residential')
    await expect(detail('Status')).toHaveText('Available')
    await expect(page.getByText(FALLBACK)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Features' })).toHaveCount(0)
    await expect(page.getByRole('term')).toHaveText(['Property Type', 'Status', 'Listed', 'Days on market'])
    await goBack(page)
  })

  await test.step('the price history has what changed and when, and a home that was sold how long that took', async () => {
    const [first, second, sold] = [
      { price: '950000.00', priceType: 'sale', status: 'available' },
      { price: '930000.00', priceType: 'sale', status: 'available' },
      { price: '930000.00', priceType: 'sale', status: 'sold' },
    ]
    await openChanged(page, homes[7]!, {
      ...sold,
      priceHistory: [
        { at: '2026-10-20T15:00:00.000Z', ...sold, before: second },
        { at: '2026-10-03T15:00:00.000Z', ...second, before: first },
        { at: '2026-09-12T15:00:00.000Z', ...first, before: null },
      ],
    })
    const history = page.getByRole('heading', { level: 2, name: 'Price history' }).locator('xpath=..')
    await expect(history.getByRole('listitem')).toHaveText([
      'Sold on Oct 20, 2026',
      'Reduced $20,000 to $930,000 on Oct 3, 2026',
      'Listed $950,000 on Sep 12, 2026',
    ])
    const days = page.getByRole('term').filter({ hasText: 'Days on market' }).locator('xpath=..')
    await expect(days.getByRole('definition')).toHaveText('38')
    await goBack(page)
  })

  await test.step('floor plans open in the lightbox, and a tour leads to its provider', async () => {
    await openChanged(page, homes[6]!, {
      floorPlanUrls: ['/pictures/plan-haverhill-cape-1.jpg', '/pictures/plan-haverhill-cape-2.jpg'],
      imageAlts: { '/pictures/plan-haverhill-cape-2.jpg': 'Second floor with bath 2.' },
      tourUrl: 'https://kuula.co/post/abc',
    })
    const tour = page.getByRole('link', { name: '3D tour on Kuula (opens in a new tab)' })
    await expect(tour).toHaveAttribute('target', '_blank')
    await expect(tour).toHaveAttribute('rel', 'noopener')
    await page.route('https://kuula.co/share/abc', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Tour</title><p>A tour</p>' }),
    )
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the tour here' }).click()
    const frame = page.locator(`iframe[title="3D tour of ${homes[6]!.title}"]`)
    await expect(frame.contentFrame().getByText('A tour')).toBeVisible()
    await expect(frame).toBeFocused()
    const plan = page.getByRole('link', { name: `Floor plan 2 of ${homes[6]!.title}` })
    await plan.press('Enter')
    const lightbox = page.getByRole('dialog', { name: `Floor plans of ${homes[6]!.title}` })
    await expect(lightbox.getByText(`Floor plan 2 of ${homes[6]!.title}. Second floor with bath 2.`)).toBeVisible()
    await lightbox.getByRole('button', { name: 'Previous floor plan' }).click()
    await expect(lightbox.getByText(`Floor plan 1 of ${homes[6]!.title}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(plan).toBeFocused()
    await goBack(page)
  })

  await test.step('markup in a property stays text', async () => {
    const home = homes[4]!
    const title = '<img src=x onerror="alert(1)"></script><b>Bold</b>'
    await openChanged(page, home, { title, description: title, features: [title], address: title })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title}, ${title} | Baystead`)
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    await goBack(page)
  })

  await test.step('words without spaces do not overflow on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const home = homes[5]!
    const long = 'a'.repeat(300)
    await openChanged(page, home, { title: long, address: long, description: `https://${long}`, features: [long] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  await test.step('without a description there is a default text', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const home = homeWith(homes, ({ description }) => description === null)
    await visit(`/properties/${home.id}`)
    await expect(page.getByText(FALLBACK)).toBeVisible()
  })

  await test.step('without a picture a drawing is shown, on the card and on the page', async () => {
    const home = homeWith(homes, ({ imageUrls }) => imageUrls.length === 0)
    await visit(`/properties?location=${encodeURIComponent(home.address)}`)
    const card = listOn(page).cards.filter({ hasText: home.title })
    await expect(card.getByRole('img')).toHaveCount(0)
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
    await expect(page.getByRole('list', { name: 'Photos' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /photos/ })).toHaveCount(0)
  })
})
