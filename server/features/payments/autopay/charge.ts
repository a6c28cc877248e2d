import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { CardIntent } from '#server/gateways/card-intent.ts'
import { CardsFailure } from '#server/gateways/cards.ts'
import { nameOf } from '../customers.ts'
import { cancelIfOpen, type SyncDeps, syncPaymentFromProvider } from '../intents/sync-payment.ts'
import { makeIntent } from '../intents/creation.ts'
import { checkCharge, type Payer } from '../ledger/rent-balance.ts'
import type { MethodRow } from '../methods/queries.ts'
import { insert, type PaymentRow } from '../queries.ts'

/** Stores a payment of rent before the provider hears of it. It counts as pending at once. */
export async function insertAutomaticPayment(
  trx: Db,
  payer: Payer,
  gateway: Gateway,
  cents: number,
): Promise<PaymentRow> {
  const facts = await checkCharge(trx, payer, { userId: payer.id, gateway }, { type: 'rent', cents, reader: 'tenant' })
  if (facts.reason !== null) throw new Error(`An automatic payment of rent is refused: ${facts.reason}`)
  return await insert(trx, {
    user_id: payer.id,
    payer_name: nameOf(payer),
    payer_email: payer.email,
    property_address: payer.property_address,
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

/**
 * Pays with a saved card while its holder is away. It may be called again after a crash: the provider makes one intent for a payment and tries the
 * card once. A bank that asks for the holder refuses, and the holder is told by the email of a failed payment.
 */
export async function payOffSession(
  deps: SyncDeps,
  payer: Payer,
  payment: PaymentRow,
  method: MethodRow | undefined,
): Promise<void> {
  const { cards } = deps
  const begun =
    payment.intent_id === null ? await makeIntent(deps, payer, payment) : await cards.retrieve(payment.intent_id)
  const sync = (intent: CardIntent) =>
    syncPaymentFromProvider(deps, payment.id, { type: 'autopay' }, async (attempt) =>
      attempt === 0 ? intent : await cards.retrieve(intent.id),
    )
  await sync(begun)
  if (!isUntried(begun)) return
  if (!method) {
    await sync(await cancelIfOpen(cards, begun.id))
    return
  }
  const key = `autopay_${payment.id}`
  const paid = await cards.confirmOffSession(begun.id, method.method_id, key).catch((error: unknown) => {
    if (!(error instanceof CardsFailure) || error.kind !== 'refused') throw error
    return cards.retrieve(begun.id)
  })
  await sync(paid)
}
