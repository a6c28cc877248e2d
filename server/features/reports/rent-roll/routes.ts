import type { Gateway } from '#contract/payments/own.ts'
import { rentRollAdmin } from '#contract/reports/rent-roll/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { prepare } from './match-queries.ts'
import { presentRow, presentSums } from './present.ts'
import { count, list, orderOf, positionOf, type RollRow } from './queries.ts'
import { sumRoll } from './sum-queries.ts'

const HEAD = [
  'Building',
  'Address',
  'Unit',
  'Bedrooms',
  'Bathrooms',
  'Square feet',
  'Status',
  'Tenant',
  'Lease starts',
  'Lease ends',
  'Monthly rent',
  'Deposit held',
  "Last month's rent held",
  'Balance',
  'Next lease starts',
  'Lease ID',
  'ID',
]

const orEmpty = (value: string | number | null | undefined) => String(value ?? '')

function cells(row: RollRow): string[] {
  const { lease, ...unit } = presentRow(row)
  return [
    orEmpty(unit.buildingName),
    orEmpty(unit.address),
    orEmpty(unit.number),
    orEmpty(unit.bedrooms),
    orEmpty(unit.bathrooms),
    orEmpty(unit.sqft),
    unit.status,
    lease ? [lease.tenantName, ...lease.otherTenants].join(', ') : '',
    orEmpty(lease?.startsOn),
    lease ? (lease.endsOn ?? 'month to month') : '',
    orEmpty(lease?.rentAmount),
    orEmpty(lease?.depositHeld),
    orEmpty(lease?.lastMonthHeld),
    orEmpty(lease?.balance),
    orEmpty(unit.nextStartsOn),
    orEmpty(lease?.id),
    unit.id,
  ]
}

const source = { orderOf, positionOf, prepare, list, count, present: presentRow }
const roll = adminList({ ...source, csv: { name: 'rent-roll.csv', head: HEAD, cells } })

/** The rent roll as of today, for administrators. */
export function rentRollRoutes(app: FastifyInstance, { db, gateway }: { db: Db; gateway: Gateway }) {
  route(app, rentRollAdmin.list, ({ query }) => roll.page(db, { ...query, gateway }))
  route(app, rentRollAdmin.export, ({ query, reply }) => roll.file(db, reply, { ...query, gateway }))
  route(app, rentRollAdmin.figures, async ({ query }) =>
    presentSums(await sumRoll(db, await prepare(db, { ...query, gateway }))),
  )
}
