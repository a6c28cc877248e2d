import { expect, type Page, test } from '../fixtures.ts'

const panelOf = (page: Page) => {
  const panel = page.getByRole('search')
  return {
    type: panel.getByLabel('Property Type'),
    location: panel.getByLabel('Location'),
    priceRange: panel.getByLabel('Price Range'),
    go: panel.getByRole('button', { name: 'Search' }),
  }
}

/** Records every URL that the app navigates to, including replaced ones. */
const watchAddresses = (page: Page) =>
  page.addInitScript(() => {
    const addresses: string[] = []
    Object.assign(globalThis, { addresses })
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (data: unknown, unused: string, url?: string | URL | null) => {
        addresses.push(String(url))
        original(data, unused, url)
      }
    }
  })

test('the home page introduces the company and links on', async ({ page, visit, homes }) => {
  await watchAddresses(page)
  await visit('/')
  const main = page.getByRole('main')
  const hero = page.getByRole('region', { name: 'Welcome' })
  const { type, location, priceRange, go } = panelOf(page)

  await test.step('the page shows figures, three services and steps', async () => {
    for (const [value, label] of [
      ['15+', 'Years of experience'],
      ['500+', 'Properties sold'],
      ['1,000+', 'Happy clients'],
      ['200+', 'Construction projects'],
    ]) {
      await expect(main.getByText(label ?? '', { exact: true }).locator('..')).toContainText(value ?? '')
    }
    await expect(main.getByText('Our own figures, as of')).toBeVisible()
    const services = page.getByRole('region', { name: 'Our services' }).getByRole('link')
    await expect(services).toHaveCount(3)
    for (const link of await services.all()) await expect(link).toHaveAttribute('href', '/services')
    await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('every town on the map has properties', async () => {
    const towns = page.getByRole('region', { name: 'Towns we serve' })
    await expect(towns.getByRole('img', { name: /Map of Massachusetts/ })).toBeVisible()
    const names = await towns.getByRole('link').allTextContents()
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !homes.some(({ address }) => address.includes(`, ${name}, MA`)))).toEqual([])
    await expect(towns.getByRole('link', { name: 'Nantucket' })).toHaveAttribute(
      'href',
      '/properties?location=Nantucket',
    )
  })

  await test.step('only the first picture is loaded at once, before everything else', async () => {
    const html = await (await page.request.get('/')).text()
    const first = html.slice(html.indexOf('aria-label="Welcome"'), html.indexOf('<h1'))
    expect(first.match(/<img/g)).toHaveLength(1)
    expect(first).toContain('fetchPriority="high"')
  })

  await test.step('the links below the headline and at the end of the page work', async () => {
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Home')
    for (const [link, address] of [
      [hero.getByRole('link', { name: 'Search Properties' }), '/properties'],
      [hero.getByRole('link', { name: 'Contact Us' }), '/contact'],
      [main.getByRole('link', { name: 'Browse Properties' }), '/properties'],
      [main.getByRole('link', { name: 'Get Free Consultation' }), '/contact'],
    ] as const) {
      await link.click()
      await expect(page).toHaveURL(address)
      await page.goBack()
      await expect(page).toHaveURL('/')
    }
  })

  await test.step('the search starts with all types, no location and any price', async () => {
    await expect(type).toHaveValue('all')
    await expect(location).toHaveValue('')
    await expect(location).toHaveAttribute('placeholder', 'Enter location')
    await expect(priceRange).toHaveValue('any')
  })

  await test.step('the search leaves out default values', async () => {
    await go.click()
    await expect(page).toHaveURL('/properties')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  await test.step('the search leads to the list with type, search and priceRange', async () => {
    await type.selectOption('For Sale')
    await location.fill('  Boston ')
    await priceRange.selectOption('$1M+')
    await go.click()
    await expect(page).toHaveURL('/properties?type=sale&location=Boston&priceRange=over-1m')
    expect(await page.evaluate<string[]>('addresses')).toContain(
      '/properties?type=sale&search=Boston&priceRange=over-1m',
    )
    await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Boston')
  })
})
