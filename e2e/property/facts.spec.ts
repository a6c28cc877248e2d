import type { Property } from '#contract/properties/public.ts'
import { expect, hold, homeWith, type Page, test } from '../fixtures.ts'

const number = new Intl.NumberFormat('en-US')
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })

/** The parts of the property itself; similar homes below have the same labels. */
const partsOf = (page: Page) => ({
  fact: (name: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }),
  detail: (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=..')
      .getByRole('definition'),
  features: page.getByRole('heading', { level: 2, name: 'Features' }).locator('xpath=..').getByRole('listitem'),
})

async function showsFacts(page: Page, home: Property) {
  const { fact, detail, features } = partsOf(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
  await expect(page).toHaveTitle(new RegExp(`^${home.title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}, `))
  for (const [names, value] of [
    [['Bedroom', 'Bedrooms'], home.bedrooms],
    [['Bathroom', 'Bathrooms'], home.bathrooms],
    [['Square feet', 'Square feet'], home.sqft],
  ] as const) {
    const name = value === 1 ? names[0] : names[1]
    if (value) await expect(detail(name)).toHaveText(number.format(value))
    else for (const one of names) await expect(fact(one)).toHaveCount(0)
  }
  await expect(detail('Listed')).toHaveText(dateFormat.format(new Date(home.createdAt)))
  await expect(features).toHaveText(home.features)
}

test('a sale shows all facts and the agent', async ({ page, visit, homes }) => {
  const home = homeWith(homes, ({ priceType, bedrooms, sqft }) => priceType === 'sale' && Boolean(bedrooms && sqft))
  await visit(`/properties/${home.id}`)

  await test.step('a sale shows all facts and the price per square foot, and no rental costs', async () => {
    await showsFacts(page, home)
    const price = Number(home.price)
    await expect(page.getByText(`$${number.format(price)}`, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(`$${number.format(Math.round(price / (home.sqft ?? 1)))} per sqft`)).toBeVisible()
    await expect(page.getByText(home.address, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('For Sale', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(home.description ?? '', { exact: true })).toBeVisible()
    await expect(partsOf(page).detail('Status')).toHaveText('Available')
    const [today, listed] = [new Date(), new Date(home.createdAt)].map((at) => Date.parse(dateFormat.format(at)))
    const days = Math.round((today! - listed!) / 86_400_000)
    await expect(partsOf(page).detail('Days on market')).toHaveText(days > 0 ? number.format(days) : 'New today')
    await expect(page.getByRole('heading', { name: 'For Current Tenants' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Cost breakdown' })).toHaveCount(0)
  })

  await test.step('the monthly cost follows what is typed, and says what it cannot read', async () => {
    const cost = (name: string) => partsOf(page).detail(name)
    await expect(cost('Home insurance')).toContainText('estimated at 0.35% of the price')
    const total = await cost('Monthly total').textContent()
    await page.getByRole('button', { name: 'Change the numbers' }).click()
    const form = page.getByRole('form', { name: 'Edit the estimate' })
    const field = (name: string) => form.getByRole('textbox', { name })
    await expect(field('Down payment in dollars')).toBeFocused()
    await field('Down payment in dollars').fill(home.price)
    await expect(cost('Loan payment')).toContainText('$0.00')
    await field('Down payment in dollars').fill('120%')
    await expect(field('Down payment in dollars')).toHaveAccessibleDescription(
      /^Enter a down payment of at most .* the price of this home/,
    )
    await field('Down payment in dollars').fill('100%')
    await expect(cost('Loan payment')).toContainText('$0.00')
    for (const name of ['Yearly property tax', 'Yearly home insurance']) await field(name).fill('$1,200')
    await field('Monthly HOA fee').fill('25.50')
    await expect(cost('Monthly total')).toHaveText('$225.50')
    await field('Interest rate in percent').fill('low')
    await expect(field('Interest rate in percent')).toHaveAccessibleDescription(
      'Interest rate must be a percentage from 0 to 25, such as 6.5',
    )
    await expect(field('Interest rate in percent')).toHaveValue('low')
    await expect(cost('Monthly total')).toHaveText('$225.50')
    await form.getByRole('button', { name: 'Start over' }).click()
    await expect(cost('Monthly total')).toHaveText(total ?? '')
  })

  await test.step('the agent has a phone number, an email address and three ways to ask', async () => {
    const agent = page.getByRole('region', { name: 'Contact Agent' })
    await expect(agent.getByRole('link', { name: '(617) 555-0142' })).toHaveAttribute('href', /^tel:\+?1?6175550142$/)
    await expect(agent.getByRole('link', { name: 'hello@baystead.example' })).toHaveAttribute(
      'href',
      'mailto:hello@baystead.example',
    )
    for (const name of ['Schedule Viewing', 'Request Information']) {
      const href = await agent.getByRole('link', { name }).getAttribute('href')
      expect(href).toMatch(name === 'Schedule Viewing' ? /^\/properties\/.*\/viewing$/ : /^\/contact\?/)
      expect(href).toContain(home.id)
    }
    await expect(agent.getByRole('link', { name: 'Contact Agent' })).toHaveAttribute('href', '/contact')
    await expect(page.getByText('We never ask for money before a viewing.')).toBeVisible()
    await agent.getByRole('link', { name: 'Contact Agent' }).click()
    await expect(page).toHaveURL('/contact')
    const question = page.getByRole('textbox', { name: 'Message' })
    await expect(question).toHaveValue(`I have a question about "${home.title}" at ${home.address}. `)
    await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('buying')
    await page.reload()
    await expect(question).toHaveValue(/^I have a question about/)
    await expect(page.getByRole('link', { name: home.title })).toHaveAttribute('href', `/properties/${home.id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Report this listing' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      `I'm reporting the listing of "${home.title}" at ${home.address}. What's wrong: `,
    )
  })
})

test('a rental shows its facts and similar homes', async ({ page, visit, homes }) => {
  const home = homeWith(homes, ({ priceType, bedrooms, sqft }) => priceType === 'rent' && Boolean(bedrooms && sqft))
  await visit(`/properties/${home.id}`)

  await test.step('a rental shows the price per month, and links for current tenants', async () => {
    await showsFacts(page, home)
    await expect(page.getByText(`$${number.format(Number(home.price))}/mo`, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('per sqft')).toHaveCount(0)
    await expect(page.getByText('For Rent', { exact: true }).first()).toBeVisible()
    const tenants = page.getByRole('region', { name: 'For Current Tenants' })
    await expect(tenants.getByRole('link', { name: 'Tenant Portal' })).toHaveAttribute('href', '/tenant-portal')
    await expect(tenants.getByRole('link', { name: 'Maintenance' })).toHaveAttribute('href', '/maintenance')
  })

  await test.step('a renter reads what the lease includes and allows, also after coming from another home', async () => {
    const shown = {
      Lease: '12 months or longer',
      'Rent includes': 'Hot water, water',
      Pets: 'Cats and dogs welcome.',
      Parking: 'Garage',
      Laundry: 'In unit',
      Heating: 'Heat pump',
      Neighborhood: 'North Cambridge',
    }
    const alewife = homeWith(homes, ({ title }) => title === 'Two-Bedroom with Garage Parking near Alewife')
    await visit(`/properties?type=rent&location=${encodeURIComponent(alewife.title)}`)
    await page.getByRole('article').getByRole('link').click()
    for (const [name, value] of Object.entries(shown)) await expect(partsOf(page).detail(name)).toHaveText(value)
  })

  const cards = page.getByRole('region', { name: 'Similar homes' }).getByRole('article')

  await test.step('the scripts of similar homes wait, and a heart counts that is pressed before them', async () => {
    const chunk = /\/assets\/similar-homes-.*\.js$/
    const release = await hold(page, chunk)
    const requested: string[] = []
    page.on('request', (request) => chunk.test(request.url()) && requested.push(request.url()))
    await visit(`/properties/${home.id}`)
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([])
    const heart = cards.first().getByRole('button', { name: /^Save / })
    // A click of assistive technology neither scrolls nor points first.
    await heart.dispatchEvent('click')
    await expect.poll(() => requested.length).toBe(1)
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    release()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('up to three similar homes have the same price type', async () => {
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) {
      await expect(card).toContainText('For Rent')
      await expect(card.getByRole('link')).not.toHaveAttribute('href', `/properties/${home.id}`)
    }
    const next = (await cards.first().getByRole('heading').textContent()) ?? ''
    await cards.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
  })

  await test.step('a link leads to all homes for rent, of the town where one of the similar homes is there', async () => {
    const link = page.getByRole('link', { name: /^See all homes/ })
    for (const [town, name, href] of [
      ['Cambridge', 'See all homes for rent in Cambridge', '/properties?type=rent&location=Cambridge'],
      ['Salem', 'See all homes for rent', '/properties?type=rent'],
    ] as const) {
      const { id } = homeWith(homes, (one) => one.priceType === 'rent' && one.address.includes(`, ${town}, MA`))
      await visit(`/properties/${id}`)
      await expect(link).toHaveText(name)
      await expect(link).toHaveAttribute('href', href)
    }
  })
})

test('types, statuses and missing facts are shown as such', async ({ page, visit, homes }) => {
  const { detail } = partsOf(page)

  await test.step('zero bedrooms and a zero size are not shown', async () => {
    const noBeds = homeWith(homes, ({ bedrooms, sqft }) => bedrooms === 0 && Boolean(sqft))
    const noSize = homeWith(homes, ({ sqft, bedrooms }) => sqft === null && Boolean(bedrooms))
    for (const home of [noBeds, noSize]) {
      await visit(`/properties/${home.id}`)
      await showsFacts(page, home)
    }
  })

  await test.step('the property type is labeled', async () => {
    const names = {
      house: 'House',
      apartment: 'Apartment',
      condo: 'Condo',
      townhouse: 'Townhouse',
      commercial: 'Commercial',
    }
    // In the server's HTML, because a load of each page would prove no more.
    for (const [type, name] of Object.entries(names)) {
      const { id } = homeWith(homes, ({ propertyType }) => propertyType === type)
      const html = await (await page.request.get(`/properties/${id}`)).text()
      expect(html).toMatch(new RegExp(`Property Type</dt><dd[^>]*>${name}</dd>`))
    }
  })

  await test.step('a sold or rented home says so, with the question first', async () => {
    for (const status of ['sold', 'rented']) {
      await visit(`/properties/${homeWith(homes, (one) => one.status === status).id}`)
      if (status === 'sold') await expect(detail('Status')).toHaveText('Sold')
      const agent = page.getByRole('region', { name: 'Contact Agent' })
      await expect(agent.getByText(`This home has ${status === 'sold' ? 'sold' : 'been rented'}.`)).toBeVisible()
      await expect(agent.getByRole('link', { name: /^[A-Z]/ })).toHaveText([
        'Request Information',
        'Schedule Viewing',
        'Contact Agent',
      ])
    }
  })
})
