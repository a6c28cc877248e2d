import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { expect, test } from 'vitest'
import { executeCompiled } from './compiled.ts'
import type { Db } from '../connection.ts'

const { db } = await createDatabase()
const one = await createProperty(db)
const other = await createProperty(db)

const byId =
  (within: Db) =>
  ([id]: [string]) =>
    within.selectFrom('properties').select('id').where('id', '=', id)

test('a query is built once and run with the values of each call', async () => {
  let builds = 0
  const build = (values: [string]) => {
    builds += 1
    return byId(db)(values)
  }
  for (const { id } of [one, other, one]) {
    expect(await executeCompiled(db, 'built once', [id], build)).toEqual([{ id }])
  }
  expect(builds).toBe(1)
})

test('each shape has a query of its own', async () => {
  const all = () => db.selectFrom('properties').select('id')
  expect(await executeCompiled(db, 'shape of one', [one.id], byId(db))).toHaveLength(1)
  expect(await executeCompiled(db, 'shape of all', [], all)).toHaveLength(2)
})

test('a compiled query runs in the transaction that it is given', async () => {
  await executeCompiled(db, 'in a transaction', [one.id], byId(db))
  const seen = await db.transaction().execute(async (trx) => {
    await trx.updateTable('properties').set({ title: 'Changed' }).where('id', '=', one.id).execute()
    const titled = ([id]: [string]) => trx.selectFrom('properties').select('title').where('id', '=', id)
    return [
      await executeCompiled(trx, 'titled in a transaction', [one.id], titled),
      await executeCompiled(trx, 'in a transaction', [other.id], byId(trx)),
    ]
  })
  expect(seen).toEqual([[{ title: 'Changed' }], [{ id: other.id }]])
})
