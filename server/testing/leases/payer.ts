import type { Payer } from '#server/features/payments/ledger/rent-balance.ts'

export const LEASE = '00000000-0000-4000-8000-000000000000'

/** The tenant of the books that tests keep in memory, without the terms of their lease. */
export const PAYER = {
  id: LEASE,
  email: '',
  first_name: '',
  last_name: '',
  stripe_customer_id: null,
  lease_id: LEASE,
  holder_id: LEASE,
  property_address: null,
  deposit_cents: null,
  lock_fee_cents: null,
  opening_cents: null,
  was_tenant: false,
  former_ended_on: null,
  left_on: null,
} satisfies Partial<Payer>
