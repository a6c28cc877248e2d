import { companyDay } from '#contract/core/calendar.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyRequest } from 'fastify'
import type { EntryRow } from './entry-queries.ts'
import { presentLedgerForStaff } from './present.ts'
import { findName, listLedger, touchLease } from './queries.ts'

export interface LedgerDeps {
  db: Db
  /** The provider whose payments count. */
  gateway: Gateway
  /** `PUBLIC_URL`, for links in emails. */
  origin: string
}

/** The member of staff who records something. */
export interface Member {
  user: User
  address: string
}

export const memberOf = (user: User, request: FastifyRequest): Member => ({ user, address: request.ip })

export const refuse = (path: string, message: string) =>
  new AppError('validation', message, { issues: [{ path, message }] })

export function requirePast(path: string, label: string, day: string) {
  if (day > companyDay()) throw refuse(path, `${label} can't be in the future`)
}

/** Who recorded an entry. The name is stored as it is now, because the colleague may leave. */
export async function signedBy(trx: Db, { user }: Member) {
  return { source: 'staff', staff_id: user.id, staff_name: (await findName(trx, user.id)) || user.email } as const
}

/** Ends the work on ledgers: reminders look at the leases again, and the audit log has the entries. Returns them as the ledgers show them. */
export async function completeEntries(
  trx: Db,
  { gateway }: LedgerDeps,
  { user, address }: Member,
  added: readonly EntryRow[],
  tell: (shown: AdminLedgerEntry) => Promise<void> = async () => {},
): Promise<AdminLedgerEntry[]> {
  const ledgers = new Map<string, AdminLedgerEntry[]>()
  for (const leaseId of new Set(added.map((entry) => entry.lease_id))) {
    await touchLease(trx, leaseId)
    ledgers.set(
      leaseId,
      (await presentLedgerForStaff(trx, { id: leaseId, gateway }, await listLedger(trx, leaseId, gateway))).entries,
    )
  }
  const all = added.map((entry) => orNotFound(ledgers.get(entry.lease_id)?.find(({ id }) => id === entry.id) ?? null))
  for (const shown of all) await tell(shown)
  // Last, because the audit log is locked until the commit.
  for (const [at, shown] of all.entries()) {
    const { kind, account, amount, effectiveOn, memo, method, number, receiptNumber, reverses, paidBy } = shown
    await recordChange(trx, {
      userId: user.id,
      address,
      action: 'create',
      resourceType: 'ledger',
      resourceId: added[at]!.lease_id,
      details: {
        entry: shown.id,
        kind,
        account,
        amount,
        effectiveOn,
        memo,
        method,
        number,
        receiptNumber,
        reverses,
        ...(paidBy !== null && { paidBy }),
      },
    })
  }
  return all
}

/** The same for one entry. `tell` sends the emails about it. */
export async function completeEntry(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  entry: EntryRow,
  tell?: (shown: AdminLedgerEntry) => Promise<void>,
): Promise<AdminLedgerEntry> {
  const [shown] = await completeEntries(trx, deps, by, [entry], tell)
  return orNotFound(shown ?? null)
}
