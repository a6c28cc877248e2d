import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { hostedIdentityOn } from '#server/testing/account.ts'
import { doJobs, fetchThrough } from '#server/testing/auth-client.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { config, ADA, NEW_PASSWORD, PERSON, setUpProof } from '#server/testing/setups/proof.ts'

const { db, url, createClient, admin, identity, stranger, signInError, mailingApp, linkTo, follow } = await setUpProof()

/** Signs up there with an address and a password, and returns the mailed link. */
async function signUpByMail(password: string, network = '203.0.113.1', firstName = 'Eve') {
  const fetch = fetchThrough(mailingApp, network)
  const options = { data: { first_name: firstName } }
  const { error } = await createClient({ fetch }).signUp({ email: ADA.email, password, options })
  if (error) throw error
  return (await doJobs(url, db, config)).mails.flatMap(({ text }) => /(?<=token_hash=)[\w-]+/.exec(text) ?? [])
}

const confirm = (token: string) => follow(token, 'signup')

describe('production without a mail server', () => {
  const env = { APP_ENV: 'production', PUBLIC_URL: 'https://example.com', TRUST_PROXY: 'true', MAIL: 'files' }

  test('creates no account and confirms no address automatically', async () => {
    const { app: production } = await createTestApp(db, { config: { auth: readConfig(env).auth } })
    const fetch = fetchThrough(production)
    expect((await createClient({ fetch }).signUp(ADA)).error).toMatchObject({ code: 'signup_disabled' })
    await admin.createUser({ ...ADA, email_confirm: true })
    const client = createClient({ fetch })
    await client.signInWithPassword(ADA)
    const { data } = await client.updateUser({ email: 'ceo@example.com' })
    expect(data.user).toMatchObject({ email: ADA.email, new_email: 'ceo@example.com' })
    expect(await db.selectFrom('auth_users').select('email').execute()).toEqual([{ email: ADA.email }])
  })
})

describe('an address is verified', () => {
  test('by nobody who only typed it', async () => {
    const { client, id } = await stranger()
    expect(await identity.isProven(id)).toBe(false)
    await client.updateUser({ email: 'ceo@example.com' })
    expect(await identity.isProven(id)).toBe(false)
    expect(await identity.isProven(crypto.randomUUID())).toBe(false)
  })

  test('by its owner, who follows a mailed link; earlier passwords and sessions are deleted', async () => {
    const { client, id } = await stranger()
    const owner = await follow(await linkTo(ADA.email))
    expect(owner.error).toBeNull()
    expect(await identity.isProven(id)).toBe(true)
    expect((await client.getUser()).error).not.toBeNull()
    expect(await signInError(ADA.password)).toBe('invalid_credentials')
    expect((await owner.client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect(await signInError(NEW_PASSWORD)).toBeUndefined()
    // Later links have no special effect.
    expect((await follow(await linkTo(ADA.email))).error).toBeNull()
    expect(await signInError(NEW_PASSWORD)).toBeUndefined()
  })

  test('by a holder of the service key who vouches for it, until staff change it', async () => {
    const { id } = await identity.create({ ...PERSON, password: ADA.password })
    expect(await identity.isProven(id)).toBe(true)
    await identity.changeEmail(id, 'countess@example.com')
    expect(await identity.isProven(id)).toBe(false)
    const invited = await identity.invite(PERSON)
    expect(await identity.isProven(invited.id)).toBe(false)
  })

  test('in an older database only if a link must have been followed', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
    const add = async (name: string, confirmed: Date | null) => {
      const values = { email: `${name}@example.com`, created_at: at(0), email_confirmed_at: confirmed }
      const row = { ...values, app_metadata: '{}', user_metadata: '{}' }
      return (await db.insertInto('auth_users').values(row).returning('id').executeTakeFirstOrThrow()).id
    }
    await add('never', null)
    await add('at-once', at(0))
    await add('by-link', at(60))
    const moved = await add('moved', at(120))
    await sql`insert into security_events (user_id, event_type, severity, description)
      values (${moved}, 'email_changed', 'medium', 'The email address was changed.')`.execute(db)
    await sql`alter table auth_users drop column email_proven_at`.execute(db)
    const file = path.join(import.meta.dirname, '../../db/migrations/0024_proven_addresses.sql')
    await sql.raw(await readFile(file, 'utf8')).execute(db)
    const proven = await db
      .selectFrom('auth_users')
      .select(['email', 'email_proven_at'])
      .where('email_proven_at', 'is not', null)
      .execute()
    expect(proven).toEqual([{ email: 'by-link@example.com', email_proven_at: at(60) }])
  })
})

describe('a sign-up that a stranger made first', () => {
  const idOf = async () => (await db.selectFrom('auth_users').select('id').executeTakeFirstOrThrow()).id

  test('is confirmed by its link, and verified only by another email, which deletes the password', async () => {
    const [link] = await signUpByMail('chosen by a stranger')
    expect((await confirm(link!)).error).toBeNull()
    const intruder = createClient()
    expect((await intruder.signInWithPassword({ ...ADA, password: 'chosen by a stranger' })).error).toBeNull()
    const id = await idOf()
    expect(await identity.isProven(id)).toBe(false)
    // A password change by the stranger does not verify the address.
    expect((await intruder.updateUser({ password: 'another of the stranger' })).error).toBeNull()
    expect(await identity.isProven(id)).toBe(false)
    const order = { type: 'email_change_new', email: ADA.email, newEmail: 'eve@example.com' } as const
    const moving = (await admin.generateLink(order)).data.properties!.hashed_token
    const owner = await follow(await linkTo(ADA.email))
    expect(await identity.isProven(id)).toBe(true)
    expect((await follow(moving, 'email_change')).error).toMatchObject({ code: 'otp_expired' })
    expect((await intruder.getUser()).error).not.toBeNull()
    expect(await signInError('another of the stranger')).toBe('invalid_credentials')
    expect((await owner.client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect(await signInError(NEW_PASSWORD)).toBeUndefined()
  })

  test("gives way to the owner's sign-up, whose link activates the owner's password and name", async () => {
    const [first] = await signUpByMail('chosen by a stranger')
    const [second] = await signUpByMail(ADA.password, '198.51.100.7', 'Ada')
    expect((await confirm(first!)).error).toMatchObject({ code: 'otp_expired' })
    const { data } = await admin.getUserById(await idOf())
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect((await confirm(second!)).error).toBeNull()
    expect(await signInError('chosen by a stranger')).toBe('invalid_credentials')
    expect(await signInError(ADA.password)).toBeUndefined()
    expect((await admin.getUserById(await idOf())).data.user?.user_metadata).toEqual({ first_name: 'Ada' })
  })

  test('is mailed at most ten times an hour, whatever networks request it', async () => {
    const links: string[] = []
    for (let n = 1; n <= 12; n += 1) links.push(...(await signUpByMail(`password number ${n}`, `198.51.100.${n}`)))
    expect(links).toHaveLength(10)
    expect((await confirm(links[9]!)).error).toBeNull()
    expect(await signInError('password number 10')).toBeUndefined()
  })

  test('whose link is clicked while the owner signs up ends with one of the two passwords, and is not verified', async () => {
    const [link] = await signUpByMail('chosen by a stranger')
    const [pressed] = await Promise.all([confirm(link!), signUpByMail(ADA.password, '198.51.100.7')])
    const working = pressed.error === null ? 'chosen by a stranger' : ADA.password
    const failing = pressed.error === null ? ADA.password : 'chosen by a stranger'
    expect(await signInError(working)).toBe(pressed.error === null ? undefined : 'email_not_confirmed')
    expect(await signInError(failing)).toBe('invalid_credentials')
    expect(await identity.isProven(await idOf())).toBe(false)
  })

  test('and then changed to the address does not verify it', async () => {
    const { client, id } = await stranger()
    await db.updateTable('auth_users').set({ email: 'eve@example.com', email_proven_at: new Date() }).execute()
    const order = { type: 'email_change_new', email: 'eve@example.com', newEmail: ADA.email } as const
    const { data } = await admin.generateLink(order)
    expect((await follow(data.properties!.hashed_token, 'email_change')).error).toBeNull()
    expect((await client.getUser()).data.user?.email).toBe(ADA.email)
    expect(await identity.isProven(id)).toBe(false)
  })

  test("with the stranger's second factors locks nobody out: the owner's first link deletes them and says so", async () => {
    const { client, id } = await stranger()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    await client.mfa.challengeAndVerify({ factorId: data!.id, code: generateSync({ secret: data!.totp.secret }) })
    await db
      .insertInto('users')
      .values({ id, email: ADA.email, first_name: 'Ada', last_name: '', role: 'tenant' })
      .execute()
    const secret = Buffer.from('sealed')
    await db.insertInto('two_factor').values({ user_id: id, secret, enabled_at: new Date() }).execute()
    await doJobs(url, db, config)
    const owner = await follow(await linkTo(ADA.email))
    expect((await owner.client.getUser()).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
    expect(await db.selectFrom('two_factor').select('user_id').execute()).toEqual([])
    expect((await doJobs(url, db, config)).mails).toMatchObject([
      { to: ADA.email, subject: 'Two-factor authentication is off' },
    ])
    const raised = db.selectFrom('security_events').select('event_type').where('user_id', '=', id)
    expect(await raised.orderBy('seq', 'desc').limit(1).execute()).toEqual([{ event_type: 'two_factor_disabled' }])
    // Once the address is verified, later links keep its second factor.
    await db.insertInto('two_factor').values({ user_id: id, secret, enabled_at: new Date() }).execute()
    await follow(await linkTo(ADA.email))
    expect(await db.selectFrom('two_factor').select('user_id').execute()).toEqual([{ user_id: id }])
  })

  test("the email says what to do about someone else's sign-up", async () => {
    await createClient({ fetch: fetchThrough(mailingApp) }).signUp(ADA)
    const [mail] = (await doJobs(url, db, config)).mails
    expect(mail?.text).toContain("Didn't sign up? Please don't use the link.")
  })

  test('in an older database is not verified, unless the owner was invited or the operator vouched for it', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds))
    const add = (name: string, seconds: number, invited: Date | null = null) => {
      const times = { created_at: at(0), email_confirmed_at: at(seconds), email_proven_at: at(seconds) }
      const values = { email: `${name}@example.com`, invited_at: invited, password_hash: 'x', ...times }
      return db
        .insertInto('auth_users')
        .values({ ...values, app_metadata: '{}', user_metadata: '{}' })
        .execute()
    }
    await add('signed-up', 60)
    await add('invited', 60, at(0))
    await add('made-by-operator', 0)
    const file = path.join(import.meta.dirname, '../../db/migrations/0034_sign_up_is_no_proof.sql')
    await sql.raw(await readFile(file, 'utf8')).execute(db)
    const proven = db.selectFrom('auth_users').select('email').where('email_proven_at', 'is not', null)
    expect(await proven.orderBy('email').execute()).toEqual([
      { email: 'invited@example.com' },
      { email: 'made-by-operator@example.com' },
    ])
  })
})

test('a hosted service verifies an address only by an accepted invitation', async () => {
  const hosted = await hostedIdentityOn(db, fetchThrough(mailingApp))
  const [link] = await signUpByMail('chosen by a stranger')
  await confirm(link!)
  const { id } = await db.selectFrom('auth_users').select('id').executeTakeFirstOrThrow()
  expect(await hosted.isProven(id)).toBe(false)
  await hosted.remove(id)
  const invited = await hosted.invite(PERSON)
  expect(await hosted.isProven(invited.id)).toBe(false)
  const [token] = (await doJobs(url, db, config)).mails.map(({ text }) => /token_hash=([\w-]+)/.exec(text)![1]!)
  await follow(token!, 'invite')
  expect(await hosted.isProven(invited.id)).toBe(true)
})
