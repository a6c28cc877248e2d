import { calendarAdmin } from '#contract/calendar/admin.ts'
import { AppError } from '#server/errors.ts'
import { countSubmission } from '#server/http/limits/submission-limit.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { feedFile } from './feed.ts'
import { readFeed } from './queries.ts'
import { type Calendars, changeFeed, endFeed, feedIdIn, look, makeFeed, readChanges, readOwnFeed } from './service.ts'

/** Programs come every 15 minutes, and a person may have several. */
const READS_PER_HOUR = 120

/** The calendar of staff, and the private addresses under which calendar programs read it. */
export function calendarRoutes(app: FastifyInstance, deps: Calendars) {
  const { db, secret } = deps
  route(app, calendarAdmin.changes, ({ user }) => readChanges(deps, user.id))
  route(app, calendarAdmin.look, ({ user, body }) => look(deps, user.id, body.until))
  route(app, calendarAdmin.feed, ({ user }) => readOwnFeed(deps, user.id))
  route(app, calendarAdmin.makeFeed, ({ user, body }) => makeFeed(deps, user.id, body.scope))
  route(app, calendarAdmin.changeFeed, ({ user, body }) => changeFeed(deps, user.id, body.scope))
  route(app, calendarAdmin.endFeed, ({ user }) => endFeed(deps, user.id))

  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      const id = feedIdIn(secret, params.token)
      if (id === null) throw new AppError('not_found')
      await countSubmission(db, 'calendar_feed', id, READS_PER_HOUR, 'requests for this calendar')
      const feed = await readFeed(db, id)
      if (!feed) throw new AppError('not_found')
      return reply
        .type('text/calendar; charset=utf-8')
        .send(await feedFile(deps, feed.scope === 'all' ? null : feed.user_id))
    },
  )
}
