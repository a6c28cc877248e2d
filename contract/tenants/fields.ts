import * as z from 'zod/mini'
import { optionalChoice, reference } from '#contract/core/choice-kinds.ts'
import { line, optionalLine } from '#contract/core/field-kinds.ts'
import { field, formFieldsOf, type Hints, inputFieldsOf, responseFieldsOf } from '#contract/core/field-map.ts'
import { Email, Id, Money, optionalDay, Timestamp, Version } from '#contract/core/fields.ts'
import { MAX_CENTS, parseCents } from '#contract/core/money.ts'
import { PART_MONTHS } from '#contract/leases/part-months.ts'

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

/** PostgreSQL has no year 0. */
const isMonthOrDay = (text: string) =>
  !text.startsWith('0000') && z.iso.date().safeParse(text.length === 7 ? `${text}-01` : text).success

/** An optional month: `2027-03`, or any day of it. Parsed to its first day. */
const optionalMonth = (label: string) => {
  const error = `${label} must be a month, such as 2027-03`
  return z.optional(
    z.pipe(
      z.nullable(z.string({ error }).check(z.refine((text) => text === '' || isMonthOrDay(text), { error }))),
      z.transform((given) => (given === null || given === '' ? undefined : `${given.slice(0, 7)}-01`)),
    ),
  )
}

/** A term outside of these years is a typing mistake. */
const EARLIEST_YEAR = 1950
const YEARS_AHEAD = 30

/** An optional first or last day of a term. */
const termDay = (label: string) => {
  const latest = () => new Date().getFullYear() + YEARS_AHEAD
  const isLikely = (day: string | null | undefined) => {
    const year = Number(day?.slice(0, 4) ?? EARLIEST_YEAR)
    return year >= EARLIEST_YEAR && year <= latest()
  }
  return optionalDay(label).check(
    z.refine(isLikely, { error: () => `${label} must be in a year from ${EARLIEST_YEAR} to ${latest()}` }),
  )
}

const leaseDay = (label: string, hints: Hints = {}) =>
  field('day', label, { ...hints, shown: z.nullable(z.iso.date()), given: termDay(label) })

const DUE_DAY = 'Rent due day must be between 1 and 28'

/** An optional amount of the lease. */
const amount = (label: string, least: number, hints: Hints = {}) =>
  field('money', label, { ...hints, shown: z.nullable(Money), given: optionalCents(label, least) })

const PERSON_FIELDS = {
  firstName: line('First name', 100),
  lastName: line('Last name', 100),
  email: field('line', 'Email', {
    shown: z.string(),
    given: z.pipe(
      Email,
      z.transform((email) => email.toLowerCase()),
    ),
  }),
  phone: optionalLine('Phone', 40),
}

/** The terms of the lease. All of them may be unknown while it is being arranged. */
const LEASE_FIELDS = {
  /** The address of the unit, where one is chosen. Another address takes the lease out of its unit. */
  propertyAddress: optionalLine('Property address', 300),
  /** The unit that is leased. It decides the address. */
  unitId: reference('Unit'),
  rentAmount: amount('Rent', 1, { title: 'Monthly rent' }),
  rentDueDay: field('dayOfMonth', 'Rent due day', {
    title: 'Rent due day',
    shown: z.nullable(z.int()),
    given: z.optional(
      z.pipe(
        z.union([z.string().check(z.regex(/^\s*\d{1,2}\s*$/, { error: DUE_DAY })), z.number()], { error: DUE_DAY }),
        z.pipe(
          z.transform(Number),
          z.int({ error: DUE_DAY }).check(z.minimum(1, { error: DUE_DAY }), z.maximum(28, { error: DUE_DAY })),
        ),
      ),
    ),
  }),
  leaseStartDate: leaseDay('Lease start', {
    help: 'For a renewal, the start of the new term. Rent goes on until then. A tenant who comes back later begins a new lease.',
  }),
  leaseEndDate: leaseDay('Lease end'),
  /** Null for a whole month's rent, also for a month that the tenant has the home for only a part of. */
  partMonths: optionalChoice('Part months', PART_MONTHS, {
    help: "By the day, a month that the lease begins or ends in costs the rent times the tenant's days, divided by the days of the month.",
  }),
  depositAmount: amount('Deposit', 0, {
    title: 'Security deposit',
    help: "Massachusetts limits it to one month's rent.",
  }),
  lockFeeAmount: amount('New lock', 1, { help: 'The only fee Massachusetts allows before the lease begins.' }),
  lateFeeAmount: amount('Late fee', 1, {
    help: 'Only if the lease says so. You can charge it once rent is 30 days overdue. If empty, there is none.',
  }),
  /** What the tenant already owed when they were entered. Without it, nothing is owed before the next rent falls due. */
  openingBalance: amount('Opening balance', 0, {
    help: 'Rent already owed when you add this lease. If empty, nothing is owed until the next rent is due.',
  }),
}

/** What the card provider knows the tenant by. */
const CARD_FIELDS = {
  stripeCustomerId: field('optionalLine', 'Stripe customer ID', {
    help: 'Created automatically with the first payment.',
    shown: z.nullable(z.string()),
    given: z.nullish(
      z.string({ error: 'Stripe customer ID must be text' }).check(
        z.trim(),
        z.regex(/^(cus_[A-Za-z0-9_]{1,200})?$/, {
          error: 'Stripe customer ID must begin with cus_',
        }),
      ),
    ),
  }),
}

/**
 * The fields of a tenant, declared once, in the three parts of the form. Responses, input schemas, the form and the conflict view are derived from
 * them. `server/features/tenants/fields.ts` maps them to columns.
 */
export const TENANT_FIELDS = { person: PERSON_FIELDS, lease: LEASE_FIELDS, card: CARD_FIELDS }
export const TENANT_FORM = {
  person: formFieldsOf(PERSON_FIELDS),
  lease: formFieldsOf(LEASE_FIELDS),
  card: formFieldsOf(CARD_FIELDS),
}

const FIELDS = { ...PERSON_FIELDS, ...LEASE_FIELDS, ...CARD_FIELDS }

export const NewTenant = z.object(inputFieldsOf(FIELDS))
export type NewTenant = z.output<typeof NewTenant>

/** Fields that are left out do not change. */
export const TenantChange = z.extend(z.partial(NewTenant), {
  /** The month that the new rent starts. If left out, the first month that is not due yet. */
  rentFrom: optionalMonth('Rent from'),
  version: Version,
})
export type TenantChange = z.output<typeof TenantChange>

/** A tenant as staff see them. */
export const Tenant = z.object({
  id: Id,
  ...responseFieldsOf(FIELDS),
  /** The lease of another tenant that this tenant shares. Null for everyone else. */
  sharedLease: z.nullable(z.object({ id: Id, mainName: z.string(), propertyAddress: z.nullable(z.string()) })),
  isActive: z.boolean(),
  lastLoginAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  version: z.int(),
})
export type Tenant = z.input<typeof Tenant>
