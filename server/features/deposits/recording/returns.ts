import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { NewReturn } from '#contract/deposits/fields.ts'
import type { Db } from '#server/db/connection.ts'
import {
  ACCOUNT_OF,
  type LedgerDeps,
  listOpenCharges,
  listSentOf,
  type Member,
  type OpenCharge,
  openRent,
  postReturn,
  refuse,
  requirePast,
  sentCentsOf,
} from '#server/features/payments/service.ts'
import { dutiesOf, sumOf } from '../law/duties.ts'
import { interestOn } from '../law/interest.ts'
import { factsOf } from '../present.ts'
import type { Kept } from '../queries.ts'
import { add, begin, conflict, end, HELD_NAMES, heldSince } from './work.ts'

const WHY_KEPT: Record<Kept['kind'], string> = { rent: 'Unpaid rent', tax: 'Unpaid water or tax', damage: 'Damage' }

const total = (those: readonly { cents: number }[]) => those.reduce((sum, { cents }) => sum + cents, 0)
const dollars = (cents: number) => formatAmount(formatCents(cents))

/** What is kept for a charge is no more than is open of it, and of its kind. */
function requireOpenCharges(kept: readonly Kept[], charges: readonly OpenCharge[]) {
  for (const [at, { kind, chargeId }] of kept.entries()) {
    if (chargeId === null) continue
    const path = `deductions.${at}.chargeId`
    const charge = charges.find(({ id }) => id === chargeId)
    if (!charge || ACCOUNT_OF[kind] !== charge.account)
      throw refuse(path, 'Choose an open charge of this kind, or none to charge it now')
    const cents = total(kept.filter((one) => one.chargeId === chargeId))
    if (cents > charge.cents) throw refuse(path, `Only ${dollars(charge.cents)} of this charge is open`)
  }
}

export async function recordReturn(trx: Db, deps: LedgerDeps, by: Member, leaseId: string, body: NewReturn) {
  const { on, number, rate } = body
  requirePast('on', 'Sent on', on)
  const work = await begin(trx, deps, by, leaseId)
  const { lease } = work.known
  const facts = factsOf(work.known)
  if (facts.returnedOn !== null)
    throw conflict(`The return of this deposit was already recorded, on ${formatDay(facts.returnedOn)}.`)
  heldSince(work)
  if (lease.ends_on === null || lease.ends_on >= facts.today)
    throw conflict('This lease is not over. Enter its last day before the deposit is returned.')
  if (on <= lease.ends_on) throw refuse('on', `The lease ended on ${formatDay(lease.ends_on)}`)
  const held = sumOf(facts.money.deposit)
  const kept = body.deductions.map(({ amount: cents, chargeId, ...rest }): Kept => ({
    ...rest,
    cents,
    chargeId: chargeId ?? null,
  }))
  const keptCents = total(kept)
  if (keptCents > held) throw refuse('deductions', `No more than the ${dollars(held)} that is held can be kept`)
  const rentKept = total(kept.filter(({ kind }) => kind === 'rent'))
  const owed = await openRent(trx, deps, lease)
  const sent = sentCentsOf(await listSentOf(trx, lease.id, deps.gateway), 'rent')
  const most = Math.max(0, owed - sent)
  if (rentKept > most)
    throw refuse(
      'deductions',
      sent > 0
        ? `The tenant owes ${dollars(owed)} of rent, and a bank is working on a payment of ${dollars(sent)} of it. So no more than ${dollars(most)} can be kept for rent until the bank has paid or not`
        : `The tenant owes ${dollars(owed)} of rent, so no more can be kept for rent`,
    )
  requireOpenCharges(kept, await listOpenCharges(trx, lease.id, deps.gateway))
  const rates = { deposit: rate, last_month: body.lastMonthRate ?? facts.bps.last_month }
  const due = dutiesOf(facts).flatMap(({ interest }) => interest ?? [])
  const interest = due
    .map((period) => Object.assign(period, { cents: interestOn(facts.money[period.on], period, rates[period.on]) }))
    .filter(({ cents }) => cents > 0)
  const posted = await postReturn(trx, deps, by, lease, {
    on,
    cents: held - keptCents,
    deductions: kept.map(({ kind, cents, description, chargeId }) => ({
      kind,
      cents,
      chargeId,
      chargeMemo: `${WHY_KEPT[kind]}: ${description}`,
      memo: `Kept of the deposit: ${WHY_KEPT[kind]}, ${description}`,
    })),
    interest: interest.map((one) => ({
      cents: one.cents,
      memo: `Interest on the ${HELD_NAMES[one.on]}, with its return`,
    })),
    endsOn: lease.ends_on,
  })
  for (const [at, one] of interest.entries())
    await add(work, {
      kind: 'interest',
      done_on: on,
      interest_on: one.on,
      from_day: one.from,
      until_day: one.until,
      rate_bps: rates[one.on],
      cents: one.cents,
      method: 'check',
      method_number: number || null,
      entry_id: posted.interestIds[at]!,
    })
  const cents = held - keptCents + total(interest)
  const id = await add(work, {
    kind: 'return',
    done_on: on,
    ended_on: lease.ends_on,
    cents,
    rate_bps: rate,
    interest_cents: total(interest),
    method: 'check',
    method_number: number || null,
    deductions: JSON.stringify(kept),
    entry_id: posted.id,
  })
  return await end(work, id, { on, amount: formatCents(cents), number: number || null, deductions: kept.length })
}
