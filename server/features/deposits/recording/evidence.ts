import { formatDay } from '#contract/core/dates.ts'
import type { NewAccount, NewCondition } from '#contract/deposits/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { type LedgerDeps, type Member, refuse, requirePast } from '#server/features/payments/service.ts'
import { conditionFrom } from '../law/clocks.ts'
import { sumOf } from '../law/duties.ts'
import { factsOf } from '../present.ts'
import { add, begin, conflict, end, heldSince, percent, type Work } from './work.ts'

export async function recordAccount(trx: Db, deps: LedgerDeps, by: Member, leaseId: string, body: NewAccount) {
  const { bankName, bankAddress, accountNumber, since, rate, holds } = body
  requirePast('since', 'Deposited on', since)
  const work = await begin(trx, deps, by, leaseId)
  const facts = factsOf(work.known)
  const first = heldSince(work, holds)
  // A part that came later is put into the bank later.
  const later = holds === 'deposit' ? facts.received.find(({ receiptOn }) => receiptOn === null)?.day : undefined
  const received = later ?? first
  if (since < received)
    throw refuse(
      'since',
      `${holds === 'deposit' ? 'The deposit' : 'The rent'} was received on ${formatDay(received)}, so it can't have been in the bank before`,
    )
  const id = await add(work, {
    kind: 'account',
    holds,
    done_on: since,
    bank_name: bankName,
    bank_address: bankAddress,
    account_number: accountNumber,
    rate_bps: rate ?? null,
    cents: sumOf(facts.money[holds]),
  })
  return await end(work, id, { bankName, since, rate: rate == null ? null : percent(rate), holds })
}

/** Refuses a day on which no statement of this tenancy can have been sent. */
export function requireSentWithin(work: Work, on: string) {
  const from = conditionFrom(factsOf(work.known), heldSince(work))
  if (on < from)
    throw refuse(
      'on',
      `A statement for this tenancy can have been sent from ${formatDay(from)} on, which is 30 days before it began or the deposit was received`,
    )
}

export async function recordCondition(trx: Db, deps: LedgerDeps, by: Member, leaseId: string, body: NewCondition) {
  const { step, on, memo } = body
  requirePast('on', 'Date', on)
  const work = await begin(trx, deps, by, leaseId)
  const facts = factsOf(work.known)
  const { conditionOn } = facts
  if (step === 'returned' && conditionOn === null) throw conflict('Record first that the statement was sent.')
  if (step === 'returned' && on < conditionOn!)
    throw refuse('on', `The statement was sent on ${formatDay(conditionOn!)}, so it can't have come back before`)
  if (step === 'sent') requireSentWithin(work, on)
  const id = await add(work, { kind: `condition_${step}`, done_on: on, memo: memo || null })
  return await end(work, id, { on, memo })
}
