import { RECEIPT_PHOTO_MAX_BYTES, RECEIPT_PHOTO_TOO_LARGE, receiptPhotos } from '#contract/leases/photos/admin.ts'
import { NOT_A_PHOTO, PHOTO_TYPES } from '#contract/maintenance/photos.ts'
import { type PhotoPlaces, sendPhoto } from '#server/features/maintenance/service.ts'
import { route } from '#server/http/route.ts'
import { acceptUpload } from '#server/http/upload.ts'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../books/context.ts'
import { addPhoto, hidePhoto, listPhotos, readPhoto } from './service.ts'

/** Photos of checks, money orders and slips, for administrators alone. */
export function receiptPhotoRoutes(app: FastifyInstance, places: PhotoPlaces) {
  // Encapsulated, because this is the only route whose body is not JSON.
  app.register(async (uploads) => {
    acceptUpload(uploads, {
      types: PHOTO_TYPES,
      maxBytes: RECEIPT_PHOTO_MAX_BYTES,
      wrongType: NOT_A_PHOTO,
      tooLarge: RECEIPT_PHOTO_TOO_LARGE,
    })
    route(uploads, receiptPhotos.add, ({ params, body, user, request }) =>
      addPhoto(places, memberOf(user, request), params.id, body),
    )
  })
  route(app, receiptPhotos.list, ({ params }) => listPhotos(places.db, params.id))
  route(app, receiptPhotos.show, ({ params, reply }) =>
    sendPhoto(reply, readPhoto(places, params.id), 'private, no-store'),
  )
  route(app, receiptPhotos.hide, ({ params, body, user, request }) =>
    hidePhoto(places, memberOf(user, request), params.id, body.reason),
  )
}
