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
  sumBalances,
  sumMonths,
} from './queries.ts'
import { balancesOf, monthsBetween, NO_SUMS } from './sums.ts'

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

/** How entries of a day are dated: on that day, or on the first open one with that day beside it. Keeps it open until the transaction ends. */
export async function datedOn(trx: Db, day: string) {
  await holdPeriods(trx)
  const through = await closedThrough(trx)
  const openFrom = through === null ? day : addMonths(through, 1)
  return day < openFrom ? { effective_on: openFrom, occurred_on: day } : { effective_on: day, occurred_on: null }
}

const record = (trx: Db, { user, address }: Member, month: Month, details: Record<string, unknown>) =>
  recordChange(trx, {
    userId: user.id,
    address,
    action: 'status_change',
    resourceType: 'accounting_period',
    resourceId: month.slice(0, 7),
    details,
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
  const balances = balancesOf(sums, await sumBalances(trx, gateway), months)
  const signature = { gateway, staff_id: staffId, staff_name: name }
  await insertPeriods(
    trx,
    months.map((one) => ({
      month: one,
      ...signature,
      ...(sums.get(one) ?? NO_SUMS),
      balance_cents: balances.get(one)!,
    })),
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
