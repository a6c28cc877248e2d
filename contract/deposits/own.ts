import * as z from 'zod/mini'
import { ById, Bytes } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { Deposit } from './fields.ts'

export const deposits = {
  own: {
    method: 'GET',
    path: '/api/deposit',
    access: 'user',
    summary:
      "What is held for the user: the deposit and the last month's rent, with the bank, interest, and what is due by when. `ofOwnLease` has the same of their own lease while they read one that they share. Null without a lease",
    response: z.nullable(z.extend(Deposit, { ofOwnLease: z.nullable(Deposit) })),
  },
  document: {
    method: 'GET',
    path: '/api/deposit/documents/:id',
    access: 'user',
    summary: "A receipt or statement of the user's deposit, as a PDF file",
    params: ById,
    produces: 'application/pdf',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
