import { createHash } from 'node:crypto'
import type { Endpoint, ResultOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const KEY_MAX_LENGTH = 255
const RETENTION = sql<Date>`now() - interval '24 hours'`

/** The `Idempotency-Key` of a request. Null where none was sent. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > KEY_MAX_LENGTH)
    throw new AppError('validation', `Idempotency-Key must be at most ${KEY_MAX_LENGTH} characters`)
  return key
}

/** What a repeated request must have in common with the first one: its body, and what the path names, such as the id of a lease. */
function hashOf({ body, params }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(body))
  const named = Object.entries(params as Record<string, string>)
  return (named.length === 0 ? hash : hash.update(JSON.stringify(named))).digest()
}

/**
 * Runs work in a transaction, once for each `Idempotency-Key` of a person. A repeated request waits for the first one and gets its
 * response. The same key with another body or path is a conflict. Work that fails leaves no key behind.
 */
export async function withIdempotency<E extends Endpoint>(
  db: Db,
  { endpoint, request, person }: { endpoint: E; request: FastifyRequest; person: string },
  work: (trx: Db) => Promise<ResultOf<E>>,
): Promise<ResultOf<E>> {
  const key = keyOf(request)
  return db.transaction().execute(async (trx) => {
    if (key === null) return work(trx)
    const name = { endpoint: `${endpoint.method} ${endpoint.path}`, visitor: person, key }
    const body_hash = hashOf(request)
    await trx
      .deleteFrom('idempotency_keys')
      .where((eb) => eb.and(name))
      .where('created_at', '<', RETENTION)
      .execute()
    const { numInsertedOrUpdatedRows: isFirst } = await trx
      .insertInto('idempotency_keys')
      .values({ ...name, body_hash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const row = trx.updateTable('idempotency_keys').where((eb) => eb.and(name))
    if (isFirst) {
      const result = await work(trx)
      await row.set({ answer: JSON.stringify(z.encode(endpoint.response, result as never)) }).execute()
      return result
    }
    const stored = await trx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'answer'])
      .where((eb) => eb.and(name))
      .executeTakeFirstOrThrow()
    if (!body_hash.equals(stored.body_hash))
      throw new AppError('conflict', 'This Idempotency-Key was already used for another request.')
    return z.decode(endpoint.response, stored.answer) as ResultOf<E>
  })
}

/** Deletes the keys that are past their retention. */
export const deleteOldKeys = (db: Db) => db.deleteFrom('idempotency_keys').where('created_at', '<', RETENTION).execute()
