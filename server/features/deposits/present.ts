import type { Deposit, Duty, Held } from '#contract/deposits/fields.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { OpenCharge } from '#server/features/payments/service.ts'
import { conditionReplyBy } from './law/clocks.ts'
import { dutiesOf, type DutyOf, type Facts, receivedOn, statusOf, sumOf } from './law/duties.ts'
import { type Change, defaultBps } from './law/interest.ts'
import { lastDeposit, type Part, receivedParts } from './law/parts.ts'
import type { Lease, RecordRow } from './queries.ts'

/** A lease with its money and its records that stand. */
export interface Known {
  lease: Lease
  money: { deposit: readonly Part[]; last_month: readonly Change[] }
  records: readonly RecordRow[]
}

const lastOf = (records: readonly RecordRow[], kind: RecordRow['kind']) => records.findLast((one) => one.kind === kind)

const settledIn = (records: readonly RecordRow[], on: Held) =>
  records.flatMap((one) => (one.interest_on === on ? { from: one.from_day!, until: one.until_day! } : []))

/**
 * The deposit of this tenancy: its money and its records. What was returned before the tenancy began, or before the money was received that is held now,
 * is of another one.
 */
export function depositIn({ lease, money, records }: Known) {
  const { since: begin, parts } = lastDeposit(money.deposit)
  const isHeld = sumOf(parts) > 0
  const last = lastOf(records, 'return')
  const isFormer =
    isHeld || (lease.starts_on !== null && last !== undefined && (last.ended_on ?? last.done_on) < lease.starts_on)
  const own = isHeld || !last || !isFormer ? parts : []
  const since = own.length > 0 ? begin : Infinity
  const ownRecords = records.filter((one) => (one.through_seq ?? 0) >= since)
  return {
    parts: own,
    records: ownRecords,
    account: ownRecords.findLast(({ kind, holds }) => kind === 'account' && holds === 'deposit'),
    conditionSent: lastOf(ownRecords, 'condition_sent'),
    conditionReturned: lastOf(ownRecords, 'condition_returned'),
    returned: isFormer ? undefined : last,
    former: records.filter((one) => one.kind === 'return' && (isFormer || one !== last)),
  }
}

/** The bank account that holds the last month's rent. The law lets it be in none. */
const lastMonthAccountIn = (records: readonly RecordRow[]) =>
  records.findLast(({ kind, holds }) => kind === 'account' && holds === 'last_month')

export function factsOf(known: Known): Facts {
  const { lease, money, records } = known
  const { parts, records: own, account, conditionSent, returned } = depositIn(known)
  const receipts = own
    .filter(({ kind, holds }) => kind === 'account' && holds === 'deposit')
    .map(({ through_seq: seq, created_at: at }) => ({ throughSeq: seq ?? 0, on: companyDay(at) }))
  return {
    today: lease.today,
    startsOn: lease.starts_on,
    endsOn: lease.ends_on,
    money: { deposit: parts, last_month: money.last_month },
    received: receivedParts(parts, receipts),
    conditionOn: conditionSent?.done_on ?? null,
    returnedOn: returned?.done_on ?? null,
    settled: { deposit: settledIn(records, 'deposit'), last_month: settledIn(records, 'last_month') },
    bps: {
      deposit: defaultBps(account?.rate_bps ?? null),
      last_month: defaultBps(lastMonthAccountIn(records)?.rate_bps ?? null),
    },
  }
}

function presentDuty(duty: DutyOf, today: string): Duty {
  const { kind, startsOn, dueOn, doneOn, interest, receivedCents } = duty
  const cents = interest?.cents ?? receivedCents
  return {
    kind,
    interestOn: interest?.on ?? null,
    from: interest?.from ?? null,
    until: interest?.until ?? null,
    amount: cents === null ? null : formatCents(cents),
    startsOn,
    dueOn,
    status: statusOf(duty, today),
    doneOn,
  }
}

const held = (changes: readonly Change[]) => formatCents(Math.max(0, sumOf(changes)))

function presentReturn(row: RecordRow): Deposit['former'][number] {
  return {
    id: row.id,
    on: row.done_on,
    amount: formatCents(row.cents!),
    interest: formatCents(row.interest_cents!),
    number: row.method_number,
    deductions: row.deductions!.map(({ kind, cents, description }) => ({
      kind,
      amount: formatCents(cents),
      description,
    })),
  }
}

const presentAccount = (row: RecordRow): NonNullable<Deposit['account']> => ({
  id: row.id,
  bankName: row.bank_name!,
  bankAddress: row.bank_address!,
  accountNumber: row.account_number!,
  since: row.done_on,
  rate: row.rate_bps === null ? null : formatCents(row.rate_bps),
})

export function present(known: Known, charges: readonly OpenCharge[], sentCents: number): Deposit {
  const { lease, records } = known
  const facts = factsOf(known)
  const { account, conditionSent: sent, conditionReturned, returned, former } = depositIn(known)
  const lastMonthAccount = lastMonthAccountIn(records)
  return {
    held: held(facts.money.deposit),
    heldSince: receivedOn(facts.money.deposit),
    onItsWay: formatCents(sentCents),
    lastMonthHeld: held(facts.money.last_month),
    account: account ? presentAccount(account) : null,
    lastMonthAccount: lastMonthAccount ? presentAccount(lastMonthAccount) : null,
    conditionSentOn: sent?.done_on ?? null,
    conditionReplyBy: sent ? conditionReplyBy(facts, sent.done_on) : null,
    conditionReturnedOn: conditionReturned?.done_on ?? null,
    duties: dutiesOf(facts).map((duty) => presentDuty(duty, lease.today)),
    rate: formatCents(facts.bps.deposit),
    lastMonthRate: formatCents(facts.bps.last_month),
    interest: records.flatMap((row) =>
      row.kind === 'interest'
        ? {
            id: row.id,
            interestOn: row.interest_on!,
            from: row.from_day!,
            until: row.until_day!,
            rate: formatCents(row.rate_bps!),
            amount: formatCents(row.cents!),
            on: row.done_on,
            method: row.method!,
          }
        : [],
    ),
    openCharges: charges.map(({ id, account: of, day: on, memo, cents }) => ({
      id,
      kind: of === 'utility' ? 'tax' : 'damage',
      on,
      memo,
      open: formatCents(cents),
    })),
    returned: returned ? presentReturn(returned) : null,
    former: former.map(presentReturn),
  }
}
