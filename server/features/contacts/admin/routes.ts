import { contactsAdmin } from '#contract/contacts/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { change, present, read, reply } from './service.ts'
import { type ContactRow, count, list, type ListedRow, orderOf, positionOf, prepare } from './queries.ts'

const HEAD = ['Received', 'First name', 'Last name', 'Email', 'Phone', 'Subject', 'Message', 'Status', 'Notes', 'Id']

const cells = (row: ContactRow) => [
  row.created_at.toISOString(),
  row.first_name,
  row.last_name,
  row.email,
  row.phone ?? '',
  row.subject,
  row.message,
  row.status,
  row.admin_notes ?? '',
  row.id,
]

/** Inquiries, for staff. */
export function adminRoutes(app: FastifyInstance, db: Db) {
  route(app, contactsAdmin.list, async ({ query: { limit, cursor, sort, ...asked } }) => {
    const order = orderOf(sort)
    const after = decodeCursor(order, cursor)
    const filter = await prepare(db, asked)
    const [rows, total] = await Promise.all([list(db, filter, { sort, limit: limit + 1, after }), count(db, filter)])
    return {
      items: rows.slice(0, limit).map(present),
      next: nextCursor(order, rows, limit, (row) => positionOf(row, sort)),
      total,
    }
  })

  route(app, contactsAdmin.export, async ({ query: { sort, ...asked }, reply: answer }) => {
    const filter = await prepare(db, asked)
    return sendCsv(answer, {
      name: 'contacts.csv',
      head: HEAD,
      cells,
      page: (last: ListedRow | null, limit) => list(db, filter, { sort, limit, after: last && positionOf(last, sort) }),
    })
  })

  route(app, contactsAdmin.get, ({ params }) => read(db, params.id))

  route(app, contactsAdmin.update, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => change(trx, { user, address: request.ip }, params.id, body)),
  )

  route(app, contactsAdmin.reply, ({ params: { id }, body, user, request }) =>
    // A key counts for one inquiry: the same key for another one is another piece of work.
    withIdempotency(db, { endpoint: contactsAdmin.reply, request, person: `${user.id} ${id}` }, (trx) =>
      reply(trx, { user, address: request.ip }, id, body),
    ),
  )
}
