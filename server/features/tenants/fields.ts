import type { NewTenant, TenantChange } from '#contract/tenants/fields.ts'
import { columnsOf, type FieldColumns, rowOf } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'

/** Fields without a column of their own: `version` is compared, and `rentFrom` is stored with the rents (`putRentFrom`). */
type Given = Omit<NewTenant & TenantChange, 'version' | 'rentFrom'>
type PersonField = 'firstName' | 'lastName' | 'email' | 'phone' | 'stripeCustomerId'
type Person = Pick<Given, PersonField>
type Lease = Omit<Given, PersonField>
type Some<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

const PERSON = {
  email: (email) => ({ email }),
  firstName: (first_name) => ({ first_name }),
  lastName: (last_name) => ({ last_name }),
  phone: (phone) => ({ phone: phone || null }),
  stripeCustomerId: (customer) => ({ stripe_customer_id: customer || null }),
} satisfies FieldColumns<Person, Database['users']>

const LEASE: FieldColumns<Lease, Database['leases']> = {
  propertyAddress: (address) => ({ property_address: address || null }),
  rentAmount: (rent_cents) => ({ rent_cents }),
  leaseStartDate: (starts_on) => ({ starts_on }),
  leaseEndDate: (ends_on) => ({ ends_on }),
  rentDueDay: (due_day) => ({ due_day }),
  depositAmount: (deposit_cents) => ({ deposit_cents }),
  lockFeeAmount: (lock_fee_cents) => ({ lock_fee_cents }),
  openingBalance: (opening_cents) => ({ opening_cents }),
}

/** The person's columns for the given fields. The others do not change. */
export const personColumnsOf = (given: Some<Person>) => columnsOf<Person, Database['users']>(PERSON, given)
export const newPersonColumnsOf = (given: Person) => rowOf(PERSON, given)

/** The lease's columns for the given fields. */
export const leaseColumnsOf = (given: Some<Lease>) => columnsOf(LEASE, given)
