import { formatCents } from '#contract/core/money.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { findLease } from '../queries.ts'
import { type LeaseLedger, type Payer, readLedger, type RentBalance, rentBalanceOf } from '../rent-balance.ts'
import { listTenants, type TenantRow } from './queries.ts'
import { openMonthsOf } from './limit.ts'
import { openShares, ownShare, readRoommates } from './shares.ts'

/** One of the people on a lease, with what is paid and open of their share. */
const presentOne = (row: TenantRow, share: ReturnType<typeof ownShare> | null) => ({
  row,
  name: row.name || row.email,
  shown: {
    name: row.name || row.email,
    isMain: row.id === null,
    share: share && formatCents(share.cents),
    paid: formatCents(share?.paidCents ?? 0),
    open: formatCents(share?.openCents ?? 0),
  },
})

/** The people on a lease with their shares of a month: the oldest one that is due, else the current one. */
export async function presentShares(db: Db, leaseId: string, gateway: Gateway) {
  const rows = await listTenants(db, leaseId)
  const main = rows.find(({ id }) => id === null)
  const payer = main && (await findLease(db, main.user_id))
  const books = payer && (await readLedger(db, payer, gateway))
  const rent = payer && rentBalanceOf(payer, books!)
  const month = rent ? (rent.open[0] ?? rent.current) : null
  return {
    month: month?.month ?? null,
    rentCents: payer?.rent_cents == null ? null : Number(payer.rent_cents),
    endsOn: payer?.ends_on ?? null,
    tenants: rows.map((row) => presentOne(row, month && ownShare(rows, books!, row.user_id, month))),
  }
}

/** A payer's share of the month that a payment counts for. What is left of it is less what they are paying already. */
export async function summarizeShare(db: Db, payer: Payer, books: LeaseLedger, rent: RentBalance | null) {
  const roommates = await readRoommates(db, payer)
  const month = rent?.paying
  if (roommates === null || !month) return null
  const { cents } = ownShare(roommates, books, payer.id, month)
  const open = Math.min(
    openShares(roommates, books, payer.id, { months: [month] }),
    Math.max(0, openShares(roommates, books, payer.id, { months: openMonthsOf(rent) })),
  )
  return { amount: formatCents(cents), open: formatCents(open) }
}
