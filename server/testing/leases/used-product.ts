import type { Random } from '#server/testing/random-numbers.ts'
import { deliverEvents } from '#server/testing/payments.ts'
import { sql } from 'kysely'
import type { setUpRoommates } from './roommates.ts'

export const dollars = (cents: number) => (cents / 100).toFixed(2)
export const centsOf = (amount: string) => Math.round(Number(amount) * 100)

/** Choices by random numbers. */
export function chancesOf(random: Random) {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  return {
    upTo,
    chance: (of: number) => random() < of,
    pick: <T>(of: readonly T[]): T => of[upTo(of.length - 1)]!,
  }
}

export type Chances = ReturnType<typeof chancesOf>
export type UsedProduct = ReturnType<typeof productOf>
type SetUp = Pick<Awaited<ReturnType<typeof setUpRoommates>>, 'db' | 'app' | 'staff' | 'stripe'>

/** A product that people use, with a count of what they did. */
export function productOf({ db, app, staff, stripe }: SetUp) {
  let acted = 0

  /** What was asked of the product must have been done. */
  async function done<Answer>(
    asked: Promise<{ statusCode: number; body: string; json: () => unknown }>,
  ): Promise<Answer> {
    const answer = await asked
    acted += 1
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`)
    return answer.json() as Answer
  }

  async function deliver(order?: (ids: string[]) => string[]) {
    await deliverEvents(app, db, order)
    await sql`
      delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
      where t.id = j.task_id and t.identifier in ('deliver_card_event', 'send_mail')`.execute(db)
  }

  return { db, app, staff, stripe, done, deliver, acted: () => acted }
}
