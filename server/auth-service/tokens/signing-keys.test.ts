import { callsWith, createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { rotateSigningKey } from './signing-keys.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

afterEach(() => {
  vi.useRealTimers()
})

interface Session {
  access_token: string
  refresh_token: string
}

const signerOf = ({ access_token: token }: Session) => decodeProtectedHeader(token).kid
const userBy = async (by: FastifyInstance, { access_token: token }: Session) =>
  (await (await callsWith(by, token))('GET', '/api/auth/user')).statusCode
const renew = async (by: FastifyInstance, { refresh_token }: Session) =>
  (
    await by.inject({ method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', payload: { refresh_token } })
  ).json<Session>()
const published = async () => {
  const { keys } = (await app.inject('/auth/v1/.well-known/jwks.json')).json<{ keys: { kid: string; d?: string }[] }>()
  expect(keys.every(({ d }) => d === undefined)).toBe(true)
  return keys.map(({ kid }) => kid)
}

test('a running product rotates its key without signing anyone out: the new key is published, then signs, then remains alone', async () => {
  const startedAt = Date.now()
  const at = (minutes: number) => vi.setSystemTime(startedAt + minutes * 60_000)
  at(0)
  const { email } = await createAccount(db)
  const { session: first } = await signedIn(app, email)
  const [old] = await published()
  await rotateSigningKey(db, null, { isStopped: false })

  at(1.5)
  const both = await published()
  expect(both).toEqual([old, expect.any(String)])
  const second = await renew(app, first)
  expect(signerOf(second)).toBe(old)

  at(3)
  const third = await renew(app, second)
  expect(signerOf(third)).toBe(both[1])
  for (const session of [first, second, third]) expect(await userBy(app, session)).toBe(200)

  at(25)
  expect(await published()).toEqual([both[1]])
  expect(await userBy(app, await renew(app, third))).toBe(200)
})

test('a revoked key is invalid after the next start', async () => {
  const { email } = await createAccount(db)
  const { session } = await signedIn(app, email)
  await rotateSigningKey(db, null, { isStopped: true, isOldRevoked: true })
  const restarted = (await createTestApp(db)).app
  expect(await userBy(restarted, session)).toBe(401)
  const renewed = await renew(restarted, session)
  expect(signerOf(renewed)).not.toBe(signerOf(session))
  expect(await userBy(restarted, renewed)).toBe(200)
})
