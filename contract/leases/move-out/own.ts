import * as z from 'zod/mini'
import { ById, Bytes } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { MoveOut, NewNotice } from './fields.ts'

export type OwnMoveOut = z.input<typeof MoveOut>

export const moveOut = {
  get: {
    method: 'GET',
    path: '/api/move-out',
    access: 'user',
    summary: "The user's move-out: when they can leave, their notice, and what is asked of them. Null without a lease",
    response: z.nullable(MoveOut),
  },
  give: {
    method: 'POST',
    path: '/api/move-out/notices',
    access: 'user',
    summary:
      'Gives notice that the user moves out, received today. 400 with the earliest day where the law asks for a longer notice. Accepts an Idempotency-Key',
    status: 201,
    body: NewNotice,
    response: z.nullable(MoveOut),
  },
  takeBack: {
    method: 'POST',
    path: '/api/move-out/notices/:id/withdrawal',
    access: 'user',
    summary: "Takes the user's notice back. 409 once staff have confirmed it",
    params: ById,
    response: z.nullable(MoveOut),
  },
  statement: {
    method: 'GET',
    path: '/api/final-statement',
    access: 'user',
    summary: "The final statement of the user's lease, as a PDF file. 404 until the lease is over",
    produces: 'application/pdf',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
