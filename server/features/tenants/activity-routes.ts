import { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { presentOwnAttempt } from '#server/features/audit/service.ts'
import { type ListSource, pagedList } from '#server/http/lists/paged-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import {
  countMails,
  countRequests,
  countSignIns,
  listMails,
  listRequests,
  listSignIns,
  mailOrder,
  requestOrder,
  signInOrder,
} from './activity-queries.ts'
import { find, type TenantRow } from './queries.ts'

type Activity<Row, Item> = Pick<
  ListSource<{ id: string }, TenantRow, undefined, Row, Item>,
  'orderOf' | 'positionOf' | 'list' | 'count' | 'present'
>

/** A list of what belongs to one tenant, newest first. */
const activity = <Row, Item>(declared: Activity<Row, Item>) =>
  pagedList({
    prepare: async (db: Db, { id }: { id: string }) => orNotFound(await find(db, id)),
    ...declared,
  })

const requests = activity({
  ...requestOrder,
  list: listRequests,
  count: countRequests,
  present: (row) => ({
    id: row.id,
    requestType: row.request_type,
    priority: row.priority,
    status: row.status,
    description: row.description,
    createdAt: row.created_at,
  }),
})

const mails = activity({
  ...mailOrder,
  list: listMails,
  count: countMails,
  present: (row) => ({ id: row.id, subject: row.subject, sentTo: row.sent_to, sentAt: row.sent_at }),
})

const signIns = activity({
  ...signInOrder,
  list: listSignIns,
  count: countSignIns,
  present: presentOwnAttempt,
})

/** Lists of what belongs to one tenant. */
export function activityRoutes(app: FastifyInstance, db: Db) {
  route(app, tenantsAdmin.requests, ({ params, query }) => requests(db, { ...query, ...params }))
  route(app, tenantsAdmin.mails, ({ params, query }) => mails(db, { ...query, ...params }))
  route(app, tenantsAdmin.signIns, ({ params, query }) => signIns(db, { ...query, ...params }))
}
