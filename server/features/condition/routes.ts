import { conditionAdmin } from '#contract/condition/admin.ts'
import { CONDITION_PHOTO_MAX_BYTES, CONDITION_PHOTO_TOO_LARGE } from '#contract/condition/fields.ts'
import { condition } from '#contract/condition/own.ts'
import { NOT_A_PHOTO, PHOTO_TYPES } from '#contract/maintenance/photos.ts'
import { orNotFound } from '#server/errors.ts'
import { ANY, readFile } from '#server/features/documents/service.ts'
import { sendPhoto } from '#server/features/maintenance/service.ts'
import { memberOf, sendPdf } from '#server/features/payments/service.ts'
import { route } from '#server/http/route.ts'
import { acceptUpload } from '#server/http/upload.ts'
import type { FastifyInstance } from 'fastify'
import type { ConditionDeps } from './context.ts'
import { addRoom, remove, removeRoom, saveRoom, start, update } from './drafts.ts'
import { finish } from './finish.ts'
import { addForStaff, addForTenant, readPhoto, removePhoto } from './photos.ts'
import { findStatement } from './queries.ts'
import { answer, saveNote, send } from './replies.ts'
import { listForStaff, listForTenant, readForStaff } from './service.ts'
import { drawReply } from './sheets.ts'

/** Statements of condition: staff fill them in, tenants return them with what they add, staff answer. */
export function conditionRoutes(app: FastifyInstance, deps: ConditionDeps) {
  const { db } = deps
  // Encapsulated, because these are the only routes whose body is not JSON.
  app.register(async (uploads) => {
    acceptUpload(uploads, {
      types: PHOTO_TYPES,
      maxBytes: CONDITION_PHOTO_MAX_BYTES,
      wrongType: NOT_A_PHOTO,
      tooLarge: CONDITION_PHOTO_TOO_LARGE,
    })
    route(uploads, conditionAdmin.addPhoto, ({ params, query, body }) =>
      addForStaff(deps, params.id, query.itemId, body),
    )
    route(uploads, condition.addPhoto, ({ params, query, body, user }) =>
      addForTenant(deps, user.id, params.id, query.itemId, body),
    )
  })

  route(app, conditionAdmin.list, ({ params }) => listForStaff(deps, params.id))
  route(app, conditionAdmin.start, ({ params, user, request }) => start(deps, memberOf(user, request), params.id))
  route(app, conditionAdmin.get, ({ params }) => readForStaff(db, params.id))
  route(app, conditionAdmin.update, ({ params, body }) => update(deps, params.id, body))
  route(app, conditionAdmin.remove, ({ params, user, request }) => remove(deps, memberOf(user, request), params.id))
  route(app, conditionAdmin.addRoom, ({ params, body }) => addRoom(deps, params.id, body))
  route(app, conditionAdmin.saveRoom, ({ params, body }) => saveRoom(deps, params.id, body))
  route(app, conditionAdmin.removeRoom, ({ params }) => removeRoom(deps, params.id))
  route(app, conditionAdmin.photo, ({ params, reply }) => sendPhoto(reply, readPhoto(deps, params.id, ANY)))
  route(app, conditionAdmin.removePhoto, ({ params }) => removePhoto(deps, params.id, ANY))
  route(app, conditionAdmin.finish, ({ params, body, user, request }) =>
    finish(deps, memberOf(user, request), params.id, body.name),
  )
  route(app, conditionAdmin.answer, ({ params, body, user, request }) =>
    answer(deps, memberOf(user, request), params.id, body),
  )
  route(app, conditionAdmin.file, ({ params, reply }) => sendPdf(reply, drawReply(deps, params.id, ANY)))

  route(app, condition.own, ({ user }) => listForTenant(db, user.id))
  route(app, condition.saveNote, ({ params, body, user }) => saveNote(deps, user.id, params.id, body))
  route(app, condition.photo, ({ params, user, reply }) =>
    sendPhoto(reply, readPhoto(deps, params.id, { userId: user.id })),
  )
  route(app, condition.removePhoto, ({ params, user }) => removePhoto(deps, params.id, { userId: user.id }))
  route(app, condition.send, ({ params, body, user, request }) => send(deps, memberOf(user, request), params.id, body))
  // All tenants of the lease may read it, also those who do not have its other documents.
  route(app, condition.file, async ({ params, user, reply }) => {
    const { document_id: id } = orNotFound(await findStatement(db, params.id, { userId: user.id }))
    return sendPdf(reply, readFile(deps, orNotFound(id), ANY))
  })
  route(app, condition.replyFile, ({ params, user, reply }) =>
    sendPdf(reply, drawReply(deps, params.id, { userId: user.id })),
  )
}
