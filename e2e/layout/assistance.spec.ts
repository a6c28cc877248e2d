import { expect, type Page, test } from '../fixtures.ts'

const assistanceOn = (page: Page) => ({
  button: page.getByRole('button', { name: 'Need assistance?' }),
  consultation: page.getByRole('link', { name: 'Schedule Consultation' }),
  maintenance: page.getByRole('link', { name: 'Request Maintenance' }),
})

for (const address of ['/', '/about', '/services', '/properties', '/privacy', '/nowhere']) {
  test(`help is within reach on ${address}`, async ({ page, visit, watch }) => {
    if (address === '/nowhere') watch.expects(/404 GET .*\/nowhere/)
    await visit(address)
    const { button, consultation, maintenance } = assistanceOn(page)
    await expect(consultation).toBeHidden()
    await button.click()
    await expect(consultation).toHaveAttribute('href', '/contact')
    await expect(maintenance).toHaveAttribute('href', '/maintenance')
  })
}

test('by keyboard: it opens, Esc closes it and gives the focus back, a choice leads on', async ({ page, visit }) => {
  await visit('/about')
  const { button, consultation } = assistanceOn(page)
  await button.press('Enter')
  await expect(consultation).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(consultation).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(consultation).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await consultation.press('Enter')
  await expect(page).toHaveURL('/contact')
  await expect(button).toHaveCount(0)
})

test('a press elsewhere closes it', async ({ page, visit }) => {
  await visit('/about')
  const { button, consultation } = assistanceOn(page)
  await button.click()
  await expect(consultation).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(consultation).toBeHidden()
})

test('on a phone it makes way while the reader goes down the page', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/about')
  const { button } = assistanceOn(page)
  await expect(button).toBeInViewport()
  await page.mouse.wheel(0, 600)
  await expect(button).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(button).toBeInViewport()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('it opens all the same', async ({ page }) => {
    await page.goto('/about')
    const { button, maintenance } = assistanceOn(page)
    await button.click()
    await expect(maintenance).toBeVisible()
  })
})
