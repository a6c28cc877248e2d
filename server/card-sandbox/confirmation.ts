import { TEST_CARDS, type TestCard } from '#contract/payments/test-cards.ts'
import type { Db } from '#server/db/connection.ts'
import { emit } from './events.ts'
import { invalid, missing } from './failures.ts'
import type { Answer } from './idempotency.ts'
import { newDispute } from './more-objects.ts'
import { type Intent, newCharge, paymentMethod } from './objects.ts'
import { insert, update } from './store.ts'

const cardOf = (token: string): TestCard => {
  const card = TEST_CARDS.find((one) => one.token === token)
  if (!card) throw missing('PaymentMethod', token, 'payment_method')
  return card
}

/** Only a page of the product itself is accepted as return URL. */
function returnUrlOf(given: string | undefined, origins: readonly string[]): string {
  const url = URL.parse(given ?? '')
  if (!url || !origins.includes(url.origin))
    throw invalid('The return_url must be on the site that takes the payment.', 'return_url')
  return url.href
}

async function succeed(trx: Db, intent: Intent, card: TestCard): Promise<Intent> {
  const charge = newCharge(intent, card, null)
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: card.token,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  }
  await insert(trx, charge)
  await update(trx, paid)
  await emit(trx, 'charge.succeeded', charge)
  await emit(trx, 'payment_intent.succeeded', paid)
  if (card.outcome === 'dispute') {
    const dispute = newDispute(paid, charge)
    await insert(trx, dispute)
    await update(trx, { ...charge, disputed: true })
    await emit(trx, 'charge.dispute.created', dispute)
  }
  return paid
}

interface Decline {
  code: string
  declineCode?: string
  message: string
}

async function decline(
  trx: Db,
  intent: Intent,
  card: TestCard,
  { code, declineCode, message }: Decline,
): Promise<Answer> {
  const charge = newCharge(intent, card, { code, message })
  const error = {
    type: 'card_error' as const,
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
    message,
    charge: charge.id,
    payment_method: paymentMethod(card, intent.receipt_email),
  }
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

export function requireOpen({ status, id }: Intent, what: string) {
  if (!OPEN.has(status))
    throw invalid(
      `This PaymentIntent (${id}) could not be ${what} because it has a status of ${status}.`,
      undefined,
      'payment_intent_unexpected_state',
    )
}

/** The page where the payer confirms the payment with their bank. */
const authenticationPath = ({ id }: Intent) => `/card-sandbox/authenticate/${id}`

/** Confirms a locked intent with the given card. */
export async function confirm(
  trx: Db,
  intent: Intent,
  given: { payment_method: string; return_url?: string | undefined; origins: readonly string[] },
): Promise<Answer> {
  requireOpen(intent, 'confirmed')
  const card = cardOf(given.payment_method)
  const { outcome } = card
  if (outcome === 'authenticate') {
    const returnUrl = returnUrlOf(given.return_url, given.origins)
    const origin = new URL(returnUrl).origin
    const asking: Intent = {
      ...intent,
      status: 'requires_action',
      payment_method: card.token,
      last_payment_error: null,
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: {
          return_url: returnUrl,
          url: `${origin}${authenticationPath(intent)}?payment_intent_client_secret=${intent.client_secret}`,
        },
      },
    }
    await update(trx, asking)
    await emit(trx, 'payment_intent.requires_action', asking)
    return { status: 200, body: asking }
  }
  if (typeof outcome === 'object') return await decline(trx, intent, card, outcome)
  return { status: 200, body: await succeed(trx, intent, card) }
}

/** Applies the payer's choice on the authentication page. */
export async function authenticate(trx: Db, intent: Intent, hasConfirmed: boolean): Promise<void> {
  const card = cardOf(String(intent['payment_method']))
  if (hasConfirmed) await succeed(trx, intent, card)
  else
    await decline(trx, intent, card, {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
}
