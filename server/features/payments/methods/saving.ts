import { createHash } from 'node:crypto'
import { MAX_METHODS } from '#contract/payments/methods-own.ts'
import type { Db } from '#server/db/connection.ts'
import type { CardMethod } from '#server/gateways/cards/method.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { endOf } from '../debits/authorizations.ts'
import { isUsable } from './present.ts'
import {
  findByProviderId,
  findSame,
  type Holder,
  insert,
  listSaved,
  type MethodRow,
  update,
  updateDefault,
} from './queries.ts'

/** What came of a method that the provider keeps. Only a `saved` one is new. */
export type SavedMethod =
  | { outcome: 'saved' | 'known' | 'duplicate'; row: MethodRow }
  /** It was removed since, or there are as many as there may be. */
  | { outcome: 'removed' | 'full'; row: null }

/** The provider's fingerprint says nothing of the number. Hashed with the person, it also cannot tell that two people have one card. */
const hashOf = ({ userId }: Holder, fingerprint: string) =>
  createHash('sha256').update(`${userId} ${fingerprint}`).digest()

const factsOf = ({ kind, brand, last4, expMonth, expYear }: CardMethod) => ({
  kind,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
})

/**
 * Saves a method that the provider keeps for this person. The caller has locked the user, so that two never count at once. The provider gives up one
 * that is not saved here, by a job.
 */
export async function saveMethod(trx: Db, holder: Holder, method: CardMethod): Promise<SavedMethod> {
  const { userId: user_id, gateway } = holder
  const known = await findByProviderId(trx, gateway, method.id)
  if (known) return known.removed_at === null ? { outcome: 'known', row: known } : { outcome: 'removed', row: null }
  const same_hash = method.fingerprint === null ? null : hashOf(holder, method.fingerprint)
  const found = same_hash && (await findSame(trx, holder, same_hash))
  // An account that its bank refused is added again in its own place.
  if (found && found.refused_code !== null) {
    await markRemoved(trx, found)
    await enqueue(trx, 'detach_payment_method', { gateway, methodId: found.method_id })
  }
  const same = found?.refused_code === null ? found : null
  const others = await listSaved(trx, holder)
  if (same || others.length >= MAX_METHODS) {
    await enqueue(trx, 'detach_payment_method', { gateway, methodId: method.id })
    return same ? { outcome: 'duplicate', row: same } : { outcome: 'full', row: null }
  }
  const row = await insert(trx, {
    user_id,
    gateway,
    method_id: method.id,
    same_hash,
    is_default: false,
    ...factsOf(method),
  })
  // A card that takes the place of an expired default is the default.
  if (others.every((other) => !other.is_default || !isUsable(other))) await updateDefault(trx, holder, row.id)
  return { outcome: 'saved', row }
}

/** The newest method that can be used becomes the default in the place of one that was it. */
export async function passDefault(trx: Db, { is_default: wasDefault, user_id: userId, gateway }: MethodRow) {
  const holder = { userId, gateway }
  const others = wasDefault ? await listSaved(trx, holder) : []
  const next = others.find((other) => isUsable(other)) ?? others[0]
  if (next) await updateDefault(trx, holder, next.id)
}

/** Marks a method as removed. */
export async function markRemoved(trx: Db, row: MethodRow): Promise<MethodRow> {
  const removed = await update(trx, row.id, { removed_at: new Date(), is_default: false, same_hash: null })
  await endOf(trx, 'method_id', row.id)
  await passDefault(trx, row)
  return removed
}

/** The provider has a new expiration date or number of the same card. */
export const refresh = (trx: Db, { id }: MethodRow, method: CardMethod) => update(trx, id, factsOf(method))
