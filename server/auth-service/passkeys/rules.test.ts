import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthFailure } from '#server/auth-service/failures.ts'
import { setUpService } from '#server/testing/identity/auth-context.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { issueChallenge, takeChallenge } from './challenges.ts'
import {
  deletePasskey,
  insertCredential,
  listPasskeys,
  nameFor,
  recordUse,
  renamePasskey,
  requireRoomFor,
} from './credentials.ts'
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts'

const { db, ctx, signedIn } = await setUpService()
const failure = (work: Promise<unknown>) =>
  work.then(() => null).catch(({ status, code, message }: AuthFailure) => `${status} ${code}: ${message}`)
/** The same of work that throws at once. */
const thrown = (work: () => unknown) => failure((async () => work())())

describe('the site that passkeys belong to', () => {
  const at = (origin: string) => relyingPartyOf({ ...ctx, config: { ...ctx.config, origin } })

  test.each([
    ['https://www.example.com', 'www.example.com'],
    ['http://localhost:3000', 'localhost'],
    ['http://shop.localhost', 'shop.localhost'],
  ])('%s is %s', (origin, id) => {
    expect(at(origin)).toEqual({ id, origin })
    expect(requireRelyingParty({ ...ctx, config: { ...ctx.config, origin } })).toEqual({ id, origin })
  })

  test.each(['http://www.example.com', 'https://203.0.113.7', 'https://[2001:db8::1]', 'http://mylocalhost'])(
    '%s has none',
    (origin) => {
      expect(at(origin)).toBeNull()
      const required = () => requireRelyingParty({ ...ctx, config: { ...ctx.config, origin } })
      return expect(thrown(required)).resolves.toBe('404 passkey_disabled: Passkeys are disabled')
    },
  )
})

describe('a challenge', () => {
  const NOT_FOUND = '400 webauthn_challenge_not_found: Challenge not found or already used'

  test('is random, for five minutes, and works once', async () => {
    const [one, other] = [await issueChallenge(db, null), await issueChallenge(db, null)]
    expect(one.challenge).toMatch(/^[\w-]{43}$/)
    expect(one.challenge).not.toBe(other.challenge)
    const minutes = (one.expires_at.getTime() - Date.now()) / 60_000
    expect(minutes > 4.9 && minutes < 5.1).toBe(true)
    expect(await takeChallenge(db, one.id, null)).toBe(one.challenge)
    expect(await failure(takeChallenge(db, one.id, null))).toBe(NOT_FOUND)
    expect(await takeChallenge(db, other.id, null)).toBe(other.challenge)
  })

  test('of a user is for nobody else and no sign-in, and the other way around', async () => {
    const [{ user }, { user: stranger }] = [await signedIn(), await signedIn()]
    const own = await issueChallenge(db, user.id)
    expect(await failure(takeChallenge(db, own.id, stranger.id))).toBe(NOT_FOUND)
    expect(await failure(takeChallenge(db, own.id, null))).toBe(NOT_FOUND)
    expect(await takeChallenge(db, own.id, user.id)).toBe(own.challenge)
    const { id } = await issueChallenge(db, null)
    expect(await failure(takeChallenge(db, id, user.id))).toBe(NOT_FOUND)
    expect(await failure(takeChallenge(db, 'no id', null))).toBe(NOT_FOUND)
  })

  test('that is too old is refused', async () => {
    const { id } = await issueChallenge(db, null)
    await sql`update auth_passkey_challenges set expires_at = now() - interval '1 second' where id = ${id}`.execute(db)
    expect(await failure(takeChallenge(db, id, null))).toBe('400 webauthn_challenge_expired: Challenge has expired')
  })
})

/** A passkey of a new user. */
async function passkey(more: { userId?: string; name?: string; signCount?: number } = {}) {
  const userId = more.userId ?? (await signedIn()).user.id
  return insertCredential(db, {
    user_id: userId,
    credential_id: randomUUID(),
    public_key: randomBytes(32),
    sign_count: String(more.signCount ?? 0),
    transports: [],
    is_backed_up: false,
    is_backup_eligible: false,
    friendly_name: more.name ?? 'Passkey',
  })
}

describe('the use of a passkey', () => {
  const use = (one: Awaited<ReturnType<typeof passkey>>, signCount: number, isBackedUp = false) =>
    db.transaction().execute((trx) => recordUse(trx, one, { signCount, isBackedUp }))
  const read = async (id: string) =>
    db.selectFrom('auth_passkeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is recorded with its counter, the copies and the time', async () => {
    const [one, other] = [await passkey({ signCount: 4 }), await passkey({ signCount: 4 })]
    expect(await use(one, 5, true)).toBe('used')
    const row = await read(one.id)
    expect([Number(row.sign_count), row.is_backed_up, row.last_used_at instanceof Date]).toEqual([5, true, true])
    expect((await read(other.id)).last_used_at).toBeNull()
  })

  test.each([
    [4, 4, 'copied'],
    [4, 3, 'copied'],
    [4, 0, 'copied'],
    [0, 0, 'used'],
    [0, 1, 'used'],
  ])('whose counter goes from %i to %i is %s', async (before, signCount, outcome) => {
    const one = await passkey({ signCount: before })
    expect(await use(one, signCount)).toBe(outcome)
    expect(Number((await read(one.id)).sign_count)).toBe(outcome === 'used' ? signCount : before)
  })

  test('that was removed is gone', async () => {
    const [one, other] = [await passkey(), await passkey()]
    await deletePasskey(db, one)
    expect(await use(one, 1)).toBe('gone')
    expect(await failure(deletePasskey(db, one))).toBe('404 webauthn_credential_not_found: Passkey not found')
    expect(await use(other, 1)).toBe('used')
  })
})

describe('the names of passkeys', () => {
  const named = (...names: string[]) =>
    names.map((friendly_name) => ({ friendly_name })) as Parameters<typeof nameFor>[1]
  const CONFLICT = '422 passkey_name_conflict: Another passkey has this name'

  test('are the given ones, or else numbered', () => {
    expect(nameFor('Phone', named('Laptop'))).toBe('Phone')
    expect(nameFor(undefined, [])).toBe('Passkey')
    expect(nameFor('', named('passkey', 'PASSKEY 2', 'Passkey 4'))).toBe('Passkey 3')
  })

  test('are different for one user, whatever their letters', async () => {
    expect(await thrown(() => nameFor('PHONE', named('Phone')))).toBe(CONFLICT)
    const one = await passkey({ name: 'Phone' })
    const two = await passkey({ userId: one.user_id, name: 'Laptop' })
    expect(await failure(renamePasskey(db, two, 'phone'))).toBe(CONFLICT)
    expect((await renamePasskey(db, two, 'Tablet')).friendly_name).toBe('Tablet')
    // Both may be of the same millisecond, so their order is open.
    expect(new Set((await listPasskeys(db, one.user_id)).map(({ friendly_name: name }) => name))).toEqual(
      new Set(['Phone', 'Tablet']),
    )
    const theirs = { ...two, user_id: (await signedIn()).user.id }
    expect(await failure(renamePasskey(db, theirs, 'Mine'))).toBe(
      '404 webauthn_credential_not_found: Passkey not found',
    )
  })

  test('are at most ten', async () => {
    const letters = 'a b c d e f g h i j'.split(' ')
    expect(() => requireRoomFor(named(...letters.slice(1)))).not.toThrow()
    expect(await thrown(() => requireRoomFor(named(...letters)))).toBe(
      '422 too_many_passkeys: Maximum number of passkeys reached',
    )
  })

  test('do not make one credential two passkeys', async () => {
    const one = await passkey()
    const again = insertCredential(db, { ...one, id: randomUUID(), friendly_name: 'Other' })
    expect(await failure(again)).toBe('422 webauthn_credential_exists: This credential is already registered')
  })
})
