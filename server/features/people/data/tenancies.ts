import { WITH_ACCOUNT, BOOKS, ofUser, through, type Tables } from './table-entry.ts'

/** What tenants rent and pay. */
export const TENANCIES: Tables<
  | 'leases'
  | 'lease_rents'
  | 'renewal_offers'
  | 'move_out_notices'
  | 'move_out_steps'
  | 'lease_contacts'
  | 'ledger_entries'
  | 'ledger_days'
  | 'accounting_periods'
  | 'lease_balances'
  | 'rent_months'
  | 'deposit_records'
  | 'deposit_duties'
  | 'deposit_warnings'
  | 'deposit_warning_days'
  | 'documents'
  | 'document_signatures'
  | 'rent_reminders'
  | 'payments'
  | 'payment_events'
  | 'autopay'
  | 'autopay_authorizations'
  | 'autopay_runs'
  | 'payment_methods'
  | 'payment_method_setups'
  | 'card_events'
  | 'card_sandbox_answers'
  | 'card_sandbox_objects'
> = {
  leases: {
    columns: { property_address: 'person', tenant_name: 'person', name_key: 'copy', search_text: 'copy' },
    about: {
      title: 'Leases',
      of: ofUser,
      erasure: 'kept',
      because: 'Kept without a name, because the rent that was due is part of the books.',
    },
    kept: 'the setting for ended tenancies',
  },
  lease_rents: {
    columns: {},
    about: {
      title: 'Rents',
      of: through('lease_id', 'leases'),
      erasure: 'kept',
      isDetail: true,
    },
    kept: 'with its lease',
  },
  renewal_offers: {
    columns: { message: 'person', staff_name: 'staff', status: 'fact', reason: 'person' },
    about: { title: 'Renewal offers', of: through('lease_id', 'leases'), erasure: 'kept', isDetail: true },
    kept: 'with its lease',
  },
  move_out_notices: {
    columns: {
      how: 'fact',
      forwarding_address: 'person',
      reason: 'person',
      staff_name: 'staff',
      confirmed_by: 'staff',
      status: 'fact',
    },
    about: { title: 'Notices to move out', of: through('lease_id', 'leases'), erasure: 'kept', isDetail: true },
    kept: 'with its lease',
  },
  move_out_steps: {
    columns: { step: 'fact', memo: 'person', staff_name: 'staff' },
    about: { title: 'Steps of a move-out', of: through('lease_id', 'leases'), erasure: 'kept', isDetail: true },
    kept: 'with its lease',
  },
  lease_contacts: {
    columns: { how: 'fact', note: 'person', staff_name: 'staff', struck_by: 'staff', struck_because: 'staff' },
    about: {
      title: 'Contacts about rent',
      of: through('lease_id', 'leases'),
      erasure: 'nameless',
      because: 'The days of contacts and promises stay with the lease, without what staff wrote about them.',
      // It may be about another person.
      except: 'is_struck',
    },
    kept: 'with its lease',
  },
  ledger_entries: {
    columns: {
      kind: 'fact',
      account: 'fact',
      memo: 'person',
      source: 'fact',
      rule: 'fact',
      gateway: 'fact',
      method: 'fact',
      method_number: 'person',
      receipt_number: 'person',
      staff_name: 'staff',
    },
    about: { title: 'Ledger', of: through('lease_id', 'leases'), erasure: 'kept', isDetail: true },
    kept: 'with its lease',
  },
  ledger_days: { columns: {}, kept: 'with its lease' },
  accounting_periods: {
    columns: { staff_name: 'staff', gateway: 'fact' },
    kept: 'for good: sums without names of tenants',
  },
  rent_months: { columns: { gateway: 'fact' }, kept: 'for good: sums without names of tenants' },
  lease_balances: { columns: {}, kept: 'with its lease' },
  deposit_records: {
    columns: {
      kind: 'fact',
      memo: 'person',
      bank_name: 'fact',
      bank_address: 'fact',
      // The account is the company's. The tenant has its number from the receipt.
      account_number: 'staff',
      interest_on: 'fact',
      holds: 'fact',
      method: 'fact',
      method_number: 'person',
      deductions: 'person',
      staff_name: 'staff',
    },
    about: { title: 'Deposits', of: through('lease_id', 'leases'), erasure: 'kept', isDetail: true },
    kept: 'with its lease',
  },
  deposit_duties: { columns: { gateway: 'fact' }, kept: 'with its lease' },
  deposit_warnings: { columns: { kind: 'fact', held: 'fact' }, kept: 'with its lease' },
  deposit_warning_days: { columns: {}, kept: 'for good: only days' },
  documents: {
    columns: {
      title: 'person',
      kind: 'fact',
      ask: 'fact',
      file_key: 'fact',
      file_name: 'person',
      sha256: 'fact',
      withdrawn_because: 'person',
      template_name: 'fact',
      staff_name: 'staff',
    },
    about: {
      title: 'Documents',
      of: through('lease_id', 'leases'),
      erasure: 'kept',
      because: 'Kept with the lease, because both sides rely on what they signed.',
    },
    kept: 'with its lease',
  },
  document_signatures: {
    columns: {
      side: 'fact',
      act: 'fact',
      account_name: 'person',
      account_email: 'person',
      typed_name: 'person',
      drawing: 'person',
      consent: 'fact',
      document_sha256: 'fact',
      ip_address: 'person',
      user_agent: 'person',
      record_hash: 'fact',
    },
    about: { title: 'Signatures', of: ofUser, erasure: 'kept', isDetail: true },
    kept: 'with its document',
  },
  rent_reminders: { columns: { kind: 'fact' }, kept: 'with its lease' },
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
    about: { title: 'What became of payments', of: through('payment_id', 'payments'), erasure: 'kept', isDetail: true },
    kept: 'with its payment',
  },
  autopay: {
    columns: { gateway: 'fact' },
    about: { title: 'Autopay', of: ofUser, erasure: 'deleted' },
    kept: WITH_ACCOUNT,
  },
  autopay_authorizations: {
    columns: { payer_name: 'person', text: 'person', address: 'person' },
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
  card_events: { columns: { gateway: 'fact', event_id: 'fact', event_type: 'fact' }, kept: '30 days' },
  card_sandbox_answers: { columns: { key: 'fact', request_hash: 'secret', body: 'person' }, kept: 'a day' },
  card_sandbox_objects: {
    columns: { id: 'fact', kind: 'fact', intent_id: 'fact', body: 'person' },
    kept: 'for test cards only, events 30 days',
  },
}
