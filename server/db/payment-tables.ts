import type { Gateway, PaymentStatus, PaymentType } from '#contract/payments.ts'
import type { ColumnType, Generated } from 'kysely'

type BigInteger = ColumnType<string, string | number | bigint>
type DefaultInstant = ColumnType<Date, Date | undefined, Date>
type Day = ColumnType<string | null, string | null | undefined, string | null>

interface PaymentsTable {
  id: Generated<string>
  user_id: string | null
  payer_name: string
  payer_email: string
  property_address: string | null
  amount_cents: BigInteger
  payment_type: PaymentType
  status: Generated<PaymentStatus>
  gateway: Gateway
  intent_id: string | null
  intent_status: string | null
  /** Of fees: what they are for. Of rent: `Opening balance`, where it is for that. */
  purpose: string | null
  rent_month: Day
  rent_cents: ColumnType<string | null, string | number | null | undefined, string | number | null>
  failure_code: string | null
  failure_message: string | null
  card_brand: string | null
  card_last4: string | null
  refunded_cents: ColumnType<string, string | number | undefined, string | number>
  dispute_status: string | null
  idempotency_key: string | null
  request_hash: Buffer | null
  version: Generated<number>
  completed_at: Date | null
  checked_at: Date | null
  tried_at: Date | null
  mismatch: string | null
  /** What there is of it: less what was given back or lost to a dispute. */
  kept_cents: ColumnType<string, never, never>
  /** Somebody tried to pay it. */
  is_shown: ColumnType<boolean, never, never>
  /** Made by a trigger: what staff find it by. */
  search_text: ColumnType<string, never, never>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

interface PaymentEventsTable {
  seq: ColumnType<string, never, never>
  payment_id: string
  event_id: string | null
  event_type: string
  outcome: 'applied' | 'ignored' | 'refused'
  reason: string
  status_before: PaymentStatus
  status_after: PaymentStatus
  refunded_cents: ColumnType<string | null, string | number | null | undefined, never>
  dispute_status: ColumnType<string | null, string | null | undefined, never>
  created_at: DefaultInstant
}

/** What a month costs from a month on. Kept by a trigger on leases; staff may say the month. */
interface LeaseRentsTable {
  lease_id: string
  holds_from: ColumnType<string, string, string>
  rent_cents: ColumnType<string, string | number, string | number>
  noted_at: DefaultInstant
}

interface CardEventsTable {
  gateway: Gateway
  event_id: string
  event_type: string
  received_at: DefaultInstant
}

interface RentRemindersTable {
  lease_id: string
  period: ColumnType<string, string, string>
  kind: 'upcoming' | 'due' | 'overdue'
  /** Null where nothing was open when it was checked. */
  sent_at: ColumnType<Date | null, Date | null, Date | null>
  checked_at: DefaultInstant
}

interface CardSandboxObjectsTable {
  id: string
  kind: string
  intent_id: string | null
  /** Read as what it holds, written as JSON text. */
  body: ColumnType<Record<string, unknown>, string, string>
  created_at: DefaultInstant
}

interface CardSandboxAnswersTable {
  key: string
  request_hash: Buffer
  status: number | null
  body: ColumnType<unknown, string | null, string | null>
  created_at: DefaultInstant
}

/** The tables of the books and of the card provider's sandbox. */
export interface PaymentTables {
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  lease_rents: LeaseRentsTable
  card_events: CardEventsTable
  rent_reminders: RentRemindersTable
  card_sandbox_objects: CardSandboxObjectsTable
  card_sandbox_answers: CardSandboxAnswersTable
}
