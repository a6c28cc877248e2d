import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SandboxFailure } from './failures.ts'

export interface Answer {
  status: number
  body: object
}

const hashOf = ({ method, url, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest()

/**
 * Runs a call in a transaction, once for each `Idempotency-Key`. A repeated call waits for the first and gets its response, even a declined card. A
 * request that is refused before it starts leaves no key behind.
 */
export async function withIdempotency(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Db) => Promise<Answer>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  const { status, body } = await db.transaction().execute(async (trx): Promise<Answer> => {
    if (typeof key !== 'string' || key === '') return work(trx)
    if (key.length > 255)
      throw new SandboxFailure(400, { type: 'idempotency_error', message: 'Keys are at most 255 characters long.' })
    const request_hash = hashOf(request)
    const { numInsertedOrUpdatedRows: isFirst } = await trx
      .insertInto('card_sandbox_answers')
      .values({ key, request_hash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (isFirst) {
      const answer = await work(trx)
      await trx
        .updateTable('card_sandbox_answers')
        .set({ status: answer.status, body: JSON.stringify(answer.body) })
        .where('key', '=', key)
        .execute()
      return answer
    }
    const known = await trx
      .selectFrom('card_sandbox_answers')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!known.request_hash.equals(request_hash))
      throw new SandboxFailure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    reply.header('idempotent-replayed', 'true')
    return { status: known.status ?? 200, body: known.body as object }
  })
  if (typeof key === 'string') reply.header('idempotency-key', key)
  return reply.code(status).send(body)
}
