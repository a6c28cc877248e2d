import * as z from 'zod/mini'
import { ById, Id, Money } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { LEASE_STATUSES } from './admin.ts'
import { PartMonths } from './part-months.ts'
import { OwnCharge } from './recurring/fields.ts'
import { Offer, OfferAnswer } from './renewals/fields.ts'
import { Roommate } from './tenants/fields.ts'

const Day = z.nullable(z.iso.date())

const OwnLease = z.object({
  id: Id,
  propertyAddress: z.nullable(z.string()),
  status: z.enum(LEASE_STATUSES),
  /** The current term. Without an end it goes on from month to month. */
  startsOn: Day,
  endsOn: Day,
  /** When the tenancy began, before any renewal. */
  tenancyStartsOn: Day,
  /** This month's rent. */
  rentAmount: z.nullable(Money),
  /** Another rent that is agreed, and its first month. */
  nextRent: z.nullable(z.object({ from: z.iso.date(), amount: Money })),
  rentDueDay: z.int(),
  partMonths: PartMonths,
  depositAmount: z.nullable(Money),
  /** What is charged each month besides the rent. */
  recurringCharges: z.array(OwnCharge),
  /** What may be charged once rent is 30 days overdue. Null where the lease has no late fee. */
  lateFeeAmount: z.nullable(Money),
  /** The latest offer to renew it, for the main tenant. Null where none was made for this term. */
  offer: z.nullable(Offer),
  /** The lease is in the user's name. */
  isMain: z.boolean(),
  /** Everyone who shares the lease, and the month of the shares. Null for a lease of one tenant. */
  roommates: z.nullable(
    z.object({ month: Day, tenants: z.array(z.extend(Roommate, { isYou: z.boolean(), place: z.int() })) }),
  ),
})
export type OwnLease = z.input<typeof OwnLease>

export const ownLease = {
  get: {
    method: 'GET',
    path: '/api/lease',
    access: 'user',
    summary: "The terms of the user's lease, with an offer to renew it. Null without a lease",
    response: z.nullable(OwnLease),
  },
  answer: {
    method: 'POST',
    path: '/api/renewal-offers/:id/answer',
    access: 'user',
    summary:
      "Accepts or declines an offer to renew the user's lease. Accepting changes the lease. The same answer again changes nothing; 409 if the offer is no longer open",
    params: ById,
    body: OfferAnswer,
    response: z.nullable(OwnLease),
  },
} as const satisfies Record<string, Endpoint>
