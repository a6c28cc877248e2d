import { type StartedProduct, startProduct } from '../../tools/screens/start-product.ts'
import { test as base } from '../fixtures.ts'

export { expect } from '../fixtures.ts'

/** The list of properties, and a property that a test adds to it. */
export const PROPERTIES = '/admin/properties'
export const HOME = {
  title: "Lighthouse Keeper's Cottage",
  address: '1 Point Road, Rockport, MA 01966',
  price: '725000',
}

interface Service {
  stop: () => void
}

/** Tests with a product of their own, and with a service on this machine that its settings name. */
export const testWith = <Started extends Service>(
  start: () => Promise<Started>,
  settingsOf: (service: Started) => Record<string, string>,
) =>
  base.extend<object, { service: Started; product: StartedProduct }>({
    service: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const service = await start()
        await use(service)
        service.stop()
      },
      { scope: 'worker' },
    ],
    product: [
      async ({ service }, use) => {
        const product = await startProduct(settingsOf(service))
        await use(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    baseURL: async ({ product }, use) => use(product.address),
  })

/** Tests that change what every visitor sees get a product of their own. */
export const test = testWith(
  async () => ({ stop() {} }),
  () => ({}),
)
