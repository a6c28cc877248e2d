import type { Property } from '#contract/properties/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

const RENTAL = { price_type: 'rent', price_cents: 240_000 } as const
const ALL_FOUR = {
  first_month_cents: 240_000,
  last_month_cents: 240_000,
  security_deposit_cents: 240_000,
  lock_fee_cents: 7_550,
}
const page = async (id: string) => (await app.inject(`/properties/${id}`)).body

test('a rental lists every move-in cost and who pays the broker', async () => {
  const { id } = await createProperty(db, { ...RENTAL, ...ALL_FOUR, broker_fee_paid_by: 'tenant', year_built: 1910 })
  expect((await app.inject(`/api/properties/${id}`)).json<Property>()).toMatchObject({
    firstMonth: '2400.00',
    lastMonth: '2400.00',
    securityDeposit: '2400.00',
    lockFee: '75.50',
    brokerFeePaidBy: 'tenant',
    yearBuilt: 1910,
  })
  const html = await page(id)
  expect(html).toMatch(/Total to move in<\/dt><dd[^>]*>\$7,275\.50</)
  expect(html).toContain('You pay a broker only if you hired one yourself, in writing.')
})

test('a sale has none of them', async () => {
  const { id } = await createProperty(db, { price_type: 'sale' })
  expect((await app.inject(`/api/properties/${id}`)).json<Property>().brokerFeePaidBy).toBeNull()
  expect(await page(id)).not.toContain('Cost breakdown')
})

test('costs that were not entered are not invented', async () => {
  const { id } = await createProperty(db, RENTAL)
  const html = await page(id)
  expect(html).toContain('haven&#x27;t been finalized')
  expect(html).not.toContain('Total to move in')
})

describe('the database rejects what Massachusetts law forbids', () => {
  test.each([
    ["a deposit above a month's rent", { ...RENTAL, security_deposit_cents: 240_001 }],
    ['a last month dearer than a month', { ...RENTAL, last_month_cents: 240_001 }],
    ['a first month dearer than a month', { ...RENTAL, first_month_cents: 240_001 }],
    ['a negative lock', { ...RENTAL, lock_fee_cents: -1 }],
    ['a deposit on a sale', { price_type: 'sale' as const, security_deposit_cents: 1 }],
    ['a house built before there were any', { ...RENTAL, year_built: 1500 }],
  ])('%s', async (_, values) => {
    await expect(createProperty(db, values)).rejects.toThrow(/violates check constraint/)
  })

  test('a rent that falls below the deposit', async () => {
    const { id } = await createProperty(db, { ...RENTAL, ...ALL_FOUR })
    const lowered = db.updateTable('properties').set({ price_cents: '200000' }).where('id', '=', id).execute()
    await expect(lowered).rejects.toThrow(/properties_up_front_costs/)
  })

  test('commercial leases are exempt', async () => {
    const shop = { ...RENTAL, property_type: 'commercial', security_deposit_cents: 720_000 } as const
    await expect(createProperty(db, shop)).resolves.toMatchObject({ security_deposit_cents: '720000' })
  })
})

test('every property names its broker: in the list, on its page and among similar ones', async () => {
  const { id } = await createProperty(db, RENTAL)
  const words = 'Listed by Baystead, broker\u00A0lic.\u00A00000142'
  for (const address of ['/', '/properties', `/properties/${id}`]) {
    const html = (await app.inject(address)).body
    expect(html).toContain(words)
    // Above the cards of each list.
    for (const list of html.split('<section').filter((part) => part.includes('<article')))
      expect(list.slice(0, list.indexOf('<article'))).toContain(words)
  }
})
