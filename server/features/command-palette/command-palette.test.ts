import type { PaletteResult } from '#contract/command-palette/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller, LEAK } from '#server/testing/maintenance.ts'
import { createTenant } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const find = async (text: string) =>
  (await admin.call('GET', `/api/admin/find?search=${encodeURIComponent(text)}`)).json<PaletteResult[]>()
const kinds = async (text: string) => (await find(text)).map(({ kind }) => kind)

test('finds records of every kind by their text, and titles them', async () => {
  const tenant = await createTenant(db)
  await db.updateTable('users').set({ first_name: 'Quentin', last_name: 'Zork' }).where('id', '=', tenant).execute()
  const home = await createProperty(db, { title: 'Zorkhouse', address: '1 Elm Street' })
  await createProperty(db, { title: 'Zorkhouse gone', deleted_at: new Date() })
  await admin.report({ description: 'The zorkometer drips day and night.' })
  await db
    .insertInto('contacts')
    .values({ first_name: 'Al', last_name: 'Zorki', email: 'al@example.com', subject: 'other', message: 'Hello there' })
    .execute()
  await db
    .insertInto('payments')
    .values({
      user_id: tenant,
      payer_name: 'Quentin Zork',
      payer_email: 'q@example.com',
      amount_cents: 210_050,
      payment_type: 'deposit',
      tried_at: new Date('2026-01-05T12:00:00Z'),
      gateway: 'sandbox',
      created_at: new Date('2026-01-05T12:00:00Z'),
    })
    .execute()
  // Abandoned before a card was entered, so no list shows it.
  await db
    .insertInto('payments')
    .values({
      payer_name: 'Left Zork',
      payer_email: 'left@example.com',
      amount_cents: 100,
      payment_type: 'fees',
      gateway: 'sandbox',
    })
    .execute()
  const found = await find('ZORK')
  expect(found.map(({ kind, title }) => [kind, title])).toEqual([
    ['tenant', 'Quentin Zork'],
    ['property', 'Zorkhouse'],
    ['request', LEAK.propertyAddress],
    ['inquiry', 'Al Zorki'],
    ['payment', 'Quentin Zork'],
  ])
  expect(found[1]).toEqual({ kind: 'property', id: home.id, title: 'Zorkhouse', detail: '1 Elm Street' })
  expect(found[2]?.detail).toBe('The zorkometer drips day and night.')
  expect(found[4]?.detail).toBe('$2,100.50 · deposit · pending · Jan 5, 2026')
  expect(await kinds(admin.email)).toContain('user')
})

test('returns the newest few of each kind, and nothing for fewer than three letters in a row', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await createProperty(db, { title: `Wumpus ${number}`, created_at: new Date(Date.UTC(2026, 0, number)) })
  expect((await find('wumpus')).map(({ title }) => title)).toEqual([7, 6, 5, 4, 3].map((number) => `Wumpus ${number}`))
  expect(await find('wu')).toEqual([])
  expect(await find('%_%')).toEqual([])
})
