import type { ErrorBody } from '#contract/core/errors.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Batch, NewBatch } from '#contract/leases/batch/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { completeEntries, type LedgerDeps, type Member } from '../books/context.ts'
import { lockLease } from '../books/queries.ts'
import { postReceipt } from '../books/receipts.ts'
import { listTenants } from './queries.ts'

/** The issues of one payment, at the fields of the batch. The day is the same for all. */
function issuesOf({ code, message, issues }: AppError, at: number): NonNullable<ErrorBody['issues']> {
  const path = `receipts.${at}`
  if (code === 'not_found') return [{ path: `${path}.leaseId`, message: 'Choose a tenant from the list' }]
  if (code === 'conflict') return [{ path: `${path}.isAnother`, message }]
  return (issues ?? [{ path: 'amount', message }]).map((issue) => ({
    path: issue.path === 'receivedOn' ? issue.path : `${path}.${issue.path}`,
    message: issue.message,
  }))
}

/** Posts every payment. Refuses all of them, with everything that is wrong, where one cannot be recorded. */
async function postAll(trx: Db, deps: LedgerDeps, by: Member, { receivedOn, receipts }: NewBatch) {
  const entries = []
  const refusals: AppError[] = []
  const issues = []
  for (const [at, { leaseId, ...receipt }] of receipts.entries()) {
    try {
      entries.push(await postReceipt(trx, deps, by, leaseId, { ...receipt, receivedOn }))
    } catch (error) {
      // A refusal comes before anything is written, so that the transaction goes on.
      if (!(error instanceof AppError)) throw error
      refusals.push(error)
      issues.push(...issuesOf(error, at))
    }
  }
  if (refusals.length === 0) return entries
  const isSame = refusals.every(({ code }) => code === 'conflict')
  const count = refusals.length === 1 ? '1 payment' : `${refusals.length} payments`
  throw new AppError(
    isSame ? 'conflict' : 'validation',
    `${count} of ${receipts.length} can't be recorded. Nothing was recorded.`,
    { issues },
  )
}

/** Records payments of several leases, all or none. */
export async function recordBatch(trx: Db, deps: LedgerDeps, by: Member, batch: NewBatch): Promise<Batch> {
  const leaseIds = batch.receipts.map(({ leaseId }) => leaseId)
  // In one order, so that two batches never wait for each other.
  for (const id of new Set(leaseIds.toSorted())) await lockLease(trx, id)
  const entries = await postAll(trx, deps, by, batch)
  const tenants = await listTenants(trx, leaseIds, deps.gateway)
  const receipts = (await completeEntries(trx, deps, by, entries)).map((entry, at) => {
    const leaseId = leaseIds[at]!
    const tenant = tenants.get(leaseId)!
    const { name: tenantName, property_address: propertyAddress } = tenant
    return { leaseId, tenantName, propertyAddress, balance: formatCents(tenant.balance), entry }
  })
  return { total: formatCents(batch.receipts.reduce((sum, { amount }) => sum + amount, 0)), receipts }
}
