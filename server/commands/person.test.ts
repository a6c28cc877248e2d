import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { OWNER_ALONE, runCommand } from '#server/testing/process.ts'
import { unzip } from '#server/testing/read/unzip.ts'
import { setUpPeople } from '#server/testing/setups/people.ts'
import { expect, test } from 'vitest'

const { db, url, folder, rented } = await setUpPeople()
const env = { DATABASE_URL: url, DATA_DIR: folder, SECRETS_KEY: 'key'.repeat(12), LOG_LEVEL: 'warn' }
// Before the first command, which encrypts the secrets of the database.
await rented('now@example.com', 'Current', '2999-12-31')
const person = (...args: string[]) => runCommand('person.ts', args, env)

test('an operator exports a person to a file and erases them', async () => {
  const ada = await rented('ada@example.com', 'Zephyrine')
  const file = path.join(folder, 'ada.zip')
  const exported = await person('export', 'ADA@example.com', file)
  expect([exported.code, exported.printed]).toEqual([0, expect.stringContaining(`${file}: written.`)])
  expect(statSync(file).mode & 0o777).toBe(OWNER_ALONE)
  const entries = unzip(readFileSync(file))
  expect(entries.get('data.json')!.toString()).toContain('Hello, Zephyrine')
  expect(entries.has(`photos/${ada.photo}.jpg`)).toBe(true)
  const over = await person('export', 'ada@example.com', file)
  expect([over.code, over.printed]).toEqual([1, expect.stringContaining('exists')])

  const erased = await person('erase', 'ada@example.com')
  expect([erased.code, erased.printed]).toEqual([0, expect.stringMatching(/^Photos: 1$[^]*is erased\.\n$/m)])
  expect(existsSync(path.join(folder, 'uploads', ada.file))).toBe(false)
  const logs = await db
    .selectFrom('audit_logs')
    .selectAll()
    .where('resource_type', '=', 'personal_data')
    .orderBy('seq')
    .execute()
  expect(logs.map(({ action, user_id: by, resource_id: id }) => [action, by, id])).toEqual([
    ['create', null, ada.id],
    ['delete', null, ada.id],
  ])
  const again = await person('erase', 'ada@example.com')
  expect([again.code, again.printed]).toEqual([0, 'There was nothing to erase about ada@example.com.\n'])
}, 120_000)

test('a refusal says why, and wrong arguments what to enter', async () => {
  const refused = await person('erase', 'now@example.com')
  expect([refused.code, refused.printed]).toEqual([
    1,
    expect.stringMatching(/^This tenant has a lease until [^\n]*\n$/),
  ])
  for (const args of [[], ['erase', 'nobody'], ['export', 'a@example.com'], ['erase', 'a@example.com', 'x']]) {
    const wrong = await person(...args)
    expect([wrong.code, wrong.printed]).toEqual([2, expect.stringContaining('npm run person -- erase EMAIL')])
  }
}, 120_000)
