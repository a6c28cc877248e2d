import { expect, test } from './own-product.ts'
import { updateAndReopen } from './reopened.ts'
import { colleague, enterAsStaff } from './staff-session.ts'

// It adds a property, which would change the counts of the public list's tests.
test('a property reopens with what was saved last', async ({ page, baseURL }) => {
  await page.clock.install()
  const title = `Reopened${process.pid}x${Math.floor(performance.now())}`
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
