import type { Db } from '#server/db/connection.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import * as authorizations from '../autopay/authorization-queries.ts'
import { deleteRun, find, listRuns, updateRun, upsert } from '../autopay/queries.ts'
import { nameOf } from '../methods/present.ts'
import { findById, findByProviderId, type MethodRow, update } from '../methods/queries.ts'
import { passDefault } from '../methods/saving.ts'
import { lockUser, type PaymentRow } from '../queries.ts'
import { endAuthorization, listOpen } from '../scheduled/queries.ts'
import { endOf } from './authorizations.ts'
import { isFinal } from './reasons.ts'

/** What ended because a bank refuses an account. */
export interface Stopped {
  /** `First Bank ending in 6789`. */
  account: string
  isAutopayOff: boolean
  /** How many scheduled payments were canceled. */
  canceled: number
}

/**
 * Why the bank of a debit refuses its account for good. Null where it does not. The provider ends the authorization of an account with each return, so
 * only one for lack of money may be followed by another debit.
 */
function refusalOf(before: PaymentRow, { status, method_kind: kind, ...after }: PaymentRow): string | null {
  if (kind === 'card') return null
  if (status === 'failed') return isFinal(after.failure_code) ? after.failure_code : null
  const { dispute_status: dispute, dispute_reason: reason } = after
  const isReturned = dispute === 'lost' && before.dispute_status !== 'lost'
  return isReturned && reason !== 'insufficient_funds' ? (reason ?? 'returned') : null
}

/** Ends automatic and scheduled payments with an account. What is being charged already ends as the provider says. */
async function stopPayments(trx: Db, { id, user_id: userId, gateway, ...row }: MethodRow): Promise<Stopped> {
  const owner = { userId, gateway }
  const autopay = await find(trx, owner)
  const isAutopayOff = autopay !== undefined && autopay.is_on && autopay.method_id === id
  if (isAutopayOff) {
    await upsert(trx, { ...autopay, is_on: false })
    await authorizations.end(trx, userId)
  }
  for (const run of await listRuns(trx, owner))
    if (run.status === 'announced' && run.method_id === id) await deleteRun(trx, run.id)
  const scheduled = (await listOpen(trx, owner)).filter((run) => run.status === 'scheduled' && run.method_id === id)
  for (const run of scheduled) {
    await updateRun(trx, run.id, { status: 'canceled', ended_at: new Date() })
    await endAuthorization(trx, run.id)
  }
  return { account: nameOf(row), isAutopayOff, canceled: scheduled.length }
}

/** Where a bank refuses a saved account for good, nothing is paid with it again. Null where it does not, or had before. */
export async function refuseAccount(
  trx: Db,
  before: PaymentRow,
  after: PaymentRow,
  { method, failedMethodId }: CardIntent,
): Promise<Stopped | null> {
  const code = refusalOf(before, after)
  const providerId = after.status === 'failed' ? failedMethodId : (method?.id ?? null)
  const known =
    code === null || providerId === null ? undefined : await findByProviderId(trx, after.gateway, providerId)
  if (!known) return null
  await lockUser(trx, known.user_id)
  const row = await findById(trx, known.id)
  if (!row || row.removed_at !== null || row.refused_code !== null) return null
  const refused = await update(trx, row.id, { refused_code: code, is_default: false })
  await passDefault(trx, row)
  await endOf(trx, 'method_id', row.id)
  return await stopPayments(trx, refused)
}
