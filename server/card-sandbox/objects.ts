import { createHash } from 'node:crypto'
import type { TestCard } from '#contract/payments/test-cards.ts'
import { newId, now } from './context.ts'

/** An object of the provider's API with all its fields. */
export type SandboxObject = Record<string, unknown> & { id: string; object: string }

/** What an intent asks of a bank account. */
export interface DebitAsked {
  us_bank_account?: { verification_method?: string | undefined } | undefined
  card?: object
}

export type Intent = SandboxObject & {
  amount: number
  currency: string
  status: string
  client_secret: string
  allowed_payment_method_types: readonly string[]
  /** What the intent asks of a bank account, and what its owner still has to do. */
  payment_method_options: DebitAsked
  next_action: object | null
  customer: string | null
  description: string | null
  receipt_email: string | null
  metadata: Record<string, string>
  latest_charge: string | null
  /** A saved card, or the token of a card that is used once. */
  payment_method: string | null
  /** Keeps the card for the customer once the payment succeeds. */
  setup_future_usage: string | null
}

export interface NewIntent {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  receipt_email: string | null
  metadata: Record<string, string>
  payment_method: string | null
  setup_future_usage: string | null
  allowed_payment_method_types: readonly string[]
  payment_method_options: DebitAsked
}

const CARD_OPTIONS = { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' }

export function newIntent({ payment_method_options: options, ...given }: NewIntent): Intent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('s').slice(6)}`,
    confirmation_method: 'automatic',
    created: now(),
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: CARD_OPTIONS, ...options },
    payment_method_types: given.allowed_payment_method_types,
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  }
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
const billing = (email: string | null) => ({ address: noAddress, email, name: null, phone: null, tax_id: null })

/** The card details of a payment: brand and last digits, nothing that could be charged. */
const cardDetails = ({ brand, number }: TestCard) => ({
  brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  exp_month: 12,
  exp_year: new Date().getUTCFullYear() + 3,
  fingerprint: null,
  funding: 'credit',
  last4: number.slice(-4),
  network: brand,
  three_d_secure: null,
  wallet: null,
})

/** The same card has the same fingerprint, whoever uses it. */
const fingerprintOf = ({ token }: TestCard) => createHash('sha256').update(token).digest('hex').slice(0, 16)

export interface Holder {
  /** The id of a saved method. One that is used once has its token instead. */
  id?: string
  email: string | null
  customer?: string | null
}

/** What a card and a bank account have in common. */
export const methodOf = ({ id, email, customer = null }: Holder & { id: string }): SandboxObject => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: billing(email),
  created: now(),
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
})

export const paymentMethod = (card: TestCard, { id = card.token, ...holder }: Holder): SandboxObject => ({
  ...methodOf({ id, ...holder }),
  card: { ...cardDetails(card), fingerprint: fingerprintOf(card) },
  type: 'card',
})

/** An intent whose card or account was charged. */
export const charged = (intent: Intent, status: string, charge: Charge): Intent => ({
  ...intent,
  status,
  payment_method: charge.payment_method,
  latest_charge: charge.id,
  last_payment_error: null,
  next_action: null,
})

/** A charge, which is what a card or an account was asked for. */
export type Charge = SandboxObject & {
  payment_method: string
  payment_method_details: object
  amount: number
  amount_refunded: number
}

/** The charge of a payment attempt with a card, successful or not. */
export const newCharge = (
  intent: Intent,
  { id, card }: { id: string; card: TestCard },
  failure: { code: string; message: string } | null,
) => chargeOf(intent, { id, details: { card: cardDetails(card), type: 'card' } }, failure)

export function chargeOf(
  intent: Intent,
  { id, details }: { id: string; details: object },
  failure: { code: string; message: string } | null,
): Charge {
  const isPaid = failure === null
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: billing(intent.receipt_email),
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.code ?? null,
      risk_level: 'normal',
      seller_message: isPaid ? 'Payment complete.' : 'The bank returned a decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: id,
    payment_method_details: details,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}
