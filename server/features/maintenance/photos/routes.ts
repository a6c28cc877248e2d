import {
  maintenancePhotos,
  NOT_A_PHOTO,
  PHOTO_MAX_BYTES,
  PHOTO_TOO_LARGE,
  PHOTO_TYPES,
} from '#contract/maintenance/photos.ts'
import { acceptUpload } from '#server/http/upload.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addPhoto, admitPhoto, type PhotoPlaces, removePhoto, readPhoto, readTrackedPhoto } from './photos.ts'

/** Personal content: only the browser may cache it, and it is never interpreted as anything but an image. */
const PRIVATE = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
  'x-robots-tag': 'noindex',
}

/** Sets the headers only when there is a photo, because an error is sent as JSON. */
async function sendPhoto(reply: FastifyReply, finding: Promise<Uint8Array>) {
  const bytes = await finding
  reply.headers(PRIVATE)
  return bytes
}

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
