import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { FastifyInstance } from 'fastify'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long readers may keep the file: half a year, within the year that the standard recommends. */
const VALID_DAYS = 180

/** Midnight, so that the response stays the same for a day. */
const expiryFrom = (now: number) => new Date(Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)

/** Files at well-known paths (RFC 8615). */
export function wellKnownRoutes(app: FastifyInstance, db: Db, origin: string) {
  // RFC 9116. Not cached, because its expiry date moves on while the site's content does not change.
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { email } = await readCompany(db)
    const lines = [
      ...(email === '' ? [] : [`Contact: mailto:${encodeURIComponent(email).replace('%40', '@')}`]),
      `Contact: ${origin}/contact`,
      `Expires: ${expiryFrom(Date.now()).toISOString()}`,
      `Canonical: ${origin}/.well-known/security.txt`,
      'Preferred-Languages: en',
    ]
    reply.header('cache-control', 'no-cache')
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  // Password managers send users here: https://www.w3.org/TR/change-password-url/
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply.redirect('/account', 303)
  })
}
