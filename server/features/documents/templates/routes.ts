import { documentTemplatesAdmin } from '#contract/documents/templates/admin.ts'
import { memberOf } from '#server/features/payments/service.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { pagedList } from '#server/http/lists/paged-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { DocumentDeps } from '../files.ts'
import { generate } from './generate.ts'
import { readLeaseValues } from './lease-values.ts'
import { presentSummary } from './present.ts'
import { templatesList } from './queries.ts'
import { changeTemplate, createTemplate, readTemplate, readVersion, readVersions, setArchived } from './service.ts'

const page = pagedList({ ...templatesList, present: presentSummary })

/** Templates of documents, and documents that are made from them, for administrators. */
export function templateRoutes(app: FastifyInstance, deps: DocumentDeps) {
  const { db } = deps
  route(app, documentTemplatesAdmin.list, ({ query }) => page(db, query))
  route(app, documentTemplatesAdmin.get, ({ params }) => readTemplate(db, params.id))
  route(app, documentTemplatesAdmin.versions, ({ params }) => readVersions(db, params.id))
  route(app, documentTemplatesAdmin.version, ({ params }) => readVersion(db, params.id, params.version))
  route(app, documentTemplatesAdmin.create, ({ body, user, request }) =>
    withIdempotency(db, { endpoint: documentTemplatesAdmin.create, request, person: user.id }, (trx) =>
      createTemplate(trx, memberOf(user, request), body),
    ),
  )
  route(app, documentTemplatesAdmin.update, ({ params, body, user, request }) =>
    changeTemplate(db, memberOf(user, request), params.id, body),
  )
  for (const [endpoint, isArchived] of [
    [documentTemplatesAdmin.archive, true],
    [documentTemplatesAdmin.restore, false],
  ] as const)
    route(app, endpoint, ({ params, user, request }) => setArchived(db, memberOf(user, request), params.id, isArchived))
  route(app, documentTemplatesAdmin.values, ({ params, user, request }) =>
    readLeaseValues(deps, memberOf(user, request), params.id),
  )
  route(app, documentTemplatesAdmin.generate, ({ params, body, user, request }) =>
    generate(deps, memberOf(user, request), params.id, body),
  )
}
