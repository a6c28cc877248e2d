import { auditAdmin, type AuditSort } from '#contract/audit/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { requestChainCheck, readChain } from '#server/features/audit/chain.ts'
import { presentAttempt, presentEvent, presentLog, presentSession } from '#server/features/audit/present.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import type { SortedPage } from '#server/http/lists/keyset.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { attemptSheet, eventSheet, logSheet, sessionSheet } from './csv-sheets.ts'
import {
  type ChainedRow,
  type ChainedTable,
  count,
  countSessions,
  type Filter,
  findEmail,
  list,
  listSessions,
  ORDERS,
  sessionOrder,
  whereEqual,
} from './queries.ts'
import { listLogs } from './resource-queries.ts'

interface Chained<Table extends ChainedTable, Filters, Item> {
  prepare: (db: Db, filters: Filters) => Promise<Filter>
  present: (row: ChainedRow<Table>) => Item
  csv: { name: string; head: readonly string[]; cells: (row: ChainedRow<Table>) => readonly string[] }
}

/** A list of one of the hash-chained tables. */
const chainedList = <Table extends ChainedTable, Filters, Item>(
  table: Table,
  declared: Chained<Table, Filters, Item>,
) =>
  adminList<Filters, Filter, AuditSort, ChainedRow<Table>, Item>({
    ...ORDERS[table],
    list: (db, filter, page) => list(db, table, filter, page),
    count: (db, filter) => count(db, table, filter),
    ...declared,
  })

const logs = adminList({
  ...ORDERS.audit_logs,
  prepare: async (_db, { action, resourceType }: { action?: string | undefined; resourceType?: string | undefined }) =>
    whereEqual({ action, resource_type: resourceType }),
  list: listLogs,
  count: (db, filter) => count(db, 'audit_logs', filter),
  present: presentLog,
  csv: logSheet,
})

const events = chainedList('security_events', {
  prepare: async (_db, { severity, resolved }: { severity?: string | undefined; resolved?: boolean | undefined }) =>
    whereEqual({ severity, resolved }),
  present: presentEvent,
  csv: eventSheet,
})

const attempts = chainedList('login_attempts', {
  prepare: async (db, { email, successful }: { email: string; successful?: boolean | undefined }) =>
    whereEqual({ successful }, await findEmail(db, email)),
  present: presentAttempt,
  csv: attemptSheet,
})

const sessions = adminList({
  ...sessionOrder,
  prepare: async () => undefined,
  list: (db, _all: undefined, page: SortedPage<AuditSort>) => listSessions(db, page),
  count: countSessions,
  present: presentSession,
  csv: sessionSheet,
})

/** The audit log, security events, sign-in attempts and sessions, for administrators. */
export function adminRoutes(app: FastifyInstance, db: Db) {
  route(app, auditAdmin.logs, ({ query }) => logs.page(db, query))
  route(app, auditAdmin.exportLogs, ({ query, reply }) => logs.file(db, reply, query))
  route(app, auditAdmin.events, ({ query }) => events.page(db, query))
  route(app, auditAdmin.exportEvents, ({ query, reply }) => events.file(db, reply, query))
  route(app, auditAdmin.attempts, ({ query }) => attempts.page(db, query))
  route(app, auditAdmin.exportAttempts, ({ query, reply }) => attempts.file(db, reply, query))
  route(app, auditAdmin.sessions, ({ query }) => sessions.page(db, query))
  route(app, auditAdmin.exportSessions, ({ query, reply }) => sessions.file(db, reply, query))

  route(app, auditAdmin.chain, () => readChain(db))
  route(app, auditAdmin.verify, () => requestChainCheck(db))
}
