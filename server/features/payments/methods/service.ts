import type { ResultOf } from '#contract/core/endpoint.ts'
import type { paymentMethods } from '#contract/payments/methods-own.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import type { CardMethod } from '#server/gateways/cards/method.ts'
import type { CardSetup } from '#server/gateways/cards/methods.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { findUse } from '../autopay/queries.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { lockUser } from '../queries.ts'
import { tellChange } from './mail.ts'
import { expiresOn, nameOf, present } from './present.ts'
import {
  deleteRemoved,
  findById,
  findCustomer,
  findSaved,
  type Holder,
  type MethodRow,
  update,
  updateDefault,
} from './queries.ts'
import { markRemoved, refresh } from './saving.ts'
import { deleteOld as deleteOldSetups, findOwn, type SetupRow } from './setup-queries.ts'
import { failed, syncSetup, TOO_MANY } from './setups.ts'

type Method = ResultOf<typeof paymentMethods.update>

const IN_USE = {
  autopay: 'Autopay uses this payment method. Choose another one for autopay, or turn it off, first.',
  scheduled: 'A scheduled payment uses this payment method. Cancel that payment first, or wait until it is made.',
} as const

const conflict = (message: string) => new AppError('conflict', message)

function duplicate(row: MethodRow) {
  const expires = expiresOn(row)
  const until = expires === null ? '' : `, expires ${expires}`
  return conflict(
    row.kind === 'card'
      ? `This card is already saved (${nameOf(row)}${until}). If its expiration date has changed, remove it and add it again.`
      : `This bank account is already saved (${nameOf(row)}).`,
  )
}

/** Why a setup has not led to a saved method. */
function refusalOf({ status, kind }: SetupRow, setup: CardSetup): AppError {
  const what = kind === 'card' ? 'card' : 'bank account'
  if (status === 'full') return conflict(TOO_MANY)
  if (status === 'canceled') return conflict(`This ${what} was removed or its setup has expired. Please start again.`)
  if (status === 'refused') return conflict(`We couldn't save this ${what}. Please call us.`)
  if (setup.deposits) return conflict('Your bank account has to be verified before you can pay with it.')
  if (setup.status === 'requires_action') return conflict(`Your bank hasn't confirmed this ${what} yet.`)
  if (setup.status === 'processing') return conflict(`This ${what} is still being checked. It will appear here soon.`)
  return conflict(setup.error ?? `The ${what} wasn't confirmed. Please try again.`)
}

/** Saves the card of a setup, as the provider says, and whatever the browser claims. */
export async function addMethod(
  deps: SyncDeps,
  { userId, address }: { userId: string; address: string },
  setupIntentId: string,
): Promise<Method> {
  const { db, cards } = deps
  const row = orNotFound((await findOwn(db, { userId, gateway: cards.gateway }, setupIntentId)) ?? null)
  const ask = () => cards.retrieveSetup(setupIntentId)
  const synced = await syncSetup(deps, row, { type: 'confirmation', address }, ask).catch(
    failed("We couldn't reach the payment processor. Your card may not be saved yet. Please try again."),
  )
  const { row: after, setup } = orNotFound(synced)
  const saved = after.saved_id === null ? undefined : await findById(db, after.saved_id)
  if (saved && after.status === 'duplicate') throw duplicate(saved)
  if (!saved || saved.removed_at !== null)
    throw refusalOf(after.status === 'saved' ? { ...after, status: 'canceled' } : after, setup)
  return present(saved)
}

/** Changes a saved method of a person while nothing else changes their methods. */
const changed = (db: Db, holder: Holder, id: string, change: (trx: Db, row: MethodRow) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, holder.userId)
    const row = orNotFound((await findSaved(trx, holder, id)) ?? null)
    await change(trx, row)
    return present((await findById(trx, id))!)
  })

export const updateMethod = (
  db: Db,
  holder: Holder,
  id: string,
  { nickname, isDefault }: { nickname?: string | null | undefined; isDefault?: true | undefined },
): Promise<Method> =>
  changed(db, holder, id, async (trx) => {
    if (nickname !== undefined) await update(trx, id, { nickname: nickname || null })
    if (isDefault) await updateDefault(trx, holder, id)
  })

/** Gives a method up at the provider. One that is not saved there any more is no error. */
async function detach(cards: Cards, methodId: string) {
  await cards.detachMethod(methodId).catch((error: unknown) => {
    if (!(error instanceof CardsFailure) || error.kind !== 'refused') throw error
  })
}

/** Removes a method, at the provider first: if that is down, it stays saved here too. */
export async function removeMethod(
  { db, cards, origin }: SyncDeps,
  { userId, address }: { userId: string; address: string },
  id: string,
) {
  const holder = { userId, gateway: cards.gateway }
  const row = orNotFound((await findSaved(db, holder, id)) ?? null)
  const use = await findUse(db, id)
  if (use !== null) throw conflict(IN_USE[use])
  await detach(cards, row.method_id).catch(
    failed("We couldn't reach the payment processor, so nothing was removed. Please try again."),
  )
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const now = await findSaved(trx, holder, id)
    if (now) await tellChange(trx, 'removed', await markRemoved(trx, now), { origin, address })
  })
}

const isSavedFor = ({ customer, isLive }: CardMethod, { cards }: SyncDeps, owner: string | null | undefined) =>
  customer !== null && customer === owner && isLive === cards.isLive

/** Applies what the provider says of a saved method now: a new expiration date, or that it is gone. */
export async function syncMethod(deps: SyncDeps, row: MethodRow, address: string | null) {
  const { db, cards, origin } = deps
  const method = await cards.retrieveMethod(row.method_id).catch((error: unknown) => {
    if (error instanceof CardsFailure && error.code === 'resource_missing') return null
    throw error
  })
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, row.user_id)
    const now = await findById(trx, row.id)
    if (!now || now.removed_at !== null) return
    const owner = (await findCustomer(trx, row.user_id))?.stripe_customer_id
    if (method !== null && isSavedFor(method, deps, owner)) await refresh(trx, now, method)
    else await tellChange(trx, 'removed', await markRemoved(trx, now), { origin, address })
  })
}

/** For a job: gives up what is not saved here any more. With another provider in use there is nobody to ask. */
export async function detachMethod(cards: Cards | null, { gateway, methodId }: { gateway: Gateway; methodId: string }) {
  if (cards?.gateway === gateway) await detach(cards, methodId)
}

/** Deletes what ended more than a month ago. */
export async function deleteOldMethods(db: Db) {
  await deleteOldSetups(db)
  await deleteRemoved(db)
}
