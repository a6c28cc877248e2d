import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { AdminDocument, OwnDocument } from '#contract/documents/fields.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, csrfHeaders, userOf } from '#server/testing/test-app.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll } from 'vitest'

export const STAFF = '00000000-0000-4000-8000-0000000000a1'
export const COLLEAGUE = '00000000-0000-4000-8000-0000000000a2'
export const DANA = '00000000-0000-4000-8000-0000000000b1'
export const LEE = '00000000-0000-4000-8000-0000000000b2'

const STAFF_IDS = new Set([STAFF, COLLEAGUE])

/** The least that readers take for a PDF. */
export const pdf = (text = 'A lease') =>
  Buffer.from(`%PDF-1.7\n% ${text}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`)

/** What an answer that refuses says. */
export const messageOf = (answer: LightMyRequestResponse) => answer.json<{ message: string }>().message

const SIGNED = { name: 'Dana Reyes', isAgreed: true }

/** Two tenants with a lease each, and two members of staff. */
export async function setUpDocuments(options: Pick<NonNullable<Parameters<typeof createTestApp>[1]>, 'bodyPace'> = {}) {
  const { db } = await createDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-documents-'))
  afterAll(() => rm(folder, { recursive: true }))
  const { app, errors } = await createTestApp(db, {
    ...options,
    config: { uploads: { folder, bucket: undefined } },
    identify: async ({ headers }) => {
      const id = headers['x-test-user'] as string | undefined
      return id ? userOf(STAFF_IDS.has(id) ? 'admin' : 'tenant', id) : null
    },
  })
  await sql`
    insert into users (id, email, first_name, last_name, role) values
      (${STAFF}, 'jo@example.com', 'Jo', 'Marsh', 'admin'), (${COLLEAGUE}, 'sam@example.com', 'Sam', 'Brook', 'admin'),
      (${DANA}, 'dana@example.com', 'Dana', 'Reyes', 'tenant'), (${LEE}, 'lee@example.com', 'Lee', 'Cole', 'tenant')`.execute(
    db,
  )
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into leases (user_id, property_address, rent_cents, starts_on)
    values (${DANA}, '12 Elm Street, Salem, MA 01970', 200000, '2026-01-01'), (${LEE}, '14 Elm Street, Salem, MA 01970', 200000, '2026-01-01')
    returning id, user_id`.execute(db)
  const leaseOf = (userId: string) => rows.find((row) => row.user_id === userId)!.id

  const visitor = await csrfHeaders(app)
  const callAs = (id: string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    app.inject({
      method,
      url,
      headers: { ...visitor, 'x-test-user': id, 'user-agent': 'Test browser' },
      ...(body && { payload: body }),
    })
  const staff = callAs(STAFF)

  const upload = (
    payload: Buffer,
    { type = 'application/pdf', name = 'Lease 2027.pdf', leaseId = leaseOf(DANA) } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/leases/${leaseId}/documents?name=${encodeURIComponent(name)}`,
      payload,
      headers: { ...visitor, 'x-test-user': STAFF, 'content-type': type },
    })

  /** A document of Dana's lease that asks for something. */
  async function drafted(facts: object = {}) {
    const { id } = (await upload(pdf())).json<AdminDocument>()
    const body = { title: 'Lease 2027', kind: 'lease', ask: 'sign', isCountersigned: false, ...facts }
    return (await staff('PUT', `/api/admin/documents/${id}`, body)).json<AdminDocument>()
  }

  async function shared(facts: object = {}) {
    const { id } = await drafted(facts)
    return (await staff('POST', `/api/admin/documents/${id}/share`, { isDelivered: true })).json<AdminDocument>()
  }

  /** Opens a document as its tenant and signs it. */
  async function signedBy(userId: string, { id, sha256 }: Pick<OwnDocument, 'id' | 'sha256'>, body: object = {}) {
    const call = callAs(userId)
    await call('GET', `/api/documents/${id}/file`)
    return call('POST', `/api/documents/${id}/signature`, { ...SIGNED, sha256, ...body })
  }

  /** The emails that wait, as recipient and subject. */
  async function mails() {
    const { rows: jobs } = await sql<{ to: string; subject: string }>`
      select payload ->> 'to' as "to", payload ->> 'subject' as subject from graphile_worker._private_jobs
      where payload ->> 'subject' is not null order by id`.execute(db)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    return jobs.map(({ to, subject }) => `${to}: ${subject}`)
  }

  const files = () => readdir(path.join(folder, 'documents')).catch(() => [] as string[])
  return { db, app, errors, folder, leaseOf, callAs, staff, upload, drafted, shared, signedBy, mails, files }
}
