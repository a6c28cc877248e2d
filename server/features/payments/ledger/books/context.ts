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

/** Ends the work on a ledger: reminders look at the lease again, and the audit log has the entry. Returns it as the ledger shows it. */
export async function completeEntry(
  trx: Db,
  { gateway }: LedgerDeps,
  { user, address }: Member,
  entry: EntryRow,
): Promise<AdminLedgerEntry> {
  await touchLease(trx, entry.lease_id)
  const { entries } = presentLedgerForStaff(await listLedger(trx, entry.lease_id, gateway))
  const shown = orNotFound(entries.find(({ id }) => id === entry.id) ?? null)
  const { kind, account, amount, effectiveOn, memo, method, number, receiptNumber, reverses } = shown
  await recordChange(trx, {
    userId: user.id,
    address,
    action: 'create',
    resourceType: 'ledger',
    resourceId: entry.lease_id,
    details: { entry: entry.id, kind, account, amount, effectiveOn, memo, method, number, receiptNumber, reverses },
  })
  return shown
}
