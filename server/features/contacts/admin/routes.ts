import { contactsAdmin } from '#contract/contacts/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { change, present, read, reply } from './service.ts'
import { type ContactRow, count, list, orderOf, positionOf, prepare } from './queries.ts'

const HEAD = ['Received', 'First name', 'Last name', 'Email', 'Phone', 'Subject', 'Message', 'Status', 'Notes', 'ID']

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

const inquiries = adminList({
  orderOf,
  positionOf,
  prepare,
  list,
  count,
  present,
  csv: { name: 'contacts.csv', head: HEAD, cells },
})

/** Inquiries, for administrators. */
export function adminRoutes(app: FastifyInstance, db: Db) {
  route(app, contactsAdmin.list, ({ query }) => inquiries.page(db, query))
  route(app, contactsAdmin.export, ({ query, reply: answer }) => inquiries.file(db, answer, query))
  route(app, contactsAdmin.get, ({ params }) => read(db, params.id))

  route(app, contactsAdmin.update, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => change(trx, { user, address: request.ip }, params.id, body)),
  )

  route(app, contactsAdmin.reply, ({ params: { id }, body, user, request }) =>
    // The idempotency key applies to one inquiry. The same key for another inquiry is a different request.
    withIdempotency(db, { endpoint: contactsAdmin.reply, request, person: `${user.id} ${id}` }, (trx) =>
      reply(trx, { user, address: request.ip }, id, body),
    ),
  )
}
