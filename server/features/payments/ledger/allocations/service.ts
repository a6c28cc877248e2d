import { addMonths, formatMonth, type Month } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Allocations, NewAllocations } from '#contract/leases/allocations/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { type LedgerDeps, type Member, refuse, signedBy } from '../books/context.ts'
import type { EntryRow } from '../books/entry-queries.ts'
import { memoOf } from '../books/present.ts'
import { findEntry, type LedgerRow, listLedger, lockLease } from '../books/queries.ts'
import { closedThrough, holdPeriods } from '../periods/queries.ts'
import { sum } from '../rent-balance.ts'
import { leftOf, type PaidBooks, readPaid } from './paid.ts'
import { presentAllocations } from './present.ts'
import {
  allocateLease,
  type AllocationRow,
  insertAllocations,
  isAllocated,
  listUnallocated,
  openAllocations,
  type Side,
  versionOf,
} from './queries.ts'

/** Few, because a ledger of ten years takes some time and its lease is locked meanwhile. */
const LEASES_AT_ONCE = 20

interface Allocating {
  db: Db
  gateway: Gateway
  /** Leases of one transaction. */
  batchSize?: number
}

/** Allocates the ledgers of before: those that an earlier version kept, or of another card provider. A run that is interrupted keeps what it has committed. */
export async function allocateAllLeases({ db, gateway, batchSize = LEASES_AT_ONCE }: Allocating): Promise<void> {
  let last: string | undefined
  for (;;) {
    const ids = await listUnallocated(db, gateway, batchSize, last)
    if (ids.length === 0) return
    last = ids.at(-1)
    await db.transaction().execute((trx) => openAllocations(trx, ids, gateway))
  }
}

/** Allocates a ledger that the job has not reached yet, so that nobody reads it without. */
export async function allocateIfNew(db: Db, leaseId: string, gateway: Gateway) {
  if (!(await isAllocated(db, leaseId, gateway)))
    await db.transaction().execute((trx) => openAllocations(trx, [leaseId], gateway))
}

const dollars = (cents: number) => formatAmount(formatCents(cents))

const ONLY: Record<Side['part'], string> = {
  rent: 'Rent pays only rent',
  deposit: 'Deposit money pays only the security deposit',
  fee: 'A payment of fees pays only fees and utilities',
}

/** What a move is checked against. */
interface Books extends PaidBooks {
  credit: Side
  /** What the payment pays now. */
  own: readonly AllocationRow[]
  entries: ReadonlyMap<string, LedgerRow>
  /** The first day that is not in a closed month. Null where all are open. */
  openFrom: string | null
  closed: Month | null
}

/** Why a payment cannot pay so much of a charge. Null where it can. */
function refusalOf({ sides, rowsOf, credit, own }: Books, { chargeId, amount }: NewAllocations['allocations'][number]) {
  const charge = sides.get(chargeId)
  if (!charge || charge.is_credit)
    return { field: 'chargeId', message: 'Choose a charge of this lease that was not reversed' }
  if (charge.part !== credit.part) return { field: 'chargeId', message: ONLY[credit.part] }
  if (charge.is_last_month && !credit.is_early)
    return {
      field: 'chargeId',
      message: "Only rent that was paid before the lease began pays the last month's rent in advance",
    }
  const open =
    leftOf({ rowsOf }, charge) + sum(own.filter((row) => row.charge_id === chargeId).map(({ cents }) => cents))
  return amount > open ? { field: 'amount', message: `Only ${dollars(open)} of this charge is open` } : null
}

function requireFits(books: Books, { allocations }: NewAllocations) {
  const issues = allocations.flatMap((one, at) => {
    const isTwice = allocations.findIndex(({ chargeId }) => chargeId === one.chargeId) < at
    const refusal = isTwice ? { field: 'chargeId', message: 'Enter each charge once' } : refusalOf(books, one)
    return refusal ? [{ path: `allocations.${at}.${refusal.field}`, message: refusal.message }] : []
  })
  if (issues[0]) throw new AppError('validation', issues[0].message, { issues })
  const { cents } = books.credit
  if (sum(allocations.map(({ amount }) => amount)) > cents)
    throw refuse('allocations', `Only ${dollars(cents)} of this payment can pay charges`)
}

/** A closed month keeps what it says is paid: what joins a payment and a charge that are both in closed months neither comes nor goes. */
function requireOpenMonths({ entries, own, credit, openFrom, closed }: Books, after: readonly AllocationRow[]) {
  if (openFrom === null || entries.get(credit.id)!.effective_on >= openFrom) return
  const changes = new Map<string, number>()
  const add = (id: string, cents: number) => changes.set(id, (changes.get(id) ?? 0) + cents)
  for (const { charge_id: id, cents } of own) add(id, -cents)
  for (const { charge_id: id, cents } of after) add(id, cents)
  const changed = [...changes].find(([id, change]) => change !== 0 && entries.get(id)!.effective_on < openFrom)
  if (changed)
    throw refuse(
      'allocations',
      `The books are closed through ${formatMonth(closed!)}. What a payment of before then paid of a charge of before then stays. Reopen the month to move it.`,
    )
}

async function readBooks(trx: Db, entry: EntryRow, gateway: Gateway): Promise<Books> {
  await holdPeriods(trx)
  const closed = await closedThrough(trx)
  const paid = await readPaid(trx, entry.lease_id, gateway)
  const credit = paid.sides.get(entry.id)
  if (!credit?.is_credit) throw new AppError('conflict', 'Only a payment or credit that was not reversed pays charges.')
  const entries = new Map((await listLedger(trx, entry.lease_id, gateway)).map((row) => [row.id, row]))
  const own = paid.rowsOf.get(entry.id) ?? []
  return { ...paid, credit, own, entries, closed, openFrom: closed && addMonths(closed, 1) }
}

/** What the audit log says about what a payment pays. */
const wordsOf = ({ entries }: Books, paid: readonly { id: string; cents: number }[]) =>
  paid.map(({ id, cents }) => `${memoOf(entries.get(id)!)}, ${entries.get(id)!.effective_on}: ${formatCents(cents)}`)

/** Moves a payment to other open charges of its lease. What it paid before is taken back by rows of its own. */
export async function moveAllocations(
  trx: Db,
  { gateway }: LedgerDeps,
  by: Member,
  entryId: string,
  moved: NewAllocations,
): Promise<Allocations> {
  const entry = orNotFound((await findEntry(trx, entryId)) ?? null)
  orNotFound(await lockLease(trx, entry.lease_id))
  await openAllocations(trx, [entry.lease_id], gateway)
  if ((await versionOf(trx, entry.lease_id, gateway)) !== moved.version) throw new AppError('version_conflict')
  const books = await readBooks(trx, entry, gateway)
  requireFits(books, moved)
  const of = {
    lease_id: entry.lease_id,
    gateway,
    credit_id: entry.id,
    reason: moved.reason,
    ...(await signedBy(trx, by)),
  }
  const rows = [
    ...books.own.map(({ id, charge_id: chargeId, cents }) => ({ ...of, charge_id: chargeId, cents, reverses: id })),
    ...moved.allocations.map(({ chargeId, amount }) => ({ ...of, charge_id: chargeId, cents: amount })),
  ]
  if (rows.length > 0) await insertAllocations(trx, rows)
  await allocateLease(trx, entry.lease_id)
  const after = (await readPaid(trx, entry.lease_id, gateway)).rowsOf.get(entry.id) ?? []
  requireOpenMonths(books, after)
  const inWords = (those: readonly AllocationRow[]) =>
    wordsOf(
      books,
      those.map(({ charge_id: id, cents }) => ({ id, cents })),
    )
  await recordChange(trx, {
    userId: by.user.id,
    address: by.address,
    action: 'update',
    resourceType: 'ledger',
    resourceId: entry.lease_id,
    details: { entry: entry.id, pays: { from: inWords(books.own), to: inWords(after) }, reason: moved.reason },
  })
  return await presentAllocations(trx, entry.lease_id, gateway)
}
