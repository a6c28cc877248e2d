import type { AdminStatement, OwnStatement } from '#contract/condition/fields.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { csrfHeaders } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { DANA, setUpDocuments, STAFF } from './documents.ts'

/** A photo of one color, so that two of them differ. */
export const photoOf = (background = '#7a8b99') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '42/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()

/** Dana's lease with a deposit, and what staff and tenants do with its statement of condition. */
export async function setUpCondition() {
  const documents = await setUpDocuments()
  const { app, db, staff, callAs, leaseOf } = documents
  await sql`insert into lease_rents (lease_id, holds_from, rent_cents) select id, '2000-01-01', rent_cents from leases`.execute(
    db,
  )
  const visitor = await csrfHeaders(app)
  const leaseId = leaseOf(DANA)

  const receive = (id = leaseId) =>
    staff('POST', `/api/admin/leases/${id}/receipts`, {
      account: 'deposit',
      amount: '2000',
      method: 'check',
      number: '77',
      receivedOn: companyDay(),
    })

  const upload = (userId: string, url: string, payload: Buffer, type = 'image/jpeg') =>
    app.inject({ method: 'POST', url, payload, headers: { ...visitor, 'x-test-user': userId, 'content-type': type } })

  const start = async (id = leaseId) =>
    (await staff('POST', `/api/admin/leases/${id}/condition-statements`)).json<AdminStatement>()

  const read = async (id: string) =>
    (await staff('GET', `/api/admin/condition-statements/${id}`)).json<AdminStatement>()

  /** Says that every item is good, and that one is damaged. */
  async function fillIn({ rooms }: AdminStatement, note = 'Burn beside the stove') {
    for (const { id, version, name, items } of rooms)
      await staff('PUT', `/api/admin/condition-rooms/${id}`, {
        version,
        name,
        items: items.map(({ id: itemId, name: itemName }, at) => ({
          id: itemId,
          name: itemName,
          state: at === 0 && name === 'Kitchen' ? 'damaged' : 'good',
          note: at === 0 && name === 'Kitchen' ? note : '',
        })),
      })
  }

  const finish = (id: string) => staff('POST', `/api/admin/condition-statements/${id}/finish`, { name: 'Jo Marsh' })

  /** A statement that the tenants have. */
  async function finished() {
    await receive()
    const draft = await start()
    await fillIn(draft)
    return (await finish(draft.id)).json<AdminStatement>()
  }

  const ownOf = async (userId = DANA) => (await callAs(userId)('GET', '/api/condition')).json<OwnStatement[]>()

  return {
    ...documents,
    leaseId,
    receive,
    uploadAs: upload,
    uploadStaff: (url: string, payload: Buffer, type?: string) => upload(STAFF, url, payload, type),
    start,
    read,
    fillIn,
    finish,
    finished,
    ownOf,
  }
}
