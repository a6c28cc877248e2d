import {
  maintenancePhotos,
  NOT_A_PHOTO,
  PHOTO_MAX_BYTES,
  PHOTO_TOO_LARGE,
  PHOTO_TYPES,
} from '#contract/maintenance/photos.ts'
import { acceptUpload } from '#server/http/upload.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { sendPhoto } from './photo-file.ts'
import { addPhoto, admitPhoto, type PhotoPlaces, removePhoto, readPhoto, readTrackedPhoto } from './photos.ts'

export function photoRoutes(app: FastifyInstance, places: PhotoPlaces) {
  // Encapsulated, because this is the only route whose body is not JSON.
  app.register(async (uploads) => {
    acceptUpload(uploads, {
      types: PHOTO_TYPES,
      maxBytes: PHOTO_MAX_BYTES,
      wrongType: NOT_A_PHOTO,
      tooLarge: PHOTO_TOO_LARGE,
      admit: ({ user, ip }) => admitPhoto(places, user, ip),
    })
    route(uploads, maintenancePhotos.add, ({ body, user, request }) =>
      addPhoto(places, body, { user, visitor: app.visitorOf(request) }),
    )
  })

  route(app, maintenancePhotos.show, ({ params, user, request, reply }) =>
    sendPhoto(reply, readPhoto(places, params.id, { user, visitor: app.knownVisitor(request) })),
  )

  route(app, maintenancePhotos.showTracked, ({ params, reply }) =>
    sendPhoto(reply, readTrackedPhoto(places, params.token, params.id)),
  )

  route(app, maintenancePhotos.remove, ({ params, user, request }) =>
    removePhoto(places, params.id, { user, visitor: app.visitorOf(request) }),
  )
}
