import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const count = async (query = '') => (await admin.call('GET', `/api/admin/properties/count${query}`)).json()

test('all filtered properties are counted, while the list stops at a thousand', async () => {
  await db.deleteFrom('properties').execute()
  await sql`
    insert into properties (title, address, price_cents, price_type, deleted_at)
    select 'House ' || n, 'Elm Street', 100000, (case when n <= 1200 then 'sale' else 'rent' end)::price_type,
      case when n > 1300 then now() end
    from generate_series(1, 1310) as n`.execute(db)
  const { headers } = await admin.call('GET', '/api/admin/properties?limit=1')
  expect(headers['x-total-count']).toBe('1001')
  expect(await count()).toEqual({ total: 1300 })
  expect(await count('?type=sale&sort=price')).toEqual({ total: 1200 })
  expect(await count('?search=elm%20street&type=rent')).toEqual({ total: 100 })
  expect(await count('?search=house%201234')).toEqual({ total: 1 })
  expect(await count('?status=deleted')).toEqual({ total: 10 })
  expect((await admin.call('GET', '/api/admin/properties/count?type=gift')).statusCode).toBe(400)
})
