import { readFile } from 'node:fs/promises'
import { createDatabase } from '#server/testing/database/database.ts'
import { expect, test } from 'vitest'
import { FILE, generateSchema } from './schema.ts'

test('the types of the tables are those of a migrated database (`npm run schema` writes them anew)', async () => {
  const { db } = await createDatabase()
  expect(await readFile(FILE, 'utf8')).toBe(await generateSchema(db))
})
