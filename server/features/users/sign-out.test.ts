import { callsWith, createAccount, PASSWORD, signedIn } from '#server/testing/account.ts'
import { setUpUsers, USERS } from '#server/testing/setups/users.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

const { db, app, admin } = await setUpUsers()

interface Tokens {
  access_token: string
  refresh_token: string
}

const signOut = (id: string) => admin.call('POST', `${USERS}/${id}/sign-out`)
const direct = (grant: string, payload: object) =>
  app.inject({ method: 'POST', url: `/auth/v1/token?grant_type=${grant}`, payload })

test('an administrator ends all sessions of a user, also those that only the identity service knows, and nobody else’s', async () => {
  const { id, email } = await createAccount(db, { role: 'tenant' })
  const other = await signedIn(app, (await createAccount(db, { role: 'tenant' })).email)
  const own = [await signedIn(app, email), await signedIn(app, email)]
  const unseen = (await direct('password', { email, password: PASSWORD })).json<Tokens>()
  const answer = await signOut(id)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: `${email} is signed out on all devices` }])
  const calls = [...own.map(({ call }) => call), await callsWith(app, unseen.access_token)]
  for (const call of calls) expect((await call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await direct('refresh_token', { refresh_token: unseen.refresh_token })).statusCode).toBe(400)
  expect((await other.call('GET', '/api/auth/user')).statusCode).toBe(200)
  const { call: anew } = await signedIn(app, email)
  expect((await anew('GET', '/api/auth/user')).statusCode).toBe(200)

  const by = { user_id: admin.id, ip_address: '127.0.0.1' }
  const events = db.selectFrom('security_events').selectAll().where('event_type', '=', 'signed_out_by_staff')
  expect(await events.execute()).toMatchObject([{ ...by, severity: 'medium', details: { person: id } }])
  const logs = db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id)
  expect(await logs.execute()).toMatchObject([{ ...by, action: 'update', resource_type: 'user' }])
})

test('a user who is not there is not found, and only administrators may', async () => {
  expect((await signOut(randomUUID())).statusCode).toBe(404)
  const { id, email } = await createAccount(db, { role: 'property_manager' })
  const { call } = await signedIn(app, email)
  expect((await call('POST', `${USERS}/${id}/sign-out`)).statusCode).toBe(403)
  expect((await call('GET', '/api/auth/user')).statusCode).toBe(200)
})
