import { oneOf } from '#contract/core/fields.ts'
import { AppError } from '#server/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** The query of an endpoint with `isLookup`. */
export const lookupQuery = z.object({ orNone: z.optional(oneOf('orNone', ['true'])) })

/** Handles the failure of a lookup: 204 for a missing record where the caller asked for that. */
export const noneIfAsked =
  ({ query }: FastifyRequest, reply: FastifyReply) =>
  (error: unknown) => {
    const isAsked = (query as z.output<typeof lookupQuery>).orNone !== undefined
    if (!isAsked || !(error instanceof AppError) || error.code !== 'not_found') throw error
    reply.code(204)
  }
