import type { Deposit, Duty, Held } from '#contract/deposits/fields.ts'
import { formatCents } from '#contract/core/money.ts'
import type { OpenCharge } from '#server/features/payments/service.ts'
import { conditionReplyBy } from './law/clocks.ts'
import { dutiesOf, type DutyOf, type Facts, receivedOn, statusOf, sumOf } from './law/duties.ts'
import { type Change, defaultBps } from './law/interest.ts'
import type { Lease, RecordRow } from './queries.ts'

/** A lease with its money and its records that stand. */
export interface Known {
  lease: Lease
  money: Readonly<Record<Held, readonly Change[]>>
  records: readonly RecordRow[]
}

const lastOf = (records: readonly RecordRow[], kind: RecordRow['kind']) => records.findLast((one) => one.kind === kind)

const settledIn = (records: readonly RecordRow[], on: Held) =>
  records.flatMap((one) => (one.interest_on === on ? { from: one.from_day!, until: one.until_day! } : []))

export function factsOf({ lease, money, records }: Known): Facts {
  return {
    today: lease.today,
    startsOn: lease.starts_on,
    endsOn: lease.ends_on,
    money,
    accountOn: lastOf(records, 'account')?.done_on ?? null,
    conditionOn: lastOf(records, 'condition_sent')?.done_on ?? null,
    returnedOn: lastOf(records, 'return')?.done_on ?? null,
    settled: { deposit: settledIn(records, 'deposit'), last_month: settledIn(records, 'last_month') },
    bps: defaultBps(lastOf(records, 'account')?.rate_bps ?? null),
  }
}

function presentDuty(duty: DutyOf, today: string): Duty {
  const { kind, startsOn, dueOn, doneOn, interest } = duty
  return {
    kind,
    interestOn: interest?.on ?? null,
    from: interest?.from ?? null,
    until: interest?.until ?? null,
    amount: interest && formatCents(interest.cents),
    startsOn,
    dueOn,
    status: statusOf(duty, today),
    doneOn,
  }
}

const held = (changes: readonly Change[]) => formatCents(Math.max(0, sumOf(changes)))

function presentReturn(row: RecordRow | undefined): Deposit['returned'] {
  if (!row) return null
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

export function present(known: Known, charges: readonly OpenCharge[]): Deposit {
  const { lease, money, records } = known
  const facts = factsOf(known)
  const account = lastOf(records, 'account')
  const sent = lastOf(records, 'condition_sent')
  return {
    held: held(money.deposit),
    heldSince: receivedOn(money.deposit),
    lastMonthHeld: held(money.last_month),
    account: account
      ? {
          id: account.id,
          bankName: account.bank_name!,
          bankAddress: account.bank_address!,
          accountNumber: account.account_number!,
          since: account.done_on,
          rate: account.rate_bps === null ? null : formatCents(account.rate_bps),
        }
      : null,
    conditionSentOn: sent?.done_on ?? null,
    conditionReplyBy: sent ? conditionReplyBy(facts, sent.done_on) : null,
    conditionReturnedOn: lastOf(records, 'condition_returned')?.done_on ?? null,
    duties: dutiesOf(facts).map((duty) => presentDuty(duty, lease.today)),
    rate: formatCents(facts.bps),
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
    returned: presentReturn(lastOf(records, 'return')),
  }
}
