import * as z from 'zod/mini'
import { ById, Id } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { pdfFile } from '#contract/documents/fields.ts'
import { Ledger } from '../entries.ts'
import { StatementQuery } from '../statements/fields.ts'

const Day = z.nullable(z.iso.date())

const FormerLease = z.object({
  id: Id,
  propertyAddress: z.nullable(z.string()),
  /** The lease was in the user's name. */
  isMain: z.boolean(),
  /** The first and the last day on it, as far as they are known. */
  joinedOn: Day,
  leftOn: Day,
})
export type FormerLease = z.input<typeof FormerLease>

/** Leases that the user was on before the one that they read and pay now. */
export const formerLeases = {
  list: {
    method: 'GET',
    path: '/api/former-leases',
    access: 'user',
    summary: 'The leases that the user has left, the last one first. Empty without one',
    response: z.array(FormerLease),
  },
  ledger: {
    method: 'GET',
    path: '/api/former-leases/:id/ledger',
    access: 'user',
    summary:
      'A lease that the user has left, with its ledger: every charge and payment that is dated up to their last day on it. All of them where the lease was in their name',
    params: ById,
    response: z.object({ lease: FormerLease, ledger: Ledger }),
  },
  statement: {
    method: 'GET',
    path: '/api/former-leases/:id/statement.pdf',
    access: 'user',
    summary:
      'The ledger of a lease that the user has left as a PDF file, between two days. It ends on their last day on the lease at the latest',
    ...pdfFile,
    query: StatementQuery,
  },
} as const satisfies Record<string, FileEndpoint>
