import { expect, type Page, SERVICES, test } from '../fixtures.ts'

const cardOf = (page: Page, name: string) => {
  const card = page.getByRole('article', { name })
  return {
    card,
    more: card.getByRole('button', { name: /^Learn More/ }),
    ask: card.getByRole('link', { name: /^Ask/ }),
  }
}

test('the services page shows each service, its details and how we work', async ({ page, visit }) => {
  await visit('/services')

  await test.step('six services are listed; Learn More opens only its own details', async () => {
    await expect(page.getByRole('article')).toHaveCount(6)
    for (const name of SERVICES) {
      const { card, more, ask } = cardOf(page, name)
      await expect(card.getByRole('listitem')).toHaveCount(4)
      await expect(ask).toBeHidden()
      await more.click()
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      await expect(ask).toBeVisible()
      await expect(ask).toHaveAttribute(
        'href',
        /^\/contact\?subject=(buying|selling|construction|maintenance|consulting)$/,
      )
      await more.click()
      await expect(ask).toBeHidden()
    }
  })

  await test.step('building work is shown in pictures, a kitchen before and after', async () => {
    const work = page.getByRole('region', { name: 'From foundation to finish' })
    await work.scrollIntoViewIfNeeded()
    await expect(work.getByRole('img', { name: /^(Kitchen|The same kitchen)/ })).toHaveCount(2)
    const sources = await work.getByRole('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src))
    expect(sources.filter((src) => !src.includes('/pictures/project-'))).toEqual([])
    expect(new Set(sources).size).toBe(6)
  })

  await test.step('the process, the benefits and two buttons are shown', async () => {
    const steps = page.getByRole('region', { name: 'How we work' }).getByRole('heading', { level: 3 })
    await expect(steps).toHaveText(['Consultation', 'Planning', 'Execution', 'Completion'])
    await expect(page.getByRole('region', { name: 'Why people stay with us' }).getByRole('listitem')).toHaveCount(6)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Get Free Consultation' })).toHaveAttribute('href', '/contact')
    await expect(main.getByRole('link', { name: 'Request Service' })).toHaveAttribute('href', '/maintenance')
    await expect(main.getByText(/home improvement contractor registration \d+/)).toBeVisible()
  })

  await test.step('a service has a URL: opening sets it, a link to it opens the service', async () => {
    await cardOf(page, 'Property Sale').more.click()
    await expect(page).toHaveURL('/services#property-sale')
    await page.reload()
    await expect(cardOf(page, 'Property Sale').ask).toBeVisible()
    await expect(cardOf(page, 'Consulting').ask).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Consulting' }).click()
    await expect(cardOf(page, 'Consulting').ask).toBeVisible()
    await expect(cardOf(page, 'Consulting').card).toBeInViewport()
  })

  await test.step('buttons in a row line up, and an open service does not move its neighbors', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit('/services')
    const bottoms = async () => {
      const boxes = SERVICES.slice(0, 3).map((name) => cardOf(page, name).card.locator('> div').nth(1).boundingBox())
      return (await Promise.all(boxes)).map((box) => Math.round(box!.y + box!.height))
    }
    const tops = SERVICES.slice(0, 3).map(async (name) => (await cardOf(page, name).more.boundingBox())?.y)
    expect(new Set(await Promise.all(tops)).size).toBe(1)
    const [first, ...others] = await bottoms()
    await cardOf(page, SERVICES[0]!).more.click()
    const [opened, ...same] = await bottoms()
    expect(opened).toBeGreaterThan(first! + 100)
    expect(same).toEqual(others)
  })
})
