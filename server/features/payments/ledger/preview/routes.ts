import { previewAdmin } from '#contract/leases/preview/admin.ts'
import { preview } from '#contract/leases/preview/own.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { LedgerDeps } from '../books/context.ts'
import { findReadLease } from '../books/queries.ts'
import { readNextMonth } from './present.ts'

/** What leases will charge next month: for tenants their own, for administrators those of all. */
export function previewRoutes(app: FastifyInstance, deps: LedgerDeps) {
  route(app, preview.own, async ({ user }) => {
    const leaseId = await findReadLease(deps.db, user.id)
    return leaseId === null ? null : await readNextMonth(deps, leaseId)
  })
  route(app, previewAdmin.get, ({ params }) => readNextMonth(deps, params.id))
}
