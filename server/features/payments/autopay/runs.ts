import { MIN_CENTS } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import type { FastifyBaseLogger } from 'fastify'
import { logCreated, SYSTEM } from '../audit-log.ts'
import { checkEach } from '../intents/check-each.ts'
import { cancelAbandoned, supersede } from '../intents/creation.ts'
import { NOT_BEGUN } from '../intents/reconciliation.ts'
import type { PaymentDeps, SyncDeps } from '../intents/sync-payment.ts'
import { findPayer } from '../ledger/queries.ts'
import { othersOf, type Payer } from '../ledger/rent-balance.ts'
import { isPaidByOthers } from '../ledger/shares/queries.ts'
import { findSaved, type MethodRow } from '../methods/queries.ts'
import { syncMethod } from '../methods/service.ts'
import { findById, lockUser, type PaymentRow } from '../queries.ts'
import { companyTime } from '../reminders/reminders.ts'
import { tellNotMade } from '../scheduled/mail.ts'
import { readUpcoming } from '../upcoming/charges.ts'
import type { Why } from '../upcoming/reasons.ts'
import { announceAll } from './announce.ts'
import { giveUp, insertAutomaticPayment, payOffSession, usableMethod, whyUnusable } from './charge.ts'
import { tellUnpaid } from './mail.ts'
import { readOwed } from './owed.ts'
import {
  find,
  findRun,
  hasOpenRent,
  isWaiting,
  listDue,
  lockRun,
  type RunRow,
  updateRun,
  updateWaiting,
} from './queries.ts'
import { isLastCall, isOver, mayCharge } from './schedule.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** What a step of a run works with. */
interface Step {
  deps: SyncDeps
  payer: Payer
  run: RunRow
  now: Date
}

const dayOf = ({ now }: Step) => companyTime(now).day

type Status = 'none_due' | 'failed' | 'charged'

const end = async (trx: Db, { run, now }: Step, status: Status, why: Why | null): Promise<void> => {
  await updateRun(trx, run.id, { status, why, ended_at: now })
}

/** Why a run whose time is over was not made: the provider was away, or something else was in the way. */
const whyLate = ({ why }: RunRow): Why => (why === 'provider' ? why : 'late')

/** Tells why nothing was charged. Where nothing was due, only of what was scheduled for this day. */
async function tell(trx: Db, { deps, payer, run }: Step, cents: number, why: Why) {
  const told = { company: await readCompany(trx), origin: deps.origin, cents }
  if (run.source === 'scheduled') await tellNotMade(trx, payer, { ...told, on: run.charge_on, why })
  else if (why !== 'none_due' && why !== 'lease') await tellUnpaid(trx, payer, { ...told, why })
}

async function endUncharged(trx: Db, step: Step, why: Why, cents = 0) {
  await end(trx, step, why === 'none_due' || why === 'lease' ? 'none_due' : 'failed', why)
  await tell(trx, step, cents, why)
}

/** The lease whose rent a run pays. */
const leaseOf = async (trx: Db, { source, lease_id: id, user_id: userId, gateway }: RunRow) =>
  source === 'scheduled' ? id : (await find(trx, { userId, gateway }))?.lease_id

/** The provider knows the card, and is there. Throws `unavailable` where it is not, so that nothing is begun. */
async function askForMethod(step: Step): Promise<MethodRow | null> {
  const { deps, run } = step
  const day = dayOf(step)
  const method = await usableMethod(deps, run, day)
  if (method) await syncMethod(deps, method, null)
  return method && (await usableMethod(deps, run, day))
}

/**
 * What is left for a run, and whether payments that come before it could still be made. On the afternoon of its last day it waits no longer, and charges
 * what they leave.
 */
async function turnOf(db: Db, payer: Payer, { run, now }: Step) {
  const { walk } = await readUpcoming(db, payer, { userId: run.user_id, gateway: run.gateway }, now)
  let isWaitedFor = false
  for (const { run: one, cents, dueCents, isBegun } of walk()) {
    if (one?.id === run.id) return { cents: dueCents, isWaitedFor: isWaitedFor && !isLastCall(run.charge_on, now) }
    isWaitedFor ||= one !== null && !isBegun && cents > 0
  }
  return { cents: 0, isWaitedFor: false }
}

/** A payment that a roommate makes by hand leaves less for a run. It waits for what becomes of that, but not beyond its last day. */
async function mayBeLeft(trx: Db, payer: Payer, { run, now }: Step): Promise<boolean> {
  const others = othersOf(payer, run.gateway)
  return others !== null && !isLastCall(run.charge_on, now) && (await isPaidByOthers(trx, others))
}

/** Decides in one transaction what is charged. It waits while another payment of rent could still be made. */
async function begin(step: Step, method: MethodRow | null) {
  const { deps, run } = step
  const { user_id: userId, gateway } = run
  await deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const current = await lockRun(trx, run.id)
    if (!current || !isWaiting(current)) return
    const payer = await findPayer(trx, userId)
    if (!payer || (await leaseOf(trx, current)) !== payer.lease_id) return await endUncharged(trx, step, 'lease')
    const isLate = isOver(run.charge_on, dayOf(step))
    const { cents, isWaitedFor } = await turnOf(trx, payer, step)
    if (!isLate && (isWaitedFor || (await hasOpenRent(trx, { userId, gateway })))) return
    if (cents < current.most_cents && (await mayBeLeft(trx, payer, step))) return
    if (cents < MIN_CENTS) return await endUncharged(trx, step, 'none_due')
    if (isLate) return await endUncharged(trx, step, whyLate(current), cents)
    if (method === null) return await endUncharged(trx, step, await whyUnusable(deps, trx, run), cents)
    const payment = await insertAutomaticPayment(trx, payer, gateway, cents)
    await updateRun(trx, run.id, { status: 'charging', payment_id: payment.id })
    // Last, because the audit log is locked until the commit.
    await logCreated(trx, SYSTEM, payment)
  })
}

async function start(step: Step) {
  const { deps, payer, run } = step
  const isLate = isOver(run.charge_on, dayOf(step))
  if (!isLate) await cancelAbandoned(deps, payer, 'rent')
  const { cents, isWaitedFor } = await turnOf(deps.db, payer, step)
  if (!isLate && isWaitedFor) return
  const method = isLate ? null : await askForMethod(step)
  // A payment that was left in a browser is canceled only where this one takes its place.
  if (method && cents >= MIN_CENTS) await supersede(deps, payer, { type: 'rent', key: null, by: SYSTEM })
  await begin(step, method)
}

/** No email says that this payment failed: no card was declined. */
const isSilent = ({ failure_code: code, intent_status: status }: PaymentRow) =>
  code === NOT_BEGUN.code || status === 'canceled'

/** Ends a run whose payment was answered. The tenant is told why where no email of the payment did. */
async function finish(step: Step, why: Why) {
  const { deps, run } = step
  await deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, run.user_id)
    if ((await lockRun(trx, run.id))?.status !== 'charging') return
    const payment = run.payment_id === null ? undefined : await findById(trx, run.payment_id)
    const isUntold = !payment || (payment.status === 'failed' && isSilent(payment))
    await end(trx, step, 'charged', isUntold ? why : null)
    if (isUntold) await tell(trx, step, Number(payment?.amount_cents ?? run.most_cents), why)
  })
}

/** Less is due than the payment is for. It begins again with what is left. */
async function beginAgain(step: Step, payment: PaymentRow, owed: number) {
  const { deps, run, now } = step
  await giveUp(deps, payment)
  if ((await findById(deps.db, payment.id))?.status !== 'failed') return await finish(step, 'refused')
  if (owed < MIN_CENTS) return await deps.db.transaction().execute((trx) => endUncharged(trx, step, 'none_due'))
  const status = run.source === 'autopay' ? 'announced' : 'scheduled'
  await updateRun(deps.db, run.id, { status, payment_id: null, tried_at: now })
}

/** Pays what was begun, unless it is too late or less is due by now. */
async function pay(step: Step) {
  const { deps, payer, run } = step
  const { gateway, user_id: userId } = run
  const payment = run.payment_id === null ? undefined : await findById(deps.db, run.payment_id)
  const isLate = isOver(run.charge_on, dayOf(step))
  // Where it was never begun, the provider refused it.
  const isRefused = payment?.failure_code === NOT_BEGUN.code
  if (payment?.status !== 'pending')
    return await finish(step, isLate ? whyLate(run) : isRefused ? 'refused' : 'canceled')
  const cents = Number(payment.amount_cents)
  const owed = (await readOwed(deps.db, payer, gateway, { exceptCents: cents }))(dayOf(step))
  if (isLate) await giveUp(deps, payment)
  else if (owed < cents) return await beginAgain(step, payment, owed)
  const method = run.method_id === null ? undefined : await findSaved(deps.db, { userId, gateway }, run.method_id)
  if (!isLate) await payOffSession(deps, payer, payment, method)
  await finish(step, isLate ? whyLate(run) : method ? 'refused' : 'card')
}

/** Takes a run a step further. Each step is stored, so that the next one can follow in another process, after a crash or an outage. */
async function charge(deps: SyncDeps, given: RunRow, now: Date) {
  const payer = await findPayer(deps.db, given.user_id)
  if (!payer) return
  await updateRun(deps.db, given.id, { tried_at: now })
  if (isWaiting(given)) await start({ deps, payer, run: given, now })
  const run = await findRun(deps.db, given.id)
  if (run?.status === 'charging') await pay({ deps, payer, run, now })
}

/** Keeps that the provider was away, which is told if the run cannot be made in time. */
async function noteOutage(db: Db, { id }: RunRow, error: unknown): Promise<never> {
  if (error instanceof CardsFailure && error.kind === 'unavailable') await updateWaiting(db, id, 'provider')
  throw error
}

/** Makes the payments of today and announces those of the next day. It runs every ten minutes, in one process at a time, and may be late or stop anywhere. */
export async function runAutopay({ cards, ...deps }: PaymentDeps, log: Log, now = new Date()) {
  if (!cards) return
  const all: SyncDeps = { ...deps, cards }
  const time = companyTime(now)
  const note = async (user: string, error: unknown) => {
    log.warn({ err: error, user }, 'could not make an automatic payment')
  }
  try {
    if (mayCharge(time))
      await checkEach(
        await listDue(deps.db, cards.gateway, time.day),
        (run) => charge(all, run, now).catch((error: unknown) => noteOutage(deps.db, run, error)),
        (run, error) => note(run.user_id, error),
      )
  } finally {
    await announceAll(all, now, note)
  }
}
