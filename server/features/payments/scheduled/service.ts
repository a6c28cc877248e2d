import { addDays, companyDay, instantOf } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatCents, MIN_CENTS } from '#contract/core/money.ts'
import {
  MAX_SCHEDULED,
  type NewScheduledPayment,
  scheduleDays,
  type scheduledPayments,
  scheduledText,
} from '#contract/payments/scheduled-own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import * as authorizations from '../autopay/authorization-queries.ts'
import { updateRun } from '../autopay/queries.ts'
import { type AutopayOwner, invalid, requireMethod } from '../autopay/service.ts'
import { assertOpen } from '../autopay/skip.ts'
import { nameOf as payerNameOf } from '../customers.ts'
import { dollars } from '../labels.ts'
import { findPayer } from '../ledger/queries.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { isBankAccount, nameOf } from '../methods/present.ts'
import type { Holder } from '../methods/queries.ts'
import { lockUser } from '../queries.ts'
import { readUpcoming } from '../upcoming/charges.ts'
import { tellCanceled, tellScheduled } from './mail.ts'
import { listScheduled } from './present.ts'
import { endAuthorization, findOwn, insert, listOpen } from './queries.ts'

type Scheduled = ResultOf<typeof scheduledPayments.create>

const conflict = (message: string) => new AppError('conflict', message)

function assertDay(payOn: string, now: Date) {
  const { first, last } = scheduleDays(now)
  if (payOn < first) throw invalid('payOn', `The first day you can choose is ${formatDay(first)}.`)
  if (payOn > last) throw invalid('payOn', `The last day you can choose is ${formatDay(last)}.`)
}

/** Refuses what could not be charged. Returns how much would be, and whether autopay pays before it, as far as it is known. */
async function centsFor(trx: Db, payer: Payer, owner: Holder, { payOn, amount }: NewScheduledPayment, now: Date) {
  const upcoming = await readUpcoming(trx, payer, owner, now)
  const due = upcoming.leftOn(payOn)
  const on = formatDay(payOn)
  if (due < MIN_CENTS && upcoming.isAutopayBefore(payOn))
    throw invalid('payOn', `Autopay pays the rent that's due before ${on}, so no rent will be left to pay then.`)
  if (due < MIN_CENTS) throw invalid('payOn', `As far as we know today, no rent will be left to pay on ${on}.`)
  if (amount != null && amount > due)
    throw invalid('amount', `Only ${dollars(due)} of rent will be left to pay on ${on}.`)
  return { cents: amount ?? due, isAfterAutopay: upcoming.isAutopayBefore(payOn) }
}

/** Schedules a payment, with the authorization for it. */
export async function schedule(
  trx: Db,
  origin: string,
  owner: AutopayOwner,
  body: NewScheduledPayment,
  now = new Date(),
): Promise<Scheduled> {
  const { userId, gateway, address } = owner
  const { payOn } = body
  const chosen = body.amount ?? null
  assertDay(payOn, now)
  await lockUser(trx, userId)
  const payer = orNotFound((await findPayer(trx, userId)) ?? null)
  if (payer.rent_cents === null) throw conflict("There's no rent on your account, so there's nothing to schedule.")
  const open = await listOpen(trx, owner)
  if (open.some((run) => run.charge_on === payOn))
    throw conflict(`You already scheduled a payment for ${formatDay(payOn)}. Cancel it first, or choose another day.`)
  if (open.length >= MAX_SCHEDULED)
    throw conflict(`You can schedule up to ${MAX_SCHEDULED} payments at a time. Cancel one to schedule another.`)
  const method = await requireMethod(trx, owner, body.methodId, payOn)
  const { cents, isAfterAutopay } = await centsFor(trx, payer, owner, body, now)
  const isTomorrow = payOn === addDays(companyDay(now), 1)
  const run = await insert(trx, {
    user_id: userId,
    gateway,
    charge_on: payOn,
    method_id: method.id,
    lease_id: payer.lease_id,
    chosen_cents: chosen,
    most_cents: cents,
    // A reminder a few minutes after the confirmation would tell nothing.
    told_at: isTomorrow ? now : null,
  })
  const company = await readCompany(trx)
  const text = scheduledText({
    company: company.name,
    method: nameOf(method),
    isBank: isBankAccount(method),
    payOn,
    cents: chosen,
  })
  await authorizations.insert(trx, {
    user_id: userId,
    payer_name: payerNameOf(payer),
    text,
    address,
    given_at: now,
    // It is charged on the next day at the latest.
    ended_at: instantOf(addDays(payOn, 2), '00:00'),
    run_id: run.id,
  })
  const planned = { company, origin, on: payOn, cents, method: nameOf(method) }
  await tellScheduled(trx, payer, { ...planned, text, isAll: chosen === null, isAfterAutopay })
  return orNotFound((await listScheduled(trx, owner, now)).find(({ id }) => id === run.id) ?? null)
}

/** Cancels a payment until its cut-off. Canceling it again changes nothing. */
export async function cancel(db: Db, origin: string, owner: Holder, id: string, now = new Date()) {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.userId)
    const run = orNotFound((await findOwn(trx, owner, id)) ?? null)
    if (run.status === 'canceled') return
    if (run.status !== 'scheduled')
      throw conflict(`The payment of ${formatDay(run.charge_on)} is not scheduled any longer.`)
    assertOpen(run.charge_on, 'canceled', now)
    await updateRun(trx, id, { status: 'canceled', ended_at: now })
    await endAuthorization(trx, id)
    const payer = await findPayer(trx, owner.userId)
    if (payer) await tellCanceled(trx, payer, { company: await readCompany(trx), origin, on: run.charge_on })
  })
}

/** The rent that can be scheduled for a day, as far as it is known today. */
export async function readDue(db: Db, owner: Holder, payOn: string, now = new Date()) {
  assertDay(payOn, now)
  const payer = orNotFound((await findPayer(db, owner.userId)) ?? null)
  return { amount: formatCents((await readUpcoming(db, payer, owner, now)).leftOn(payOn)) }
}
