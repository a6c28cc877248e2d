import type { Db } from '#server/db/connection.ts'
import { type Claims, type Identity, namesOf } from '#server/gateways/identity.ts'
import { findEmbeddedEmail, findHolder, insertEmbeddedUser, insertUser, moveUser } from './people-queries.ts'
import { type CallerRow, findCaller } from './queries.ts'

export interface PeopleDeps {
  db: Db
  identity: Pick<Identity, 'isEmbedded' | 'find'>
}

/** Whoever has the address with us may have another one at the service by now: then they get that, and this one is free. */
async function settle(db: Db, email: string, except: string | null, emailOf: (id: string) => Promise<string | null>) {
  const holder = await findHolder(db, email, except)
  const current = holder === null ? null : await emailOf(holder)
  if (holder === null || current === null || current === email) return holder === null
  return await moveUser(db, holder, current)
}

/** For the embedded service to ask before it gives an address to somebody. */
export const isHeld = async (trx: Db, email: string, userId: string | null) =>
  !(await settle(trx, email, userId, (id) => findEmbeddedEmail(trx, id)))

const emailAt = async ({ db, identity }: PeopleDeps, id: string) =>
  identity.isEmbedded ? await findEmbeddedEmail(db, id) : ((await identity.find(id))?.email?.toLowerCase() ?? null)

const free = (deps: PeopleDeps, email: string, id: string) =>
  settle(deps.db, email, id, (holder) => emailAt(deps, holder))

/** A token outlives its person by some minutes: whoever the service does not know any more is not noted anew. */
async function note(deps: PeopleDeps, claims: Claims) {
  const { db, identity } = deps
  const { userId } = claims
  if (identity.isEmbedded) {
    const email = await findEmbeddedEmail(db, userId)
    if (email && (await free(deps, email, userId))) await insertEmbeddedUser(db, claims)
    return
  }
  const known = await identity.find(userId)
  const email = known?.email?.toLowerCase()
  if (known && email && (await free(deps, email, userId))) await insertUser(db, { userId, email, ...namesOf(known) })
}

/**
 * The address that a person signs in with, where it may have changed at the service: the embedded one's word is in the row, a token may be older
 * than the change, so a hosted one is asked. One that cannot be had leaves things as they are.
 */
async function currentEmail({ identity }: PeopleDeps, { email, embedded_email }: CallerRow, claims: Claims) {
  if (identity.isEmbedded) return embedded_email ?? email
  if (claims.email === '' || claims.email === email) return email
  const known = await identity.find(claims.userId).catch(() => null)
  return known?.email?.toLowerCase() || email
}

async function withCurrentEmail(deps: PeopleDeps, row: CallerRow, claims: Claims): Promise<CallerRow> {
  const email = await currentEmail(deps, row, claims)
  if (email === row.email) return row
  const hasMoved = (await free(deps, email, row.id)) && (await moveUser(deps.db, row.id, email))
  return hasMoved ? { ...row, email } : row
}

/** Who somebody with a valid token is to us; noted at first sight, with the role of everybody. */
export async function personOf(deps: PeopleDeps, claims: Claims): Promise<CallerRow | null> {
  const { userId, sessionId, email } = claims
  const known = await findCaller(deps.db, userId, sessionId)
  if (known) return await withCurrentEmail(deps, known, claims)
  if (email === '') return null
  await note(deps, claims)
  return await findCaller(deps.db, userId, sessionId)
}
