import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import { payerColumns } from '../customers.ts'
import { cancelIfOpen, type SyncDeps, syncPaymentFromProvider } from '../intents/sync-payment.ts'
import { failPending, NOT_BEGUN } from '../intents/reconciliation.ts'
import { makeIntent } from '../intents/creation.ts'
import { checkCharge } from '../ledger/check-charge.ts'
import type { Payer } from '../ledger/rent-balance.ts'
import { isOff, isUsable } from '../methods/present.ts'
import { findSaved, type MethodRow } from '../methods/queries.ts'
import { syncMethod } from '../methods/service.ts'
import { insert, type PaymentRow } from '../queries.ts'
import type { RunRow } from './queries.ts'

/** The method of a run, if it can still be used on a day. */
export async function usableMethod(
  { db, cards }: Pick<SyncDeps, 'db' | 'cards'>,
  { user_id: userId, gateway, method_id: id }: Pick<RunRow, 'user_id' | 'gateway' | 'method_id'>,
  day: string,
): Promise<MethodRow | null> {
  const method = id === null ? undefined : await findSaved(db, { userId, gateway }, id)
  return method && isUsable(method, day) && !isOff(method, cards) ? method : null
}

/** Why the method of a run can't be used. */
export async function whyUnusable(
  { cards }: Pick<SyncDeps, 'cards'>,
  trx: Db,
  { user_id: userId, gateway, method_id: id }: Pick<RunRow, 'user_id' | 'gateway' | 'method_id'>,
) {
  const method = id === null ? undefined : await findSaved(trx, { userId, gateway }, id)
  return method && isUsable(method) && isOff(method, cards) ? 'debits_off' : 'card'
}

/** Stores a payment of rent before the provider hears of it. It counts as pending at once. */
export async function insertAutomaticPayment(
  trx: Db,
  payer: Payer,
  gateway: Gateway,
  cents: number,
): Promise<PaymentRow> {
  const facts = await checkCharge(trx, payer, gateway, { type: 'rent', cents, reader: 'tenant', isBegun: true })
  if (facts.reason !== null) throw new Error(`An automatic payment of rent is refused: ${facts.reason}`)
  return await insert(trx, {
    ...payerColumns(payer),
    amount_cents: String(cents),
    payment_type: 'rent',
    gateway,
    rent_month: facts.month,
    rent_cents: facts.rentCents,
    purpose: facts.isOpening ? 'Opening balance' : null,
    tried_at: new Date(),
  })
}

/** Nobody has answered yet: no card was tried. */
const isUntried = ({ status, error }: CardIntent) =>
  error === null && (status === 'requires_payment_method' || status === 'requires_confirmation')

const isRefused = (error: unknown): error is CardsFailure => error instanceof CardsFailure && error.kind === 'refused'

/** Ends a payment that must not be made any longer. If it is too late to cancel it at the provider, it ends as the provider says. */
export async function giveUp(deps: SyncDeps, payment: PaymentRow): Promise<void> {
  const { db, cards } = deps
  const { id, intent_id: intentId } = payment
  if (intentId === null) return await failPending(db, id, NOT_BEGUN, (row) => row.intent_id === null)
  await syncPaymentFromProvider(deps, id, { type: 'autopay' }, (attempt) =>
    attempt === 0 ? cancelIfOpen(cards, intentId) : cards.retrieve(intentId),
  ).catch((error: unknown) => {
    if (!isRefused(error)) throw error
    // The provider does not know it.
    return failPending(db, id, NOT_BEGUN, () => true)
  })
}

/** The intent of a payment. Null where the provider refuses to make or to show it, so that nothing can be paid with it. */
async function intentFor(deps: SyncDeps, payer: Payer, payment: PaymentRow): Promise<CardIntent | null> {
  const { intent_id: intentId } = payment
  const asked = intentId === null ? makeIntent(deps, payer, payment) : deps.cards.retrieve(intentId)
  return await asked.catch((error: unknown) => {
    if (!isRefused(error)) throw error
    return null
  })
}

/**
 * Pays with a saved card while its holder is away. It may be called again after a crash: the provider makes one intent for a payment and tries the
 * card once. A bank that asks for the holder refuses, and the holder is told by the email of a failed payment. Whatever the provider refuses ends the
 * payment. Throws `unavailable` where it does not answer.
 */
export async function payOffSession(
  deps: SyncDeps,
  payer: Payer,
  payment: PaymentRow,
  method: MethodRow | undefined,
): Promise<void> {
  const { db, cards } = deps
  const intent = await intentFor(deps, payer, payment)
  if (intent === null) return await failPending(db, payment.id, NOT_BEGUN, () => true)
  const sync = (now: CardIntent) =>
    syncPaymentFromProvider(deps, payment.id, { type: 'autopay' }, async (attempt) =>
      attempt === 0 ? now : await cards.retrieve(intent.id),
    )
  const decision = await sync(intent)
  if (decision?.outcome === 'refused') {
    // It is not what was asked for, so it is not confirmed.
    await cancelIfOpen(cards, intent.id)
    return await failPending(db, payment.id, NOT_BEGUN, () => true)
  }
  if (!isUntried(intent)) return
  if (!method) return await giveUp(deps, { ...payment, intent_id: intent.id })
  const after = await cards
    .confirmOffSession(intent.id, method.method_id, `autopay_${payment.id}`)
    .catch((error: unknown) => {
      if (!isRefused(error)) throw error
      return cards.retrieve(intent.id)
    })
  await sync(after)
  // The card itself was refused, and not the payment.
  if (!isUntried(after)) return
  await giveUp(deps, { ...payment, intent_id: intent.id })
  await syncMethod(deps, method, null)
}
