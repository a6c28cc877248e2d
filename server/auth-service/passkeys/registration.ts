import type { FastifyRequest } from 'fastify'
import { type Caller, lockCaller, originOf } from '#server/auth-service/bearer.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { raiseSecurityEvent } from '#server/auth-service/events.ts'
import { mailPasskeyChanged } from '#server/auth-service/mail.ts'
import { endSessions } from '#server/auth-service/sessions/sessions.ts'
import type { UserRow } from '#server/auth-service/users/users.ts'
import { checkCreation, creationOptions } from './ceremonies.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import {
  type Credential,
  deletePasskey,
  insertCredential,
  listCredentials,
  listPasskeys,
  nameFor,
  renamePasskey,
  requireRoomFor,
} from './credentials.ts'

const report = {
  added: { type: 'passkey_added', severity: 'low' },
  renamed: { type: 'passkey_renamed', severity: 'low' },
  removed: { type: 'passkey_removed', severity: 'medium' },
} as const

/** Tells the user and the audit log, in the transaction of the change. */
async function reportChange(
  ctx: AuthContext,
  request: FastifyRequest,
  {
    trx,
    user,
    passkey,
    kind,
  }: { trx: AuthContext['db']; user: UserRow; passkey: Credential; kind: keyof typeof report },
) {
  const { address } = await originOf(ctx, request)
  await raiseSecurityEvent(trx, { ...report[kind], userId: user.id, ip: address, details: { passkeyId: passkey.id } })
  await mailPasskeyChanged(ctx, trx, user, { kind, name: passkey.friendly_name })
}

export async function startRegistration(ctx: AuthContext, { user }: Caller) {
  requireRoomFor(await listPasskeys(ctx.db, user.id))
  const { id, challenge, expires_at } = await issueChallenge(ctx.db, user.id)
  const options = await creationOptions(ctx, user, await listCredentials(ctx.db, user.id), {
    challenge,
    isPasskey: true,
  })
  return { challenge_id: id, options, expires_at: Math.floor(expires_at.getTime() / 1000) }
}

interface Answer {
  challengeId: string
  credential: unknown
  name: string | undefined
}

export async function completeRegistration(
  ctx: AuthContext,
  request: FastifyRequest,
  caller: Caller,
  { challengeId, credential, name }: Answer,
): Promise<Credential> {
  const challenge = await takeChallenge(ctx.db, challengeId, caller.user.id)
  const created = await checkCreation(ctx, credential, { challenge, isPasskey: true })
  return ctx.db.transaction().execute(async (trx) => {
    // Locks the user so that concurrent requests cannot exceed the limit.
    const { user } = await lockCaller(trx, caller)
    const existing = await listPasskeys(trx, user.id)
    requireRoomFor(existing)
    const friendlyName = nameFor(name, existing)
    const passkey = await insertCredential(trx, { ...created, user_id: user.id, friendly_name: friendlyName })
    await reportChange(ctx, request, { trx, user, passkey, kind: 'added' })
    return passkey
  })
}

export const rename = (ctx: AuthContext, request: FastifyRequest, caller: Caller, passkey: Credential, name: string) =>
  ctx.db.transaction().execute(async (trx) => {
    const { user } = await lockCaller(trx, caller)
    if (passkey.friendly_name === name) return passkey
    const renamed = await renamePasskey(trx, passkey, name)
    await reportChange(ctx, request, { trx, user, passkey: renamed, kind: 'renamed' })
    return renamed
  })

/** Also ends the user's other sessions: whoever has the lost device may be signed in on it. Without a caller it ends all. */
export const remove = (
  ctx: AuthContext,
  request: FastifyRequest,
  { user, session }: { user: UserRow; session?: Caller['session'] },
  passkey: Credential,
) =>
  ctx.db.transaction().execute(async (trx) => {
    if (session) await lockCaller(trx, { user, session })
    await deletePasskey(trx, passkey)
    await endSessions(trx, user.id, session?.id)
    await reportChange(ctx, request, { trx, user, passkey, kind: 'removed' })
  })
