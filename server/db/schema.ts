// Generated from the migrations by `npm run schema`. Do not edit it: tools/schema-overrides.ts has what the catalogs do not contain.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Bigint = string | number
/** Read as text so that no precision is lost, written as text or number. */
type BigInteger<Null = never> = ColumnType<string | Null, Bigint | Null, Bigint | Null>
type DefaultBigInteger = ColumnType<string, Bigint | undefined, Bigint>
/** Read as a parsed value, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

interface AccountingPeriodsTable {
  month: string
  closed_at: Generated<Date>
  staff_id: string | null
  staff_name: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  charged_cents: BigInteger
  credited_cents: BigInteger
  card_cents: BigInteger
  check_cents: BigInteger
  cash_cents: BigInteger
  money_order_cents: BigInteger
  transfer_cents: BigInteger
  returned_cents: BigInteger
  balance_cents: BigInteger
  kept_cents: DefaultBigInteger
  bank_cents: DefaultBigInteger
}

interface AlertMessagesTable {
  id: string
  subscriber_id: string
  sent_at: Date
  digest_on: string | null
}

interface AlertSubscribersTable {
  id: Generated<string>
  email: string
  created_at: Generated<Date>
}

interface AlertsTable {
  id: Generated<string>
  subscriber_id: string
  filter: Json<Record<string, string>>
  name: string
  frequency: 'instant' | 'daily' | 'weekly'
  created_at: Generated<Date>
  confirmed_at: Date | null
  is_paused: Generated<boolean>
  checked_until: Generated<Date>
  next_at: Generated<Date>
}

interface AllocatedLedgersTable {
  lease_id: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  available_cents: DefaultBigInteger
}

interface AllocationsTable {
  id: GeneratedAlways<string>
  lease_id: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  credit_id: string
  charge_id: string
  cents: BigInteger
  source: 'order' | 'staff'
  reverses: BigInteger<null>
  staff_id: string | null
  staff_name: string | null
  reason: string | null
  created_at: Generated<Date>
}

interface AppSessionsTable {
  session_id: string
  user_id: string
  first_seen_at: Generated<Date>
  last_seen_at: Generated<Date>
  ip_address: string | null
  user_agent: string | null
  mfa_at: Date | null
  revoked_at: Date | null
}

interface AuditLogsTable {
  seq: BigInteger
  id: Generated<string>
  user_id: string | null
  user_name: string | null
  user_email: string | null
  action: 'create' | 'update' | 'delete' | 'status_change' | 'password_reset'
  resource_type: string
  resource_id: string | null
  details: Json<Record<string, unknown>>
  ip_address: string | null
  created_at: Generated<Date>
  previous_hash: Buffer | null
  hash: Buffer
}

interface AuthChallengesTable {
  id: Generated<string>
  factor_id: string
  network: string
  created_at: Generated<Date>
  expires_at: Date
  challenge: string | null
}

interface AuthFactorsTable {
  id: Generated<string>
  user_id: string
  friendly_name: string
  status: Generated<'unverified' | 'verified'>
  secret: Buffer | null
  last_step: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  factor_type: Generated<'totp' | 'webauthn'>
}

interface AuthLimitsTable {
  kind: string
  key: string
  happened_at: Date[]
  expires_at: Date
}

interface AuthLinksTable {
  user_id: string
  type: 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email_change' | 'reauthentication'
  email: string
  token_hash: Buffer
  code_hash: Buffer | null
  wrong_codes: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
}

interface AuthPasskeyChallengesTable {
  id: Generated<string>
  challenge: string
  user_id: string | null
  expires_at: Date
}

interface AuthPasskeysTable {
  id: Generated<string>
  user_id: string
  factor_id: string | null
  credential_id: string
  public_key: Buffer
  sign_count: BigInteger
  transports: string[]
  is_backed_up: boolean
  is_backup_eligible: boolean
  friendly_name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

interface AuthSessionsTable {
  id: string
  user_id: string
  token_key: Buffer
  counter: Generated<number>
  min_counter: Generated<number>
  aal: Generated<'aal1' | 'aal2'>
  amr: Json<{ method: string; timestamp: number }[]>
  ip: string | null
  user_agent: string | null
  created_at: Generated<Date>
  refreshed_at: Generated<Date>
}

interface AuthUsersTable {
  id: Generated<string>
  identity_id: Generated<string>
  email: string | null
  new_email: string | null
  password_hash: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  last_sign_in_at: Date | null
  banned_until: Date | null
  app_metadata: Json<Record<string, unknown>>
  user_metadata: Json<Record<string, unknown>>
  is_anonymous: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  email_proven_at: Date | null
}

interface AutopayTable {
  user_id: string
  lease_id: string | null
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  is_on: boolean
  day: number
  method_id: string | null
  cap_cents: number | null
  after_day: string
  updated_at: Generated<Date>
}

interface AutopayAuthorizationsTable {
  id: Generated<string>
  user_id: string | null
  payer_name: string
  text: string
  address: string
  given_at: Generated<Date>
  ended_at: Date | null
  run_id: string | null
  payment_id: string | null
  setup_id: string | null
  method_id: string | null
  account: string | null
}

interface AutopayRunsTable {
  id: Generated<string>
  user_id: string
  month: string | null
  charge_on: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  method_id: string | null
  most_cents: number
  status: Generated<'announced' | 'skipped' | 'charging' | 'charged' | 'none_due' | 'failed' | 'scheduled' | 'canceled'>
  payment_id: string | null
  tried_at: Date | null
  created_at: Generated<Date>
  ended_at: Date | null
  source: Generated<'autopay' | 'scheduled'>
  lease_id: string | null
  chosen_cents: number | null
  told_at: Date | null
  why: 'none_due' | 'lease' | 'card' | 'debits_off' | 'refused' | 'provider' | 'late' | 'canceled' | null
}

interface BackupCodesTable {
  user_id: string
  code_hash: Buffer
  is_pending: boolean
  used_at: Date | null
}

interface BuildingsTable {
  id: Generated<string>
  name: string | null
  street: string
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  notes: string | null
  address: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface CalendarFeedsTable {
  id: Generated<string>
  user_id: string
  scope: Generated<'own' | 'all'>
  created_at: Generated<Date>
  read_at: Date | null
}

interface CalendarLooksTable {
  user_id: string
  looked_at: Date
}

interface CardEventsTable {
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  event_id: string
  event_type: string
  received_at: Generated<Date>
}

interface CardSandboxAnswersTable {
  key: string
  request_hash: Buffer
  status: number | null
  body: ColumnType<unknown, string | null, string | null>
  created_at: Generated<Date>
}

interface CardSandboxObjectsTable {
  id: string
  kind: string
  intent_id: string | null
  body: Json<Record<string, unknown>>
  created_at: Generated<Date>
}

interface ConditionNotesTable {
  id: Generated<string>
  reply_id: string
  room_id: string | null
  item_id: string | null
  note: string
  is_agreed: boolean | null
  answer: Generated<string>
}

interface ConditionPhotosTable {
  id: string
  statement_id: string
  room_id: string | null
  item_id: string | null
  reply_id: string | null
  file_key: string
  width: number
  height: number
  source_sha256: Buffer
  stored_at: Date | null
  created_at: Generated<Date>
}

interface ConditionRepliesTable {
  id: Generated<string>
  statement_id: string
  user_id: string
  tenant_name: string
  created_at: Generated<Date>
  sent_at: Date | null
  signed_name: string | null
  is_complete: boolean | null
  answered_at: Date | null
  answered_by: string | null
  answer_signed_name: string | null
  answer: Generated<string>
}

interface ConditionRoomsTable {
  id: string
  statement_id: string
  place: number
  name: string
  items: Json<{ id: string; name: string; state: 'good' | 'worn' | 'damaged' | 'absent' | null; note: string }[]>
  version: Generated<number>
}

interface ConditionStatementsTable {
  id: Generated<string>
  lease_id: string
  violations: Generated<string>
  version: Generated<number>
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
  finished_at: Date | null
  sent_on: string | null
  signed_name: string | null
  document_id: string | null
}

interface ContactRepliesTable {
  id: Generated<string>
  contact_id: string
  user_id: string | null
  user_name: string | null
  sent_to: string
  body: string
  created_at: Generated<Date>
}

interface ContactsTable {
  id: Generated<string>
  first_name: string
  last_name: string
  email: string
  phone: string | null
  subject: 'buying' | 'selling' | 'renting' | 'construction' | 'maintenance' | 'consulting' | 'other'
  message: string
  property_id: string | null
  status: Generated<'new' | 'contacted' | 'resolved' | 'archived'>
  admin_notes: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
  sort_name: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
}

interface DemoSeedsTable {
  name: string
  seeded_at: Date
}

interface DepositDutiesTable {
  lease_id: string
  gateway: string
  deposit_cents: BigInteger
  deposit_on: string | null
  last_month_cents: BigInteger
  from_on: string
  due_on: string
}

interface DepositRecordsTable {
  id: Generated<string>
  seq: GeneratedAlways<string>
  lease_id: string
  kind: 'account' | 'condition_sent' | 'condition_returned' | 'interest' | 'return'
  done_on: string
  memo: string | null
  bank_name: string | null
  bank_address: string | null
  account_number: string | null
  rate_bps: number | null
  interest_on: 'deposit' | 'last_month' | null
  from_day: string | null
  until_day: string | null
  cents: BigInteger<null>
  interest_cents: BigInteger<null>
  method: 'credit' | 'check' | null
  method_number: string | null
  deductions: unknown
  entry_id: string | null
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
  holds: Generated<'deposit' | 'last_month'>
  through_seq: BigInteger<null>
  ended_on: string | null
}

interface DepositWarningDaysTable {
  day: string
}

interface DepositWarningsTable {
  lease_id: string
  kind: string
  held: string
  due_on: string
  warned_on: string
}

interface DisputeChecksTable {
  gateway: string
  checked_until: Date
}

interface DocumentRecipientsTable {
  document_id: string
  user_id: string
  account_name: string
  is_asked: boolean
  opened_at: Date | null
}

interface DocumentSignaturesTable {
  id: Generated<string>
  document_id: string
  side: 'tenant' | 'company'
  act: 'acknowledged' | 'signed'
  user_id: string
  account_name: string
  account_email: string
  typed_name: string | null
  drawing: string | null
  consent: string
  document_sha256: Buffer
  ip_address: string
  user_agent: string
  signed_at: Date
  record_hash: Buffer
}

interface DocumentTemplateVersionsTable {
  template_id: string
  version: number
  name: string
  kind: 'lease' | 'renewal' | 'addendum' | 'notice' | 'condition' | 'receipt' | 'other'
  text: string
  is_reviewed: Generated<boolean>
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
}

interface DocumentTemplatesTable {
  id: Generated<string>
  name: string
  version: Generated<number>
  archived_at: Date | null
  created_at: Generated<Date>
}

interface DocumentsTable {
  id: Generated<string>
  lease_id: string
  title: string
  kind: 'lease' | 'renewal' | 'addendum' | 'notice' | 'condition' | 'receipt' | 'other'
  ask: Generated<'none' | 'acknowledge' | 'sign'>
  is_countersigned: Generated<boolean>
  file_key: string
  file_name: string
  byte_count: number
  sha256: Buffer
  stored_at: Date | null
  shared_at: Date | null
  opened_at: Date | null
  withdrawn_at: Date | null
  withdrawn_because: string | null
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
  template_id: string | null
  template_version: number | null
  template_name: string | null
  is_text_changed: Generated<boolean>
  delivery_confirmed_at: Date | null
  delivery_confirmed_by: string | null
  delivery_confirmed_name: string | null
}

interface FeaturedPropertiesTable {
  position: number
  property_id: string
}

interface FilesToRemoveTable {
  file_key: string
}

interface GeocoderTurnsTable {
  is_only: Generated<boolean>
  free_at: Generated<Date>
}

interface HeroImagesTable {
  id: Generated<string>
  title: string
  description: string | null
  image_url: string
  alt: Generated<string>
  sort_order: Generated<number>
  is_active: Generated<boolean>
  created_at: Generated<Date>
  version: Generated<number>
  deleted_at: Date | null
}

interface IdempotencyKeysTable {
  endpoint: string
  visitor: string
  key: string
  body_hash: Buffer
  answer: unknown
  created_at: Generated<Date>
}

interface LeaseBalancesTable {
  lease_id: string
  stripe_cents: DefaultBigInteger
  stripe_test_cents: DefaultBigInteger
  sandbox_cents: DefaultBigInteger
}

interface LeaseContactsTable {
  id: Generated<string>
  seq: GeneratedAlways<string>
  lease_id: string
  contacted_on: string
  how: 'call' | 'email' | 'letter' | 'in_person' | 'text'
  note: string | null
  promised_cents: BigInteger<null>
  promised_on: string | null
  follow_up_on: string | null
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
  struck_at: Date | null
  struck_by: string | null
  struck_because: string | null
  is_struck: GeneratedAlways<boolean>
}

interface LeaseRentsTable {
  lease_id: string
  holds_from: string
  rent_cents: BigInteger
  noted_at: Generated<Date>
}

interface LeaseSharesTable {
  lease_id: string
  tenant_id: string | null
  holds_from: string
  share_cents: BigInteger
}

interface LeaseTenantsTable {
  id: Generated<string>
  lease_id: string
  user_id: string | null
  tenant_name: string | null
  share_cents: BigInteger
  joined_on: string
  left_on: string | null
  created_at: Generated<Date>
  first_stay_id: string | null
  shares_before: unknown
}

interface LeasesTable {
  id: Generated<string>
  user_id: string | null
  property_address: string | null
  rent_cents: BigInteger<null>
  due_day: Generated<number>
  starts_on: string | null
  ends_on: string | null
  deposit_cents: BigInteger<null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  lock_fee_cents: BigInteger<null>
  opening_cents: BigInteger<null>
  tenant_name: string | null
  has_former_term: Generated<boolean>
  first_starts_on: string | null
  name_key: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
  unit_id: string | null
  released_on: GeneratedAlways<string | null>
  occupies: GeneratedAlways<string>
  share_cents: BigInteger<null>
  late_fee_cents: BigInteger<null>
  part_months: 'first' | 'last' | 'both' | null
  former_ended_on: string | null
  former_user_id: string | null
}

interface LedgerDaysTable {
  lease_id: string
  charged_on: string
}

interface LedgerEntriesTable {
  id: Generated<string>
  seq: GeneratedAlways<string>
  lease_id: string
  kind: 'charge' | 'payment' | 'credit' | 'refund' | 'reversal' | 'adjustment'
  account: 'rent' | 'last_month' | 'deposit' | 'lock' | 'fee' | 'late_fee' | 'utility' | 'interest'
  cents: BigInteger
  effective_on: string
  period: string | null
  memo: Generated<string>
  source: 'lease' | 'payment' | 'staff'
  rule: 'rent' | 'opening' | 'earlier' | 'deposit' | 'lock' | 'last_month' | 'last_month_used' | null
  revision: Generated<number>
  gateway: 'stripe' | 'sandbox' | 'stripe_test' | null
  payment_id: string | null
  reverses: string | null
  method: 'check' | 'cash' | 'money_order' | 'transfer' | null
  method_number: string | null
  receipt_number: string | null
  staff_id: string | null
  staff_name: string | null
  created_at: Generated<Date>
  occurred_on: string | null
  pays: string | null
  lease_tenant_id: string | null
  recurring_id: string | null
  payout_method: 'check' | 'transfer' | null
}

interface LoginAttemptsTable {
  seq: BigInteger
  id: Generated<string>
  user_id: string | null
  email: string
  ip_address: string | null
  successful: boolean
  failure_reason: string | null
  user_agent: string | null
  attempted_at: Generated<Date>
  previous_hash: Buffer | null
  hash: Buffer
}

interface MaintenanceLinksTable {
  token_hash: Buffer
  request_id: string
  created_at: Generated<Date>
}

interface MaintenanceMessagesTable {
  id: Generated<string>
  request_id: string
  side: 'sender' | 'staff'
  user_id: string | null
  user_name: string | null
  body: string
  is_internal: Generated<boolean>
  created_at: Generated<Date>
}

interface MaintenancePhotosTable {
  id: string
  request_id: string | null
  position: number | null
  sender: string
  file_key: string
  width: number
  height: number
  created_at: Generated<Date>
  stored_at: Date | null
  message_id: string | null
}

interface MaintenanceRequestsTable {
  id: Generated<string>
  user_id: string | null
  full_name: string
  email: string
  phone: string | null
  property_address: string
  request_type: 'plumbing' | 'electrical' | 'hvac' | 'appliance' | 'flooring' | 'painting' | 'landscaping' | 'other'
  priority: Generated<'low' | 'medium' | 'high' | 'emergency'>
  description: string
  is_urgent: Generated<boolean>
  status: Generated<'pending' | 'in_progress' | 'completed' | 'cancelled'>
  admin_notes: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  confirmed_at: Date | null
  version: Generated<number>
  assignee_id: string | null
  due_at: GeneratedAlways<Date>
  is_closed: GeneratedAlways<boolean>
  search_text: GeneratedAlways<string>
}

interface MaintenanceStepsTable {
  id: GeneratedAlways<string>
  request_id: string
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
  side: 'sender' | 'staff' | null
  user_id: string | null
  user_name: string | null
  at: Generated<Date>
}

interface MapCellsTable {
  level: number
  cell_row: number
  cell_column: number
  price_type: 'sale' | 'rent'
  homes: number
  latitudes: BigInteger
  longitudes: BigInteger
}

interface MoveOutNoticesTable {
  id: Generated<string>
  lease_id: string
  received_on: string
  how: 'letter' | 'email' | 'in_person' | null
  leaves_on: string
  lease_ends_on: string | null
  tenancy_start: string | null
  forwarding_address: string | null
  reason: string | null
  staff_id: string | null
  staff_name: string | null
  created_at: Generated<Date>
  status: Generated<'given' | 'confirmed' | 'taken_back'>
  confirmed_at: Date | null
  confirmed_by: string | null
  taken_back_at: Date | null
}

interface MoveOutStepsTable {
  id: Generated<string>
  seq: GeneratedAlways<string>
  lease_id: string
  step: 'inspection' | 'keys' | 'forwarding_address' | 'readings'
  is_done: boolean
  done_on: string
  memo: string | null
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
}

interface OccupiedTimesTable {
  id: GeneratedAlways<string>
  kind: GeneratedAlways<'viewing' | 'open_house'>
  property_id: GeneratedAlways<string>
  host_id: GeneratedAlways<string | null>
  starts_at: GeneratedAlways<Date>
  ends_at: GeneratedAlways<Date>
}

interface OpenHouseChangesTable {
  id: GeneratedAlways<string>
  open_house_id: string
  what: 'planned' | 'moved' | 'assigned' | 'cancelled' | 'signed_up' | 'left'
  guest_id: string | null
  changed_by: string | null
  moved_from: Date | null
  at: Generated<Date>
}

interface OpenHouseGuestsTable {
  id: Generated<string>
  open_house_id: string
  state: 'typed' | 'asked' | 'coming' | 'cancelled' | 'expired'
  expires_at: Date | null
  name: string | null
  email: string | null
  party: number | null
  outcome: 'came' | 'did_not_come' | null
  told: Generated<number>
  reminded_day_at: Date | null
  reminded_hours_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface OpenHousesTable {
  id: Generated<string>
  property_id: string
  starts_at: Date
  ends_at: Date
  capacity: number | null
  going: Generated<number>
  host_id: string | null
  note: Generated<string>
  state: Generated<'planned' | 'cancelled'>
  cancel_reason: string | null
  moved_from: Date | null
  news: Generated<number>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface PaymentEventsTable {
  seq: GeneratedAlways<string>
  payment_id: string
  event_id: string | null
  event_type: string
  outcome: 'applied' | 'ignored' | 'refused'
  reason: string
  status_before: 'pending' | 'completed' | 'failed'
  status_after: 'pending' | 'completed' | 'failed'
  created_at: Generated<Date>
  refunded_cents: ColumnType<string | null, Bigint | null | undefined, never>
  dispute_status: ColumnType<string | null, string | null | undefined, never>
}

interface PaymentMethodSetupsTable {
  id: Generated<string>
  user_id: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  intent_id: string | null
  status: Generated<'open' | 'saved' | 'duplicate' | 'full' | 'canceled' | 'refused'>
  saved_id: string | null
  declines: Generated<number>
  declined_at: Date | null
  idempotency_key: string | null
  checked_at: Date | null
  created_at: Generated<Date>
  kind: Generated<'card' | 'us_bank_account'>
  verify_by: 'amounts' | 'descriptor_code' | null
  arrives_on: string | null
  attempts: Generated<number>
  brand: string | null
  last4: string | null
  reminded_at: Date | null
}

interface PaymentMethodsTable {
  id: Generated<string>
  user_id: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  method_id: string
  kind: 'card' | 'us_bank_account'
  brand: string | null
  last4: string
  exp_month: number | null
  exp_year: number | null
  same_hash: Buffer | null
  nickname: string | null
  is_default: Generated<boolean>
  created_at: Generated<Date>
  removed_at: Date | null
  refused_code: string | null
}

interface PaymentRefundsTable {
  id: Generated<string>
  payment_id: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  amount_cents: BigInteger
  reason: string
  status: Generated<'pending' | 'done' | 'failed'>
  refund_id: string | null
  failure: string | null
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
  checked_at: Date | null
  settled_at: Date | null
}

interface PaymentsTable {
  id: Generated<string>
  user_id: string | null
  payer_name: string
  payer_email: string
  property_address: string | null
  amount_cents: BigInteger
  payment_type: 'rent' | 'deposit' | 'fees'
  status: Generated<'pending' | 'completed' | 'failed'>
  gateway: 'stripe' | 'sandbox' | 'stripe_test'
  intent_id: string | null
  intent_status: string | null
  rent_month: string | null
  rent_cents: BigInteger<null>
  failure_code: string | null
  failure_message: string | null
  card_brand: string | null
  card_last4: string | null
  refunded_cents: DefaultBigInteger
  dispute_status: string | null
  idempotency_key: string | null
  request_hash: Buffer | null
  version: Generated<number>
  completed_at: Date | null
  checked_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  search_text: GeneratedAlways<string>
  tried_at: Date | null
  mismatch: string | null
  kept_cents: GeneratedAlways<string>
  is_shown: GeneratedAlways<boolean>
  purpose: string | null
  receipt_number: string | null
  lease_id: string | null
  lease_tenant_id: string | null
  method_kind: Generated<'card' | 'us_bank_account'>
  sent_at: Date | null
  dispute_reason: string | null
  disputed_cents: BigInteger<null>
  undone_at: Date | null
}

interface PendingResetsTable {
  link: Buffer
  token: Buffer
  expires_at: Date
  claimed_until: Date | null
}

interface PicturesTable {
  id: string
  name: string
  width: number
  height: number
  created_by: string | null
  created_at: Generated<Date>
  stored_at: Date | null
  unused_since: Date | null
}

interface PlacesTable {
  kind: 'town' | 'zip' | 'neighborhood'
  plain_name: string
  plain_town: string
  name: string
  town: string | null
  homes: number
  search_words: GeneratedAlways<string>
}

interface PositionLookupsTable {
  property_id: string
  address: string | null
  due_at: Date | null
  attempts: Generated<number>
  outcome: 'found' | 'unknown' | 'given-up' | null
}

interface PriceChangesTable {
  id: GeneratedAlways<string>
  property_id: string
  changed_at: Generated<Date>
  old_price_cents: BigInteger<null>
  old_price_type: 'sale' | 'rent' | null
  old_status: 'available' | 'rented' | 'sold' | null
  price_cents: BigInteger
  price_type: 'sale' | 'rent'
  status: 'available' | 'rented' | 'sold'
}

interface PropertiesTable {
  id: Generated<string>
  title: string
  description: string | null
  address: string
  price_cents: BigInteger
  price_type: Generated<'sale' | 'rent'>
  bedrooms: number | null
  bathrooms: number | null
  sqft: number | null
  property_type: Generated<'house' | 'apartment' | 'condo' | 'townhouse' | 'commercial'>
  status: Generated<'available' | 'rented' | 'sold'>
  image_urls: Generated<string[]>
  features: Generated<string[]>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  price_band: GeneratedAlways<number>
  is_available: GeneratedAlways<boolean>
  search_text: GeneratedAlways<string>
  first_month_cents: BigInteger<null>
  last_month_cents: BigInteger<null>
  security_deposit_cents: BigInteger<null>
  lock_fee_cents: BigInteger<null>
  broker_fee_paid_by: Generated<'landlord' | 'tenant' | 'none'>
  year_built: number | null
  version: Generated<number>
  deleted_at: Date | null
  image_alts: ColumnType<Record<string, string>, string | undefined, string>
  parking_spaces: number | null
  available_on: string | null
  unit: string | null
  town: string | null
  zip: string | null
  neighborhood: string | null
  latitude: number | null
  longitude: number | null
  location_precision: 'exact' | 'approximate' | null
  cats: 'yes' | 'no' | 'ask' | null
  dogs: 'yes' | 'no' | 'ask' | null
  pet_limits: string | null
  parking: 'none' | 'street' | 'driveway' | 'garage' | null
  laundry: 'in-unit' | 'in-building' | 'hookups' | 'none' | null
  heating: 'forced-air' | 'hot-water' | 'steam' | 'radiant' | 'heat-pump' | 'electric' | null
  cooling: 'central' | 'mini-split' | 'window' | 'none' | null
  utilities_included: Generated<('heat' | 'hot-water' | 'electricity' | 'water' | 'internet')[]>
  furnished: 'yes' | 'no' | null
  lease_months: number | null
  hoa_cents: BigInteger<null>
  tax_year_cents: BigInteger<null>
  lot_sqft: number | null
  accessibility: Generated<('step-free-entrance' | 'elevator' | 'wide-doors' | 'roll-in-shower' | 'grab-bars' | 'visual-alarms')[]>
  floor_plan_urls: Generated<string[]>
  tour_url: string | null
  search_words: GeneratedAlways<string>
  search_places: GeneratedAlways<string>
  search_flags: GeneratedAlways<string>
  pin_latitude: number | null
  pin_longitude: number | null
  verified_at: Date | null
  verified_by: string | null
  position_from: 'zip' | 'address' | null
  open_houses: GeneratedAlways<{ id: string; startsAt: string; endsAt: string; isCancelled: boolean; isFull: boolean; movedFrom: string | null; note: string }[] | null>
  search_slot: GeneratedAlways<number>
  available_from: GeneratedAlways<string>
}

interface ReceiptPhotosTable {
  id: string
  entry_id: string
  user_id: string | null
  file_key: string
  width: number
  height: number
  source_sha256: Buffer
  stored_at: Date | null
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
  hidden_at: Date | null
  hidden_by: string | null
  hidden_because: string | null
  is_hidden: GeneratedAlways<boolean>
}

interface RecordChecksTable {
  record: string
  asked_at: Date | null
  checked_at: Date | null
  last_seq: DefaultBigInteger
  last_hash: Buffer | null
  breaks: ColumnType<unknown, string | undefined, string>
}

interface RecurringAmountsTable {
  charge_id: string
  holds_from: string
  cents: BigInteger
}

interface RecurringChargesTable {
  id: Generated<string>
  seq: GeneratedAlways<string>
  lease_id: string
  account: 'utility' | 'fee'
  memo: string
  due_day: number | null
  first_month: string
  last_month: string | null
  agreed_on: Generated<string>
  staff_id: string | null
  staff_name: string
}

interface RenewalOffersTable {
  id: Generated<string>
  lease_id: string
  unit_id: string | null
  lease_starts_on: string | null
  lease_ends_on: string
  lease_rent_cents: BigInteger
  starts_on: GeneratedAlways<string>
  ends_on: string | null
  rent_cents: BigInteger
  rent_from: string
  answer_by: string
  message: string | null
  staff_id: string | null
  staff_name: string
  created_at: Generated<Date>
  status: Generated<'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>
  reason: string | null
  closed_at: Date | null
}

interface RenewalRemindersTable {
  lease_id: string
  ends_on: string
  days_ahead: number
  told_on: string
}

interface RentMonthsTable {
  id: GeneratedAlways<string>
  period: string
  gateway: 'stripe' | 'sandbox' | 'stripe_test' | null
  due_cents: BigInteger
  collected_cents: BigInteger
}

interface RentRemindersTable {
  lease_id: string
  period: string
  kind: 'upcoming' | 'due' | 'overdue'
  sent_at: Date | null
  checked_at: Generated<Date>
}

interface RoommateRemindersTable {
  tenant_id: string
  period: string
  kind: 'upcoming' | 'due' | 'overdue'
  sent_at: Date | null
  checked_at: Generated<Date>
}

interface SavedHomesTable {
  user_id: string
  property_id: string
  saved_at: Date
  title: string
  price_cents: BigInteger
  price_type: 'sale' | 'rent'
  status: 'available' | 'rented' | 'sold'
  note: Generated<string>
}

interface SearchBitsTable {
  term: GeneratedAlways<string>
  block: GeneratedAlways<number>
  bits: GeneratedAlways<string | null>
  plain_bits: GeneratedAlways<string | null>
}

interface SecurityEventsTable {
  seq: BigInteger
  id: Generated<string>
  user_id: string | null
  user_name: string | null
  user_email: string | null
  event_type: string
  severity: 'low' | 'medium' | 'high' | 'critical'
  description: string
  ip_address: string | null
  details: Json<Record<string, unknown>>
  resolved: Generated<boolean>
  created_at: Generated<Date>
  previous_hash: Buffer | null
  hash: Buffer
}

interface SentMailsTable {
  id: string
  user_id: string | null
  sent_to: string
  subject: string
  sent_at: Generated<Date>
}

interface ServerSecretsTable {
  name: string
  value: Buffer
  is_sealed: Generated<boolean>
}

interface SiteSettingsTable {
  id: Generated<string>
  key: string
  value: string
  description: string | null
  version: Generated<number>
}

interface SubmissionsTable {
  kind: string
  network: string
  accepted_at: Date[]
  last_at: Date
}

interface TenantEntriesTable {
  user_id: GeneratedAlways<string>
  is_active: GeneratedAlways<boolean>
  name_key: GeneratedAlways<string>
  rent_key: GeneratedAlways<string>
  lease_end_key: GeneratedAlways<string>
  last_login_key: GeneratedAlways<Date | number>
  created_at: GeneratedAlways<Date>
  person_text: GeneratedAlways<string>
  address_text: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
}

interface TwoFactorTable {
  user_id: string
  secret: Buffer | null
  enabled_at: Date | null
  last_step: DefaultBigInteger
  pending_secret: Buffer | null
  pending_at: Date | null
  wrong_at: Generated<Date[]>
  blocked_until: Date | null
  pending_session_id: string | null
  pending_id: string | null
  pending_codes: Buffer | null
}

interface UnitsTable {
  id: Generated<string>
  building_id: string
  number: Generated<string>
  bedrooms: number | null
  bathrooms: number | null
  sqft: number | null
  status: Generated<'in_service' | 'out_of_service'>
  property_id: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  address: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
  occupancy: GeneratedAlways<'vacant' | 'leased' | 'out_of_service'>
  leased_until: GeneratedAlways<string>
  occupancy_until: GeneratedAlways<string>
}

interface UsersTable {
  id: string
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  phone: string | null
  profile_image_url: string | null
  role: Generated<'user' | 'tenant' | 'property_manager' | 'admin'>
  is_active: Generated<boolean>
  stripe_customer_id: string | null
  last_login_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  has_rent_reminders: Generated<boolean>
  version: Generated<number>
  sort_name: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
  sessions_ended_at: Date | null
}

interface ViewingChangesTable {
  id: GeneratedAlways<string>
  viewing_id: string
  what: 'requested' | 'booked' | 'moved' | 'cancelled' | 'assigned' | 'outcome'
  changed_by: string | null
  by_visitor: boolean
  moved_from: Date | null
  at: Generated<Date>
}

interface ViewingDaysOffTable {
  day: string
}

interface ViewingHoursTable {
  id: Generated<string>
  property_id: string | null
  week: Json<{ weekday: number; from: string; to: string }[]>
  length_minutes: Generated<number>
  buffer_minutes: Generated<number>
  notice_hours: Generated<number>
  per_day: Generated<number>
  needs_approval: Generated<boolean>
  version: Generated<number>
}

interface ViewingsTable {
  id: Generated<string>
  property_id: string
  starts_at: Date
  ends_at: Date
  state: Generated<'held' | 'requested' | 'booked' | 'cancelled' | 'expired'>
  expires_at: Date | null
  sent_at: Date | null
  name: string | null
  email: string | null
  phone: string | null
  assigned_to: string | null
  outcome: 'came' | 'did_not_come' | null
  reminded_day_at: Date | null
  reminded_hours_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  cancel_reason: string | null
}

interface ZipCentersTable {
  zip: GeneratedAlways<string>
  latitude: GeneratedAlways<number>
  longitude: GeneratedAlways<number>
}

interface ZipPlacesTable {
  zip: GeneratedAlways<string>
  kind: GeneratedAlways<'town' | 'neighborhood'>
  plain_name: GeneratedAlways<string>
  plain_town: GeneratedAlways<string>
}

/** The tables as Kysely sees them. The truth is in `migrations/`. */
export interface Database {
  accounting_periods: AccountingPeriodsTable
  alert_messages: AlertMessagesTable
  alert_subscribers: AlertSubscribersTable
  alerts: AlertsTable
  allocated_ledgers: AllocatedLedgersTable
  allocations: AllocationsTable
  app_sessions: AppSessionsTable
  audit_logs: AuditLogsTable
  auth_challenges: AuthChallengesTable
  auth_factors: AuthFactorsTable
  auth_limits: AuthLimitsTable
  auth_links: AuthLinksTable
  auth_passkey_challenges: AuthPasskeyChallengesTable
  auth_passkeys: AuthPasskeysTable
  auth_sessions: AuthSessionsTable
  auth_users: AuthUsersTable
  autopay: AutopayTable
  autopay_authorizations: AutopayAuthorizationsTable
  autopay_runs: AutopayRunsTable
  backup_codes: BackupCodesTable
  buildings: BuildingsTable
  calendar_feeds: CalendarFeedsTable
  calendar_looks: CalendarLooksTable
  card_events: CardEventsTable
  card_sandbox_answers: CardSandboxAnswersTable
  card_sandbox_objects: CardSandboxObjectsTable
  condition_notes: ConditionNotesTable
  condition_photos: ConditionPhotosTable
  condition_replies: ConditionRepliesTable
  condition_rooms: ConditionRoomsTable
  condition_statements: ConditionStatementsTable
  contact_replies: ContactRepliesTable
  contacts: ContactsTable
  demo_seeds: DemoSeedsTable
  deposit_duties: DepositDutiesTable
  deposit_records: DepositRecordsTable
  deposit_warning_days: DepositWarningDaysTable
  deposit_warnings: DepositWarningsTable
  dispute_checks: DisputeChecksTable
  document_recipients: DocumentRecipientsTable
  document_signatures: DocumentSignaturesTable
  document_template_versions: DocumentTemplateVersionsTable
  document_templates: DocumentTemplatesTable
  documents: DocumentsTable
  featured_properties: FeaturedPropertiesTable
  files_to_remove: FilesToRemoveTable
  geocoder_turns: GeocoderTurnsTable
  hero_images: HeroImagesTable
  idempotency_keys: IdempotencyKeysTable
  lease_balances: LeaseBalancesTable
  lease_contacts: LeaseContactsTable
  lease_rents: LeaseRentsTable
  lease_shares: LeaseSharesTable
  lease_tenants: LeaseTenantsTable
  leases: LeasesTable
  ledger_days: LedgerDaysTable
  ledger_entries: LedgerEntriesTable
  login_attempts: LoginAttemptsTable
  maintenance_links: MaintenanceLinksTable
  maintenance_messages: MaintenanceMessagesTable
  maintenance_photos: MaintenancePhotosTable
  maintenance_requests: MaintenanceRequestsTable
  maintenance_steps: MaintenanceStepsTable
  map_cells: MapCellsTable
  move_out_notices: MoveOutNoticesTable
  move_out_steps: MoveOutStepsTable
  occupied_times: OccupiedTimesTable
  open_house_changes: OpenHouseChangesTable
  open_house_guests: OpenHouseGuestsTable
  open_houses: OpenHousesTable
  payment_events: PaymentEventsTable
  payment_method_setups: PaymentMethodSetupsTable
  payment_methods: PaymentMethodsTable
  payment_refunds: PaymentRefundsTable
  payments: PaymentsTable
  pending_resets: PendingResetsTable
  pictures: PicturesTable
  places: PlacesTable
  position_lookups: PositionLookupsTable
  price_changes: PriceChangesTable
  properties: PropertiesTable
  receipt_photos: ReceiptPhotosTable
  record_checks: RecordChecksTable
  recurring_amounts: RecurringAmountsTable
  recurring_charges: RecurringChargesTable
  renewal_offers: RenewalOffersTable
  renewal_reminders: RenewalRemindersTable
  rent_months: RentMonthsTable
  rent_reminders: RentRemindersTable
  roommate_reminders: RoommateRemindersTable
  saved_homes: SavedHomesTable
  search_bits: SearchBitsTable
  security_events: SecurityEventsTable
  sent_mails: SentMailsTable
  server_secrets: ServerSecretsTable
  site_settings: SiteSettingsTable
  submissions: SubmissionsTable
  tenant_entries: TenantEntriesTable
  two_factor: TwoFactorTable
  units: UnitsTable
  users: UsersTable
  viewing_changes: ViewingChangesTable
  viewing_days_off: ViewingDaysOffTable
  viewing_hours: ViewingHoursTable
  viewings: ViewingsTable
  zip_centers: ZipCentersTable
  zip_places: ZipPlacesTable
}
