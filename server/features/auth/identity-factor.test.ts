import { type callsWith, createAccount, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { authClients } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { generateSync } from 'otplib'
import { beforeEach, expect, test } from 'vitest'

// The identity service's own second factor, which the product does not use and has no page for.
const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { createClient, admin } = await authClients(app, db)

const NEW_PASSWORD = 'quite another secret'

beforeEach(async () => {
  await db.deleteFrom('submissions').execute()
  await db.deleteFrom('auth_limits').execute()
})

async function withIdentityFactor() {
  const { id, email } = await createAccount(db)
  const client = createClient()
  await client.signInWithPassword({ email, password: PASSWORD })
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const shown = { factorId: data!.id, code: generateSync({ secret: data!.totp.secret }) }
  expect((await client.mfa.challengeAndVerify(shown)).error).toBeNull()
  return { id, email, call: (await signedIn(app, email)).call }
}
const notificationsOf = async (id: string, email: string) => {
  const mails = await waitingJobs<{ to: string; subject: string }>(db, 'send_mail')
  const events = await db.selectFrom('security_events').select('event_type').where('user_id', '=', id).execute()
  return [mails.filter(({ to }) => to === email).map(({ subject }) => subject), events.map((row) => row.event_type)]
}
const TOLD = [['Your password was changed'], ['password_changed']]
const status = async (call: Awaited<ReturnType<typeof callsWith>>) => (await call('GET', '/api/auth/user')).statusCode

test('does not block a password change with the current password', async () => {
  const { id, email, call } = await withIdentityFactor()
  const { call: other } = await signedIn(app, email)
  const change = (currentPassword: string, newPassword: string) =>
    call('POST', '/api/auth/password', { currentPassword, newPassword })
  expect((await change('wrong', NEW_PASSWORD)).json()).toMatchObject({ issues: [{ path: 'currentPassword' }] })
  expect((await change(PASSWORD, PASSWORD)).json()).toMatchObject({ issues: [{ path: 'newPassword' }] })
  expect((await change(PASSWORD, 'password123')).json()).toMatchObject({ issues: [{ path: 'newPassword' }] })
  expect([await status(call), await status(other)]).toEqual([200, 200])
  const changed = await change(PASSWORD, NEW_PASSWORD)
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    { message: 'Your password has been changed. Please sign in again.' },
  ])
  expect([await status(call), await status(other)]).toEqual([401, 401])
  expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
  expect((await logIn(app, { email, password: NEW_PASSWORD })).statusCode).toBe(200)
  expect(await notificationsOf(id, email)).toEqual(TOLD)
})

test('does not block a password reset by email', async () => {
  const { id, email, call } = await withIdentityFactor()
  const { data } = await admin.generateLink({ type: 'recovery', email })
  const headers = await csrfHeaders(app)
  const reset = (password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      headers,
      payload: { tokenHash: data.properties!.hashed_token, type: 'recovery', password },
    })
  expect((await reset('password123')).json()).toMatchObject({ issues: [{ path: 'password' }] })
  expect((await reset(NEW_PASSWORD)).json()).toEqual({
    message: 'Your password has been set. You can sign in now.',
    email,
  })
  expect((await reset('and yet another one')).json()).toMatchObject({ issues: [{ path: 'tokenHash' }] })
  expect(await status(call)).toBe(401)
  expect((await logIn(app, { email, password: NEW_PASSWORD })).statusCode).toBe(200)
  expect(await notificationsOf(id, email)).toEqual(TOLD)
})
