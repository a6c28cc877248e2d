import { detail, WITH_ACCOUNT, BOOKS, ofUser, type Tables } from './table-entry.ts'

/** What tenants paid, and with what. */
export const PAYMENTS: Tables<
  | 'payments'
  | 'payment_events'
  | 'payment_refunds'
  | 'autopay'
  | 'autopay_authorizations'
  | 'autopay_runs'
  | 'payment_methods'
  | 'payment_method_setups'
  | 'card_events'
  | 'dispute_checks'
  | 'card_sandbox_answers'
  | 'card_sandbox_objects'
> = {
  payments: {
    columns: {
      payer_name: 'person',
      payer_email: 'person',
      property_address: 'person',
      payment_type: 'fact',
      status: 'fact',
      gateway: 'fact',
      intent_id: 'person',
      intent_status: 'fact',
      failure_code: 'fact',
      failure_message: 'fact',
      card_brand: 'person',
      card_last4: 'person',
      method_kind: 'fact',
      dispute_status: 'fact',
      dispute_reason: 'fact',
      idempotency_key: 'secret',
      request_hash: 'secret',
      search_text: 'copy',
      mismatch: 'staff',
      purpose: 'person',
      receipt_number: 'person',
    },
    about: { title: 'Payments', of: { user: 'user_id', email: 'payer_email' }, erasure: 'kept', because: BOOKS },
    kept: 'the setting for ended tenancies',
  },
  payment_events: {
    columns: {
      event_id: 'fact',
      event_type: 'fact',
      outcome: 'fact',
      reason: 'fact',
      status_before: 'fact',
      status_after: 'fact',
      dispute_status: 'fact',
    },
    about: detail('What became of payments', 'payment_id', 'payments'),
    kept: 'with its payment',
  },
  payment_refunds: {
    columns: {
      gateway: 'fact',
      // Staff write it for staff.
      reason: 'staff',
      status: 'fact',
      refund_id: 'person',
      failure: 'fact',
      staff_name: 'staff',
    },
    about: detail('Refunds of payments', 'payment_id', 'payments'),
    kept: 'with its payment',
  },
  autopay: {
    columns: { gateway: 'fact' },
    about: { title: 'Autopay', of: ofUser, erasure: 'deleted' },
    kept: WITH_ACCOUNT,
  },
  autopay_authorizations: {
    columns: { payer_name: 'person', text: 'person', address: 'person', account: 'person' },
    about: {
      title: 'Authorizations of autopay, scheduled payments and bank debits',
      of: ofUser,
      erasure: 'kept',
      because:
        'Kept with the name of the payer, because rules for electronic payments require the authorization for two years.',
    },
    kept: 'two years after it ended',
  },
  autopay_runs: {
    columns: { gateway: 'fact', source: 'fact', status: 'fact', why: 'fact' },
    about: { title: 'Automatic and scheduled payments', of: ofUser, erasure: 'deleted', isDetail: true },
    kept: WITH_ACCOUNT,
  },
  payment_methods: {
    columns: {
      gateway: 'fact',
      method_id: 'secret',
      kind: 'fact',
      brand: 'person',
      last4: 'person',
      refused_code: 'fact',
      same_hash: 'secret',
      nickname: 'person',
    },
    about: { title: 'Payment methods', of: ofUser, erasure: 'deleted' },
    kept: 'until it is removed, then a month',
  },
  payment_method_setups: {
    columns: {
      gateway: 'fact',
      intent_id: 'secret',
      status: 'fact',
      idempotency_key: 'secret',
      kind: 'fact',
      verify_by: 'fact',
      brand: 'person',
      last4: 'person',
    },
    kept: '30 days',
  },
  dispute_checks: { columns: { gateway: 'fact' }, kept: 'for good: one time for each provider' },
  card_events: { columns: { gateway: 'fact', event_id: 'fact', event_type: 'fact' }, kept: '30 days' },
  card_sandbox_answers: { columns: { key: 'fact', request_hash: 'secret', body: 'person' }, kept: 'a day' },
  card_sandbox_objects: {
    columns: { id: 'fact', kind: 'fact', intent_id: 'fact', body: 'person' },
    kept: 'for test cards only, events 30 days',
  },
}
