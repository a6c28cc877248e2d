import type { Db } from '#server/db/connection.ts'
import { ask, confirmDebit, type DebitConfirmation } from './debits/confirm.ts'
import { emit } from './events.ts'
import { invalid, SandboxFailure } from './failures.ts'
import type { Answer } from './idempotency.ts'
import { attachMethod, type UsedCard, usedMethod } from './methods.ts'
import { newDispute } from './more-objects.ts'
import { charged, type Intent, newCharge, paymentMethod } from './objects.ts'
import { insert, update } from './store.ts'

/** Only a page of the product itself is accepted as return URL. */
export function returnUrlOf(given: string | undefined, origins: readonly string[]): string {
  const url = URL.parse(given ?? '')
  if (!url || !origins.includes(url.origin))
    throw invalid('The return_url must be on the site that takes the payment.', 'return_url')
  return url.href
}

/** Where the payer confirms with their bank, as the provider says it. */
export const redirectTo = (path: string, secret: string, returnUrl: string) => ({
  type: 'redirect_to_url',
  redirect_to_url: {
    return_url: returnUrl,
    url: `${new URL(returnUrl).origin}/card-sandbox/authenticate/${path}?${secret}`,
  },
})

/** A payment that keeps its card for the customer ends with a saved card. */
async function keepCard(trx: Db, intent: Intent, { id, card, isSaved }: UsedCard): Promise<string> {
  if (isSaved || intent.setup_future_usage === null || intent.customer === null) return id
  return (await attachMethod(trx, { card }, intent.customer, intent.receipt_email)).id
}

async function succeed(trx: Db, intent: Intent, used: UsedCard): Promise<Intent> {
  const { card } = used
  const id = await keepCard(trx, intent, used)
  const charge = newCharge(intent, { id, card }, null)
  const paid: Intent = { ...charged(intent, 'succeeded', charge), amount_received: intent.amount }
  await insert(trx, charge)
  await update(trx, paid)
  await emit(trx, 'charge.succeeded', charge)
  await emit(trx, 'payment_intent.succeeded', paid)
  if (card.outcome === 'dispute') {
    const dispute = newDispute(paid, charge, 'fraudulent')
    await insert(trx, dispute)
    await update(trx, { ...charge, disputed: true })
    await emit(trx, 'charge.dispute.created', dispute)
  }
  return paid
}

export interface Decline {
  code: string
  declineCode?: string
  message: string
}

/** The error of a declined card, as the provider has it. */
export const cardError = ({ id, card }: UsedCard, { code, declineCode, message }: Decline, email: string | null) => ({
  type: 'card_error' as const,
  code,
  ...(declineCode !== undefined && { decline_code: declineCode }),
  doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
  message,
  payment_method: paymentMethod(card, { id, email }),
})

async function decline(trx: Db, intent: Intent, used: UsedCard, reason: Decline): Promise<Answer> {
  const charge = newCharge(intent, used, reason)
  const error = { ...cardError(used, reason, intent.receipt_email), charge: charge.id }
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: error,
    payment_method: null,
    next_action: null,
  }
  await insert(trx, charge)
  await update(trx, failed)
  await emit(trx, 'charge.failed', charge)
  await emit(trx, 'payment_intent.payment_failed', failed)
  return { status: 402, body: { error: { ...error, payment_intent: failed } } }
}

const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

export function requireOpen(intent: { status: string; id: string }, what: string, kind = 'PaymentIntent') {
  const { status, id } = intent
  if (!OPEN.has(status))
    throw new SandboxFailure(400, {
      type: 'invalid_request_error',
      message: `This ${kind} (${id}) could not be ${what} because it has a status of ${status}.`,
      ...(kind === 'PaymentIntent'
        ? { code: 'payment_intent_unexpected_state', payment_intent: intent }
        : { code: 'setup_intent_unexpected_state', setup_intent: intent }),
    })
}

const NOT_ASKED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

interface Confirmation extends DebitConfirmation {
  payment_method?: string | undefined
  return_url?: string | undefined
}

/** One of the two cards that ask is known to its bank once it was set up. */
const asks = ({ card, isSaved }: UsedCard) =>
  card.outcome === 'authenticate' && !(isSaved && card.token === 'pm_sbx_authenticate')

/** Confirms a locked intent with the given card, or with the one that it already has. */
export async function confirm(trx: Db, intent: Intent, given: Confirmation): Promise<Answer> {
  requireOpen(intent, 'confirmed')
  const id = given.payment_method ?? intent.payment_method
  if (id === null) throw invalid('You must provide a payment_method.', 'payment_method', 'parameter_missing')
  const used = await usedMethod(trx, id, intent.customer)
  if ('bank' in used) return await confirmDebit(trx, intent, used, given)
  const { outcome } = used.card
  if (asks(used)) {
    if (given.isOffSession) return await decline(trx, intent, used, NOT_ASKED)
    const secret = `payment_intent_client_secret=${intent.client_secret}`
    return await ask(trx, intent, used.id, redirectTo(intent.id, secret, returnUrlOf(given.return_url, given.origins)))
  }
  if (typeof outcome === 'object') return await decline(trx, intent, used, outcome)
  return { status: 200, body: await succeed(trx, intent, used) }
}

/** Applies the payer's choice on the authentication page. */
export async function authenticate(trx: Db, intent: Intent, hasConfirmed: boolean): Promise<void> {
  const used = (await usedMethod(trx, String(intent.payment_method), intent.customer)) as UsedCard
  if (hasConfirmed) await succeed(trx, intent, used)
  else
    await decline(trx, intent, used, {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
}
