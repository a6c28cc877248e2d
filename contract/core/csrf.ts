import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const csrf = {
  token: {
    method: 'GET',
    path: '/api/csrf-token',
    access: 'public',
    summary: 'A token for the `x-csrf-token` header, tied to a cookie that the response sets',
    response: z.object({ csrfToken: z.string() }),
  },
} as const satisfies Record<string, Endpoint>
