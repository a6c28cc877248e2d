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

test('a secret is created once and stored encrypted', async () => {
  const [one, other] = await Promise.all([sharedSecret(db, keys('a'), 'x'), sharedSecret(db, keys('a'), 'x')])
  expect(one).toHaveLength(32)
  expect(other.equals(one)).toBe(true)
  const [row] = await rows()
  expect(row!.is_sealed).toBe(true)
  expect(row!.value.includes(one)).toBe(false)
})

test('a plain-text secret is encrypted at the next start and keeps its value', async () => {
  const secret = await sharedSecret(db, null, 'x')
  expect(await rows()).toMatchObject([{ is_sealed: false }])
  await prepareSecrets(db, keys('a'))
  const [row] = await rows()
  expect([row!.is_sealed, row!.value.includes(secret)]).toEqual([true, false])
  expect((await sharedSecret(db, keys('a'), 'x')).equals(secret)).toBe(true)
})

test('a new key is added before the old one; after one start the old one is not needed any more', async () => {
  const secret = await sharedSecret(db, keys('a'), 'x')
  expect((await sharedSecret(db, keys('b', 'a'), 'x')).equals(secret)).toBe(true)
  await prepareSecrets(db, keys('b', 'a'))
  expect((await sharedSecret(db, keys('b'), 'x')).equals(secret)).toBe(true)
  await expect(sharedSecret(db, keys('a'), 'x')).rejects.toThrow(KeyLost)
})

test('without the key nothing is decrypted or changed, and the message says what to do', async () => {
  await sharedSecret(db, keys('a'), 'x')
  await sharedSecret(db, null, 'y')
  const before = await rows()
  await expect(prepareSecrets(db, null)).rejects.toThrow('SECRETS_KEY must be set')
  await expect(prepareSecrets(db, keys('b'))).rejects.toThrow(/SECRETS_KEY does not decrypt .* separated by a comma/)
  expect(await rows()).toEqual(before)
})

test('a secret copied to another name cannot be decrypted', async () => {
  await sharedSecret(db, keys('a'), 'x')
  await db.updateTable('server_secrets').set({ name: 'y' }).execute()
  await expect(sharedSecret(db, keys('a'), 'y')).rejects.toThrow(KeyLost)
})

test('for the embedded database a file has the key: created once, readable only by its owner', async () => {
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
