import { addMonths, type Month } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import {
  type DueMonth,
  type LeaseLedger,
  monthsDueBy,
  openCentsOf,
  type Payer,
  type RentBalance,
  rentBalanceOf,
  rentLedgerOf,
  type RentPaidBy,
  sum,
  withPaid,
} from '../rent-balance.ts'
import { allocate, asked, type SharedPayment } from './allocate.ts'
import { lastDayOf, listPeople, type Person, placeOf, splitOn } from './people.ts'
import { splitCents } from './split.ts'

/** Everyone who shares a lease or did. Null for a lease of one, and without one. */
export async function readPeople(db: Db, { lease_id: leaseId }: Pick<Payer, 'lease_id'>): Promise<Person[] | null> {
  const people = leaseId === null ? [] : await listPeople(db, leaseId)
  return people.length < 2 ? null : people
}

/** The same of those who are on it now. Null where that is one. */
export async function readRoommates(db: Db, payer: Pick<Payer, 'lease_id' | 'today'>): Promise<Person[] | null> {
  const people = await readPeople(db, payer)
  return people && people.filter((one) => lastDayOf(one, payer.today) === null).length > 1 ? people : null
}

/** The books once the payments that are processing were made, except one of a person of so many cents. */
export function settled(ledger: LeaseLedger, { id }: Pick<Payer, 'id'>, exceptCents = 0): LeaseLedger {
  const except = ledger.pending.findIndex(({ payerId, cents }) => payerId === id && cents === exceptCents)
  const made = ledger.pending.filter((_, at) => at !== except)
  return { ...withPaid(ledger, made), pending: [] }
}

type RentMonth = DueMonth & { isOwed: boolean }

/** How far ahead rent may have been paid. */
const MONTHS_AHEAD = 24

/** Everyone's share of a month. The opening balance is the main tenant's. A month that was never owed was due for as much as each paid. */
function sharesOf(people: readonly Person[], { paid }: LeaseLedger, month: RentMonth): number[] {
  const { dueCents, isOpening, isOwed, dueOn: day } = month
  const ofMonth = Map.groupBy(
    paid.filter((one) => one.month === month.month),
    (one) => placeOf(people, one),
  )
  const own = people.map((_, at) => sum((ofMonth.get(at) ?? []).map(({ cents }) => cents)))
  if (!isOpening && !isOwed && sum(own) > 0) return splitCents(dueCents, own)
  return isOpening || !isOwed ? people.map((_, at) => (at === 0 ? dueCents : 0)) : splitOn(people, dueCents, day!)
}

/** Whose payment it is. A credit is everyone's, by the shares of its month. */
function partsOf(people: readonly Person[], months: readonly RentMonth[], payment: RentPaidBy): SharedPayment[] {
  const { month, cents, day, isEarly } = payment
  const by = placeOf(people, payment)
  if (by >= 0) return [{ by, cents, day, isEarly }]
  const due = months.find((one) => one.month === month)
  if (due?.isOpening) return [{ by: 0, cents, day, isEarly }]
  return splitOn(people, cents, due?.dueOn ?? day).map((part, at) => ({ by: at, cents: part, day, isEarly }))
}

/** The months whose open shares are asked for by a day. Before the lease begins, those that may be paid. */
function isAskedBy({ starts_on: start, today }: Payer, { current, paying }: RentBalance, day: string) {
  const first = new Set([current.month, paying?.month])
  return ({ month, dueOn }: DueMonth) => (start !== null && start > today ? first.has(month) : dueOn! <= day)
}

/** A person's share of a month, and what is open of it. */
export interface OwnShare {
  month: Month
  isOpening: boolean
  dueOn: string
  cents: number
  /** What they paid for the month, also of the shares of others. */
  paidCents: number
  openCents: number
}

export interface OwnShares {
  /** The months that they owe a share of, oldest first. */
  months: OwnShare[]
  openCents: number
}

const NOTHING: OwnShares = { months: [], openCents: 0 }

/**
 * What each of the people who share a lease is asked for of the rent that falls due by a day. Everything that shows, asks for, charges or reminds of a
 * share reads it from here. Together they are asked for what is open on the lease: `openCents`, where that is less than its months say.
 */
export function sharesBy(
  people: readonly Person[],
  payer: Payer,
  ledger: LeaseLedger,
  { day, openCents }: { day: string; openCents?: number },
): (userId: string) => OwnShares {
  const rent = rentBalanceOf(payer, ledger)
  if (rent === null) return () => NOTHING
  const { from, last } = rentLedgerOf(payer, ledger)
  const months = monthsDueBy(payer, ledger, addMonths(day, MONTHS_AHEAD))
  const leftOn = people.map((person) => lastDayOf(person, payer.today))
  const all = allocate({
    months: months.map((month) => ({ dueOn: month.dueOn!, shares: sharesOf(people, ledger, month) })),
    payments: ledger.paid.flatMap((payment) => partsOf(people, months, payment)),
    leftOn,
    ends: [from, last].flatMap((end) => months.flatMap(({ month }, at) => (month === end ? at : []))),
  })
  const isAsked = isAskedBy(payer, rent, day)
  const due = [...months.entries()].filter(([, month]) => isAsked(month)).map(([at]) => at)
  const pick = <T>(of: readonly T[]) => due.map((at) => of[at]!)
  const open = asked(
    { shares: pick(all.shares), open: pick(all.open) },
    openCents ?? sum(pick(months).map(openCentsOf)),
  )
  return (userId) => {
    const place = people.findIndex((person) => person.userId === userId)
    if (place < 0 || leftOn[place] !== null) return NOTHING
    const own = due.map((at, of) => ({
      month: months[at]!.month,
      isOpening: months[at]!.isOpening,
      dueOn: months[at]!.dueOn!,
      cents: all.shares[at]![place]!,
      paidCents: all.paid[at]![place]!,
      openCents: open[of]![place]!,
    }))
    return {
      months: own.filter(({ cents, paidCents }) => cents > 0 || paidCents > 0),
      openCents: sum(own.map((month) => month.openCents)),
    }
  }
}
