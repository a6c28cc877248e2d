import { expect, test } from '../fixtures.ts'

test('figures, three services, steps, and the two closing links', async ({ page, visit }) => {
  await visit('/')
  const main = page.getByRole('main')
  for (const [value, label] of [
    ['15+', 'Years of Experience'],
    ['500+', 'Properties Sold'],
    ['1000+', 'Happy Clients'],
    ['200+', 'Construction Projects'],
  ]) {
    await expect(main.getByText(label ?? '', { exact: true }).locator('..')).toContainText(value ?? '')
  }
  const services = page.getByRole('region', { name: 'Our services' }).getByRole('link')
  await expect(services).toHaveCount(3)
  for (const link of await services.all()) await expect(link).toHaveAttribute('href', '/services')
  await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(4)
  await main.getByRole('link', { name: 'Browse Properties' }).click()
  await expect(page).toHaveURL('/properties')
  await page.goBack()
  await main.getByRole('link', { name: 'Get Free Consultation' }).click()
  await expect(page).toHaveURL('/contact')
})

test('every town on the map has properties', async ({ page, homes }) => {
  await page.goto('/')
  const towns = page.getByRole('region', { name: 'The towns we serve' })
  await expect(towns.getByRole('img', { name: /Map of Massachusetts/ })).toBeVisible()
  const names = await towns.getByRole('link').allTextContents()
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !homes.some(({ address }) => address.includes(`, ${name}, MA`)))).toEqual([])
  await expect(towns.getByRole('link', { name: 'Nantucket' })).toHaveAttribute('href', '/properties?location=Nantucket')
})
