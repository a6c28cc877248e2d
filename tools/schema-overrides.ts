// Column types that cannot be read from the database. Everything else in server/db/schema.ts is generated from it.

const JSON_OBJECT = 'Json<Record<string, unknown>>'

/** The type of a column, by `table.column`. JSON is read as its value and written as JSON text. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'alerts.filter': 'Json<Record<string, string>>',
  'alerts.frequency': "'instant' | 'daily' | 'weekly'",
  'audit_logs.details': JSON_OBJECT,
  'auth_factors.friendly_name': 'string',
  'auth_sessions.amr': 'Json<{ method: string; timestamp: number }[]>',
  'auth_users.app_metadata': JSON_OBJECT,
  'auth_users.user_metadata': JSON_OBJECT,
  'card_sandbox_answers.body': 'ColumnType<unknown, string | null, string | null>',
  'card_sandbox_objects.body': JSON_OBJECT,
  // Events are never updated.
  'payment_events.dispute_status': 'ColumnType<string | null, string | null | undefined, never>',
  'payment_events.refunded_cents': 'ColumnType<string | null, Bigint | null | undefined, never>',
  'properties.image_alts': 'ColumnType<Record<string, string>, string | undefined, string>',
  // Only a trigger writes it.
  'properties.open_houses':
    'GeneratedAlways<{ id: string; startsAt: string; endsAt: string; isCancelled: boolean; isFull: boolean; movedFrom: string | null; note: string }[] | null>',
  'record_checks.breaks': 'ColumnType<unknown, string | undefined, string>',
  'security_events.details': JSON_OBJECT,
  // `-infinity`, which the driver reads as a number, for a tenant who has never signed in.
  'condition_rooms.items':
    "Json<{ id: string; name: string; state: 'good' | 'worn' | 'damaged' | 'absent' | null; note: string }[]>",
  'viewing_hours.week': 'Json<{ weekday: number; from: string; to: string }[]>',
  'tenant_entries.last_login_key': 'GeneratedAlways<Date | number>',
}

/** Tables and columns that only triggers write. */
export const READ_ONLY: ReadonlySet<string> = new Set([
  'leases.name_key',
  'leases.released_on',
  'leases.search_text',
  'occupied_times',
  'payments.search_text',
  'search_bits',
  'tenant_entries',
  'units.address',
  'units.leased_until',
  'units.occupancy',
  'units.occupancy_until',
  'units.search_text',
  'zip_centers',
  'zip_places',
])
