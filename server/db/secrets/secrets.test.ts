import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { createDatabase } from '#server/testing/database/database.ts'
import { OWNER_ALONE, temporaryFolder } from '#server/testing/process.ts'
import { beforeEach, expect, test } from 'vitest'
import { KeyLost, type Sealing } from './sealing-keys.ts'
import { prepareSecrets, sharedSecret } from './secrets.ts'

const { db } = await createDatabase()
const keys = (...texts: string[]): Sealing => ({ keys: texts.map((text) => text.repeat(32)) })
const rows = () => db.selectFrom('server_secrets').selectAll().orderBy('name').execute()

beforeEach(async () => {
  await db.deleteFrom('server_secrets').execute()
})

test('a secret is made once, and stands in the database sealed', async () => {
  const [one, other] = await Promise.all([sharedSecret(db, keys('a'), 'x'), sharedSecret(db, keys('a'), 'x')])
  expect(one).toHaveLength(32)
  expect(other.equals(one)).toBe(true)
  const [row] = await rows()
  expect(row!.is_sealed).toBe(true)
  expect(row!.value.includes(one)).toBe(false)
})

test('what stands there in clear is sealed at the next start, and stays what it was', async () => {
  const secret = await sharedSecret(db, null, 'x')
  expect(await rows()).toMatchObject([{ is_sealed: false }])
  await prepareSecrets(db, keys('a'))
  const [row] = await rows()
  expect([row!.is_sealed, row!.value.includes(secret)]).toEqual([true, false])
  expect((await sharedSecret(db, keys('a'), 'x')).equals(secret)).toBe(true)
})

test('a new key is put in front of the old one; after a start the old one is needed no longer', async () => {
  const secret = await sharedSecret(db, keys('a'), 'x')
  expect((await sharedSecret(db, keys('b', 'a'), 'x')).equals(secret)).toBe(true)
  await prepareSecrets(db, keys('b', 'a'))
  expect((await sharedSecret(db, keys('b'), 'x')).equals(secret)).toBe(true)
  await expect(sharedSecret(db, keys('a'), 'x')).rejects.toThrow(KeyLost)
})

test('without the key nothing is opened and nothing is changed, and the message says what to do', async () => {
  await sharedSecret(db, keys('a'), 'x')
  await sharedSecret(db, null, 'y')
  const before = await rows()
  await expect(prepareSecrets(db, null)).rejects.toThrow('SECRETS_KEY must be set')
  await expect(prepareSecrets(db, keys('b'))).rejects.toThrow(/SECRETS_KEY does not open .* after a comma/)
  expect(await rows()).toEqual(before)
})

test('a sealed secret in the place of another does not open', async () => {
  await sharedSecret(db, keys('a'), 'x')
  await db.updateTable('server_secrets').set({ name: 'y' }).execute()
  await expect(sharedSecret(db, keys('a'), 'y')).rejects.toThrow(KeyLost)
})

test('beside the embedded database a file holds the key: made once, for its owner alone', async () => {
  const file = path.join(await temporaryFolder(), 'secrets.key')
  const secret = await sharedSecret(db, null, 'x')
  await prepareSecrets(db, { file })
  const text = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(OWNER_ALONE)
  await prepareSecrets(db, { file })
  expect(readFileSync(file, 'utf8')).toBe(text)
  // When the database moves elsewhere, the text of the key file becomes the setting.
  expect((await sharedSecret(db, { keys: [text.trim()] }, 'x')).equals(secret)).toBe(true)

  renameSync(file, `${file}.away`)
  await expect(prepareSecrets(db, { file })).rejects.toThrow(`${file} is missing`)
  expect(existsSync(file)).toBe(false)
})
