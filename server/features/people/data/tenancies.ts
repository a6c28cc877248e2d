import { detail, ofUser, through, type Tables } from './table-entry.ts'

const NAMELESS = 'Kept without a name, because the rent that was due is part of the books.'

/** What tenants rent. */
export const TENANCIES: Tables<
  | 'leases'
  | 'lease_tenants'
  | 'lease_shares'
  | 'roommate_reminders'
  | 'lease_rents'
  | 'recurring_charges'
  | 'recurring_amounts'
  | 'renewal_offers'
  | 'move_out_notices'
  | 'move_out_steps'
  | 'lease_contacts'
  | 'ledger_entries'
  | 'receipt_photos'
  | 'ledger_days'
  | 'allocations'
  | 'allocated_ledgers'
  | 'accounting_periods'
  | 'lease_balances'
  | 'rent_months'
  | 'deposit_records'
  | 'deposit_duties'
  | 'deposit_warnings'
  | 'deposit_warning_days'
  | 'renewal_reminders'
  | 'documents'
  | 'document_recipients'
  | 'document_signatures'
  | 'rent_reminders'
> = {
  leases: {
    columns: {
      property_address: 'person',
      tenant_name: 'person',
      part_months: 'fact',
      name_key: 'copy',
      search_text: 'copy',
    },
    about: {
      title: 'Leases',
      of: { user: 'user_id', formerUser: 'former_user_id' },
      erasure: 'kept',
      because: NAMELESS,
    },
    kept: 'the setting for ended tenancies',
  },
  lease_tenants: {
    columns: { tenant_name: 'person', shares_before: 'fact' },
    about: { title: 'Shared leases', of: ofUser, erasure: 'kept', because: NAMELESS },
    kept: 'with its lease',
  },
  lease_shares: {
    columns: {},
    about: detail('Shares of the rent', 'tenant_id', 'lease_tenants'),
    kept: 'with its lease',
  },
  roommate_reminders: { columns: { kind: 'fact' }, kept: 'with its lease' },
  lease_rents: {
    columns: {},
    about: detail('Rents', 'lease_id', 'leases'),
    kept: 'with its lease',
  },
  recurring_charges: {
    columns: { account: 'fact', memo: 'person', staff_name: 'staff' },
    about: detail('Recurring charges', 'lease_id', 'leases'),
    kept: 'with its lease',
  },
  recurring_amounts: {
    columns: {},
    about: detail('Amounts of recurring charges', 'charge_id', 'recurring_charges'),
    kept: 'with its lease',
  },
  renewal_offers: {
    columns: { message: 'person', staff_name: 'staff', status: 'fact', reason: 'person' },
    about: detail('Renewal offers', 'lease_id', 'leases'),
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
    about: detail('Notices to move out', 'lease_id', 'leases'),
    kept: 'with its lease',
  },
  move_out_steps: {
    columns: { step: 'fact', memo: 'person', staff_name: 'staff' },
    about: detail('Steps of a move-out', 'lease_id', 'leases'),
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
      payout_method: 'fact',
      receipt_number: 'person',
      staff_name: 'staff',
    },
    about: detail('Ledger', 'lease_id', 'leases'),
    kept: 'with its lease',
  },
  receipt_photos: {
    columns: {
      file_key: 'fact',
      source_sha256: 'fact',
      staff_name: 'staff',
      hidden_by: 'staff',
      hidden_because: 'staff',
    },
    about: {
      title: 'Photos of checks',
      of: ofUser,
      erasure: 'deleted',
      // It may be about another person.
      except: 'is_hidden',
    },
    kept: 'with its payment',
  },
  ledger_days: { columns: {}, kept: 'with its lease' },
  allocations: {
    columns: { gateway: 'fact', source: 'fact', staff_name: 'staff', reason: 'staff' },
    about: detail('What payments paid', 'lease_id', 'leases'),
    kept: 'with its lease',
  },
  allocated_ledgers: { columns: { gateway: 'fact' }, kept: 'with its lease' },
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
    about: detail('Deposits', 'lease_id', 'leases'),
    kept: 'with its lease',
  },
  deposit_duties: { columns: { gateway: 'fact' }, kept: 'with its lease' },
  deposit_warnings: { columns: { kind: 'fact', held: 'fact' }, kept: 'with its lease' },
  renewal_reminders: { columns: {}, kept: 'with its lease' },
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
      delivery_confirmed_name: 'staff',
    },
    about: {
      title: 'Documents',
      // Of a lease of several tenants, each has what was shared with them.
      of: through('id', 'document_recipients', 'document_id'),
      erasure: 'kept',
      because: 'Kept with the lease, because both sides rely on what they signed.',
    },
    kept: 'with its lease',
  },
  document_recipients: {
    columns: { account_name: 'person' },
    about: { title: 'Who has documents', of: ofUser, erasure: 'kept', isDetail: true },
    kept: 'with its document',
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
}
