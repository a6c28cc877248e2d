import { formatCents } from '#contract/core/money.ts'
import type { Deposit, Held } from '#contract/deposits/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import {
  type LedgerDeps,
  listOpenCharges,
  lockLease,
  type Member,
  signedBy,
} from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { receivedOn, sumOf } from '../law/duties.ts'
import { mailOf } from '../mail.ts'
import { factsOf, type Known, present } from '../present.ts'
import { insertRecord, type NewRecord } from '../queries.ts'
import { readKnown, readSent } from './known.ts'

export const conflict = (message: string) => new AppError('conflict', message)

/** `0.35%`, `5%` */
export const percent = (bps: number) => `${formatCents(bps).replace(/\.?0+$/, '')}%`

export const HELD_NAMES: Record<Held, string> = { deposit: 'security deposit', last_month: "last month's rent" }

/** Work of a member of staff on the deposit of a lease. */
export interface Work {
  trx: Db
  deps: LedgerDeps
  by: Member
  known: Known
}

/** Locks the lease until the transaction ends, so that two members of staff come one after the other. */
export async function begin(trx: Db, deps: LedgerDeps, by: Member, leaseId: string): Promise<Work> {
  orNotFound(await lockLease(trx, leaseId))
  return { trx, deps, by, known: (await readKnown(trx, [leaseId], deps.gateway)).get(leaseId)! }
}

/** The day on which the money was received that is held now. */
export function heldSince({ known }: Work, on: Held = 'deposit'): string {
  const changes = factsOf(known).money[on]
  const received = receivedOn(changes)
  if (received === null || sumOf(changes) <= 0)
    throw conflict(
      `No ${on === 'deposit' ? 'deposit' : "last month's rent"} is held for this lease. Record its payment first.`,
    )
  return received
}

export async function add(
  { trx, by, known }: Work,
  record: Omit<NewRecord, 'lease_id' | 'staff_id' | 'staff_name'>,
): Promise<string> {
  const { staff_id, staff_name } = await signedBy(trx, by)
  return await insertRecord(trx, { ...record, lease_id: known.lease.id, staff_id, staff_name })
}

/** Emails the tenant, writes the audit log and returns the deposit as it is now. The number of the bank account stays out of the log. */
export async function end({ trx, deps, by, known }: Work, recordId: string, details: object): Promise<Deposit> {
  const { id: leaseId } = known.lease
  const now = (await readKnown(trx, [leaseId], deps.gateway)).get(leaseId)!
  const record = now.records.find(({ id }) => id === recordId)!
  const company = await readCompany(trx)
  const mail = mailOf({ company, known: now, record, origin: deps.origin })
  if (mail) await enqueue(trx, 'send_mail', mail)
  const { user, address } = by
  const log = { userId: user.id, address, action: 'create', resourceType: 'deposit', resourceId: leaseId } as const
  await recordChange(trx, { ...log, details: { record: record.kind, ...details } })
  return present(now, await listOpenCharges(trx, leaseId, deps.gateway), await readSent(trx, leaseId, deps.gateway))
}
