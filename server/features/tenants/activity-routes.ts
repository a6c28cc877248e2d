import type { Page } from '#contract/core/endpoint.ts'
import { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { deviceOf } from '#server/http/client/device.ts'
import { countryOf } from '#server/http/client/country.ts'
import { decodeCursor, nextCursor, type Order, type Position } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import {
  type PageQuery,
  countMails,
  countRequests,
  countSignIns,
  listMails,
  listRequests,
  listSignIns,
} from './activity-queries.ts'
import { find, type TenantRow } from './queries.ts'

interface List<Row, Item> {
  name: string
  list: (tenant: TenantRow, asked: PageQuery) => Promise<Row[]>
  count: (tenant: TenantRow) => Promise<number>
  show: (row: Row) => Item
  positionOf: (row: Row) => Position
}

/** Lists of what belongs to one tenant. */
export function activityRoutes(app: FastifyInstance, db: Db) {
  async function pageOf<Row, Item>(
    { params, query }: { params: { id: string }; query: { limit: number; cursor?: string | undefined } },
    { name, list, count, show, positionOf }: List<Row, Item>,
  ): Promise<Page<Item>> {
    const order: Order = { name, kinds: ['instant', 'id'] }
    const after = decodeCursor(order, query.cursor)
    const tenant = orNotFound(await find(db, params.id))
    const rows = await list(tenant, { limit: query.limit + 1, after })
    return {
      items: rows.slice(0, query.limit).map(show),
      next: nextCursor(order, rows, query.limit, positionOf),
      total: await count(tenant),
    }
  }

  route(app, tenantsAdmin.requests, (input) =>
    pageOf(input, {
      name: 'requests of a tenant',
      list: ({ id }, asked) => listRequests(db, id, asked),
      count: ({ id }) => countRequests(db, id),
      positionOf: ({ created_at, id }) => [created_at.toISOString(), id],
      show: (row) => ({
        id: row.id,
        requestType: row.request_type,
        priority: row.priority,
        status: row.status,
        description: row.description,
        createdAt: row.created_at,
      }),
    }),
  )

  route(app, tenantsAdmin.mails, (input) =>
    pageOf(input, {
      name: 'mails to a tenant',
      list: (tenant, asked) => listMails(db, tenant, asked),
      count: (tenant) => countMails(db, tenant),
      positionOf: ({ sent_at, id }) => [sent_at.toISOString(), id],
      show: (row) => ({ id: row.id, subject: row.subject, sentTo: row.sent_to, sentAt: row.sent_at }),
    }),
  )

  route(app, tenantsAdmin.signIns, (input) =>
    pageOf(input, {
      name: 'sign-ins of a tenant',
      list: ({ id }, asked) => listSignIns(db, id, asked),
      count: ({ id }) => countSignIns(db, id),
      positionOf: ({ attempted_at, id }) => [attempted_at.toISOString(), id],
      show: (row) => ({
        id: row.id,
        successful: row.successful,
        failureReason: row.failure_reason,
        device: deviceOf(row.user_agent),
        ipAddress: row.ip_address,
        country: countryOf(row.ip_address),
        attemptedAt: row.attempted_at,
      }),
    }),
  )
}
