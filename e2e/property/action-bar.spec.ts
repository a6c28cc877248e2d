import { expect, homeWith, type Page, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

const barOn = (page: Page) => page.getByRole('region', { name: 'Price and next step' })

test('on a phone the price and the next step stay in view until the contact card', async ({ page, visit, homes }) => {
  const home = homeWith(homes, ({ priceType, bedrooms }) => priceType === 'rent' && Boolean(bedrooms))
  const bar = barOn(page)
  const agent = page.getByRole('region', { name: 'Contact Agent' })
  await visit(`/properties/${home.id}`)

  await test.step('it shows the price and links to the contact form', async () => {
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(bar).toContainText(`$${Number(home.price).toLocaleString('en-US')}/mo`)
    const href = await agent.getByRole('link', { name: 'Schedule Viewing' }).getAttribute('href')
    await expect(bar.getByRole('link', { name: 'Schedule Viewing' })).toHaveAttribute('href', href ?? '')
  })

  await test.step('it covers nothing that takes the focus', async () => {
    const phone = agent.getByRole('link', { name: '(617) 555-0142' })
    await expect(phone).not.toBeInViewport()
    await phone.focus()
    await expect(phone).toBeInViewport({ ratio: 1 })
    await expect(bar).toBeHidden()
  })

  await test.step('it hides where the contact card is in view, and below', async () => {
    await agent.scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toBeInViewport({ ratio: 1 })
  })

  await test.step('it is not printed, and a wide or low screen has none', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(bar).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(bar).toBeHidden()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(bar).not.toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the longest price has one line on the smallest phone', async () => {
    const dearest = homes.toSorted((one, other) => Number(other.price) - Number(one.price))[0]!
    await page.setViewportSize({ width: 320, height: 640 })
    await visit(`/properties/${dearest.id}`)
    const price = bar.getByText(`$${Number(dearest.price).toLocaleString('en-US')}`)
    const [box, link] = [await price.boundingBox(), await bar.getByRole('link').boundingBox()]
    expect(box!.height).toBeLessThan(40)
    expect(await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    expect(link!.x + link!.width).toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('a home that is gone asks first', async () => {
    await visit(`/properties/${homeWith(homes, ({ status }) => status === 'rented').id}`)
    await expect(bar.getByRole('link')).toHaveText(['Request Information'])
  })
})
