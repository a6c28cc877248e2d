import path from 'node:path'
import { propertyQrPath, propertySharePath, SITE_SHARE_PATH } from '#contract/discovery/share-pictures.ts'
import { Id } from '#contract/core/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { readPicture } from '#server/features/pictures/service.ts'
import { SHOWN_ELSEWHERE } from '#server/http/ssr/security-headers.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findForShare } from './queries.ts'
import { propertyShare, renderShare, type Share, shareName, siteShare } from './share-picture.ts'
import { ShareStore } from './share-store.ts'

/** Pages include the version of a picture in its URL, so a URL with a version can be cached forever. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, no-cache'

type ShareRequest = FastifyRequest<{ Querystring: { v?: unknown } }>

interface Shared {
  db: Db
  dataDir: string
  storage: Storage
  origin: string
}

/** The pictures that social networks show next to a link to one of our pages, and the QR codes of flyers. */
export function shareRoutes(app: FastifyInstance, { db, dataDir, storage, origin }: Shared) {
  const store = new ShareStore(path.join(dataDir, 'share'))

  async function send(share: Share, request: ShareRequest, reply: FastifyReply) {
    const name = shareName(share)
    const etag = `"${name}"`
    const isKnown = request.headers['if-none-match']?.includes(etag) === true
    const picture = isKnown
      ? null
      : await store.get(name, () => renderShare(share, (file) => readPicture(storage, file)))
    // Set last, because an error response must not be cached forever.
    void reply.headers({
      etag,
      'cache-control': request.query.v === undefined ? ASK_AGAIN : FOR_GOOD,
      ...SHOWN_ELSEWHERE,
    })
    return picture ? reply.type('image/jpeg').send(picture) : reply.code(304).send()
  }

  app.get(SITE_SHARE_PATH, { schema: { hide: true } }, async (request: ShareRequest, reply) =>
    send(await siteShare(await readCompany(db)), request, reply),
  )

  app.get<{ Params: { id: string } }>(propertyQrPath(':id'), { schema: { hide: true } }, async (request, reply) => {
    const { data: id } = Id.safeParse(request.params.id)
    const row = id === undefined ? null : await findForShare(db, id)
    if (!row) throw new AppError('not_found')
    const { default: QRCode } = await import('qrcode')
    const code = await QRCode.toString(`${origin}/properties/${id}`, {
      type: 'svg',
      margin: 0,
      errorCorrectionLevel: 'L',
    })
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(code)
  })

  app.get<{ Params: { id: string } }>(propertySharePath(':id'), { schema: { hide: true } }, async (request, reply) => {
    const { data: id } = Id.safeParse(request.params.id)
    const row = id === undefined ? null : await findForShare(db, id)
    if (!row) throw new AppError('not_found')
    return send(await propertyShare(row, await readCompany(db)), request as ShareRequest, reply)
  })
}
