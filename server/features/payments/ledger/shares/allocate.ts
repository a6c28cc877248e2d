import { splitCents } from './split.ts'

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** A month of rent with everyone's share of it. */
export interface SharedMonth {
  dueOn: string
  shares: readonly number[]
}

export interface SharedPayment {
  /** The place of the person. */
  by: number
  cents: number
  day: string
  /** Paid before the lease began, so it counts for the first and the last month. */
  isEarly: boolean
}

interface Shared {
  /** Oldest first, as far ahead as anyone has paid. */
  months: readonly SharedMonth[]
  payments: readonly SharedPayment[]
  /** Who is on the lease no longer, with their last day. Null for those who are on it. */
  leftOn: readonly (string | null)[]
  /** The places of the first and the last month. */
  ends: readonly number[]
}

/** What became of the shares. */
export interface Allocated {
  /** Everyone's share of each month, with what others left open of theirs when they moved out. */
  shares: number[][]
  /** What is open of it. */
  open: number[][]
  /** What each person paid for each month, for whomever. */
  paid: number[][]
}

interface State extends Allocated {
  /** What others owe of the shares of each person who has left, by month and by who owes it. Null for those who have not. */
  inherited: (number[][] | null)[]
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/** Pays so much of some shares, one after the other. */
function payInOrder(
  state: Allocated,
  by: number,
  cents: number,
  order: Iterable<[month: number, person: number]>,
): number {
  let left = cents
  for (const [month, person] of order) {
    if (left <= 0) return 0
    const part = Math.min(left, state.open[month]![person]!)
    state.open[month]![person]! -= part
    state.paid[month]![by]! += part
    left -= part
  }
  return left
}

/** Takes so many cents off amounts, in proportion to them. Returns how many. */
function takeOff(amounts: number[], cents: number): number {
  const taken = Math.min(cents, sum(amounts))
  for (const [at, part] of splitCents(taken, amounts).entries()) amounts[at]! -= part
  return taken
}

const own = (months: readonly number[], by: number) => months.map((month): [number, number] => [month, by])

/**
 * What someone pays who has left is taken off what the others owe for them, in proportion. Who has paid that already has it for a share of their own.
 * Returns what is left of the payment.
 */
function payBack(state: State, shared: Shared, { by, cents, day }: SharedPayment): number {
  let left = cents
  for (const [month, owed] of (state.inherited[by] ?? []).entries()) {
    const before = [...owed]
    left -= takeOff(owed, left)
    const parts = before.map((part, at) => part - owed[at]!)
    const [shares, open, paid] = [state.shares[month]!, state.open[month]!, state.paid[month]!]
    const again = parts.map((part, heir) => Math.max(0, part - open[heir]!))
    for (const [heir, part] of parts.entries()) {
      shares[heir]! -= part
      shares[by]! += part
      open[heir]! -= part - again[heir]!
      paid[by]! += part
      paid[heir]! -= Math.min(paid[heir]!, again[heir]!)
    }
    for (const [heir, part] of again.entries())
      if (part > 0) pay(state, shared, { by: heir, cents: part, day, isEarly: false })
  }
  return left
}

/**
 * One payment. It counts for the payer's own shares that are due, the oldest first. What is more pays what the others owe, where it was paid together with
 * a share that was due. Else it is the payer's next share. Months ahead are paid one after the other, first the own share and then those of the others.
 */
function pay(state: State, shared: Shared, payment: SharedPayment): void {
  const { months, ends } = shared
  const { by, day, isEarly } = payment
  const cents = payBack(state, shared, payment)
  const due = months.filter(({ dueOn }) => dueOn <= day).length
  const others = (places: readonly number[]) =>
    places.flatMap((month) =>
      [...state.open[month]!.keys()]
        .filter((person) => person !== by)
        .map((person): [number, number] => [month, person]),
    )
  const [past, ahead] = [range(0, due), range(due, months.length)]
  if (isEarly) {
    payInOrder(state, by, cents, [...own(ends, by), ...others(ends), ...own(ahead, by)])
    return
  }
  const afterOwn = payInOrder(state, by, cents, own(past, by))
  const afterDue = afterOwn < cents ? payInOrder(state, by, afterOwn, others(past)) : afterOwn
  const next = ahead.find((month) => state.open[month]![by]! > 0)
  const afterNext = next === undefined ? afterDue : payInOrder(state, by, afterDue, own([next], by))
  const order = [...others(past), ...ahead.flatMap((month) => own([month], by).concat(others([month])))]
  payInOrder(state, by, afterNext, order)
}

/** What someone who moves out leaves open is owed by those who were on the lease with them and still are. */
function inherit({ open, shares, inherited }: State, person: number, leftOn: readonly (string | null)[]): void {
  inherited[person] = open.map((parts, month) => {
    const left = parts[person]!
    const weights = shares[month]!.map((share, at) => (leftOn[at] === null ? share : 0))
    const heirs = sum(weights) > 0 ? splitCents(left, weights) : weights.map((_, at) => (at === 0 ? left : 0))
    for (const [at, part] of heirs.entries()) {
      parts[at]! += part
      shares[month]![at]! += part
    }
    parts[person]! -= left
    shares[month]![person]! -= left
    return heirs
  })
}

/** Counts what was paid for the shares of a lease, day by day. */
export function allocate(shared: Shared): Allocated {
  const { months, payments, leftOn } = shared
  const state: State = {
    shares: months.map(({ shares }) => [...shares]),
    open: months.map(({ shares }) => [...shares]),
    paid: months.map(({ shares }) => shares.map(() => 0)),
    inherited: leftOn.map(() => null),
  }
  const events = [
    ...payments.map((payment) => ({ day: payment.day, happen: () => pay(state, shared, payment) })),
    // After all payments of the last day.
    ...leftOn.flatMap((day, person) =>
      day === null ? [] : { day: `${day} end`, happen: () => inherit(state, person, leftOn) },
    ),
  ]
  for (const { happen } of events.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))))
    happen()
  return state
}

/**
 * What each person is asked for of some months, so that all parts are together what is open on the lease. Less is open where money that counts for later
 * shares pays an older month, and more where it does not: that is taken off the oldest months, or asked for again of the latest ones.
 */
export function asked({ shares, open }: Pick<Allocated, 'shares' | 'open'>, openCents: number): number[][] {
  const parts = open.map((month) => [...month])
  let over = sum(parts.flat()) - openCents
  for (const month of parts) if (over > 0) over -= takeOff(month, over)
  for (const [at, month] of [...parts.entries()].toReversed()) {
    if (over >= 0) break
    const covered = month.map((cents, person) => shares[at]![person]! - cents)
    const before = [...covered]
    over += takeOff(covered, -over)
    for (const person of month.keys()) month[person]! += before[person]! - covered[person]!
  }
  return parts
}
