import { heroImagesAdmin } from '#contract/hero-images/admin.ts'
import { heroImages } from '#contract/hero-images/public.ts'
import type { Db } from '#server/db/connection.ts'
import { dependOn } from '#server/http/cache/dependencies.ts'
import { route } from '#server/http/route.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { present } from './present.ts'
import { listActive } from './queries.ts'
import * as staff from './admin/service.ts'

export function heroImageRoutes(app: FastifyInstance, db: Db) {
  route(app, heroImages.list, async () => {
    dependOn('hero-images')
    return (await listActive(db)).map(present)
  })

  const change = <Result>(user: User, request: FastifyRequest, work: (trx: Db, by: staff.Staff) => Promise<Result>) =>
    db.transaction().execute((trx) => work(trx, { userId: user.id, address: request.ip }))

  route(app, heroImagesAdmin.list, () => staff.listForAdmin(db))
  route(app, heroImagesAdmin.create, ({ body, user, request }) =>
    change(user, request, (trx, by) => staff.createHeroImage(trx, by, body)),
  )
  route(app, heroImagesAdmin.arrange, ({ body, user, request }) =>
    change(user, request, (trx, by) => staff.arrangeHeroImages(trx, by, body.ids)),
  )
  route(app, heroImagesAdmin.update, ({ params, body, user, request }) =>
    change(user, request, (trx, by) => staff.updateHeroImage(trx, by, params.id, body)),
  )
  route(app, heroImagesAdmin.remove, ({ params, user, request }) =>
    change(user, request, (trx, by) => staff.removeHeroImage(trx, by, params.id)),
  )
  route(app, heroImagesAdmin.restore, ({ params, user, request }) =>
    change(user, request, (trx, by) => staff.restoreHeroImage(trx, by, params.id)),
  )
}
