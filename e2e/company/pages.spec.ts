import { expect, test } from '../fixtures.ts'

test('about: mission, numbers, values, and where to go from there', async ({ page, visit }) => {
  await visit('/about')
  const main = page.getByRole('main')
  await expect(page.getByRole('region', { name: 'Our Mission' }).getByRole('listitem')).toHaveCount(3)
  for (const value of ['15+', '500+', '1000+', '200+'])
    await expect(main.getByText(value, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Our Values' }).getByRole('heading', { level: 3 })).toHaveText([
    'Integrity',
    'Excellence',
    'Customer Focus',
  ])
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await main.getByRole('link', { name: 'Our Services' }).click()
  await expect(page).toHaveURL('/services')
})

test('tenant portal: the way in, what it is for, and whom to call for access', async ({ page, visit }) => {
  await visit('/tenant-portal')
  const main = page.getByRole('main')
  await expect(main).toContainText('Contact your property manager for access')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Sign in',
    'Mobile Friendly',
    'Secure Payments',
    '24/7 Access',
  ])
  await expect(main.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^\(\d{3}\) / })).toHaveAttribute('href', /^tel:\+1\d{10}$/)
})

for (const [label, title] of [
  ['Privacy', 'Privacy'],
  ['Terms', 'Terms of use'],
  ['Accessibility', 'Accessibility'],
  ['Fair Housing', 'Fair Housing'],
]) {
  test(`the footer leads to a page to be read: ${label}`, async ({ page, visit }) => {
    await visit('/about')
    await page
      .getByRole('navigation', { name: 'Legal' })
      .getByRole('link', { name: label ?? '', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await expect(page).toHaveTitle(`${title} | Baystead`)
    const main = page.getByRole('main')
    expect((await main.innerText()).split(/\s+/).length).toBeGreaterThan(200)
    await expect(main.getByRole('link', { name: 'hello@baystead.example' })).toBeVisible()
  })
}
