import type { buildingsAdmin } from '#contract/buildings/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { buildingMap, unitMap } from './fields.ts'
import type { BuildingRow } from './list-queries.ts'
import type { UnitRow } from './unit-list-queries.ts'

export const presentBuilding = (row: BuildingRow): ResultOf<typeof buildingsAdmin.get> => ({
  id: row.id,
  ...buildingMap.present(row),
  state: 'MA',
  address: row.address,
  unitCount: row.unit_count,
  vacantCount: row.vacant_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

export const presentUnit = (row: UnitRow): ResultOf<typeof buildingsAdmin.getUnit> => ({
  id: row.id,
  buildingId: row.building_id,
  buildingName: row.building_name,
  ...unitMap.present(row),
  // A deleted listing advertises nothing.
  propertyId: row.property_title === null ? null : row.property_id,
  address: row.address,
  occupancy: row.occupancy,
  lease: row.lease,
  nextLease: row.next_lease,
  vacantSince: row.lease === null ? row.vacant_since : null,
  propertyTitle: row.property_title,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})
