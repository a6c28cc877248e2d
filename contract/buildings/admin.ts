import * as z from 'zod/mini'
import { booleanParam, ById, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { Building, BuildingChange, NewBuilding, NewUnit, OCCUPANCIES, Unit, UnitChange } from './fields.ts'

export const BUILDING_SORTS = ['newest', 'oldest', 'address', 'address-desc'] as const
export type BuildingSort = (typeof BUILDING_SORTS)[number]

export const UNIT_SORTS = ['newest', 'oldest', 'address', 'address-desc', 'lease-end', 'lease-end-desc'] as const
export type UnitSort = (typeof UNIT_SORTS)[number]

const BuildingFilter = z.object({ search: SearchText, hasVacancy: z.optional(booleanParam('hasVacancy')) })
export type BuildingFilter = z.output<typeof BuildingFilter>
const ofBuildings = { ...BuildingFilter.shape, sort: z._default(oneOf('sort', BUILDING_SORTS), 'newest') }

const UnitFilter = z.object({
  search: SearchText,
  occupancy: z.optional(oneOf('occupancy', OCCUPANCIES)),
  building: z.optional(z.uuid({ error: 'building must be an id' }).check(z.toLowerCase())),
})
export type UnitFilter = z.output<typeof UnitFilter>
const ofUnits = { ...UnitFilter.shape, sort: z._default(oneOf('sort', UNIT_SORTS), 'newest') }

export const buildingsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/buildings',
    access: 'admin',
    summary:
      'All buildings with their units counted, newest first by default. `search` matches any part of the name or address',
    paged: true,
    query: z.object({ ...pageQuery(100), ...ofBuildings }),
    response: z.array(Building),
  },
  export: csvOf('/api/admin/buildings', z.object(ofBuildings)),
  get: {
    method: 'GET',
    path: '/api/admin/buildings/:id',
    access: 'admin',
    summary: 'One building with its units counted',
    isLookup: true,
    params: ById,
    response: Building,
  },
  create: {
    method: 'POST',
    path: '/api/admin/buildings',
    access: 'admin',
    summary: 'Adds a building. 409 if there is one at this address. Accepts an Idempotency-Key',
    status: 201,
    body: NewBuilding,
    response: Building,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/buildings/:id',
    access: 'admin',
    summary:
      'Changes a building. A new address becomes that of the leases of its units. 409 if there is one at this address, or if it has changed since `version`',
    params: ById,
    body: BuildingChange,
    response: Building,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/buildings/:id',
    access: 'admin',
    summary: 'Deletes a building with its units. 409 if any of them has or had a lease',
    status: 204,
    params: ById,
    response: z.void(),
  },
  listUnits: {
    method: 'GET',
    path: '/api/admin/units',
    access: 'admin',
    summary:
      'All units with the lease of today, newest first by default. `search` matches any part of the address, the number or the name of the building; with `building`, only of the number',
    paged: true,
    query: z.object({ ...pageQuery(100), ...ofUnits }),
    response: z.array(Unit),
  },
  exportUnits: csvOf('/api/admin/units', z.object(ofUnits)),
  getUnit: {
    method: 'GET',
    path: '/api/admin/units/:id',
    access: 'admin',
    summary: 'One unit with the lease of today',
    isLookup: true,
    params: ById,
    response: Unit,
  },
  createUnit: {
    method: 'POST',
    path: '/api/admin/buildings/:id/units',
    access: 'admin',
    summary: 'Adds a unit to a building. 409 if the building has the number already. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewUnit,
    response: Unit,
  },
  updateUnit: {
    method: 'PATCH',
    path: '/api/admin/units/:id',
    access: 'admin',
    summary:
      'Changes a unit. 409 if the building has the number already, if a leased unit would go out of service, or if it has changed since `version`',
    params: ById,
    body: UnitChange,
    response: Unit,
  },
  removeUnit: {
    method: 'DELETE',
    path: '/api/admin/units/:id',
    access: 'admin',
    summary: 'Deletes a unit. 409 if it has or had a lease',
    status: 204,
    params: ById,
    response: z.void(),
  },
} as const satisfies Record<string, FileEndpoint>
