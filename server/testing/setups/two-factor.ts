import type { callsWith } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeEach } from 'vitest'

export type Call = Awaited<ReturnType<typeof callsWith>>

export interface Setup {
  setupId: string
  qrCodeUrl: string
  manualKey: string
  backupCodes: string[]
  message: string
}

/** The code of a key, this many time steps from now. */
export const codeOf = (manualKey: string, steps = 0) =>
  generateSync({ secret: manualKey.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 })

export const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

export const setUp = async (call: Call) => (await call('POST', '/api/2fa/setup')).json<Setup>()

export const status = async (call: Call) => (await call('GET', '/api/2fa/status')).json<Record<string, unknown>>()

/** A product, and accounts with an authenticator app. */
export async function setUpTwoFactor() {
  const { db } = await createDatabase()
  const { app } = await createTestApp(db)
  const subjects = async (to: string) => {
    const { rows } = await sql<{ subject: string }>`
      select payload ->> 'subject' as subject from graphile_worker._private_jobs where payload ->> 'to' = ${to} order by id`.execute(
      db,
    )
    return rows.map(({ subject }) => subject.split(' | ')[0])
  }

  const events = async (userId: string) =>
    (
      await db.selectFrom('security_events').select('event_type').where('user_id', '=', userId).orderBy('seq').execute()
    ).map(({ event_type }) => event_type)

  beforeEach(async () => {
    await db.deleteFrom('submissions').execute()
    await db.deleteFrom('auth_limits').execute()
  })

  return { db, app, subjects, events }
}
