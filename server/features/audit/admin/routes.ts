import { auditAdmin } from '#contract/audit/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { requestChainCheck, readChain } from '#server/features/audit/chain.ts'
import { orderOf, positionOf } from '#server/features/audit/order.ts'
import { presentAttempt, presentEvent, presentLog, presentSession } from '#server/features/audit/present.ts'
import { attemptSheet, eventSheet, logSheet, sessionSheet } from './csv-sheets.ts'
import {
  type Conditions,
  count,
  countSessions,
  list,
  listSessions,
  type ChainedRow,
  type ChainedTable,
  SESSION_ORDER,
  sessionPositionOf,
  type SessionRow,
  whereEmail,
  whereEqual,
} from './queries.ts'

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** The audit log, security events, sign-in attempts and sessions, for administrators. */
export function adminRoutes(app: FastifyInstance, db: Db) {
  async function pageOf<Table extends ChainedTable, Item>(
    table: Table,
    conditions: Conditions,
    { limit, cursor }: PageQuery,
    present: (row: ChainedRow<Table>) => Item,
  ) {
    const order = orderOf(table)
    const rows = await list(db, table, conditions, { after: decodeCursor(order, cursor), limit: limit + 1 })
    return {
      items: rows.slice(0, limit).map(present),
      next: nextCursor(order, rows, limit, positionOf),
      total: await count(db, table, conditions),
    }
  }

  const after =
    <Table extends ChainedTable>(table: Table, conditions: Conditions) =>
    (last: ChainedRow<Table> | null, limit: number) =>
      list(db, table, conditions, { after: last && positionOf(last), limit })

  const logsWhere = ({ action, resourceType }: { action?: string | undefined; resourceType?: string | undefined }) =>
    whereEqual({ action, resource_type: resourceType })
  route(app, auditAdmin.logs, ({ query: { limit, cursor, ...filter } }) =>
    pageOf('audit_logs', logsWhere(filter), { limit, cursor }, presentLog),
  )
  route(app, auditAdmin.exportLogs, ({ query, reply }) =>
    sendCsv(reply, { ...logSheet, page: after('audit_logs', logsWhere(query)) }),
  )

  route(app, auditAdmin.events, ({ query: { limit, cursor, severity, resolved } }) =>
    pageOf('security_events', whereEqual({ severity, resolved }), { limit, cursor }, presentEvent),
  )
  route(app, auditAdmin.exportEvents, ({ query: { severity, resolved }, reply }) =>
    sendCsv(reply, { ...eventSheet, page: after('security_events', whereEqual({ severity, resolved })) }),
  )

  const attemptsWhere = async ({ email, successful }: { email: string; successful?: boolean | undefined }) => [
    ...whereEqual({ successful }),
    ...(await whereEmail(db, email)),
  ]
  route(app, auditAdmin.attempts, async ({ query: { limit, cursor, ...filter } }) =>
    pageOf('login_attempts', await attemptsWhere(filter), { limit, cursor }, presentAttempt),
  )
  route(app, auditAdmin.exportAttempts, async ({ query, reply }) =>
    sendCsv(reply, { ...attemptSheet, page: after('login_attempts', await attemptsWhere(query)) }),
  )

  route(app, auditAdmin.sessions, async ({ query: { limit, cursor } }) => {
    const rows = await listSessions(db, { after: decodeCursor(SESSION_ORDER, cursor), limit: limit + 1 })
    return {
      items: rows.slice(0, limit).map(presentSession),
      next: nextCursor(SESSION_ORDER, rows, limit, sessionPositionOf),
      total: await countSessions(db),
    }
  })
  route(app, auditAdmin.exportSessions, ({ reply }) =>
    sendCsv(reply, {
      ...sessionSheet,
      page: (last: SessionRow | null, limit) => listSessions(db, { after: last && sessionPositionOf(last), limit }),
    }),
  )

  route(app, auditAdmin.chain, () => readChain(db))
  route(app, auditAdmin.verify, () => requestChainCheck(db))
}
