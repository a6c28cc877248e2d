import type { AUDIT_ACTIONS, Severity } from '#contract/audit.ts'
import type { Role } from '#contract/auth.ts'
import type { ColumnType, Generated } from 'kysely'

type BigInteger = ColumnType<string, string | number | bigint>
type BigIntegerOrNull = ColumnType<string | null, string | number | null | undefined, string | number | null>
type DefaultInstant = ColumnType<Date, Date | undefined, Date>
/** A day without a time: as `2026-12-01` both ways. */
type Day = ColumnType<string, string, string>
/** Read as what it holds, written as JSON text. */
type Json = ColumnType<Record<string, unknown>, string, string>

interface UsersTable {
  id: string
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  phone: string | null
  profile_image_url: string | null
  role: Generated<Role>
  is_active: Generated<boolean>
  stripe_customer_id: string | null
  last_login_at: Date | null
  sessions_ended_at: Date | null
  has_rent_reminders: Generated<boolean>
  version: Generated<number>
  /** Made of the others. */
  sort_name: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

interface LeasesTable {
  id: Generated<string>
  user_id: string
  property_address: string | null
  rent_cents: BigIntegerOrNull
  due_day: Generated<number>
  starts_on: Day | null
  ends_on: Day | null
  deposit_cents: BigIntegerOrNull
  lock_fee_cents: BigIntegerOrNull
  /** Owed from before the lease was entered. */
  opening_cents: BigIntegerOrNull
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

/** Made by triggers: what tenants are found, filtered and sorted by. */
interface TenantEntriesTable {
  user_id: ColumnType<string, never, never>
  is_active: ColumnType<boolean, never, never>
  name_key: ColumnType<string, never, never>
  rent_key: ColumnType<string, never, never>
  lease_end_key: ColumnType<string, never, never>
  last_login_key: ColumnType<Date | number, never, never>
  created_at: ColumnType<Date, never, never>
  search_text: ColumnType<string, never, never>
}

interface SentMailsTable {
  id: string
  user_id: string | null
  sent_to: string
  subject: string
  sent_at: DefaultInstant
}

interface AppSessionsTable {
  session_id: string
  user_id: string
  first_seen_at: DefaultInstant
  last_seen_at: DefaultInstant
  ip_address: string | null
  user_agent: string | null
  mfa_at: Date | null
  revoked_at: Date | null
}

interface TwoFactorTable {
  user_id: string
  secret: Buffer | null
  enabled_at: Date | null
  last_step: Generated<string | number>
  pending_secret: Buffer | null
  pending_at: Date | null
  pending_session_id: string | null
  pending_id: string | null
  pending_codes: Buffer | null
  wrong_at: Generated<Date[]>
  blocked_until: Date | null
}

interface BackupCodesTable {
  user_id: string
  code_hash: Buffer
  is_pending: boolean
  used_at: Date | null
}

interface PendingResetsTable {
  link: Buffer
  token: Buffer
  expires_at: Date
  claimed_until: Date | null
}

/** What a trigger fills in as a row joins its chain. */
interface Chained {
  seq: BigInteger
  id: Generated<string>
  previous_hash: Buffer | null
  hash: Buffer
}

interface LoginAttemptsTable extends Chained {
  user_id: string | null
  email: string
  ip_address: string | null
  successful: boolean
  failure_reason: string | null
  user_agent: string | null
  attempted_at: DefaultInstant
}

interface Acted extends Chained {
  user_id: string | null
  user_name: string | null
  user_email: string | null
  ip_address: string | null
  details: Json
  created_at: DefaultInstant
}

interface SecurityEventsTable extends Acted {
  event_type: string
  severity: Severity
  description: string
  resolved: Generated<boolean>
}

interface AuditLogsTable extends Acted {
  action: (typeof AUDIT_ACTIONS)[number]
  resource_type: string
  resource_id: string | null
}

interface RecordChecksTable {
  record: string
  asked_at: Date | null
  checked_at: Date | null
  last_seq: ColumnType<string, number | undefined, number>
  last_hash: Buffer | null
  /** Written as JSON text. */
  breaks: ColumnType<unknown, string | undefined, string>
}

/** The tables of people, their sessions and the record. */
export interface AccountTables {
  users: UsersTable
  leases: LeasesTable
  tenant_entries: TenantEntriesTable
  sent_mails: SentMailsTable
  app_sessions: AppSessionsTable
  two_factor: TwoFactorTable
  backup_codes: BackupCodesTable
  pending_resets: PendingResetsTable
  login_attempts: LoginAttemptsTable
  security_events: SecurityEventsTable
  audit_logs: AuditLogsTable
  record_checks: RecordChecksTable
}
