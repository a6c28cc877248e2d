import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import { type autopay, cutOffOf } from '#contract/payments/autopay-own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { findPayer } from '../ledger/queries.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { readRoommates } from '../ledger/shares/shares.ts'
import { isUsable } from '../methods/present.ts'
import { findSaved, type Holder } from '../methods/queries.ts'
import { findById, type PaymentRow } from '../queries.ts'
import { find as findAuthorization } from './authorization-queries.ts'
import { isOnFor, readRunTerms, readUpcoming, type Upcoming, type UpcomingCharges } from '../upcoming/charges.ts'
import { type Reason, reasonOf, TOLD } from '../upcoming/reasons.ts'
import { findNext } from './next-run.ts'
import { type AutopayRow, find, listRuns } from './queries.ts'

type Autopay = ResultOf<typeof autopay.read>

/** The last day of a pause without an end. */
export const PAUSED_FOR_GOOD = '9999-12-31'

/** Payments are made on days after one that is ahead, so until then they are paused. */
export const isPausedOn = (row: AutopayRow, today: string) => row.after_day > today

const presentPause = (row: AutopayRow, today = companyDay()) =>
  isPausedOn(row, today) ? { resumesOn: row.after_day === PAUSED_FOR_GOOD ? null : addDays(row.after_day, 1) } : null

const presentNext = ({ on, cents, dueCents, run, methodId, method, isBegun }: Upcoming, now: Date) => ({
  on,
  methodId,
  isMethodLost: method === null && !isBegun,
  amount: formatCents(run?.status === 'skipped' ? dueCents : cents),
  cutOffAt: cutOffOf(on),
  isLocked: now >= cutOffOf(on),
  isSkipped: run?.status === 'skipped',
})

type Outcome = NonNullable<Autopay['last']>['outcome']

function outcomeOf(reason: Reason | null, payment: PaymentRow | undefined): Outcome {
  if (reason === null) return payment?.status === 'pending' ? 'processing' : 'paid'
  if (reason === 'none_due') return reason
  return reason === 'declined' || reason === 'authentication' || reason === 'bank' ? 'declined' : 'failed'
}

/** The last run of autopay that ended, with the reason where it charged nothing. */
export async function findLast(db: Db, holder: Holder) {
  const runs = await listRuns(db, holder)
  const run = runs.find(({ status }) => status === 'charged' || status === 'none_due' || status === 'failed')
  if (!run) return null
  const payment = run.payment_id === null ? undefined : await findById(db, run.payment_id)
  return { run, payment, reason: reasonOf(run, payment) }
}

async function presentLast(db: Db, holder: Holder): Promise<Autopay['last']> {
  const last = await findLast(db, holder)
  if (!last) return null
  const { run, payment, reason } = last
  return {
    on: run.charge_on,
    outcome: outcomeOf(reason, payment),
    reason: reason && TOLD[reason],
    amount: formatCents(payment?.amount_cents ?? 0),
    paymentId: run.payment_id,
  }
}

const presentEnd = ({ ends_on: endsOn }: Payer, terms: Awaited<ReturnType<typeof readRunTerms>>) =>
  terms?.atEnd && endsOn !== null ? { endsOn, on: terms.atEnd.on } : null

/** A person's automatic payments as they see them. */
export async function present(db: Db, holder: Holder, now = new Date()): Promise<Autopay> {
  const row = await find(db, holder)
  const payer = orNotFound((await findPayer(db, holder.userId)) ?? null)
  const next = findNext(await readUpcoming(db, payer, holder, now))
  const method = row?.method_id ? await findSaved(db, holder, row.method_id) : undefined
  const isOn = isOnFor(row, payer)
  const isMethodLost = isOn && (!method || !isUsable(method))
  const dueDay = payer.rent_cents === null ? null : payer.due_day
  const authorization = isOn ? await findAuthorization(db, holder.userId) : undefined
  const capCents = row?.cap_cents ?? null
  return {
    isOn,
    day: row?.day ?? dueDay ?? 1,
    methodId: method?.id ?? null,
    cap: capCents === null ? null : formatCents(capCents),
    isMethodLost,
    isShared: (await readRoommates(db, payer)) !== null,
    dueDay,
    atEnd: presentEnd(payer, await readRunTerms(db, row, payer)),
    pause: row && isOn ? presentPause(row, companyDay(now)) : null,
    next: next && presentNext(next, now),
    last: await presentLast(db, holder),
    authorization: authorization ? { text: authorization.text, givenAt: authorization.given_at } : null,
  }
}

/** Autopay in the summary of a tenant's rent: the next payment, where something will be charged, and a pause. */
export function summarizeAutopay(upcoming: UpcomingCharges) {
  const next = findNext(upcoming)
  return {
    autopay: next === null || next.cents === 0 ? null : { on: next.on, amount: formatCents(next.cents) },
    autopayPause: upcoming.autopay && presentPause(upcoming.autopay),
  }
}
