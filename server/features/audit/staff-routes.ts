import { auditAdmin } from '#contract/audit-admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sendCsv } from '#server/http/csv.ts'
import { decodePlace, encodePlace } from '#server/http/place.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { askForCheck, readChain } from './chain.ts'
import { positionOf } from './position.ts'
import { presentAttempt, presentEvent, presentLog, presentSession } from './present.ts'
import { attemptSheet, eventSheet, logSheet, sessionSheet } from './sheets.ts'
import {
  type Conditions,
  count,
  countSessions,
  listAllAttempts,
  listEvents,
  listLogs,
  listSessions,
  whereEmail,
  whereEqual,
} from './staff-queries.ts'

interface Asked {
  limit: number
  cursor?: string | undefined
}

type Read<Row> = (db: Db, conditions: Conditions, part: { before: number | null; limit: number }) => Promise<Row[]>

/** The record, for administrators. */
export function auditStaffRoutes(app: FastifyInstance, db: Db) {
  async function pageOf<Row extends { seq: string }, Item>(
    read: Read<Row>,
    conditions: Conditions,
    { limit, cursor }: Asked,
    present: (row: Row) => Item,
  ) {
    const rows = await read(db, conditions, { before: positionOf(cursor), limit: limit + 1 })
    const page = rows.slice(0, limit)
    return { items: page.map(present), next: rows.length > limit ? page.at(-1)!.seq : null }
  }

  const after =
    <Row extends { seq: string }>(read: Read<Row>, conditions: Conditions) =>
    (last: Row | null, limit: number) =>
      read(db, conditions, { before: last && Number(last.seq), limit })

  const logsWhere = ({ action, resourceType }: { action?: string | undefined; resourceType?: string | undefined }) =>
    whereEqual({ action, resource_type: resourceType })
  route(app, auditAdmin.logs, async ({ query: { limit, cursor, ...filter } }) => ({
    ...(await pageOf(listLogs, logsWhere(filter), { limit, cursor }, presentLog)),
    total: await count(db, 'audit_logs', logsWhere(filter)),
  }))
  route(app, auditAdmin.exportLogs, ({ query, reply }) =>
    sendCsv(reply, {
      ...logSheet,
      page: after(listLogs, logsWhere(query)),
    }),
  )

  route(app, auditAdmin.events, async ({ query: { limit, cursor, severity, resolved } }) => ({
    ...(await pageOf(listEvents, whereEqual({ severity, resolved }), { limit, cursor }, presentEvent)),
    total: await count(db, 'security_events', whereEqual({ severity, resolved })),
  }))
  route(app, auditAdmin.exportEvents, ({ query: { severity, resolved }, reply }) =>
    sendCsv(reply, {
      ...eventSheet,
      page: after(listEvents, whereEqual({ severity, resolved })),
    }),
  )

  const attemptsWhere = async ({ email, successful }: { email: string; successful?: boolean | undefined }) => [
    ...whereEqual({ successful }),
    ...(await whereEmail(db, email)),
  ]
  route(app, auditAdmin.attempts, async ({ query: { limit, cursor, ...filter } }) => {
    const where = await attemptsWhere(filter)
    return {
      ...(await pageOf(listAllAttempts, where, { limit, cursor }, presentAttempt)),
      total: await count(db, 'login_attempts', where),
    }
  })
  route(app, auditAdmin.exportAttempts, async ({ query, reply }) =>
    sendCsv(reply, {
      ...attemptSheet,
      page: after(listAllAttempts, await attemptsWhere(query)),
    }),
  )

  type Session = Awaited<ReturnType<typeof listSessions>>[number]
  const placeOf = ({ last_seen_at, session_id }: Session) => ({ at: last_seen_at, id: session_id })
  route(app, auditAdmin.sessions, async ({ query: { limit, cursor } }) => {
    const rows = await listSessions(db, { after: decodePlace(cursor), limit: limit + 1 })
    const page = rows.slice(0, limit)
    return {
      items: page.map(presentSession),
      next: rows.length > limit ? encodePlace(placeOf(page.at(-1)!)) : null,
      total: await countSessions(db),
    }
  })
  route(app, auditAdmin.exportSessions, ({ reply }) =>
    sendCsv(reply, {
      ...sessionSheet,
      page: (last: Session | null, limit) => listSessions(db, { after: last && placeOf(last), limit }),
    }),
  )

  route(app, auditAdmin.chain, () => readChain(db))
  route(app, auditAdmin.verify, () => askForCheck(db))
}
