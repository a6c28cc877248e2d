import { documentsAdmin } from '#contract/documents/admin.ts'
import { DOCUMENT_MAX_BYTES, DOCUMENT_TOO_LARGE, DOCUMENT_TYPES, NOT_A_DOCUMENT } from '#contract/documents/fields.ts'
import { documents } from '#contract/documents/own.ts'
import { memberOf, sendPdf } from '#server/features/payments/service.ts'
import { route } from '#server/http/route.ts'
import { acceptUpload } from '#server/http/upload.ts'
import type { FastifyInstance } from 'fastify'
import { addFile, type DocumentDeps, readFile } from './files.ts'
import { ANY } from './queries.ts'
import { listForStaff, listForTenant, showForStaff, showOwn } from './reading.ts'
import { changeDraft, removeDraft, share, shareFurther, withdraw } from './sharing.ts'
import { drawCertificate } from './signing/certificate.ts'
import { sign, signerOf } from './signing/signing.ts'
import { templateRoutes } from './templates/routes.ts'

/** Documents of a lease: for administrators those of all leases, for tenants what was shared with them. */
export function documentRoutes(app: FastifyInstance, deps: DocumentDeps) {
  const { db, origin } = deps
  route(app, documents.own, ({ user }) => listForTenant(db, user.id))
  route(app, documents.file, ({ params, user, reply }) =>
    sendPdf(reply, readFile(deps, params.id, { userId: user.id })),
  )
  route(app, documents.certificate, ({ params, user, reply }) =>
    sendPdf(reply, drawCertificate(db, params.id, { userId: user.id })),
  )
  for (const endpoint of [documents.acknowledge, documents.sign] as const)
    route(app, endpoint, async ({ params: { id }, body, user, request }) =>
      showOwn(
        db,
        await sign(db, origin, signerOf('tenant', user.id, request), { id, whose: { userId: user.id } }, body),
        user.id,
      ),
    )

  templateRoutes(app, deps)
  route(app, documentsAdmin.list, ({ params }) => listForStaff(db, params.id))
  // Encapsulated, because this is the only route whose body is not JSON.
  app.register(async (uploads) => {
    acceptUpload(uploads, {
      types: DOCUMENT_TYPES,
      maxBytes: DOCUMENT_MAX_BYTES,
      wrongType: NOT_A_DOCUMENT,
      tooLarge: DOCUMENT_TOO_LARGE,
    })
    route(uploads, documentsAdmin.add, ({ params, query, body, user, request }) =>
      addFile(deps, memberOf(user, request), params.id, { bytes: body, name: query.name ?? '' }),
    )
  })
  route(app, documentsAdmin.update, ({ params, body, user, request }) =>
    changeDraft(deps, memberOf(user, request), params.id, body),
  )
  route(app, documentsAdmin.share, ({ params, body, user, request }) =>
    share(deps, memberOf(user, request), params.id, body ?? {}),
  )
  route(app, documentsAdmin.shareFurther, ({ params, body, user, request }) =>
    shareFurther(deps, memberOf(user, request), params.id, body.tenantId),
  )
  route(app, documentsAdmin.withdraw, ({ params, body, user, request }) =>
    withdraw(deps, memberOf(user, request), params.id, body.reason),
  )
  route(app, documentsAdmin.remove, ({ params, user, request }) =>
    removeDraft(deps, memberOf(user, request), params.id),
  )
  route(app, documentsAdmin.sign, async ({ params: { id }, body, user, request }) =>
    showForStaff(db, await sign(db, origin, signerOf('company', user.id, request), { id, whose: ANY }, body)),
  )
  route(app, documentsAdmin.file, ({ params, reply }) => sendPdf(reply, readFile(deps, params.id, ANY)))
  route(app, documentsAdmin.certificate, ({ params, reply }) => sendPdf(reply, drawCertificate(db, params.id, ANY)))
}
