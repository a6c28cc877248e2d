import type { Db } from '#server/db/connection.ts'
import { type Claims, type Identity, namesOf } from '#server/gateways/identity.ts'
import { findEmbeddedEmail, findHolder, insertEmbeddedUser, insertUser, updateEmail } from './user-sync-queries.ts'
import { type CallerRow, findCaller } from './queries.ts'

export interface UserSyncDeps {
  db: Db
  identity: Pick<Identity, 'isEmbedded' | 'find'>
}

/**
 * The user who has this address in our table may have another one at the identity service by now. Then our row gets that one, and this address is
 * released. True where the address is free.
 */
async function releaseEmail(
  db: Db,
  email: string,
  except: string | null,
  emailOf: (id: string) => Promise<string | null>,
) {
  const holder = await findHolder(db, email, except)
  const current = holder === null ? null : await emailOf(holder)
  if (holder === null || current === null || current === email) return holder === null
  return await updateEmail(db, holder, current)
}

/** Whether another user has the address. The embedded identity service checks this before it assigns an address. */
export const isEmailTaken = async (trx: Db, email: string, userId: string | null) =>
  !(await releaseEmail(trx, email, userId, (id) => findEmbeddedEmail(trx, id)))

const emailAt = async ({ db, identity }: UserSyncDeps, id: string) =>
  identity.isEmbedded ? await findEmbeddedEmail(db, id) : ((await identity.find(id))?.email?.toLowerCase() ?? null)

const releaseEmailFor = (deps: UserSyncDeps, email: string, id: string) =>
  releaseEmail(deps.db, email, id, (holder) => emailAt(deps, holder))

/** Creates our row of a user whom only the identity service knows. A token outlives its user by some minutes, so an unknown user is not created again. */
async function syncUser(deps: UserSyncDeps, claims: Claims) {
  const { db, identity } = deps
  const { userId } = claims
  if (identity.isEmbedded) {
    const email = await findEmbeddedEmail(db, userId)
    if (email && (await releaseEmailFor(deps, email, userId))) await insertEmbeddedUser(db, claims)
    return
  }
  const providerUser = await identity.find(userId)
  const email = providerUser?.email?.toLowerCase()
  if (providerUser && email && (await releaseEmailFor(deps, email, userId)))
    await insertUser(db, { userId, email, ...namesOf(providerUser) })
}

/**
 * The address that a user signs in with, which may have changed at the identity service. The embedded service's address is in the row; a token may be
 * older than the change, so a hosted service is asked. Where it cannot answer, the address stays as it is.
 */
async function currentEmail({ identity }: UserSyncDeps, { email, embedded_email }: CallerRow, claims: Claims) {
  if (identity.isEmbedded) return embedded_email ?? email
  if (claims.email === '' || claims.email === email) return email
  const providerUser = await identity.find(claims.userId).catch(() => null)
  return providerUser?.email?.toLowerCase() || email
}

async function withCurrentEmail(deps: UserSyncDeps, row: CallerRow, claims: Claims): Promise<CallerRow> {
  const email = await currentEmail(deps, row, claims)
  if (email === row.email) return row
  const hasMoved = (await releaseEmailFor(deps, email, row.id)) && (await updateEmail(deps.db, row.id, email))
  return hasMoved ? { ...row, email } : row
}

/** The user whom a valid token belongs to. The first token of a user creates our row, with the default role. */
export async function findOrCreateUser(deps: UserSyncDeps, claims: Claims): Promise<CallerRow | null> {
  const { userId, sessionId, email } = claims
  const existing = await findCaller(deps.db, userId, sessionId)
  if (existing) return await withCurrentEmail(deps, existing, claims)
  if (email === '') return null
  await syncUser(deps, claims)
  return await findCaller(deps.db, userId, sessionId)
}
