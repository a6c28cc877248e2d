import { addMonths, companyDay, formatMonth, type Month } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { type LedgerDeps, type Member, refuse, signedBy } from '../books/context.ts'
import { monthOf } from '../rent-balance.ts'
import {
  closedThrough,
  deletePeriod,
  firstEntryMonth,
  holdPeriods,
  insertPeriods,
  isChargeMissing,
  lockPeriods,
  type Sums,
  sumMonths,
} from './queries.ts'

export const NO_SUMS: Sums = {
  charged_cents: 0,
  credited_cents: 0,
  card_cents: 0,
  check_cents: 0,
  cash_cents: 0,
  money_order_cents: 0,
  transfer_cents: 0,
  returned_cents: 0,
}

/** Refuses a day whose month is closed, and keeps the month open until the transaction ends. */
export async function requireOpen(trx: Db, path: string, day: string) {
  await holdPeriods(trx)
  const through = await closedThrough(trx)
  if (through !== null && day < addMonths(through, 1))
    throw refuse(
      path,
      `The books are closed through ${formatMonth(through)}. Choose a later date, or reopen the month.`,
    )
}

/** Months from the first to the last, oldest first. */
export function* monthsBetween(first: Month, last: Month): Generator<Month, void> {
  for (let month = first; month <= last; month = addMonths(month, 1)) yield month
}

const record = (trx: Db, { user, address }: Member, month: Month, details: object) =>
  recordChange(trx, {
    userId: user.id,
    address,
    action: 'status_change',
    resourceType: 'accounting_period',
    resourceId: month.slice(0, 7),
    details: { ...details },
  })

/** Closes a month with all open ones before it, and keeps their figures. Nothing can be dated into them any more. */
export async function closePeriod(trx: Db, { gateway }: LedgerDeps, by: Member, month: Month): Promise<void> {
  if (month >= monthOf(companyDay())) throw refuse('month', `${formatMonth(month)} isn't over yet`)
  await lockPeriods(trx)
  const through = await closedThrough(trx)
  if (through !== null && month <= through) throw new AppError('conflict', `${formatMonth(month)} is already closed.`)
  if (await isChargeMissing(trx, month))
    throw new AppError('conflict', 'Rent is still being charged to some leases. Try again in a few minutes.')
  const first = through === null ? ((await firstEntryMonth(trx)) ?? month) : addMonths(through, 1)
  const sums = new Map((await sumMonths(trx, gateway, first)).map(({ month: of, ...sum }) => [of, sum]))
  const { staff_id: staffId, staff_name: name } = await signedBy(trx, by)
  const months = [...monthsBetween(first < month ? first : month, month)]
  await insertPeriods(
    trx,
    months.map((one) => ({ month: one, gateway, staff_id: staffId, staff_name: name, ...(sums.get(one) ?? NO_SUMS) })),
  )
  await record(trx, by, month, { isClosed: { from: false, to: true }, months: months.length })
}

/** Reopens the month that was closed last. */
export async function reopenPeriod(trx: Db, by: Member, month: Month, reason: string): Promise<void> {
  await lockPeriods(trx)
  const through = await closedThrough(trx)
  if (through === null || month > through) throw new AppError('conflict', `${formatMonth(month)} isn't closed.`)
  if (month < through)
    throw new AppError('conflict', `Reopen ${formatMonth(through)} first. Months are reopened from the newest on.`)
  await deletePeriod(trx, month)
  await record(trx, by, month, { isClosed: { from: true, to: false }, reason })
}
