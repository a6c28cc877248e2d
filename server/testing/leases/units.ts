import type { Building, Unit } from '#contract/buildings/fields.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { newEmail, tenantCalls } from '#server/testing/tenants.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let made = 0

/** What tests of buildings and units do as an administrator. */
export async function setUpUnits() {
  const { db } = await createDatabase()
  const { app } = await createTestApp(db)
  const { call, change, created, create, logsOf } = await tenantCalls(app, db)

  const addBuilding = (body: object = {}) => {
    made += 1
    return call('POST', '/api/admin/buildings', {
      street: `${made} Prescott Street`,
      city: 'Somerville',
      zip: '02143',
      ...body,
    })
  }
  const building = async (body: object = {}) => (await addBuilding(body)).json<Building>()
  const addUnit = (buildingId: string, body: object = {}) =>
    call('POST', `/api/admin/buildings/${buildingId}/units`, body)
  const unit = async (buildingId: string, body: object = {}) => (await addUnit(buildingId, body)).json<Unit>()

  return {
    db,
    app,
    call,
    change,
    created,
    create,
    logsOf,
    addBuilding,
    building,
    addUnit,
    unit,
    readBuilding: async (id: string) => (await call('GET', `/api/admin/buildings/${id}`)).json<Building>(),
    readUnit: async (id: string) => (await call('GET', `/api/admin/units/${id}`)).json<Unit>(),
    units: async (query = '') => (await call('GET', `/api/admin/units${query}`)).json<Unit[]>(),
    /** A tenant who leases a unit on these days. */
    tenantIn: (unitId: string | null, leaseStartDate: string | null, leaseEndDate: string | null, more: object = {}) =>
      created({ unitId, leaseStartDate, leaseEndDate, propertyAddress: undefined, email: newEmail(), ...more }),
  }
}
