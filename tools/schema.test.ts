import { readFile } from 'node:fs/promises'
import { createDatabase } from '#server/testing/database/database.ts'
import { expect, test } from 'vitest'
import { FILE, generateSchema } from './schema.ts'

test('the table types match a migrated database (`npm run schema` regenerates them)', async () => {
  const { db } = await createDatabase()
  expect(await readFile(FILE, 'utf8')).toBe(await generateSchema(db))
})
