import { maintenanceAdmin } from '#contract/maintenance/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listAssignees, namesOf } from './assignee-queries.ts'
import { count, list, orderOf, positionOf, prepare } from '#server/features/maintenance/list-queries.ts'
import { presentForAdmin } from '#server/features/maintenance/present.ts'
import { readForAdmin, updateRequest, writeAsAdmin } from './service.ts'

/** A page of requests. Each row also has the names of the page's assignees, which are read in one query. */
async function listWithNames(...args: Parameters<typeof list>) {
  const rows = await list(...args)
  const names = await namesOf(
    args[0],
    rows.map(({ assignee_id }) => assignee_id),
  )
  return rows.map((row) => ({ row, names }))
}
type ListedRow = Awaited<ReturnType<typeof listWithNames>>[number]

const present = ({ row, names }: ListedRow) => presentForAdmin(row, names)

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
  'ID',
]

const cellsOf = (request: ReturnType<typeof present>) => [
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

const requests = adminList({
  orderOf,
  positionOf: ({ row }) => positionOf(row),
  prepare,
  list: listWithNames,
  count,
  present,
  csv: { name: 'maintenance-requests.csv', head: HEAD, cells: (listed: ListedRow) => cellsOf(present(listed)) },
})

/** Maintenance requests, for staff. */
export function adminRoutes(app: FastifyInstance, db: Db, origin: string) {
  const caller = (user: User, request: FastifyRequest) => ({
    user,
    visitor: app.visitorOf(request),
    address: request.ip,
    origin,
  })

  route(app, maintenanceAdmin.list, ({ query }) => requests.page(db, query))
  route(app, maintenanceAdmin.export, ({ query, reply }) => requests.file(db, reply, query))
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
