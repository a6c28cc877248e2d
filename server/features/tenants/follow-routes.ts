import type { Page } from '#contract/endpoint.ts'
import { tenantsAdmin } from '#contract/tenants-admin.ts'
import type { Db } from '#server/db/connection.ts'
import { deviceOf } from '#server/http/device.ts'
import { countryOf } from '#server/http/country.ts'
import { decodePlace, encodePlace, type Place } from '#server/http/place.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import {
  type Asked,
  countMails,
  countRequests,
  countSignIns,
  listMails,
  listRequests,
  listSignIns,
} from './follow-queries.ts'
import { find, type TenantRow } from './queries.ts'
import { existing } from './service.ts'

interface List<Row, Item> {
  list: (tenant: TenantRow, asked: Asked) => Promise<Row[]>
  count: (tenant: TenantRow) => Promise<number>
  show: (row: Row) => Item
  placeOf: (row: Row) => Place
}

/** What belongs to one tenant, a page at a time. */
export function followRoutes(app: FastifyInstance, db: Db) {
  async function pageOf<Row, Item>(
    { params, query }: { params: { id: string }; query: { limit: number; cursor?: string | undefined } },
    { list, count, show, placeOf }: List<Row, Item>,
  ): Promise<Page<Item>> {
    const after = decodePlace(query.cursor)
    const tenant = existing(await find(db, params.id))
    const rows = await list(tenant, { limit: query.limit + 1, after })
    const page = rows.slice(0, query.limit)
    const isMore = rows.length > query.limit
    return {
      items: page.map(show),
      next: isMore ? encodePlace(placeOf(page.at(-1)!)) : null,
      total: await count(tenant),
    }
  }

  route(app, tenantsAdmin.requests, (input) =>
    pageOf(input, {
      list: ({ id }, asked) => listRequests(db, id, asked),
      count: ({ id }) => countRequests(db, id),
      placeOf: ({ created_at, id }) => ({ at: created_at, id }),
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
      list: (tenant, asked) => listMails(db, tenant, asked),
      count: (tenant) => countMails(db, tenant),
      placeOf: ({ sent_at, id }) => ({ at: sent_at, id }),
      show: (row) => ({ id: row.id, subject: row.subject, sentTo: row.sent_to, sentAt: row.sent_at }),
    }),
  )

  route(app, tenantsAdmin.signIns, (input) =>
    pageOf(input, {
      list: ({ id }, asked) => listSignIns(db, id, asked),
      count: ({ id }) => countSignIns(db, id),
      placeOf: ({ attempted_at, id }) => ({ at: attempted_at, id }),
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
