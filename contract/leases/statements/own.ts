import { Bytes } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { StatementQuery } from './fields.ts'

export const statements = {
  own: {
    method: 'GET',
    path: '/api/ledger/statement.pdf',
    access: 'user',
    summary:
      "The ledger of the user's lease between two days as a PDF file: the balance before, each entry with the balance after it, and totals. This year until today, unless `from` and `to` are given. 404 without a lease",
    query: StatementQuery,
    produces: 'application/pdf',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
