import type { AdminProperty } from '#contract/properties/admin.ts'
import { answering, house, startGeocoder } from '#server/testing/setups/geocoder.ts'
import { toastOn } from '../accounts/account.ts'
import { findings } from '../accessibility/findings.ts'
import { expect, HOME, PROPERTIES, testWith } from '../admin/own-product.ts'
import { colleague, dialogOn, enterAsStaff } from '../admin/staff-session.ts'

const test = testWith(startGeocoder, ({ url }) => ({ GEOCODER_URL: url }))

test('staff have an address found, check the pin and save it', async ({ page, baseURL, service, watch }) => {
  const call = await colleague(baseURL ?? '')
  const home: AdminProperty = await call('POST', '/api/admin/properties', HOME)
  await enterAsStaff(page, PROPERTIES)
  await page.goto(`${PROPERTIES}?open=${home.id}`)
  const dialog = dialogOn(page)
  const find = dialog.getByRole('button', { name: 'Find the address' })
  const latitude = dialog.getByLabel('Latitude')

  await test.step('an address that is not known is said to be so, and nothing is filled in', async () => {
    service.handler = answering(200, '[]')
    await find.press('Enter')
    await expect(dialog.getByText("We didn't find this address in Massachusetts.")).toBeVisible()
    await expect(latitude).toHaveValue('')
  })

  await test.step('so is a service that does not answer', async () => {
    watch.expects(/502 GET .*geocoder\/position/)
    service.handler = answering(403, '')
    await find.click()
    const words = "The service that finds addresses isn't answering. Please place the pin yourself, or try again later."
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  })

  await test.step('what is found fills in the form, and its pin is on the map', async () => {
    service.handler = house(42.657812, -70.618234)
    await find.click()
    await expect(dialog.getByText('We found the address. Please check the pin.')).toBeVisible()
    await expect(latitude).toHaveValue('42.657812')
    await expect(dialog.getByRole('button', { name: /^Pin of the home/ })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  await test.step('and is kept as the position of staff', async () => {
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await expect(toastOn(page)).toContainText('Property updated successfully')
    const kept: AdminProperty = await call('GET', `/api/admin/properties/${home.id}`)
    expect(kept).toMatchObject({ latitude: 42.657812, longitude: -70.618234, positionFrom: 'staff' })
  })
})

test('a home that staff save without a pin is found by itself', async ({ baseURL, service }) => {
  service.handler = house(42.657812, -70.618234)
  const call = await colleague(baseURL ?? '')
  const home: AdminProperty = await call('POST', '/api/admin/properties', HOME)
  await expect
    .poll(async () => ((await call('GET', `/api/admin/properties/${home.id}`)) as AdminProperty).positionFrom, {
      timeout: 60_000,
    })
    .toBe('address')
})
