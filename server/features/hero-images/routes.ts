import { heroImages } from '#contract/hero-images.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { listActive } from './queries.ts'

export function heroImageRoutes(app: FastifyInstance, db: Db) {
  route(app, heroImages.list, async () =>
    (await listActive(db)).map((row) => ({
      id: row.id,
      title: row.title,
      description: row.description,
      imageUrl: row.image_url,
      src: row.image_url,
      alt: row.alt,
      sortOrder: row.sort_order,
      isActive: row.is_active,
    })),
  )
}
