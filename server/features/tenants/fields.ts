import { TENANT_FIELDS } from '#contract/tenants/fields.ts'
import { deriveFrom, type FieldMap, storedIn } from '#server/db/field-map.ts'
import type { Database } from '#server/db/schema.ts'
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'

/** The columns of a left join, all null where there is no row. */
type LeftJoined<Table> = {
  [Column in keyof Table]: ColumnType<
    SelectType<Table[Column]> | null,
    InsertType<Table[Column]>,
    UpdateType<Table[Column]>
  >
}
type User = Database['users']
/** A tenant without agreed terms has no lease. */
type Lease = LeftJoined<Database['leases']>

const user = storedIn<User>()
const lease = storedIn<Lease>()

const ACCOUNT_FIELDS = { ...TENANT_FIELDS.person, ...TENANT_FIELDS.card }

/** The column of each field of the account, in the order of the CSV file. */
const ACCOUNT = {
  firstName: user.asIs('first_name'),
  lastName: user.asIs('last_name'),
  email: user.asIs('email'),
  phone: user.optionalText('phone'),
  // Its column is near the end of the CSV file, so `routes.ts` adds it.
  stripeCustomerId: { ...user.optionalText('stripe_customer_id'), csvCell: null },
} satisfies FieldMap<User, typeof ACCOUNT_FIELDS>

/** The column of each field of the lease, in the order of the CSV file. */
const LEASE = {
  propertyAddress: { ...lease.optionalText('property_address'), csvHead: 'Property' },
  unitId: { ...lease.asIs('unit_id'), csvCell: null },
  rentAmount: lease.optionalCents('rent_cents'),
  rentDueDay: { ...lease.asIs('due_day'), csvHead: 'Due day' },
  leaseStartDate: lease.asIs('starts_on'),
  leaseEndDate: lease.asIs('ends_on'),
  partMonths: { ...lease.asIs('part_months'), csvCell: null },
  depositAmount: lease.optionalCents('deposit_cents'),
  lockFeeAmount: { ...lease.optionalCents('lock_fee_cents'), csvCell: null },
  lateFeeAmount: { ...lease.optionalCents('late_fee_cents'), csvCell: null },
  // The same.
  openingBalance: { ...lease.optionalCents('opening_cents'), csvCell: null },
} satisfies FieldMap<Lease, typeof TENANT_FIELDS.lease>

export const accountMap = deriveFrom<User, typeof ACCOUNT>(ACCOUNT, ACCOUNT_FIELDS)
export const leaseMap = deriveFrom<Lease, typeof LEASE>(LEASE, TENANT_FIELDS.lease)
