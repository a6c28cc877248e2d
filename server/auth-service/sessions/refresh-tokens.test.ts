import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedBy, readRefreshToken, writeRefreshToken } from './refresh-tokens.ts'

const session = { id: randomUUID(), token_key: randomBytes(32), counter: 70_000 }
const token = writeRefreshToken(session)
const bytes = Buffer.from(token, 'base64url')

test('a refresh token says its session and counter, signed with the key of the session', () => {
  expect(token).toMatch(/^[\w-]{55}$/)
  const read = readRefreshToken(token)!
  expect(read).toMatchObject({ sessionId: session.id, counter: 70_000 })
  expect(isSignedBy(read, session.token_key)).toBe(true)
  expect(isSignedBy(read, randomBytes(32))).toBe(false)
})

test('a token of another session or counter is not signed by its key', () => {
  for (const other of [
    { ...session, id: randomUUID() },
    { ...session, counter: 70_001 },
  ]) {
    const forged = Buffer.from(writeRefreshToken({ ...other, token_key: randomBytes(32) }), 'base64url')
    expect(isSignedBy(readRefreshToken(forged.toString('base64url'))!, session.token_key)).toBe(false)
  }
})

describe('no refresh token', () => {
  test.each([
    ['nothing', ''],
    ['a shorter one', token.slice(1)],
    ['a longer one', `${token}A`],
    ['one with more before it', ` ${token}`],
    ['one with other characters', `${token.slice(0, -1)}=`],
  ])('is %s', (_, text) => {
    expect(readRefreshToken(text)).toBeNull()
  })

  test('is one of another version', () => {
    const other = Buffer.from(bytes)
    other[0] = 1
    createHash('sha256').update(other.subarray(0, 37)).digest().copy(other, 37, 0, 4)
    expect(readRefreshToken(other.toString('base64url'))).toBeNull()
  })

  test.each([0, 5, 20, 36, 40])('is one whose byte %i was changed, as by a mistake in copying', (at) => {
    const other = Buffer.from(bytes)
    other[at]! ^= 1
    expect(readRefreshToken(other.toString('base64url'))).toBeNull()
  })
})
