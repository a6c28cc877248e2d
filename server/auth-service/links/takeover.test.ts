import { doJobs, fetchThrough } from '#server/testing/auth-client.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { describe, expect, test, vi } from 'vitest'
import { config, ADA, NEW_PASSWORD, PERSON, setUpProof } from '#server/testing/setups/proof.ts'

const { db, url, createClient, admin, identity, stranger, signInError, mailingApp, linkTo, follow } = await setUpProof()

test('an invitation deletes everything of whoever signed up with the address before', async () => {
  await createClient({ fetch: fetchThrough(mailingApp) }).signUp({ ...ADA, options: { data: { first_name: 'Eve' } } })
  const tokenOf = ({ text }: { text: string }) => /token_hash=([\w-]+)/.exec(text)![1]!
  const [confirmation] = (await doJobs(url, db, config)).mails
  const { id } = await identity.invite(PERSON)
  const [invitation] = (await doJobs(url, db, config)).mails
  // The owner has two emails and clicks the link in the wrong one.
  const confirmed = await createClient().verifyOtp({ type: 'signup', token_hash: tokenOf(confirmation!) })
  expect(confirmed.error).toMatchObject({ code: 'otp_expired' })
  // The stranger requests another email.
  await createClient({ fetch: fetchThrough(mailingApp, '198.51.100.7') }).signUp(ADA)
  const [again] = (await doJobs(url, db, config)).mails
  await createClient().verifyOtp({ type: 'signup', token_hash: tokenOf(again!) })
  expect(await signInError(ADA.password)).toBe('invalid_credentials')
  const { error } = await follow(tokenOf(invitation!), 'invite')
  expect(error).toBeNull()
  const { data } = await admin.getUserById(id)
  expect(data.user?.user_metadata).toEqual({ first_name: 'Ada', last_name: 'Lovelace' })
})

describe('an account that is taken over', () => {
  /** A stranger's account with everything that an account can have. */
  async function equipped() {
    const { client, id, session } = await stranger()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    await client.mfa.challengeAndVerify({ factorId: data!.id, code: generateSync({ secret: data!.totp.secret }) })
    const link = await linkTo(ADA.email)
    const order = { type: 'email_change_new', email: ADA.email, newEmail: 'thief@example.com' } as const
    const { data: moving } = await admin.generateLink(order)
    return { client, id, session, links: [link, moving.properties!.hashed_token] }
  }

  test('keeps nothing of whoever created it', async () => {
    const { client, id, links } = await equipped()
    await identity.takeOver(id, NEW_PASSWORD, { isVouched: true })
    expect(await signInError(ADA.password)).toBe('invalid_credentials')
    expect((await client.getUser()).error).not.toBeNull()
    expect((await client.refreshSession()).error).not.toBeNull()
    const [recovery, moving] = links
    expect((await follow(recovery!)).error).toMatchObject({ code: 'otp_expired' })
    const moved = await createClient().verifyOtp({ type: 'email_change', token_hash: moving! })
    expect(moved.error).toMatchObject({ code: 'otp_expired' })
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
    await doJobs(url, db, config)
    await createClient().resend({ type: 'email_change', email: ADA.email })
    expect((await doJobs(url, db, config)).mails).toEqual([])
  })

  test('with the operator vouching for it is verified and has the new password', async () => {
    const { id } = await equipped()
    await identity.takeOver(id, NEW_PASSWORD, { isVouched: true })
    expect(await identity.isProven(id)).toBe(true)
    expect(await signInError(NEW_PASSWORD)).toBeUndefined()
  })

  test('without that nobody can sign in before its owner accepts an invitation', async () => {
    const { id } = await equipped()
    await identity.takeOver(id, NEW_PASSWORD, { isVouched: false })
    expect(await identity.isProven(id)).toBe(false)
    expect(await signInError(NEW_PASSWORD)).toBe('email_not_confirmed')
    expect((await identity.invite(PERSON)).id).toBe(id)
    const { mails } = await doJobs(url, db, config)
    expect(mails).toMatchObject([{ to: ADA.email, subject: 'Welcome to Baystead' }])
    const [, token] = /token_hash=([\w-]+)/.exec(mails[0]!.text)!
    const owner = await follow(token!, 'invite')
    expect(owner.error).toBeNull()
    expect(await identity.isProven(id)).toBe(true)
    expect((await owner.client.updateUser({ password: 'a third good one' })).error).toBeNull()
    expect(await signInError('a third good one')).toBeUndefined()
  })

  const isBlocked = sql<object>`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  /** Takes over the account while an earlier request waits for the lock, then lets that request continue. */
  async function takeOverDuring<Result>(id: string, begin: () => Promise<Result>): Promise<Result> {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const takingOver = db.transaction().execute(async (trx: Db) => {
      await trx
        .updateTable('auth_users')
        .set({ password_hash: null, new_email: null, email_proven_at: null })
        .where('id', '=', id)
        .execute()
      await trx.deleteFrom('auth_sessions').where('user_id', '=', id).execute()
      start()
      await vi.waitFor(async () => expect((await isBlocked.execute(db)).rows).not.toEqual([]), { timeout: 15_000 })
    })
    await started
    const [result] = await Promise.all([begin(), takingOver])
    return result
  }

  test('is not entered by a sign-in that was already running', async () => {
    const { id } = await stranger()
    const answer = await takeOverDuring(id, () => createClient().signInWithPassword(ADA))
    expect(answer.error).toMatchObject({ code: 'invalid_credentials' })
    expect(await db.selectFrom('auth_sessions').select('id').execute()).toEqual([])
  })

  test('keeps its new password against a change that was already running', async () => {
    const { client, id } = await stranger()
    const answer = await takeOverDuring(id, () => client.updateUser({ password: 'a third good one' }))
    expect(answer.error).not.toBeNull()
    const { password_hash: hash } = await db.selectFrom('auth_users').select('password_hash').executeTakeFirstOrThrow()
    expect(hash).toBeNull()
  })
})
