import type { AdminProperty } from '#contract/properties/admin.ts'
import { isFineAt } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { dismissToast, hold } from '../fixtures.ts'
import { expect, HOME, PROPERTIES, test } from './own-product.ts'
import { chooseIn, colleague, enterAsStaff, rowOf } from './staff-session.ts'

test('featured homes can be chosen and reordered from the list; the home page shows them, or samples while there are none', async ({
  page,
  baseURL,
  watch,
}) => {
  const call = await colleague(baseURL ?? '')
  const make = async (title: string, more: object = {}): Promise<AdminProperty> =>
    call('POST', '/api/admin/properties', { ...HOME, title, ...more })
  const one = await make('Featured cottage', { imageUrls: ['/pictures/exterior-cape-cottage.jpg'], bedrooms: 2 })
  const two = await make('Featured flat', { priceType: 'rent', price: '2400', features: ['Balcony'] })
  await make('Featured farm')
  await make('Featured mill')
  await make('Featured barn')
  await enterAsStaff(page, `${PROPERTIES}?search=featured&sort=title`)
  const feature = (title: string) => chooseIn(rowOf(page, title), 'Feature on the homepage')
  const mark = (title: string) => rowOf(page, title).getByText('On the homepage', { exact: true })
  // A deleted property leaves its place free for another one.
  await feature('Featured barn')
  await expect(toastOn(page)).toContainText('Property added to the homepage')
  await dismissToast(page)
  await chooseIn(rowOf(page, 'Featured barn'), 'Delete')
  await expect(toastOn(page)).toContainText('Property deleted successfully')
  await expect(page.getByRole('button', { name: 'Featured', exact: true })).toBeVisible()
  await dismissToast(page)
  for (const title of [one.title, 'Featured farm', two.title]) {
    await feature(title)
    await expect(toastOn(page)).toContainText('Property added to the homepage')
    await expect(mark(title)).toBeVisible()
    await dismissToast(page)
  }
  await feature('Featured mill')
  await expect(toastOn(page)).toContainText('You can feature up to 3 properties.')
  await expect(toastOn(page)).toContainText('Remove one under "Featured" first.')
  await expect(mark('Featured mill')).toBeHidden()
  await chooseIn(rowOf(page, 'Featured farm'), 'Remove from the homepage')
  await expect(toastOn(page)).toContainText('Property removed from the homepage')

  await page.getByRole('button', { name: 'Featured (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Featured homes' })
  await dialog.getByRole('button', { name: 'Move Featured flat, 2 of 2' }).press('ArrowUp')
  await expect(toastOn(page)).toContainText('Featured order updated successfully')
  await expect(dialog.getByRole('button', { name: 'Move Featured flat, 1 of 2' })).toBeFocused()
  await isFineAt(page, [320])

  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Homes, one at a time' })
  const homes = carousel.getByRole('list').first().locator(':scope > li')
  await expect(homes).toHaveCount(2)
  await expect(homes.first()).toContainText('$2,400/mo')
  await expect(homes.first()).toContainText('1 Point Road, Rockport')
  await expect(homes.first().getByRole('list', { name: 'Features' })).toHaveText('Balcony')
  // Only the samples carry a rating.
  await expect(carousel.getByText('out of 5 stars')).toHaveCount(0)
  await expect(carousel.getByRole('button', { name: /^Go to home/ })).toHaveCount(2)
  await isFineAt(page, [320])
  await carousel.getByRole('button', { name: `Show ${one.title}` }).click()
  await expect(homes.last().getByRole('img')).toHaveAttribute('src', /exterior-cape-cottage/)
  await homes
    .last()
    .getByRole('link', { name: `View Property Details of the ${one.title}` })
    .click()
  await expect(page).toHaveURL(`/properties/${one.id}`)
  await expect(page.getByRole('heading', { level: 1, name: one.title })).toBeVisible()

  await page.goto(`${PROPERTIES}?open=featured`)
  await dialog.getByRole('button', { name: `Remove ${one.title}` }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(toastOn(page)).toContainText('Property removed from the homepage')
  // A colleague chooses another home. This page does not learn of it before it saves: a save must not overwrite the colleague's choice.
  const release = await hold(page, '**/api/admin/properties/featured', 'GET')
  await call('PUT', '/api/admin/properties/featured', { ids: [one.id] })
  watch.expects(/^409 PUT .*\/featured$/)
  await dialog.getByRole('button', { name: `Remove ${two.title}` }).click()
  await expect(toastOn(page)).toContainText('Someone else updated this while you were editing.')
  release()
  await dialog.getByRole('button', { name: `Remove ${one.title}` }).click()
  await expect(dialog.getByText('No homes featured yet, so the homepage shows three samples.')).toBeVisible()
  await expect(toastOn(page)).toContainText('Property removed from the homepage')
  await page.goto('/')
  await expect(homes).toHaveCount(3)
  await expect(homes.first()).toContainText('Back Bay Brownstone')
})
