import { addDays, daysAfterEnd } from '#contract/core/calendar.ts'
import type { DutyKind, Held } from '#contract/deposits/fields.ts'
import { accountDueOn, conditionDueOn, returnDueOn } from './clocks.ts'
import type { Received } from './parts.ts'
import { type Change, interestOn, interestPeriods, type InterestPeriod } from './interest.ts'

/** What is known of the money that is held for a tenant. */
export interface Facts {
  today: string
  startsOn: string | null
  endsOn: string | null
  /** Oldest first. */
  money: Readonly<Record<Held, readonly Change[]>>
  /** What was received of the deposit, part by part. */
  received: readonly Received[]
  /** When the statement of condition was sent. Null where it was not. */
  conditionOn: string | null
  returnedOn: string | null
  /** The days whose interest is settled. */
  settled: Readonly<Record<Held, readonly Pick<InterestPeriod, 'from' | 'until'>[]>>
  bps: Readonly<Record<Held, number>>
}

export interface DutyOf {
  kind: DutyKind
  startsOn: string
  dueOn: string
  doneOn: string | null
  interest: (InterestPeriod & { on: Held; cents: number }) | null
  /** Of a receipt: the money that it is for. */
  receivedCents: number | null
}

export const sumOf = (changes: readonly Change[]) => changes.reduce((sum, { cents }) => sum + cents, 0)

/** The day on which the first money was received. */
export const receivedOn = (changes: readonly Change[]) => changes.find(({ cents }) => cents > 0)?.day ?? null

/**
 * What of a period is not settled. Null where nothing is left. The days of its year may have moved since, where the start of the tenancy was corrected;
 * then it is settled if its middle is.
 */
function unsettledOf(period: InterestPeriod, settled: Facts['settled'][Held]): InterestPeriod | null {
  let { from } = period
  for (;;) {
    const part = settled.find((one) => one.from === from)
    if (!part) break
    from = addDays(part.until, 1)
  }
  if (from > period.until) return null
  if (from > period.from) return { ...period, from }
  const middle = [addDays(from, Math.floor(period.yearDays / 2)), period.until].toSorted()[0]!
  return settled.some((one) => one.from <= middle && one.until >= middle) ? null : period
}

function* interestOf(on: Held, facts: Facts): Generator<DutyOf, void> {
  const { money, settled, startsOn, endsOn, today, bps, returnedOn } = facts
  const first = receivedOn(money[on])
  const isHeld = on === 'last_month' || (sumOf(money[on]) > 0 && returnedOn === null)
  if (first === null || !isHeld) return
  for (const whole of interestPeriods(on, { startsOn: startsOn ?? first, endsOn, today }, first)) {
    const period = unsettledOf(whole, settled[on])
    if (period === null || interestOn(money[on], period, 10_000) === 0) continue
    const cents = interestOn(money[on], period, bps[on])
    const { startsOn: from, dueOn } = period
    yield {
      kind: 'interest',
      startsOn: from,
      dueOn,
      doneOn: null,
      receivedCents: null,
      interest: { ...period, on, cents },
    }
  }
}

/** What the law asks for, by when, and what of it is done. Interest that is settled is left out. */
export function dutiesOf(facts: Facts): DutyOf[] {
  const { money, conditionOn, returnedOn, endsOn } = facts
  const received = receivedOn(money.deposit)
  const duties: DutyOf[] = []
  if (received !== null && (sumOf(money.deposit) > 0 || returnedOn !== null)) {
    const of = { startsOn: received, interest: null, receivedCents: null }
    const evidence: DutyOf[] = [
      ...facts.received.map(({ day, cents, receiptOn }): DutyOf => ({
        ...of,
        kind: 'account',
        startsOn: day,
        dueOn: accountDueOn(day),
        doneOn: receiptOn,
        receivedCents: cents,
      })),
      { ...of, kind: 'condition', dueOn: conditionDueOn(facts, received), doneOn: conditionOn },
    ]
    // Once the deposit is back, what was left undone cannot be made up for.
    duties.push(...evidence.filter(({ doneOn }) => doneOn !== null || returnedOn === null))
    if (endsOn !== null)
      duties.push({
        ...of,
        kind: 'return',
        startsOn: daysAfterEnd(endsOn, 1),
        dueOn: returnDueOn(endsOn),
        doneOn: returnedOn,
      })
  }
  duties.push(...interestOf('deposit', facts), ...interestOf('last_month', facts))
  return duties.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)))
}

/** `done`, `overdue`, `open`, or `upcoming` before it can be done. */
export function statusOf({ startsOn, dueOn, doneOn }: Pick<DutyOf, 'startsOn' | 'dueOn' | 'doneOn'>, today: string) {
  if (doneOn !== null) return 'done' as const
  if (today > dueOn) return 'overdue' as const
  return today < startsOn ? ('upcoming' as const) : ('open' as const)
}
