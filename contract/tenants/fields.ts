import * as z from 'zod/mini'
import { Email, Id, Money, optionalDay, optionalLine, requiredLine, Timestamp, Version } from '#contract/core/fields.ts'
import { MAX_CENTS, parseCents } from '#contract/core/money.ts'

const centsOf = (given: string | number | null) => (given === null || given === '' ? null : parseCents(given))

/** Optional dollars and cents, as a number or text. Parsed to whole cents, or null where empty. */
const optionalCents = (label: string, least: number) => {
  const error = `${label} must be dollars and cents, such as 2100.50`
  return z.optional(
    z.pipe(
      z.nullable(
        z.union([z.string(), z.number()], { error }).check(
          z.refine((given) => given === '' || centsOf(given) !== null, { error, abort: true }),
          z.refine((given) => (centsOf(given) ?? least) >= least, {
            error: `${label} must be ${least === 0 ? 'at least' : 'more than'} $0.00`,
          }),
          z.refine((given) => (centsOf(given) ?? 0) <= MAX_CENTS, { error: `${label} must be at most $999,999.99` }),
        ),
      ),
      z.transform(centsOf),
    ),
  )
}

/** An optional month: `2027-03`, or any day of it. Parsed to its first day. */
const optionalMonth = (label: string) => {
  const error = `${label} must be a month, such as 2027-03`
  return z.optional(
    z.pipe(
      z.nullable(z.string({ error }).check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])(-\d\d)?)?$/, { error }))),
      z.transform((given) => (given === null || given === '' ? undefined : `${given.slice(0, 7)}-01`)),
    ),
  )
}

const DUE_DAY = 'Rent due day must be a day from 1 to 28'

const person = {
  firstName: requiredLine('First name', 100),
  lastName: requiredLine('Last name', 100),
  email: z.pipe(
    Email,
    z.transform((email) => email.toLowerCase()),
  ),
}

/** The terms of the lease. All of them may be unknown while it is being arranged. */
const lease = {
  propertyAddress: optionalLine('Property address', 300),
  rentAmount: optionalCents('Rent', 1),
  leaseStartDate: optionalDay('Lease start'),
  leaseEndDate: optionalDay('Lease end'),
  rentDueDay: z.optional(
    z.pipe(
      z.union([z.string().check(z.regex(/^\s*\d{1,2}\s*$/, { error: DUE_DAY })), z.number()], { error: DUE_DAY }),
      z.pipe(
        z.transform(Number),
        z.int({ error: DUE_DAY }).check(z.minimum(1, { error: DUE_DAY }), z.maximum(28, { error: DUE_DAY })),
      ),
    ),
  ),
  depositAmount: optionalCents('Deposit', 0),
  lockFeeAmount: optionalCents('New lock', 1),
  /** What the tenant already owed when they were entered. Without it, nothing is owed before the next rent falls due. */
  openingBalance: optionalCents('Opening balance', 0),
}

const more = {
  phone: optionalLine('Phone', 40),
  stripeCustomerId: z.nullish(
    z.string({ error: 'Stripe customer ID must be text' }).check(
      z.trim(),
      z.regex(/^(cus_[A-Za-z0-9_]{1,200})?$/, {
        error: 'Stripe customer ID must look like cus_…, as Stripe shows it',
      }),
    ),
  ),
}

export const NewTenant = z.object({ ...person, ...lease, ...more })
export type NewTenant = z.output<typeof NewTenant>

/** Fields that are left out do not change. */
export const TenantChange = z.object({
  ...z.partial(z.object(person)).shape,
  ...lease,
  /** The month that the new rent starts. If left out, the first month that is not due yet. */
  rentFrom: optionalMonth('Rent from'),
  ...more,
  version: Version,
})
export type TenantChange = z.output<typeof TenantChange>

/** A tenant as staff see them. */
export const Tenant = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  propertyAddress: z.nullable(z.string()),
  rentAmount: z.nullable(Money),
  leaseStartDate: z.nullable(z.iso.date()),
  leaseEndDate: z.nullable(z.iso.date()),
  rentDueDay: z.nullable(z.int()),
  depositAmount: z.nullable(Money),
  lockFeeAmount: z.nullable(Money),
  openingBalance: z.nullable(Money),
  stripeCustomerId: z.nullable(z.string()),
  isActive: z.boolean(),
  lastLoginAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  version: z.int(),
})
export type Tenant = z.input<typeof Tenant>
