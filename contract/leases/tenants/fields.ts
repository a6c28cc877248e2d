import * as z from 'zod/mini'
import { Email, Id, Money, optionalLine } from '#contract/core/fields.ts'
import { amountFrom } from '#contract/payments/amount-from.ts'
import { day } from '../entries.ts'

/** How many people may be on a lease. */
export const MAX_TENANTS = 10

const CalendarDay = z.nullable(z.iso.date())

/** One of the people on a lease, and their part of a month's rent. */
export const Roommate = z.object({
  name: z.string(),
  /** The lease is in their name: renewals, notices and the deposit are theirs. */
  isMain: z.boolean(),
  /** Their share of a month's rent as it is agreed now. Null where the rent is not known. */
  share: z.nullable(Money),
  /** What they paid for the month. It counts for their shares of earlier months first. */
  paid: Money,
  /** All that is open of their shares and can be paid now. Together, it is what is open on the lease. */
  open: Money,
  /** Their payments of rent that are processing, for up to four business days at a bank. They are still in `open`. */
  processing: Money,
})

const LeaseTenant = z.extend(Roommate, {
  tenantId: Id,
  email: z.string(),
  joinedOn: CalendarDay,
  /** The last day on the lease, where staff entered one. */
  leftOn: CalendarDay,
})
export type LeaseTenant = z.input<typeof LeaseTenant>

/** The tenants of a lease as staff see them. */
export const LeaseTenants = z.object({
  /** The month of the shares: the oldest one that is due, else the current one. Null where the rent is not known. */
  month: CalendarDay,
  /** This month's rent, which the shares add up to. Null where it is not known. */
  rentAmount: z.nullable(Money),
  /** The main tenant first. None once the main tenant's account was deleted, or has a newer lease. */
  tenants: z.array(LeaseTenant),
  /** Who has left, the last one first. Of a main tenant who has a newer lease, the first day may not be known. `tenantId` is null once the account was deleted. */
  former: z.array(
    z.object({ tenantId: z.nullable(Id), name: z.string(), joinedOn: CalendarDay, leftOn: z.iso.date() }),
  ),
})
export type LeaseTenants = z.input<typeof LeaseTenants>

const Share = amountFrom(0, 'A share must be at least $0.00', 'Share')

/** The share of everyone who is on the lease. */
const Shares = z
  .array(
    z.object({
      tenantId: z.uuid({ error: 'tenantId must be the id of a tenant' }).check(z.toLowerCase()),
      share: Share,
    }),
    {
      error: 'Enter a share for each tenant',
    },
  )
  .check(z.maxLength(MAX_TENANTS, { error: `A lease can have up to ${MAX_TENANTS} tenants` }))

/** Adds a tenant with an account, or invites one. */
export const NewRoommate = z.object({
  email: z.pipe(
    Email,
    z.transform((email) => email.toLowerCase()),
  ),
  /** For an invitation. */
  firstName: optionalLine('First name', 100),
  lastName: optionalLine('Last name', 100),
  share: Share,
  shares: Shares,
})
export type NewRoommate = z.output<typeof NewRoommate>

export const NewShares = z.object({ shares: Shares })
export type NewShares = z.output<typeof NewShares>

export const RoommateRemoval = z.object({ lastDay: day('Last day') })
export type RoommateRemoval = z.output<typeof RoommateRemoval>
