import { newId, now } from './context.ts'
import type { Intent, SandboxObject } from './objects.ts'

export const newCustomer = (given: {
  email: string | null
  name: string | null
  description: string | null
  metadata: Record<string, string>
}): SandboxObject => {
  const id = newId('cus')
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  }
}

interface NewRefund {
  amount: number
  charge: string
  /** A bank takes days. */
  status: 'succeeded' | 'pending'
  reason: string | null
  metadata: Record<string, string>
}

export const newRefund = (intent: Intent, given: NewRefund): SandboxObject => ({
  id: newId('re'),
  object: 'refund',
  balance_transaction: newId('txn'),
  created: now(),
  currency: intent.currency,
  customer: intent.customer,
  customer_account: null,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  payment_intent: intent.id,
  payment_method: intent['payment_method'],
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...given,
})

/** A dispute: the payer's bank demands the money back. */
export const newDispute = (intent: Intent, charge: SandboxObject, reason: string): SandboxObject => ({
  id: newId('dp'),
  object: 'dispute',
  amount: intent.amount,
  balance_transactions: [],
  charge: charge.id,
  created: now(),
  currency: intent.currency,
  enhanced_eligibility_types: [],
  evidence: {},
  evidence_details: {
    due_by: now() + 14 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: null,
  },
  intended_submission_method: null,
  is_charge_refundable: true,
  livemode: false,
  metadata: {},
  payment_intent: intent.id,
  ...(reason === 'fraudulent' && {
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10' },
      type: 'card',
    },
  }),
  reason,
  status: 'needs_response',
})
