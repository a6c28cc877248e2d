import { companyDay } from '#contract/core/calendar.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import type { Db } from '#server/db/connection.ts'
import type { FastifyInstance } from 'fastify'
import { createAccount, PASSWORD, signedIn } from './account.ts'
import { takeMail } from './maintenance.ts'
import { csrfHeaders } from './test-app.ts'

export const TENANTS = '/api/admin/tenants'

export const NEW_TENANT = {
  firstName: 'Grace',
  lastName: 'Hopper',
  propertyAddress: '5 Federal Street, Salem, MA 01970',
  rentAmount: '2100.50',
  leaseEndDate: '2027-05-31',
}

/** The first day of a month relative to now, in the company's time zone. */
export function addMonths(count: number) {
  const [year = 0, month = 0] = companyDay().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

let made = 0
export const newEmail = () => `grace-${(made += 1)}@example.com`

/** What tests of tenants do as an administrator, and what they read. */
export async function tenantCalls(app: FastifyInstance, db: Db) {
  const admin = await createAccount(db, { role: 'admin' })
  const { call } = await signedIn(app, admin.email)
  const create = (changes: object = {}) => call('POST', TENANTS, { ...NEW_TENANT, email: newEmail(), ...changes })
  return {
    admin,
    call,
    create,
    created: async (changes: object = {}) => (await create(changes)).json<Tenant & { message: string }>(),
    change: (id: string, payload: object) => call('PATCH', `${TENANTS}/${id}`, payload),
    logsOf: (id: string) =>
      db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute(),
    identityOf: (id: string) => db.selectFrom('auth_users').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The token and type of the newest mailed link. */
    linkIn: async () => {
      const text = (await takeMail(db)).at(-1)?.text ?? ''
      const [, path, token] = /\/(invitation|reset-password)\?token_hash=([\w-]+)/.exec(text) ?? []
      return { type: path === 'invitation' ? 'invite' : 'recovery', tokenHash: token }
    },
    setPassword: async (link: object, password = PASSWORD) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/reset-password',
        headers: await csrfHeaders(app),
        payload: { ...link, password },
      }),
  }
}
