import { addDays, type Month } from '#contract/core/calendar.ts'
import { MIN_CENTS } from '#contract/core/money.ts'
import { EARLIER_AT_END } from '#contract/payments/autopay-own.ts'
import type { Db } from '#server/db/connection.ts'
import { find as findAuthorization } from '../autopay/authorization-queries.ts'
import { readOwed } from '../autopay/owed.ts'
import { type AutopayRow, find, isWaiting, listRuns, type RunRow } from '../autopay/queries.ts'
import { earliestChargeDay, isOver, monthsAfter, runDayIn, runTermsOf } from '../autopay/schedule.ts'
import { monthOf, type Payer, sum } from '../ledger/rent-balance.ts'
import { isUsable } from '../methods/present.ts'
import { type Holder, listSaved, type MethodRow } from '../methods/queries.ts'
import { findById } from '../queries.ts'
import { companyTime } from '../reminders/reminders.ts'
import { listOpen } from '../scheduled/queries.ts'

/** A charge of rent that is planned: a run, or a month of autopay that has none yet. */
interface Planned {
  source: RunRow['source']
  month: Month
  on: string
  methodId: string | null
  run: RunRow | null
  mostCents: number
}

/** What a planned charge will be, as far as it is known now. */
export interface Upcoming extends Planned {
  /** Null where it is not saved any longer, or has expired by then. */
  method: MethodRow | null
  /** What is left for it, also where it cannot be charged. */
  dueCents: number
  /** What will be charged. Nothing where it is skipped or cannot be charged. */
  cents: number
  /** Its payment was begun, so what is owed is less by it already. */
  isBegun: boolean
}

/** Automatic payments are on, and for the lease that the tenant has now. */
export const isOnFor = (row: AutopayRow | undefined, payer: Payer): row is AutopayRow =>
  row !== undefined && row.is_on && row.lease_id !== null && row.lease_id === payer.lease_id

/** Months of autopay that are skipped, or that have no run yet. The later month of a day comes first, because it is announced first. */
function monthsOf(row: AutopayRow, terms: RunTerms | null, runs: readonly RunRow[], now: Date): Planned[] {
  if (terms === null) return []
  const time = companyTime(now)
  const earliest = earliestChargeDay(time)
  const planned: Planned[] = []
  for (const month of monthsAfter(terms, time.day)) {
    const run = runs.find((one) => one.month === month) ?? null
    const runDay = runDayIn(month, terms)
    const on = run?.charge_on ?? (runDay > earliest ? runDay : earliest)
    const isSkipped = run?.status === 'skipped' && on >= time.day
    // The month would be over before its notice.
    const isMissed = run === null && monthOf(addDays(on, -1)) > month
    if (!isSkipped && (run !== null || isMissed)) continue
    const mostCents = row.cap_cents ?? Infinity
    planned.push({ source: 'autopay', month, on, methodId: row.method_id, run, mostCents })
  }
  return planned.toReversed()
}

/** When automatic payments of a lease are made, the last of them earlier where that was agreed to. Null while they are off. */
export async function readRunTerms(db: Db, row: AutopayRow | undefined, payer: Payer) {
  if (!isOnFor(row, payer)) return null
  const agreed = payer.ends_on === null ? undefined : await findAuthorization(db, payer.id)
  return runTermsOf(payer, row, agreed?.text.includes(EARLIER_AT_END) ?? false)
}
type RunTerms = NonNullable<Awaited<ReturnType<typeof readRunTerms>>>

/** A run as it is planned. Until its reminder, a scheduled payment follows what is due. */
function planOf(run: RunRow, now: Date): Planned {
  const isFixed = run.told_at !== null || run.charge_on < earliestChargeDay(companyTime(now))
  return {
    source: run.source,
    month: run.month ?? monthOf(run.charge_on),
    on: run.charge_on,
    methodId: run.method_id,
    run,
    mostCents: run.source === 'autopay' || isFixed ? run.most_cents : (run.chosen_cents ?? Infinity),
  }
}

/** The order in which the job makes payments: by day, on one day those that were scheduled first. */
const inOrder = (one: Planned, other: Planned) =>
  one.on.localeCompare(other.on) ||
  other.source.localeCompare(one.source) ||
  Number(one.run === null) - Number(other.run === null) ||
  (one.run?.id ?? '').localeCompare(other.run?.id ?? '')

/** What is charged in the time to come. */
export interface UpcomingCharges {
  /** Automatic payments, where they are on for this lease. */
  autopay: AutopayRow | null
  /** What is owed by a day, in cents, whatever is charged until then. */
  owedOn: (day: string) => number
  /** All charges in their order. Each takes what those before it leave. */
  walk: () => Generator<Upcoming>
  /** What is left for a payment that is scheduled for a day: what is owed then, less the charges before it. */
  leftOn: (day: string) => number
  /** Autopay charges something before that payment. */
  isAutopayBefore: (day: string) => boolean
}

/**
 * The charges of a tenant's lease to come: what was announced or scheduled, and the months of autopay after that. One whose card is lost, which is for
 * another lease, or whose time is over charges nothing, so it leaves all to those after it.
 */
export async function readUpcoming(db: Db, payer: Payer, holder: Holder, now = new Date()): Promise<UpcomingCharges> {
  const [row, runs] = [await find(db, holder), await listRuns(db, holder)]
  const open = runs.filter((run) => isWaiting(run) || run.status === 'charging')
  const scheduled = await listOpen(db, holder)
  const planned = [
    ...[...open, ...scheduled].map((run) => planOf(run, now)),
    ...(row ? monthsOf(row, await readRunTerms(db, row, payer), runs, now) : []),
  ].toSorted(inOrder)
  const owedOn = await readOwed(db, payer, holder.gateway)
  const methods = await listSaved(db, holder)
  const made = new Map<string, number>()
  for (const { payment_id: id } of [...open, ...scheduled]) {
    const payment = id === null ? undefined : await findById(db, id)
    if (payment) made.set(payment.id, payment.status === 'failed' ? 0 : Number(payment.amount_cents))
  }
  const { day: today } = companyTime(now)
  const isForLease = ({ source, run }: Planned) =>
    (source === 'scheduled' ? run?.lease_id : row?.lease_id) === payer.lease_id

  function* walk() {
    let taken = 0
    for (const plan of planned) {
      const { run, methodId, mostCents } = plan
      const day = plan.on > today ? plan.on : today
      const saved = methods.find(({ id }) => id === methodId)
      const method = saved && isUsable(saved, day) ? saved : null
      const begun = run?.payment_id == null ? undefined : made.get(run.payment_id)
      const left = isForLease(plan) ? Math.min(owedOn(day) - taken, mostCents) : 0
      const dueCents = begun ?? (left < MIN_CENTS ? 0 : left)
      const isCharged = method !== null && run?.status !== 'skipped' && !isOver(plan.on, today)
      const cents = begun ?? (isCharged ? dueCents : 0)
      const isBegun = begun !== undefined
      if (!isBegun) taken += cents
      yield { ...plan, method, dueCents, cents, isBegun }
    }
  }

  /** What comes before a payment that is scheduled for a day. */
  function* before(day: string) {
    for (const one of walk()) {
      if (one.on > day || (one.on === day && one.source === 'autopay')) return
      yield one
    }
  }

  return {
    autopay: isOnFor(row, payer) ? row : null,
    owedOn,
    walk,
    leftOn: (day) => Math.max(0, owedOn(day) - sum([...before(day)].map((one) => (one.isBegun ? 0 : one.cents)))),
    isAutopayBefore: (day) => before(day).some(({ source, cents }) => source === 'autopay' && cents > 0),
  }
}
