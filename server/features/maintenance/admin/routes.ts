import { maintenanceAdmin } from '#contract/maintenance/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listAssignees, namesOf } from './assignee-queries.ts'
import { pageOf } from '#server/features/maintenance/list-page.ts'
import { list, positionOf, prepare } from '#server/features/maintenance/list-queries.ts'
import { presentForAdmin } from '#server/features/maintenance/present.ts'
import type { RequestRow } from '#server/features/maintenance/queries.ts'
import { readForAdmin, updateRequest, writeAsAdmin } from './service.ts'

const presentAll = async (db: Db, rows: readonly RequestRow[]) => {
  const names = await namesOf(
    db,
    rows.map(({ assignee_id }) => assignee_id),
  )
  return rows.map((row) => presentForAdmin(row, names))
}

const HEAD = [
  'Submitted',
  'Property',
  'Type',
  'Priority',
  'Urgent',
  'Status',
  'Due',
  'Overdue',
  'Assignee',
  'Name',
  'Email',
  'Phone',
  'Description',
  'Notes',
  'Id',
]

type Shown = ReturnType<typeof presentForAdmin>

const cells = (request: Shown) => [
  request.createdAt.toISOString(),
  request.propertyAddress,
  request.requestType,
  request.priority,
  request.isUrgent ? 'yes' : '',
  request.status,
  request.dueAt.toISOString(),
  request.isOverdue ? 'yes' : '',
  request.assignee?.name ?? '',
  request.fullName,
  request.email,
  request.phone ?? '',
  request.description,
  request.adminNotes ?? '',
  request.id,
]

/** Maintenance requests, for staff. */
export function adminRoutes(app: FastifyInstance, db: Db, origin: string) {
  const caller = (user: User, request: FastifyRequest) => ({
    user,
    visitor: app.visitorOf(request),
    address: request.ip,
    origin,
  })

  route(app, maintenanceAdmin.list, async ({ query: { limit, cursor, sort, ...asked } }) =>
    pageOf(db, await prepare(db, asked), { sort, limit, cursor }, (rows) => presentAll(db, rows)),
  )

  route(app, maintenanceAdmin.export, async ({ query: { sort, ...asked }, reply }) => {
    const filter = await prepare(db, asked)
    return sendCsv<readonly [RequestRow, Shown]>(reply, {
      name: 'maintenance-requests.csv',
      head: HEAD,
      cells: ([, shown]) => cells(shown),
      page: async (last, limit) => {
        const rows = await list(db, filter, { sort, limit, after: last && positionOf(last[0], sort) })
        const shown = await presentAll(db, rows)
        return rows.map((row, place) => [row, shown[place]!] as const)
      },
    })
  })

  route(app, maintenanceAdmin.assignees, () => listAssignees(db))

  route(app, maintenanceAdmin.get, ({ params }) => readForAdmin(db, params.id))

  route(app, maintenanceAdmin.update, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => updateRequest(trx, caller(user, request), params.id, body)),
  )

  route(app, maintenanceAdmin.write, ({ params: { id }, body, user, request }) =>
    // The idempotency key applies to one request. The same key for another request is a different call.
    withIdempotency(db, { endpoint: maintenanceAdmin.write, request, person: `${user.id} ${id}` }, (trx) =>
      writeAsAdmin(trx, caller(user, request), id, body),
    ),
  )
}
