import { expect, homeWith, test } from './fixtures.ts'
import { listOn } from './listings/list-page.ts'

test('metadata for search engines, link previews and phones is correct', async ({ page, visit, homes }) => {
  await test.step("filters are not separate pages, and navigation updates the page's metadata", async () => {
    const canonical = page.locator('link[rel="canonical"]')
    await visit('/properties?type=sale&location=Boston&priceRange=over-1m&utm_source=mail')
    await expect(canonical).toHaveAttribute('href', /^http:\/\/[^/]+\/properties$/)
    const { cards } = listOn(page)
    const title = (await cards.first().getByRole('heading').textContent()) ?? ''
    await cards.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const home = homeWith(homes, (one) => one.title === title)
    await expect(canonical).toHaveCount(1)
    await expect(canonical).toHaveAttribute('href', new RegExp(`/properties/${home.id}$`))
    await expect(page.locator('meta[name="description"]')).toHaveCount(1)
  })

  await test.step('a shared property has its picture, and its structured data match the page', async () => {
    const home = homeWith(homes, ({ priceType, bedrooms }) => priceType === 'sale' && Boolean(bedrooms))
    await visit(`/properties/${home.id}`)
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    const size = await page.evaluate(async (src) => {
      const picture = Object.assign(new Image(), { src })
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, address ?? '')
    expect(size).toEqual([1200, 630])

    const json = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
    const { '@graph': things } = JSON.parse(json) as { '@graph': Record<string, never>[] }
    const listing = things.find((thing) => thing['@type'] === 'RealEstateListing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(listing?.['name']))
    expect(listing).toMatchObject({
      offers: { price: home.price },
      mainEntity: { numberOfBedrooms: home.bedrooms, numberOfBathroomsTotal: home.bathrooms },
    })
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
    const crumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const names = (crumbs?.['itemListElement'] as { name: string }[] | undefined)?.map(({ name }) => name)
    await expect(trail).toHaveText(names ?? [])
  })

  await test.step('the manifest and its icons exist and are allowed by the security policy', async () => {
    const icons = await page.evaluate(async () => {
      const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href
      const manifest = (await (await fetch(href)).json()) as { icons: { src: string; sizes: string }[] }
      return await Promise.all(
        manifest.icons.map(async ({ src, sizes }) => {
          const icon = Object.assign(new Image(), { src })
          await icon.decode()
          return { said: sizes, is: `${icon.naturalWidth}x${icon.naturalHeight}` }
        }),
      )
    })
    expect(icons.map(({ said }) => said)).toEqual(['192x192', '512x512', '512x512'])
    expect(icons.map(({ is }) => is)).toEqual(icons.map(({ said }) => said))
  })
})
