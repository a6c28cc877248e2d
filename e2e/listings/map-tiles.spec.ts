import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, testWith } from '../admin/own-product.ts'

const ATTRIBUTION = '© <a href="https://tiles.example/copyright">Example Maps</a>'

/** A map service on this machine. */
async function startTileServer() {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cfe0c3' } })
    .png()
    .toBuffer()
  const requests: { path: string; referrer: string | undefined }[] = []
  const service = { isUp: true, requests, origin: '', stop: () => void server.close() }
  const server = createServer(({ url = '', headers: { referer } }, response) => {
    requests.push({ path: url, referrer: referer })
    if (service.isUp) response.writeHead(200, { 'content-type': 'image/png' }).end(tile)
    else response.writeHead(503).end()
  })
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening))
  service.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return service
}

const test = testWith(startTileServer, ({ origin }) => ({
  MAP_TILES_URL: `${origin}/{z}/{x}/{y}.png?key=1`,
  MAP_TILES_ATTRIBUTION: ATTRIBUTION,
}))

test('tiles of a map service cover the map, and stay away without harm', async ({
  page,
  visit,
  watch,
  service: tiles,
}) => {
  const region = page.getByRole('region', { name: 'Map of homes' })
  const pins = region.getByRole('button', { name: /^\$|home.*zoom in$/ })
  const credit = region.getByRole('link', { name: 'Example Maps' })
  const boston = region.getByText('Boston', { exact: true }).first()

  await test.step('they are loaded with their credit, and without telling the service what is searched', async () => {
    await visit('/properties?location=Boston&view=map')
    await expect(credit).toBeVisible()
    const tile = region.locator('img.leaflet-tile-loaded').first()
    await expect(tile).toBeVisible()
    expect(await tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
    await expect(pins.first()).toBeVisible()
    expect(tiles.requests[0]!.path).toMatch(/^\/\d+\/\d+\/\d+\.png\?key=1$/)
    expect(tiles.requests.filter(({ referrer }) => referrer?.includes('properties'))).toEqual([])
  })

  await test.step('the privacy page names the service', async () => {
    await visit('/privacy')
    await expect(page.getByText('pictures of it from the map service localhost')).toBeVisible()
  })

  await test.step('the map that comes with the product stays where the service is down', async () => {
    watch.expects(/503 GET .*\.png\?key=1/)
    tiles.isUp = false
    await visit('/properties?location=Boston&view=map')
    await expect(credit).toBeVisible()
    await expect(boston).toBeVisible()
    await expect(pins.first()).toBeVisible()
    await expect(region.locator('img.leaflet-tile-loaded')).toHaveCount(0)
  })
})
