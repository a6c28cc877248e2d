import { type Gateway, payments } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportOwn } from './export.ts'
import { drawReceipt } from './receipts.ts'
import { drawStatement } from './statement.ts'

/** Sets the headers only when there is a file, because an error is sent as JSON. */
async function sendPdf(reply: FastifyReply, making: Promise<{ name: string; bytes: Uint8Array }>) {
  const { name, bytes } = await making
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  return bytes
}

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
