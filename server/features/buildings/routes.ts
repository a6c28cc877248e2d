import { buildingsAdmin } from '#contract/buildings/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildingMap, unitMap } from './fields.ts'
import { type BuildingRow, buildingsList } from './list-queries.ts'
import { presentBuilding, presentUnit } from './present.ts'
import { changeBuilding, createBuilding, deleteBuilding, readBuilding } from './service.ts'
import { type UnitRow, unitsList } from './unit-list-queries.ts'
import { changeUnit, createUnit, deleteUnit, readUnit } from './unit-service.ts'

const by = (user: { id: string }, request: FastifyRequest) => ({ userId: user.id, address: request.ip })

const buildings = adminList({
  ...buildingsList,
  present: presentBuilding,
  csv: {
    name: 'buildings.csv',
    head: [...buildingMap.csvColumns.map(({ head }) => head), 'Units', 'Vacant', 'Notes', 'ID'],
    cells: (row: BuildingRow) => [
      ...buildingMap.csvColumns.map(({ cell }) => cell(row)),
      String(row.unit_count),
      String(row.vacant_count),
      row.notes ?? '',
      row.id,
    ],
  },
})

const UNIT_HEAD = ['Occupancy', 'Tenant', 'Lease starts', 'Lease ends', 'Vacant since', 'Next lease', 'Listing', 'ID']

function unitCells(row: UnitRow) {
  const { occupancy, lease, vacantSince, nextLease, propertyTitle, id } = presentUnit(row)
  return [
    occupancy,
    lease?.tenantName ?? '',
    lease?.startsOn ?? '',
    lease?.endsOn ?? '',
    vacantSince ?? '',
    nextLease?.startsOn ?? '',
    propertyTitle ?? '',
    id,
  ]
}

const units = adminList({
  ...unitsList,
  present: presentUnit,
  csv: {
    name: 'units.csv',
    head: ['Building', 'Address', ...unitMap.csvColumns.map(({ head }) => head), ...UNIT_HEAD],
    cells: (row: UnitRow) => [
      row.building_name ?? '',
      row.address,
      ...unitMap.csvColumns.map(({ cell }) => cell(row)),
      ...unitCells(row),
    ],
  },
})

/** Buildings and their units, for administrators. */
export function buildingRoutes(app: FastifyInstance, db: Db) {
  const inTransaction = <Result>(work: (trx: Db) => Promise<Result>) => db.transaction().execute(work)

  route(app, buildingsAdmin.list, ({ query }) => buildings.page(db, query))
  route(app, buildingsAdmin.export, ({ query, reply }) => buildings.file(db, reply, query))
  route(app, buildingsAdmin.get, ({ params }) => readBuilding(db, params.id))
  route(app, buildingsAdmin.create, ({ body, user, request }) =>
    withIdempotency(db, { endpoint: buildingsAdmin.create, request, person: user.id }, (trx) =>
      createBuilding(trx, by(user, request), body),
    ),
  )
  route(app, buildingsAdmin.update, ({ params, body, user, request }) =>
    inTransaction((trx) => changeBuilding(trx, by(user, request), params.id, body)),
  )
  route(app, buildingsAdmin.remove, ({ params, user, request }) =>
    inTransaction((trx) => deleteBuilding(trx, by(user, request), params.id)),
  )

  route(app, buildingsAdmin.listUnits, ({ query }) => units.page(db, query))
  route(app, buildingsAdmin.exportUnits, ({ query, reply }) => units.file(db, reply, query))
  route(app, buildingsAdmin.getUnit, ({ params }) => readUnit(db, params.id))
  route(app, buildingsAdmin.createUnit, ({ params, body, user, request }) =>
    withIdempotency(db, { endpoint: buildingsAdmin.createUnit, request, person: user.id }, (trx) =>
      createUnit(trx, by(user, request), params.id, body),
    ),
  )
  route(app, buildingsAdmin.updateUnit, ({ params, body, user, request }) =>
    inTransaction((trx) => changeUnit(trx, by(user, request), params.id, body)),
  )
  route(app, buildingsAdmin.removeUnit, ({ params, user, request }) =>
    inTransaction((trx) => deleteUnit(trx, by(user, request), params.id)),
  )
}
