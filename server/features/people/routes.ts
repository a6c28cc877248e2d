import { peopleAdmin } from '#contract/people/admin.ts'
import { AppError } from '#server/errors.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { type ErasureDeps, erasePerson, refusalOf } from './erasure.ts'
import { exportName, exportPerson, type ExportDeps } from './export.ts'
import { find } from './service.ts'

/** What there is about a person, for administrators. */
export function peopleRoutes(app: FastifyInstance, deps: ExportDeps & ErasureDeps) {
  route(app, peopleAdmin.find, async ({ body }) => {
    const { person, ...found } = await find(deps.db, body.email)
    return { ...found, refusal: await refusalOf(deps.db, person) }
  })
  route(app, peopleAdmin.export, async ({ body, user, request, reply }) => {
    const file = await exportPerson(deps, { userId: user.id, address: request.ip }, body.email)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${exportName()}"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    // Fastify sends a stream without applying the schema.
    return file as unknown as Uint8Array
  })

  route(app, peopleAdmin.erase, ({ body, user, request }) => {
    if (body.confirmation.toLowerCase() !== body.email.toLowerCase()) {
      const message = 'This is not the email address of the person.'
      throw new AppError('validation', message, { issues: [{ path: 'confirmation', message }] })
    }
    return erasePerson(deps, { userId: user.id, address: request.ip }, body.email)
  })
}
