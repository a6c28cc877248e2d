import { ById, Bytes } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { StatementQuery } from './fields.ts'

export const statementsAdmin = {
  get: {
    method: 'GET',
    path: '/api/admin/leases/:id/statement.pdf',
    access: 'admin',
    summary: 'The ledger of a lease for a period as a PDF file, as the tenant can download it',
    params: ById,
    query: StatementQuery,
    produces: 'application/pdf',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
