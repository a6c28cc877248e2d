import { expect, hold, homeWith, scrollTop, test, WITH_MOTION } from '../fixtures.ts'
import { listOn } from '../listings/list-page.ts'

test.use(WITH_MOTION)

test('a property opens from the list, in a new tab and from a similar home, and links back', async ({
  page,
  visit,
  context,
  homes,
}) => {
  await visit('/properties')

  await test.step('Ctrl-click opens a new tab and leaves the list alone', async () => {
    const opened = context.waitForEvent('page')
    await listOn(page)
      .cards.first()
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab).toHaveURL(`/properties/${homes[0]?.id}`)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/properties')
    await tab.close()
  })

  await test.step('from the list: a skeleton at once, then the property, from its top', async () => {
    const release = await hold(page, /\/api\/properties\/[\da-f-]{36}$/)
    const link = listOn(page).cards.nth(10).getByRole('link')
    const title = (await link.textContent()) ?? ''
    const home = homeWith(homes, (one) => one.title === title)
    await link.click()
    await expect(page).toHaveURL(`/properties/${home.id}`)
    await expect(page.getByRole('status').filter({ hasText: 'Loading property…' })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)

    release()
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(`${title}, ${home.address.split(', ').at(-2)} | Baystead`)
    // Announced to screen readers.
    await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
    await expect.poll(() => scrollTop(page)).toBe(0)
  })

  await test.step('from one similar home to the next, and back to the list where it was left', async () => {
    await visit('/properties?type=sale')
    const card = listOn(page).cards.nth(9).getByRole('link')
    await card.focus()
    const top = await scrollTop(page)
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    const first = (await heading.textContent()) ?? ''
    await page.getByRole('region', { name: 'Similar homes' }).getByRole('link').first().click()
    await expect(heading).not.toHaveText(first)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(page).toHaveURL('/properties?type=sale')
    await expect.poll(async () => Math.abs((await scrollTop(page)) - top)).toBeLessThan(4)
  })

  await test.step('opened directly, Back to Properties leads to the whole list', async () => {
    await visit(`/properties/${homes[30]?.id}`)
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(listOn(page).cards).toHaveCount(24)
  })
})
