import { NOT_A_PHOTO, PHOTO_TYPES } from '#contract/maintenance/photos.ts'
import { PICTURE_MAX_BYTES, picturesAdmin } from '#contract/pictures/admin.ts'
import { AppError } from '#server/errors.ts'
import { acceptUpload } from '#server/http/upload.ts'
import { route } from '#server/http/route.ts'
import { SHOWN_ELSEWHERE } from '#server/http/ssr/security-headers.ts'
import type { FastifyInstance } from 'fastify'
import { addPicture, type PicturePlaces, readPicture } from './service.ts'

/** A picture never changes at its URL. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Pictures that staff uploaded, beside those that come with the product. */
export function pictureRoutes(app: FastifyInstance, places: PicturePlaces) {
  app.register(async (uploads) => {
    acceptUpload(uploads, {
      types: PHOTO_TYPES,
      maxBytes: PICTURE_MAX_BYTES,
      wrongType: NOT_A_PHOTO,
      tooLarge: 'A picture can be at most 20 MB.',
    })
    route(uploads, picturesAdmin.add, ({ body, user }) => addPicture(places, body, user.id))
  })

  app.get<{ Params: { file: string } }>('/pictures/own-:file', { schema: { hide: true } }, async (request, reply) => {
    const file = `own-${request.params.file}`
    const bytes = await readPicture(places.storage, file)
    if (!bytes) throw new AppError('not_found')
    return reply
      .headers({ 'cache-control': FOR_GOOD, etag: `"${file}"`, ...SHOWN_ELSEWHERE })
      .type(file.endsWith('.avif') ? 'image/avif' : 'image/jpeg')
      .send(bytes)
  })
}
