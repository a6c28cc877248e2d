import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** A payment of this person was tried, and its outcome is not known yet. A bank may work on it for days. */
export async function isPaying(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments where user_id = ${userId} and status = 'pending' and tried_at is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}
