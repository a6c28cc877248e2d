import { leasesAdmin } from '#contract/leases/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { paymentsAdmin } from '#contract/payments/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { presentAutomatic } from './automatic-present.ts'
import { paymentList, readPayment, summarizePayments } from './service.ts'

/** Payments for staff. Read only: all changes come from the card provider. */
export function adminRoutes(app: FastifyInstance, db: Db, gateway: Gateway) {
  route(app, paymentsAdmin.list, ({ query }) => paymentList.page(db, query))
  route(app, paymentsAdmin.figures, ({ query }) => summarizePayments(db, query))
  route(app, paymentsAdmin.export, ({ query, reply }) => paymentList.file(db, reply, query))
  route(app, leasesAdmin.automaticPayments, ({ params }) => presentAutomatic(db, gateway, params.id))
  route(app, paymentsAdmin.get, ({ params }) => readPayment(db, params.id))
}
