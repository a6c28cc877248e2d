import type { Db } from '#server/db/connection.ts'
import type { Claims, Identity } from '#server/gateways/identity.ts'
import { type CallerRow, findCaller, insertEmbeddedUser, insertUser } from './queries.ts'

export interface PeopleDeps {
  db: Db
  identity: Pick<Identity, 'isEmbedded' | 'find'>
}

/** A token outlives its person by some minutes: whoever the service does not know any more is not noted anew. */
async function note({ db, identity }: PeopleDeps, claims: Claims) {
  if (identity.isEmbedded) await insertEmbeddedUser(db, claims)
  else if (await identity.find(claims.userId)) await insertUser(db, claims)
}

/** Who somebody with a valid token is to us; noted at first sight, with the role of everybody. */
export async function personOf(deps: PeopleDeps, claims: Claims): Promise<CallerRow | null> {
  const { userId, sessionId, email } = claims
  const known = await findCaller(deps.db, userId, sessionId)
  if (known || email === '') return known
  await note(deps, claims)
  return await findCaller(deps.db, userId, sessionId)
}
