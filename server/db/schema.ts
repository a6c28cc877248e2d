import type { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contract/contacts.ts'
import type { MaintenanceSide } from '#contract/maintenance-messages.ts'
import type { MAINTENANCE_STATUSES, PRIORITIES, REQUEST_TYPES } from '#contract/maintenance.ts'
import type { BROKER_FEE_PAYERS, PROPERTY_STATUSES, PROPERTY_TYPES, PRICE_TYPES } from '#contract/properties.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { PaymentTables } from './payment-tables.ts'

/** bigint: read as text (no precision is lost), written as text or number. */
type BigInteger = ColumnType<string, string | number | bigint>
type BigIntegerOrNull = ColumnType<
  string | null,
  string | number | bigint | null | undefined,
  string | number | bigint | null
>
/** timestamptz(3): exact to the millisecond, as `Date` is. */
type DefaultInstant = ColumnType<Date, Date | undefined, Date>

export interface PropertiesTable {
  id: Generated<string>
  title: string
  description: string | null
  address: string
  price_cents: BigInteger
  price_type: Generated<(typeof PRICE_TYPES)[number]>
  bedrooms: number | null
  bathrooms: number | null
  sqft: number | null
  property_type: Generated<(typeof PROPERTY_TYPES)[number]>
  status: Generated<(typeof PROPERTY_STATUSES)[number]>
  image_urls: Generated<string[]>
  features: Generated<string[]>
  first_month_cents: BigIntegerOrNull
  last_month_cents: BigIntegerOrNull
  security_deposit_cents: BigIntegerOrNull
  lock_fee_cents: BigIntegerOrNull
  broker_fee_paid_by: Generated<(typeof BROKER_FEE_PAYERS)[number]>
  year_built: number | null
  created_at: DefaultInstant
  updated_at: DefaultInstant
  version: Generated<number>
  deleted_at: Date | null
  image_alts: ColumnType<Record<string, string>, string | undefined, string>
  price_band: ColumnType<number, never, never>
  is_available: ColumnType<boolean, never, never>
  search_text: ColumnType<string, never, never>
}

/** The properties that the home page shows, by their place. */
export interface FeaturedPropertiesTable {
  position: number
  property_id: string
}

export interface SiteSettingsTable {
  id: Generated<string>
  key: string
  value: string
  description: string | null
  version: Generated<number>
}

export interface HeroImagesTable {
  id: Generated<string>
  title: string
  description: string | null
  image_url: string
  alt: Generated<string>
  sort_order: Generated<number>
  is_active: Generated<boolean>
  created_at: DefaultInstant
  version: Generated<number>
  deleted_at: Date | null
}

interface PicturesTable {
  id: string
  name: string
  width: number
  height: number
  created_by: string | null
  created_at: DefaultInstant
  stored_at: Date | null
  unused_since: Date | null
}

export interface ServerSecretsTable {
  name: string
  value: Buffer
  is_sealed: Generated<boolean>
}

export interface DemoSeedsTable {
  name: string
  seeded_at: DefaultInstant
}

export interface ContactsTable {
  id: Generated<string>
  first_name: string
  last_name: string
  email: string
  phone: string | null
  subject: (typeof CONTACT_SUBJECTS)[number]
  message: string
  property_id: string | null
  status: Generated<(typeof CONTACT_STATUSES)[number]>
  admin_notes: string | null
  version: Generated<number>
  created_at: DefaultInstant
  updated_at: DefaultInstant
  sort_name: ColumnType<string, never, never>
  search_text: ColumnType<string, never, never>
}

interface ContactRepliesTable {
  id: Generated<string>
  contact_id: string
  user_id: string | null
  user_name: string | null
  sent_to: string
  body: string
  created_at: DefaultInstant
}

export interface MaintenanceRequestsTable {
  id: Generated<string>
  user_id: string | null
  full_name: string
  email: string
  phone: string | null
  property_address: string
  request_type: (typeof REQUEST_TYPES)[number]
  priority: Generated<(typeof PRIORITIES)[number]>
  description: string
  is_urgent: Generated<boolean>
  status: Generated<(typeof MAINTENANCE_STATUSES)[number]>
  admin_notes: string | null
  assignee_id: string | null
  version: Generated<number>
  confirmed_at: Date | null
  created_at: DefaultInstant
  updated_at: DefaultInstant
  due_at: ColumnType<Date, never, never>
  is_closed: ColumnType<boolean, never, never>
  search_text: ColumnType<string, never, never>
}

interface MaintenanceStepsTable {
  id: GeneratedAlways<string>
  request_id: string
  status: (typeof MAINTENANCE_STATUSES)[number]
  side: MaintenanceSide | null
  user_id: string | null
  user_name: string | null
  at: DefaultInstant
}

interface MaintenanceMessagesTable {
  id: Generated<string>
  request_id: string
  side: MaintenanceSide
  user_id: string | null
  user_name: string | null
  body: string
  is_internal: Generated<boolean>
  created_at: DefaultInstant
}

interface MaintenanceLinksTable {
  token_hash: Buffer
  request_id: string
  created_at: DefaultInstant
}

export interface MaintenancePhotosTable {
  id: string
  request_id: string | null
  message_id: string | null
  position: number | null
  sender: string
  file_key: string
  width: number
  height: number
  created_at: DefaultInstant
  stored_at: Date | null
}

export interface FilesToRemoveTable {
  file_key: string
}

export interface IdempotencyKeysTable {
  endpoint: string
  visitor: string
  key: string
  body_hash: Buffer
  /** The answer as it travelled; null while its work is not done. */
  answer: unknown
  created_at: DefaultInstant
}

export interface SubmissionsTable {
  kind: string
  network: string
  accepted_at: Date[]
  last_at: Date
}

/** The tables as Kysely sees them. The truth is in `migrations/`. */
export interface Database extends AccountTables, PaymentTables {
  properties: PropertiesTable
  featured_properties: FeaturedPropertiesTable
  site_settings: SiteSettingsTable
  hero_images: HeroImagesTable
  pictures: PicturesTable
  server_secrets: ServerSecretsTable
  demo_seeds: DemoSeedsTable
  contacts: ContactsTable
  contact_replies: ContactRepliesTable
  maintenance_requests: MaintenanceRequestsTable
  maintenance_steps: MaintenanceStepsTable
  maintenance_messages: MaintenanceMessagesTable
  maintenance_links: MaintenanceLinksTable
  maintenance_photos: MaintenancePhotosTable
  files_to_remove: FilesToRemoveTable
  idempotency_keys: IdempotencyKeysTable
  submissions: SubmissionsTable
}
