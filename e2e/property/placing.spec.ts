import type { AdminProperty } from '#contract/properties/admin.ts'
import { findings } from '../accessibility/findings.ts'
import { toastOn } from '../accounts/account.ts'
import { expect, HOME, PROPERTIES, test } from '../admin/own-product.ts'
import { colleague, dialogOn, enterAsStaff } from '../admin/staff-session.ts'

test('staff place a home on a map, by a press, the arrow keys and numbers', async ({ page, baseURL, watch }) => {
  const call = await colleague(baseURL ?? '')
  const home: AdminProperty = await call('POST', '/api/admin/properties', {
    ...HOME,
    latitude: 42.657812,
    longitude: -70.618234,
  })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await enterAsStaff(page, PROPERTIES)
  await page.goto(`${PROPERTIES}?open=${home.id}`)
  const dialog = dialogOn(page)
  const latitude = dialog.getByLabel('Latitude')
  const map = dialog.getByRole('region', { name: 'Position on the map' })
  const pin = map.getByRole('button', { name: /^Pin of the home/ })

  await test.step('the map is loaded when it is opened, and has the position of the form', async () => {
    await expect(latitude).toHaveValue('42.657812')
    expect(scripts.filter((url) => url.includes('position-map'))).toEqual([])
    await dialog.getByRole('button', { name: 'Place on the map' }).click()
    await expect(pin).toBeVisible()
    await expect(map.locator('.map-area')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  await test.step('an exact position has no circle', async () => {
    await dialog.getByLabel('Map position').selectOption('exact')
    await expect(map.locator('.map-area')).toHaveCount(0)
  })

  await test.step('arrow keys move the pin', async () => {
    await pin.press('ArrowUp')
    await expect(latitude).not.toHaveValue('42.657812')
    expect(Number(await latitude.inputValue())).toBeGreaterThan(42.657812)
    await expect(pin).toBeFocused()
  })

  await test.step('so does a press on the map', async () => {
    const before = await latitude.inputValue()
    await map.click({ position: { x: 60, y: 250 } })
    await expect(latitude).not.toHaveValue(before)
    expect(Number(await latitude.inputValue())).toBeLessThan(42.657812)
  })

  await test.step('but not one outside Massachusetts', async () => {
    const before = await latitude.inputValue()
    for (let steps = 0; steps < 5; steps += 1) await map.getByRole('button', { name: 'Zoom out' }).click()
    await map.click({ position: { x: 60, y: 20 } })
    await expect(dialog.getByText('That spot is outside Massachusetts. Choose one in the state.')).toBeVisible()
    await expect(latitude).toHaveValue(before)
  })

  await test.step('a pin far from its address is told, and not refused', async () => {
    const longitude = dialog.getByLabel('Longitude')
    const placed = [await latitude.inputValue(), await longitude.inputValue()] as const
    const warning = dialog.getByText(
      /^The pin is near Worcester, \d+\.\d miles from ZIP code 01966\. Please check the position and the address\.$/,
    )
    await latitude.fill('42.2626')
    await longitude.fill('-71.8023')
    await expect(warning).toBeVisible()
    await latitude.fill(placed[0])
    await longitude.fill(placed[1])
    await expect(warning).toHaveCount(0)
  })

  await test.step('numbers outside Massachusetts and a tour on another host are refused at their fields', async () => {
    watch.expects(/^400 PATCH /)
    const longitude = dialog.getByLabel('Longitude')
    const tour = dialog.getByLabel('Tour link')
    const placed = [await latitude.inputValue(), await longitude.inputValue()] as const
    await latitude.fill('40.7')
    await longitude.fill('71.06')
    await tour.fill('https://my.matterport.com.evil.example/show')
    await dialog.getByRole('button', { name: 'Update Property' }).press('Enter')
    await expect(latitude).toHaveAccessibleDescription(/Latitude must be in Massachusetts, between 41\.18 and 42\.9/)
    await expect(longitude).toHaveAccessibleDescription(
      /Longitude must be in Massachusetts, between -73\.55 and -69\.85/,
    )
    await expect(tour).toHaveAccessibleDescription(/Tour link must be on my\.matterport\.com, www\.youtube\.com/)
    await expect(tour).toHaveValue('https://my.matterport.com.evil.example/show')
    await latitude.fill(placed[0])
    await longitude.fill(placed[1])
    await tour.fill('')
  })

  await test.step('and what it says is kept', async () => {
    const placed = Number(await latitude.inputValue())
    await dialog.getByRole('button', { name: 'Update Property' }).click()
    await expect(toastOn(page)).toContainText('Property updated successfully')
    const kept: AdminProperty = await call('GET', `/api/admin/properties/${home.id}`)
    expect(kept).toMatchObject({ latitude: placed, locationPrecision: 'exact' })
  })
})
