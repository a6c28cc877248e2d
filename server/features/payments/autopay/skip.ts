import type { ResultOf } from '#contract/core/endpoint.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { type autopay, cutOffOf } from '#contract/payments/autopay-own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { findPayer } from '../ledger/queries.ts'
import type { Holder } from '../methods/queries.ts'
import { lockUser } from '../queries.ts'
import { readUpcoming, type Upcoming } from '../upcoming/charges.ts'
import { findNext } from './next-run.ts'
import { present } from './present.ts'
import { deleteRun, insertRun, updateRun } from './queries.ts'

type Autopay = ResultOf<typeof autopay.read>

/** Changes whether the next payment is skipped, while nothing else changes the person's payments. */
const changeNext = (db: Db, owner: Holder, now: Date, change: (trx: Db, next: Upcoming | null) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.userId)
    const payer = orNotFound((await findPayer(trx, owner.userId)) ?? null)
    await change(trx, findNext(await readUpcoming(trx, payer, owner, now)))
    return await present(trx, owner, now)
  })

/** Refuses to change a payment after its cut-off. */
export function assertOpen(on: string, what: string, now: Date) {
  const cutOff = cutOffOf(on)
  if (now >= cutOff)
    throw new AppError(
      'conflict',
      `The payment of ${formatDay(on)} can no longer be ${what}. Its cut-off was 6 p.m. Eastern time on ${formatDay(companyDay(cutOff))}.`,
    )
}

/** Skips the next payment. Skipping it again changes nothing. */
export const skipNext = (
  db: Db,
  owner: Holder,
  { on: day }: { on?: string | undefined } = {},
  now = new Date(),
): Promise<Autopay> =>
  changeNext(db, owner, now, async (trx, next) => {
    if (next === null) throw new AppError('conflict', "There's no automatic payment to skip.")
    if (day !== undefined && day !== next.on)
      throw new AppError('conflict', `The next payment is on ${formatDay(next.on)} now. Please look again.`)
    if (next.run?.status === 'skipped') return
    assertOpen(next.on, 'skipped', now)
    const { month, on, run } = next
    if (run) await updateRun(trx, run.id, { status: 'skipped', ended_at: now })
    else
      await insertRun(trx, {
        user_id: owner.userId,
        gateway: owner.gateway,
        month,
        charge_on: on,
        most_cents: 0,
        status: 'skipped',
        ended_at: now,
      })
  })

/** Makes the payment after all that was skipped. */
export const unskipNext = (db: Db, owner: Holder, now = new Date()): Promise<Autopay> =>
  changeNext(db, owner, now, async (trx, next) => {
    if (next?.run?.status !== 'skipped') throw new AppError('conflict', "There's no skipped payment.")
    assertOpen(next.on, 'made', now)
    await deleteRun(trx, next.run.id)
  })
