import type { AdminProperty } from '#contract/properties/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach } from 'vitest'

export const STAFF = '/api/admin/properties'
export const HOME = { title: 'Two-family on a hill', address: '9 Hill Road, Medford, MA 02155', price: '845000' }
export const RENTAL = { ...HOME, price: 2400, priceType: 'rent' }

/** A product without properties, and the calls of its administrator. */
export async function setUpPropertiesAdmin() {
  const { db, url } = await createDatabase()
  const { app, cache } = await createTestApp(db)
  const admin = await createCaller(app, db, 'admin')
  const create = async (payload: object = HOME) => (await admin.call('POST', STAFF, payload)).json<AdminProperty>()
  const change = (id: string, payload: object) => admin.call('PATCH', `${STAFF}/${id}`, payload)
  const list = async (query = '') => {
    const answer = await admin.call('GET', `${STAFF}${query}`)
    return { ...answer, status: answer.statusCode, items: answer.json<AdminProperty[]>() }
  }

  const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
  const logs = async (id: string) =>
    (await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()).map(
      ({ action, user_id, user_name, details }) => ({ action, user_id, user_name, details }),
    )

  beforeEach(() => db.deleteFrom('properties').execute())

  return { db, url, app, cache, admin, create, change, list, titles, logs }
}
