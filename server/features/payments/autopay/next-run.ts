import { addDays, type Month } from '#contract/core/calendar.ts'
import { MIN_CENTS } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import { monthOf, type Payer, sum } from '../ledger/rent-balance.ts'
import type { Holder } from '../methods/queries.ts'
import { findById } from '../queries.ts'
import { companyTime } from '../reminders/reminders.ts'
import { listOpen } from '../scheduled/queries.ts'
import { readOwed } from './owed.ts'
import { type AutopayRow, listRuns, type RunRow } from './queries.ts'
import { earliestChargeDay, monthsAfter, runDayIn } from './schedule.ts'

/** The next payment: its month and day, what will be due then, and the run that it has, if it was announced or is skipped. */
export interface NextRun {
  month: Month
  on: string
  cents: number
  methodId: string | null
  run: RunRow | null
}

/** Automatic payments are on, and for the lease that the tenant has now. */
export const isOnFor = (row: AutopayRow | undefined, payer: Payer) =>
  row !== undefined && row.is_on && row.lease_id !== null && row.lease_id === payer.lease_id

interface Facts {
  row: AutopayRow | undefined
  payer: Payer
  holder: Holder
  now: Date
}

/** The next payment, from what was chosen, the runs so far and what will be due. Months in which nothing will be due are passed over. */
export async function findNext(db: Db, { row, payer, holder, now }: Facts): Promise<NextRun | null> {
  const runs = await listRuns(db, holder)
  const owed = await readOwed(db, payer, holder.gateway)
  const open = await listOpen(db, holder)
  const scheduled = open.filter((one) => one.status === 'scheduled' && one.lease_id === payer.lease_id)
  // What is scheduled for the same day or before is paid first.
  const owedOn = (day: string) =>
    Math.max(0, owed(day) - sum(scheduled.filter((one) => one.charge_on <= day).map((one) => one.most_cents)))
  const time = companyTime(now)
  // What was announced is made, also if automatic payments were turned off after its cut-off.
  const announced = runs.findLast(({ status }) => status === 'announced' || status === 'charging')
  if (announced) {
    const made = announced.payment_id === null ? undefined : await findById(db, announced.payment_id)
    const cents = made ? Number(made.amount_cents) : Math.min(owedOn(announced.charge_on), announced.most_cents)
    return {
      month: announced.month ?? monthOf(announced.charge_on),
      on: announced.charge_on,
      cents,
      methodId: announced.method_id,
      run: announced,
    }
  }
  if (!row || !isOnFor(row, payer) || payer.due_day === null || payer.rent_cents === null) return null
  const terms = { day: row.day, dueDay: payer.due_day, afterDay: row.after_day }
  const earliest = earliestChargeDay(time)
  for (const month of monthsAfter(terms, time.day)) {
    const run = runs.find((one) => one.month === month) ?? null
    const runDay = runDayIn(month, terms)
    const on = run?.charge_on ?? (runDay > earliest ? runDay : earliest)
    // The month would be over before its notice.
    if (run === null && monthOf(addDays(on, -1)) > month) continue
    const cents = Math.min(owedOn(on), row.cap_cents ?? Infinity)
    const isSkipped = run?.status === 'skipped' && on >= time.day
    if (isSkipped || (run === null && cents >= MIN_CENTS)) return { month, on, cents, methodId: row.method_id, run }
  }
  return null
}
