import { companyDay } from '#contract/core/calendar.ts'
import { MAX_METHODS } from '#contract/payments/methods-own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import type { CardSetup } from '#server/gateways/cards/methods.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import { endOf, linkAuthorization } from '../debits/authorizations.ts'
import { forCustomer } from '../customers.ts'
import { assertSetupVelocity } from '../intents/card-testing-limit.ts'
import type { SyncDeps } from '../intents/sync-payment.ts'
import { findPayer } from '../ledger/queries.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { insertEvent, isEventKnown, lockUser } from '../queries.ts'
import { tellChange } from './mail.ts'
import { tellWaiting } from './waiting-mail.ts'
import { countSaved, findCustomer } from './queries.ts'
import { saveMethod, type SavedMethod } from './saving.ts'
import { addDecline, findByKey, findEarlier, insert, lock, type SetupRow, update } from './setup-queries.ts'

export const TOO_MANY = `You already have ${MAX_METHODS} payment methods, which is the most we can save. Remove one to add another.`
const NOT_BEGUN = "We couldn't reach the payment processor. Nothing was saved. Please try again."

/** The trigger of a setup that its owner gave up, or that another one replaces. */
export const GIVEN_UP = 'given_up'

/** The provider's name for a card that it refused to save. */
export const SETUP_DECLINED = 'setup_intent.setup_failed'

interface NewSetup {
  key: string | null
  kind: SetupRow['kind']
}

async function store({ db, cards }: SyncDeps, userId: string, { key, kind }: NewSetup): Promise<SetupRow> {
  const { gateway } = cards
  return await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const known = key === null ? undefined : await findByKey(trx, userId, key)
    if (known) return known
    await assertSetupVelocity(trx, userId)
    if ((await countSaved(trx, { userId, gateway })) >= MAX_METHODS) throw new AppError('conflict', TOO_MANY)
    return await insert(trx, { user_id: userId, gateway, kind, idempotency_key: key })
  })
}

async function create(deps: SyncDeps, payer: Payer, row: SetupRow): Promise<CardSetup> {
  const { db, cards } = deps
  const about = { setupId: row.id, userId: payer.id, kind: row.kind }
  const setup = await forCustomer(deps, payer, `seti_${row.id}`, (customer, key) =>
    cards.createSetup({ ...about, customer }, key),
  )
  await update(db, row.id, { intent_id: setup.id })
  return setup
}

/** Turns a failure of the provider into an error for the person. */
export const failed =
  (message: string) =>
  (error: unknown): never => {
    if (error instanceof CardsFailure) throw new AppError('bad_gateway', message, { cause: error })
    throw error
  }

/** Begins to save a card or a bank account, once for each idempotency key of a user. The same key returns the same client secret. */
export async function beginSetup(deps: SyncDeps, userId: string, given: NewSetup) {
  const { db, cards } = deps
  const { key, kind } = given
  if (kind === 'us_bank_account' && !cards.hasBankDebit)
    throw new AppError('conflict', "Bank accounts aren't accepted. Please add a card.")
  const payer = await findPayer(db, userId)
  if (!payer) throw new AppError('not_found')
  const row = (key === null ? undefined : await findByKey(db, userId, key)) ?? (await store(deps, userId, given))
  if (row.gateway !== cards.gateway)
    throw new AppError('conflict', 'This was started with a different payment processor.')
  if (row.kind !== kind) throw new AppError('conflict', 'This Idempotency-Key was already used for another request.')
  const asked = row.intent_id === null ? create(deps, payer, row) : cards.retrieveSetup(row.intent_id)
  const { id, clientSecret } = await asked.catch(failed(NOT_BEGUN))
  if (clientSecret === null) throw new AppError('bad_gateway', NOT_BEGUN)
  return { setupIntentId: id, clientSecret }
}

/** Why the setup intent cannot belong to this attempt. Null where it does. */
function mismatch(row: SetupRow, setup: CardSetup, { isLive, customer }: { isLive: boolean; customer: string | null }) {
  const { method } = setup
  if (setup.setupId !== row.id) return 'Created for a different attempt'
  if (row.intent_id !== null && row.intent_id !== setup.id) return "Doesn't belong to this attempt"
  if (setup.isLive !== isLive) return setup.isLive ? 'Made in live mode' : 'Made in test mode'
  if (setup.customer === null || setup.customer !== customer) return 'Belongs to another customer'
  if (setup.status !== 'succeeded') return null
  if (method === null) return 'Has no card'
  if (method.isLive !== isLive) return 'The card was saved in another mode'
  // One that is given up already belongs to nobody.
  return method.customer !== null && method.customer !== customer ? 'The card belongs to another customer' : null
}

/** What its owner has to know of an account that is verified by deposits. */
const waitingFor = ({ method }: CardSetup, { by, arriveAt }: NonNullable<CardSetup['deposits']>) => ({
  verify_by: by,
  arrives_on: companyDay(arriveAt),
  brand: method?.brand ?? null,
  last4: method?.last4 ?? null,
})

export interface SetupTrigger {
  type: string
  eventId?: string
  address: string | null
}

/** Saves the card of a setup that succeeded. */
async function finish(trx: Db, { origin }: SyncDeps, row: SetupRow, setup: CardSetup, address: string | null) {
  const method = setup.method!
  const holder = { userId: row.user_id, gateway: row.gateway }
  const saved: SavedMethod =
    method.customer === null ? { outcome: 'removed', row: null } : await saveMethod(trx, holder, method)
  const status = saved.outcome === 'known' ? 'saved' : saved.outcome === 'removed' ? 'canceled' : saved.outcome
  const after = await update(trx, row.id, { intent_id: setup.id, status, saved_id: saved.row?.id ?? null })
  if (saved.row) await linkAuthorization(trx, row.id, saved.row.id)
  else await endOf(trx, 'setup_id', row.id)
  if (saved.outcome === 'saved') await tellChange(trx, 'added', saved.row, { origin, address })
  return after
}

async function refuse(trx: Db, row: SetupRow, setup: CardSetup, reason: string, address: string | null) {
  const after = await update(trx, row.id, { status: 'refused' })
  await endOf(trx, 'setup_id', row.id)
  await raiseSecurityEvent(trx, {
    type: 'payment_mismatch',
    description: `The payment processor's data doesn't match a card that was being saved. ${reason}.`,
    userId: row.user_id,
    address,
    details: { setupId: row.id, intentId: setup.id },
  })
  return after
}

/**
 * Applies what the provider says of a setup now. No lock is held during the call. An answer can be late but not wrong: a setup that succeeded or was
 * canceled stays so. Null where the event was already handled.
 */
export async function syncSetup(
  deps: SyncDeps,
  { id, user_id: userId }: SetupRow,
  { type, eventId, address }: SetupTrigger,
  ask: () => Promise<CardSetup>,
): Promise<{ row: SetupRow; setup: CardSetup } | null> {
  const { db, cards } = deps
  if (eventId !== undefined && (await isEventKnown(db, cards.gateway, eventId))) return null
  const setup = await ask()
  return await db.transaction().execute(async (trx) => {
    if (eventId !== undefined && !(await insertEvent(trx, cards.gateway, { id: eventId, type }))) return null
    await lockUser(trx, userId)
    const row = await lock(trx, id)
    if (!row) return null
    if (type === SETUP_DECLINED) await addDecline(trx, id)
    if (row.status !== 'open') return { row, setup }
    const holder = await findCustomer(trx, userId)
    const wrong = mismatch(row, setup, { isLive: cards.isLive, customer: holder?.stripe_customer_id ?? null })
    if (wrong !== null) return { row: await refuse(trx, row, setup, wrong, address), setup }
    if (setup.status === 'succeeded') return { row: await finish(trx, deps, row, setup, address), setup }
    // An account that waited and waits no longer was not verified in time, or too many answers were wrong.
    const isGivenUp = setup.status === 'canceled' || (row.verify_by !== null && setup.deposits === null)
    const status = isGivenUp ? 'canceled' : 'open'
    const waiting = setup.deposits && waitingFor(setup, setup.deposits)
    if (isGivenUp) await endOf(trx, 'setup_id', id)
    const after = await update(trx, id, { status, intent_id: setup.id, checked_at: new Date(), ...waiting })
    if (waiting && row.verify_by === null && !(await findEarlier(trx, after)))
      await tellWaiting(trx, 'begun', after, deps.origin)
    if (isGivenUp && row.verify_by !== null && type !== GIVEN_UP) await tellWaiting(trx, 'over', after, deps.origin)
    return { row: after, setup }
  })
}

/** The same account was entered again while it waits, so the deposits that are on their way already verify it. */
export async function dropIfEarlier(deps: SyncDeps, row: SetupRow, address: string | null) {
  if (row.status !== 'open' || row.verify_by === null || row.intent_id === null) return
  if (!(await findEarlier(deps.db, row))) return
  const intentId = row.intent_id
  const dropped = await syncSetup(deps, row, { type: GIVEN_UP, address }, () => cancelSetup(deps, intentId))
  if (dropped?.row.status === 'canceled') await update(deps.db, row.id, { verify_by: null })
}

/** Cancels a setup at the provider. If it is too late for that, returns its current state. */
export const cancelSetup = ({ cards }: SyncDeps, intentId: string): Promise<CardSetup> =>
  cards.cancelSetup(intentId).catch((error: unknown) => {
    if (error instanceof CardsFailure && error.kind === 'refused') return cards.retrieveSetup(intentId)
    throw error
  })
