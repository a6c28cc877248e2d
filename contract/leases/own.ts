import * as z from 'zod/mini'
import { Bytes } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { Ledger } from './entries.ts'

export const ledger = {
  own: {
    method: 'GET',
    path: '/api/ledger',
    access: 'user',
    summary: "The ledger of the user's lease: every charge and payment with the balance after it, oldest first",
    response: Ledger,
  },
  export: {
    method: 'GET',
    path: '/api/ledger/export.csv',
    access: 'user',
    summary: "The ledger of the user's lease as a CSV file",
    query: z.object({}),
    produces: 'text/csv',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
