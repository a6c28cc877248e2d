import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { startProduct, temporaryFolder } from '#server/testing/process.ts'
import { expect, test } from 'vitest'

test('a migration that fails ends the new process and changes nothing: the old one goes on reading and writing', async () => {
  const { db, url } = await createDatabase()
  const home = await createProperty(db)
  const settings = { DATABASE_URL: url, DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'warn' }
  const old = startProduct(settings)
  const site = await old.ready
  expect((await fetch(`${site}/readyz`)).status).toBe(200)
  const tables = await db.introspection.getTables()
  // Now the newer version, whose first migration makes a table that is there.
  await db.deleteFrom('kysely_migration' as never).execute()

  const newer = startProduct(settings)
  expect(await Promise.race([newer.ended, newer.ready])).toBe(1)
  expect(newer.printed()).toMatch(/The migration 0001_\w+ failed, and nothing was changed: .* already exists/)

  expect(await db.introspection.getTables()).toEqual(tables)
  expect((await fetch(`${site}/readyz`)).status).toBe(200)
  expect((await fetch(`${site}/api/properties/${home.id}`)).status).toBe(200)
  expect((await fetch(`${site}/properties/${home.id}`)).status).toBe(200)
  const page = await fetch(`${site}/api/csrf-token`)
  const { csrfToken } = (await page.json()) as { csrfToken: string }
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': csrfToken,
    cookie: page.headers.get('set-cookie')!.split(';')[0]!,
  }
  const message = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    subject: 'buying',
    message: 'Is the house still free?',
  }
  const sent = await fetch(`${site}/api/contacts`, { method: 'POST', headers, body: JSON.stringify(message) })
  expect(sent.status).toBe(201)
  expect(await db.selectFrom('contacts').select('email').execute()).toEqual([{ email: message.email }])
})
