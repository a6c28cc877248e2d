import { formatCents } from '#contract/core/money.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { findLease } from '../queries.ts'
import {
  type LeaseLedger,
  openCentsOf,
  type Payer,
  readLedger,
  type RentBalance,
  rentBalanceOf,
  sum,
} from '../rent-balance.ts'
import type { RentMonth } from '../rent.ts'
import { type Person, splitOn } from './people.ts'
import { listTenants, type TenantRow } from './queries.ts'
import { type OwnShare, type OwnShares, readRoommates, settled, sharesBy } from './shares.ts'

/** The day until which rent can be paid now: today, or when the next month that can be paid falls due. */
const payableUntil = ({ today }: Payer, { paying }: RentBalance) =>
  paying?.dueOn != null && paying.dueOn > today ? paying.dueOn : today

/** One of the people on a lease, with their share of a month's rent, what they paid for it, and all that is open of theirs. */
const presentOne = (
  row: TenantRow,
  cents: number | null,
  { paid, open, processing }: { paid: number; open: number; processing: number },
) => ({
  row,
  name: row.name || row.email,
  shown: {
    name: row.name || row.email,
    isMain: row.id === null,
    share: cents === null ? null : formatCents(cents),
    paid: formatCents(paid),
    open: formatCents(open),
    processing: formatCents(processing),
  },
})

/** The month to show shares of: the oldest one that is due, else the current one. */
function shownMonth({ open, paying, current }: RentBalance): RentMonth & { dueOn: string | null } {
  const month = open[0] ?? (paying?.month === current.month ? paying : null)
  return month ?? { ...current, dueOn: null }
}

/** The share of each person in a month's rent as it is agreed today, or from the first day of a lease that has not begun. */
function agreedBy(people: readonly Person[], { rent_cents: rent, today, starts_on: start }: Payer) {
  const parts = splitOn(people, Number(rent), start !== null && start > today ? start : today)
  return new Map(people.map(({ userId }, at) => [userId, parts[at]!]))
}

/** The people on a lease with their shares of the rent, what they paid of a month, the oldest one that is open, and what is open of theirs. */
export async function presentShares(db: Db, leaseId: string, gateway: Gateway) {
  const rows = await listTenants(db, leaseId)
  const main = rows.find(({ id }) => id === null)
  const payer = main && (await findLease(db, main.user_id))
  const books = payer && (await readLedger(db, payer, gateway))
  const rent = payer && rentBalanceOf(payer, books!)
  const people = payer ? await readRoommates(db, payer) : null
  const month = rent ? shownMonth(rent) : null
  const agreed = rent && people ? agreedBy(people, payer) : null
  const day = month?.dueOn != null && month.dueOn > payer!.today ? month.dueOn : (payer?.today ?? '')
  const ownOf = rent && people ? sharesBy(people, payer, books!, { day }) : null
  const processingOf = (userId: string) =>
    sum((books?.pending ?? []).filter(({ payerId }) => payerId === userId).map(({ cents }) => cents))
  const alone = month && {
    cents: Number(payer!.rent_cents),
    paid: month.paidCents,
    open: Math.max(openCentsOf(month), sum(rent!.open.map(openCentsOf))),
  }
  return {
    month: month?.month ?? null,
    rentCents: payer?.rent_cents == null ? null : Number(payer.rent_cents),
    endsOn: payer?.ends_on ?? null,
    tenants: rows.map((row) => {
      const own = ownOf?.(row.user_id)
      return presentOne(row, agreed?.get(row.user_id) ?? alone?.cents ?? null, {
        paid: own
          ? sum(own.months.filter((one) => one.month === month!.month).map(({ paidCents }) => paidCents))
          : (alone?.paid ?? 0),
        open: own?.openCents ?? alone?.open ?? 0,
        processing: processingOf(row.user_id),
      })
    }),
  }
}

/** The month that a payer reads of: the oldest that is open of their share, else the latest one, else the first that they will owe. */
function monthOf(own: OwnShares, people: readonly Person[], payer: Payer, books: LeaseLedger): OwnShare | null {
  const open = own.months.find(({ openCents }) => openCents > 0) ?? own.months.findLast(({ cents }) => cents > 0)
  if (open) return open
  const later = sharesBy(people, payer, books, { day: `${Number(payer.today.slice(0, 4)) + 1}${payer.today.slice(4)}` })
  return later(payer.id).months[0] ?? null
}

/** A payer's share of the rent that can be paid now, less what they are paying already. */
export async function summarizeShare(
  db: Db,
  payer: Payer,
  { ledger, books }: { ledger: LeaseLedger; books: LeaseLedger },
  rent: RentBalance | null,
) {
  const people = await readRoommates(db, payer)
  if (people === null || !rent) return null
  const made = settled(books, payer)
  const day = payableUntil(payer, rent)
  const own = sharesBy(people, payer, made, { day })(payer.id)
  const month = monthOf(own, people, payer, made)
  // As if banks had not been asked.
  const unsent = settled({ ...ledger, pending: books.pending }, payer)
  const before = sharesBy(people, payer, unsent, { day })(payer.id).months.find((one) => one.month === month?.month)
  const openCents = month?.openCents ?? 0
  return {
    month: month?.month ?? rent.current.month,
    amount: formatCents(month?.cents ?? 0),
    open: formatCents(openCents),
    processing: formatCents(Math.max(0, (before?.openCents ?? 0) - openCents)),
    owed: formatCents(own.openCents),
  }
}
