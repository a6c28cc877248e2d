import { formatCents } from '#contract/core/money.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { type RenewalRow, renewalReportAdmin, type RenewalState } from '#contract/reports/renewals/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { count, countEnds, list, orderOf, positionOf, prepare, type RenewalFacts } from './queries.ts'

const present = (row: RenewalFacts): RenewalRow => ({
  id: row.id,
  tenantName: row.tenant_name,
  tenantEmail: row.email,
  propertyAddress: row.property_address,
  endsOn: row.ends_on,
  daysLeft: row.days_left,
  rentAmount: row.rent_cents === null ? null : formatCents(row.rent_cents),
  state: row.state,
  offer:
    row.offer_rent_cents === null || row.answer_by === null
      ? null
      : { rentAmount: formatCents(row.offer_rent_cents), endsOn: row.offer_ends_on, answerBy: row.answer_by },
})

const HEAD = [
  'Tenant',
  'Email',
  'Property',
  'Term ends',
  'Days left',
  'Rent',
  'Renewal',
  'Offered rent',
  'New end',
  'Answer by',
  'Lease ID',
]

const STATE_NAMES: Record<RenewalState, string> = {
  none: 'No offer',
  open: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  notice: 'Notice given',
}

function cells(row: RenewalFacts): string[] {
  const { offer, ...lease } = present(row)
  return [
    lease.tenantName,
    lease.tenantEmail ?? '',
    lease.propertyAddress ?? '',
    lease.endsOn,
    String(lease.daysLeft),
    lease.rentAmount ?? '',
    STATE_NAMES[lease.state],
    ...(offer === null ? ['', '', ''] : [offer.rentAmount, offer.endsOn ?? 'Month to month', offer.answerBy]),
    lease.id,
  ]
}

const csv = { name: 'renewals.csv', head: HEAD, cells }
const report = adminList({ orderOf, positionOf, prepare, list, count, present, csv })

/** Leases whose term ends soon or is over, with how their renewal stands, for administrators. */
export function renewalReportRoutes(app: FastifyInstance, { db, gateway }: { db: Db; gateway: Gateway }) {
  route(app, renewalReportAdmin.list, ({ query }) => report.page(db, { ...query, gateway }))
  route(app, renewalReportAdmin.export, ({ query, reply }) => report.file(db, reply, { ...query, gateway }))
  route(app, renewalReportAdmin.figures, async ({ query }) => countEnds(db, await prepare(db, { ...query, gateway })))
}
