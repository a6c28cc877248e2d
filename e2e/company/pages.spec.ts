import { expect, test } from '../fixtures.ts'

test('the company pages show their content and link on', async ({ page, visit }) => {
  const main = page.getByRole('main')
  await visit('/about')

  await test.step('the about page shows mission, figures and values', async () => {
    await expect(page.getByRole('region', { name: 'Our mission' }).getByRole('listitem')).toHaveCount(3)
    for (const value of ['15+', '500+', '1,000+', '200+'])
      await expect(main.getByText(value, { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Our values' }).getByRole('heading', { level: 3 })).toHaveText([
      'Integrity',
      'Excellence',
      'Customer Focus',
    ])
    await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
    await main.getByRole('link', { name: 'Our services' }).click()
    await expect(page).toHaveURL('/services')
  })

  await test.step('the contact page has a picture of its own', async () => {
    await visit('/about')
    const ofAbout = await main.getByRole('img').first().getAttribute('src')
    await main.getByRole('link', { name: 'Contact Us' }).click()
    await expect(main.getByRole('img', { name: /^The reception area/ })).not.toHaveAttribute('src', ofAbout!)
  })

  for (const [label, title] of [
    ['Privacy', 'Privacy'],
    ['Terms', 'Terms of use'],
    ['Accessibility', 'Accessibility'],
    ['Fair Housing', 'Fair Housing'],
  ])
    await test.step(`the footer links to a readable page: ${label}`, async () => {
      await page
        .getByRole('navigation', { name: 'Legal' })
        .getByRole('link', { name: label ?? '', exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
      await expect(page).toHaveTitle(`${title} | Baystead`)
      expect((await main.innerText()).split(/\s+/).length).toBeGreaterThan(200)
      await expect(main.getByRole('link', { name: 'hello@baystead.example' })).toBeVisible()
    })

  await test.step('the sign-in page explains the portal and whom to call for access', async () => {
    await visit('/tenant-portal')
    await expect(main).toContainText('Contact your property manager for access')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Sign in',
      'Mobile friendly',
      'Secure payments',
      '24/7 access',
    ])
    await expect(main.getByRole('form', { name: 'Sign in' })).toBeVisible()
    await expect(main.getByRole('link', { name: /^\(\d{3}\) / })).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  })

  await test.step('no town name on the map is cut off on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit('/')
    const map = page.getByRole('img', { name: /^Map of Massachusetts/ })
    await map.scrollIntoViewIfNeeded()
    await expect(map).toHaveCSS('overflow', 'visible')
    for (const name of ['Boston', 'Nantucket', 'Pittsfield']) {
      const box = await map.getByText(name).boundingBox()
      expect(box!.x).toBeGreaterThan(0)
      expect(box!.x + box!.width).toBeLessThan(390)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
