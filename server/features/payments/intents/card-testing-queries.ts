import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** The provider's name for a card that was declined. */
export const DECLINED = 'payment_intent.payment_failed'

/** How many payments a person started in the last hour without paying them, and how many cards were declined in that hour. */
export async function countRecentAttempts(db: Db, userId: string): Promise<{ begun: number; declined: number }> {
  const recent = (column: 'created_at' | 'e.created_at') => sql<boolean>`${sql.ref(column)} > now() - interval '1 hour'`
  const { begun } = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('begun'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'completed')
    .where(recent('created_at'))
    .executeTakeFirstOrThrow()
  const { declined } = await db
    .selectFrom('payment_events as e')
    .innerJoin('payments as p', 'p.id', 'e.payment_id')
    .select(sql<number>`count(*)::int`.as('declined'))
    .where('p.user_id', '=', userId)
    .where('e.event_type', '=', DECLINED)
    .where(recent('e.created_at'))
    .executeTakeFirstOrThrow()
  return { begun, declined }
}
