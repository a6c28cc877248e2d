import { type Gateway, payments } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { exportOwn } from './export.ts'
import { drawReceipt } from './receipts.ts'
import { sendPdf } from './pdf-parts.ts'
import { drawStatement } from './statement.ts'

/** Documents of the user's own payments: receipts, yearly statements and CSV. */
export function receiptRoutes(app: FastifyInstance, db: Db, gateway: Gateway) {
  route(app, payments.receipt, ({ params: { id }, user, reply }) =>
    sendPdf(reply, drawReceipt(db, { userId: user.id, gateway }, id)),
  )
  route(app, payments.statement, ({ query: { year }, user, reply }) =>
    sendPdf(reply, drawStatement(db, { userId: user.id, gateway }, year)),
  )
  route(app, payments.exportMine, ({ query: { year }, user, reply }) => exportOwn(db, user.id, year, reply))
}
