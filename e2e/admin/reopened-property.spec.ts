import { hold } from '../fixtures.ts'
import { expect, test } from './own-product.ts'
import { unique } from '../unique.ts'
import { updateAndReopen } from './reopened.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

// Public pages show these changes, so that other tests would count them.
test('a property, a setting and a hero image reopen with what was saved last', async ({ page, baseURL }) => {
  await page.clock.install()

  await test.step('a property reopens with what was saved last', async () => {
    const title = unique('Reopened')
    const address = (value: string) => `${value} Street, ${title}, MA 01966`
    const values = [address('First'), address('Second'), address('Third')] as const
    await (
      await colleague(baseURL ?? '')
    )('POST', '/api/admin/properties', { title, address: values[2], price: '725000', status: 'sold' })
    await enterAsStaff(page, `/admin/properties?search=${title}`)
    await updateAndReopen(page, {
      open: page.getByRole('button', { name: /^Edit / }),
      field: 'Address',
      values,
      update: 'Update Property',
      done: 'Property updated successfully',
      path: '/api/admin/properties',
    })
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title)
  })

  await test.step('a setting and a hero image do', async () => {
    const values = ['First', 'Second', 'Third'] as const
    const call = await colleague(baseURL ?? '')
    await call('POST', '/api/admin/site-settings', { key: 'press.motto', value: values[2] })
    await call('POST', '/api/admin/hero-images', {
      title: 'Reopened',
      imageUrl: '/pictures/exterior-waterfront.jpg',
      description: values[2],
      isActive: false,
    })
    await enterAsStaff(page, `/admin/settings?search=press.motto`)
    await updateAndReopen(page, {
      open: page.getByRole('button', { name: 'Edit press.motto' }),
      field: 'Value',
      values,
      update: 'Save setting',
      done: 'Setting updated successfully',
      path: '/api/admin/site-settings',
    })
    await page.goto('/admin/settings?tab=hero-images')
    const slide = {
      open: page.getByRole('button', { name: 'Edit Reopened' }),
      update: 'Update image',
      done: 'Hero image updated successfully',
      path: '/api/admin/hero-images',
    }
    await updateAndReopen(page, { ...slide, field: 'Description (optional)', values })

    // Reordering changes the version of each image that it moves. An image opened while the order is being saved shows the state after it.
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const saveOrder = await hold(page, '**/api/admin/hero-images/order')
    await page.getByRole('button', { name: /^Move Reopened,/ }).press('ArrowRight')
    await page.getByRole('button', { name: 'Edit Reopened' }).click()
    saveOrder()
    await expect(dialog.getByLabel('Sort Order')).not.toHaveValue('0')
    await dialog.getByLabel('Description (optional)').fill('Moved')
    await dialog.getByRole('button', { name: 'Update image' }).click()
    await expect(dialog).toBeHidden()
  })
})
