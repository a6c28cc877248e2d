/** Where the value of a field comes from. `typed`: staff type it for each document. */
type Source = 'lease' | 'company' | 'typed'

/** How a value is written: `$2,000.00`, `January 1, 2027`, or as it is. */
type Format = 'text' | 'money' | 'day'

interface MergeField {
  label: string
  example: string
  source: Source
  format: Format
}

const field = (source: Source, label: string, example: string, format: Format = 'text'): MergeField => ({
  label,
  example,
  source,
  format,
})

/** What a template may name as `{{tenant_names}}`. Documents and screens list them in this order. */
export const MERGE_FIELDS = {
  tenant_names: field('lease', 'Tenant names', 'Dana Reyes'),
  tenant_email: field('lease', "Tenant's email", 'dana@example.com'),
  property_address: field('lease', 'Address of the home', '12 Elm Street, Apt 3, Salem, MA 01970'),
  lease_start: field('lease', 'First day of the lease', 'January 1, 2027', 'day'),
  lease_end: field('lease', 'Last day of the lease', 'December 31, 2027', 'day'),
  rent: field('lease', 'Monthly rent', '$2,000.00', 'money'),
  due_day: field('lease', 'Day of the month on which rent is due', 'first'),
  deposit: field('lease', 'Security deposit that was agreed', '$2,000.00', 'money'),
  late_fee: field('lease', 'Late fee that was agreed', '$50.00', 'money'),
  last_month_rent: field('lease', "Last month's rent that was paid in advance", '$2,000.00', 'money'),
  deposit_received: field('lease', 'Security deposit that was received', '$2,000.00', 'money'),
  deposit_received_on: field('lease', 'Day on which the deposit was received', 'January 1, 2027', 'day'),
  deposit_bank: field('lease', 'Bank of the deposit', 'Salem Savings Bank'),
  deposit_bank_address: field('lease', 'Address of the bank', '1 Main Street, Salem, MA 01970'),
  landlord_name: field('company', 'Name of the landlord or agent', 'Baystead'),
  landlord_address: field('company', 'Address of the landlord or agent', '1 Harbor Street, Boston, MA 02110'),
  landlord_phone: field('company', 'Phone of the landlord or agent', '(617) 555-0100'),
  landlord_email: field('company', 'Email of the landlord or agent', 'office@example.com'),
  repair_phone: field('company', 'Phone for repairs at any hour', '(617) 555-0199'),
  staff_name: field('company', 'Your name', 'Jo Marsh'),
  today: field('company', "Today's date", 'December 1, 2026', 'day'),
  owner: field('typed', "Owner's name and address", 'Elm Street Trust, 5 Elm Street, Salem, MA 01970'),
  utilities: field('typed', 'Utilities that the tenant pays', 'electricity and internet'),
  new_rent: field('typed', 'New monthly rent', '$2,100.00', 'money'),
  new_rent_from: field('typed', 'First day of the new rent', 'January 1, 2028', 'day'),
  new_lease_start: field('typed', 'First day of the new term', 'January 1, 2028', 'day'),
  new_lease_end: field('typed', 'Last day of the new term', 'December 31, 2028', 'day'),
  entry_day: field('typed', 'Day of the visit', 'December 8, 2026', 'day'),
  entry_time: field('typed', 'Time of the visit', '10:00 AM to noon'),
  entry_reason: field('typed', 'Reason for the visit', 'to repair the boiler'),
} as const satisfies Record<string, MergeField>

export type FieldName = keyof typeof MERGE_FIELDS

export const FIELD_NAMES = Object.keys(MERGE_FIELDS) as [FieldName, ...FieldName[]]

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(MERGE_FIELDS, name)

/** As a template names it. */
export const placeholderOf = (name: FieldName) => `{{${name}}}`
