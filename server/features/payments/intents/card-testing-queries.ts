import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** The provider's name for a card that was declined. */
export const DECLINED = 'payment_intent.payment_failed'

interface Attempts {
  /** Payments that were started and not paid. */
  begun: number
  /** Cards that they began to save. One that was saved counts too: it costs a card tester nothing. */
  setups: number
  /** Cards that were declined, for a payment or while they were saved. */
  declined: number
}

/** What a person tried in the last hour. */
export async function countRecentAttempts(db: Db, userId: string): Promise<Attempts> {
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
  const setups = await db
    .selectFrom('payment_method_setups')
    .select(sql<number>`(count(*) filter (where ${recent('created_at')}))::int`.as('begun'))
    .select(
      sql<number>`coalesce(sum(declines) filter (where declined_at > now() - interval '1 hour'), 0)::int`.as(
        'declined',
      ),
    )
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '2 days'`)
    .executeTakeFirstOrThrow()
  return { begun, setups: setups.begun, declined: declined + setups.declined }
}
