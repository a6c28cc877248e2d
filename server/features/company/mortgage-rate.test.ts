import type { PropertyWithSample } from '#contract/properties/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const save = (key: string, value: string) => admin.call('POST', '/api/admin/site-settings', { key, value })
const seen = async (id: string) => {
  cache.clear()
  return (await app.inject(`/api/properties/${id}`)).json<PropertyWithSample>()
}
const html = async (id: string) => (await app.inject(`/properties/${id}`)).body

test('a home for sale has an estimate of its monthly cost that begins with the rate of the site, without a script', async () => {
  const facts = { hoa_cents: 41_055, tax_year_cents: 588_800 }
  const { id } = await createProperty(db, { price_type: 'sale', price_cents: 63_990_000, ...facts })
  expect((await seen(id)).mortgageRate).toEqual({ percent: '6.5', asOf: '2026-11-19' })
  for (const text of [
    'This estimate starts at 6.5%, the rate on Nov 19, 2026.',
    '$511,920 at 6.5% over 30 years',
    '$4,323.54',
  ])
    expect(await html(id)).toContain(text)

  expect([
    (await save('mortgage.rate', '6.125')).statusCode,
    (await save('mortgage.rateDate', '2026-12-03')).statusCode,
  ]).toEqual([200, 200])
  expect((await seen(id)).mortgageRate).toEqual({ percent: '6.125', asOf: '2026-12-03' })
  expect(await html(id)).toContain('This estimate starts at 6.125%, the rate on Dec 3, 2026.')
})

test('a home that is rented out, sold or a rental has none, and a rental names the rule of its income', async () => {
  const sold = await createProperty(db, { price_type: 'sale', status: 'sold' })
  const rental = await createProperty(db, { price_type: 'rent', price_cents: 240_000 })
  const shop = await createProperty(db, { price_type: 'rent', property_type: 'commercial' })
  for (const { id } of [sold, rental, shop]) {
    expect((await seen(id)).mortgageRate).toBeNull()
    expect(await html(id)).not.toContain('Monthly cost')
  }
  const rule = /40-times rule.*\$96,000 a year/
  expect(await html(rental.id)).toMatch(rule)
  expect(await html(shop.id)).not.toMatch(/40-times rule/)
})

test.each([
  ['mortgage.rate', '25.5', 'Value must be a percentage from 0 to 25 such as 6.5'],
  ['mortgage.rate', 'low', 'Value must be a percentage from 0 to 25 such as 6.5'],
  ['mortgage.rate', '', 'Value is required'],
  ['mortgage.rateDate', '2026-02-30', 'Value must be a date such as 2026-11-19'],
  ['mortgage.rateDate', 'today', 'Value must be a date such as 2026-11-19'],
])('%s may not be "%s"', async (key, value, message) => {
  const answer = await save(key, value)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
})

test('without a usable rate there is no estimate', async () => {
  const { id } = await createProperty(db, { price_type: 'sale' })
  await db.updateTable('site_settings').set({ value: 'soon' }).where('key', '=', 'mortgage.rateDate').execute()
  expect((await seen(id)).mortgageRate).toBeNull()
  expect(await html(id)).not.toContain('Monthly cost')
})
