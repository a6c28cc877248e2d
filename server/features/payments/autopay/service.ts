import type { ResultOf } from '#contract/core/endpoint.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { authorizationText, type autopay, type AutopayBody, cutOffOf } from '#contract/payments/autopay-own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { nameOf as payerNameOf } from '../customers.ts'
import { findPayer } from '../ledger/queries.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { DEBITS_OFF, isBankAccount, isExpired, isOff, nameOf, REFUSED } from '../methods/present.ts'
import { findSaved, type Holder } from '../methods/queries.ts'
import { lockUser } from '../queries.ts'
import * as authorizations from './authorization-queries.ts'
import { tellTerms } from './mail.ts'
import { isPausedOn, present } from './present.ts'
import { type AutopayRow, deleteRun, find, listRuns, upsert } from './queries.ts'

type Autopay = ResultOf<typeof autopay.read>

/** Who changes their automatic payments, from which network address. */
export interface AutopayOwner extends Holder {
  address: string
  /** Bank accounts are taken too. */
  hasBankDebit: boolean
}

interface AutopayDeps {
  db: Db
  /** `PUBLIC_URL`. */
  origin: string
}

export const invalid = (path: string, message: string) =>
  new AppError('validation', message, { issues: [{ path, message }] })

const NO_LEASE = "There's no rent on your account, so there's nothing to pay automatically."

/** The method to pay with, on a day if it is known. */
export async function requireMethod(trx: Db, owner: AutopayOwner, id: string | null, day = companyDay()) {
  if (id === null) throw invalid('methodId', 'Choose a payment method.')
  const method = await findSaved(trx, owner, id)
  if (!method) throw invalid('methodId', 'This payment method is no longer saved. Please choose another one.')
  if (method.refused_code !== null) throw invalid('methodId', REFUSED)
  if (isOff(method, owner)) throw invalid('methodId', DEBITS_OFF)
  if (isExpired(method)) throw invalid('methodId', 'This card has expired. Please choose another one.')
  if (isExpired(method, day))
    throw invalid('methodId', `This card will have expired by ${formatDay(day)}. Please choose another one.`)
  return method
}

const requireLease = (given: Payer | undefined) => {
  const payer = orNotFound(given ?? null)
  const { rent_cents: rent, due_day: dueDay, ends_on: end } = payer
  if (rent === null || dueDay === null) throw new AppError('conflict', NO_LEASE)
  if (end !== null && end < companyDay()) throw new AppError('conflict', `Your lease ended on ${formatDay(end)}.`)
  return { ...payer, due_day: dueDay }
}

/** Takes back what was announced, so that it is announced again as it is now. After its cut-off, or without a payment, it stays. */
export async function withdrawAnnounced(trx: Db, owner: Holder, now: Date) {
  for (const run of await listRuns(trx, owner)) {
    const isOpen = run.status === 'announced' && now < cutOffOf(run.charge_on)
    if (isOpen || (run.status === 'failed' && run.payment_id === null)) await deleteRun(trx, run.id)
  }
}

async function turnOn(trx: Db, deps: AutopayDeps, owner: AutopayOwner, body: AutopayBody, now: Date) {
  const { userId, gateway, address } = owner
  const payer = requireLease(await findPayer(trx, userId))
  const current = await find(trx, owner)
  const given = { day: current?.day ?? payer.due_day, methodId: current?.method_id ?? null, cap: current?.cap_cents }
  const day = body.day ?? given.day
  const method = await requireMethod(trx, owner, body.methodId === undefined ? given.methodId : body.methodId)
  const capCents = (body.cap === undefined ? given.cap : body.cap) ?? null
  const wasOn = current !== undefined && current.is_on && current.lease_id === payer.lease_id
  const company = await readCompany(trx)
  const text = authorizationText({
    company: company.name,
    method: nameOf(method),
    isBank: isBankAccount(method),
    day,
    capCents,
  })
  const authorized = wasOn ? await authorizations.find(trx, userId) : undefined
  if (authorized?.text === text && current?.method_id === method.id) return
  const isPaused = wasOn && isPausedOn(current, companyDay(now))
  const isNewDay = !wasOn || current?.day !== day
  const row = {
    user_id: userId,
    lease_id: payer.lease_id,
    gateway,
    is_on: true,
    day,
    method_id: method.id,
    cap_cents: capCents,
    // A changed day never causes a payment for a day that is over, nor ends a pause.
    after_day: isNewDay && !isPaused ? companyDay(now) : current.after_day,
  }
  await upsert(trx, row)
  await withdrawAnnounced(trx, owner, now)
  await authorizations.end(trx, userId)
  await authorizations.insert(trx, { user_id: userId, payer_name: payerNameOf(payer), text, address, given_at: now })
  await tellTerms(trx, payer, { kind: wasOn ? 'changed' : 'on', text, company, origin: deps.origin })
}

async function turnOff(trx: Db, deps: AutopayDeps, owner: AutopayOwner, current: AutopayRow, now: Date) {
  await upsert(trx, { ...current, is_on: false })
  await withdrawAnnounced(trx, owner, now)
  await authorizations.end(trx, owner.userId)
  const payer = await findPayer(trx, owner.userId)
  const left = (await listRuns(trx, owner)).find(({ status }) => status === 'announced' || status === 'charging')
  if (payer)
    await tellTerms(trx, payer, {
      kind: 'off',
      text: left
        ? `The payment of ${formatDay(left.charge_on)} is still made, because its cut-off is over. There are no automatic payments after it.`
        : 'No more automatic payments will be made. Your rent stays due as before.',
      company: await readCompany(trx),
      origin: deps.origin,
    })
}

/** Turns automatic payments on or off, or changes their terms. What was announced and is past its cut-off stays as it was announced. */
export async function changeAutopay(
  deps: AutopayDeps,
  owner: AutopayOwner,
  body: AutopayBody,
  now = new Date(),
): Promise<Autopay> {
  return await deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.userId)
    const current = await find(trx, owner)
    if (body.isOn) await turnOn(trx, deps, owner, body, now)
    else if (current?.is_on) await turnOff(trx, deps, owner, current, now)
    return await present(trx, owner, now)
  })
}
