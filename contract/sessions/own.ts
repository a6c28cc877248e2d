import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ById, Id, Timestamp } from '#contract/core/fields.ts'

/** One device or browser where the user is signed in. */
const OwnSession = z.object({
  id: Id,
  /** For example `Chrome on Windows`. */
  device: z.string(),
  ipAddress: z.nullable(z.string()),
  /** The country of the network. Null where it is unknown. */
  country: z.nullable(z.string()),
  firstSeenAt: Timestamp,
  lastSeenAt: Timestamp,
  /** The session that makes this request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.input<typeof OwnSession>

export const sessions = {
  list: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: "The user's sessions, most recently used first",
    response: z.array(OwnSession),
  },
  end: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'user',
    summary: "Ends one of the user's sessions",
    status: 204,
    params: ById,
    response: z.void(),
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'user',
    summary: "Ends all of the user's other sessions",
    status: 204,
    response: z.void(),
  },
} as const satisfies Record<string, Endpoint>
