import * as z from 'zod/mini'
import { ById, Money } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { NewOffer, Offer, OfferWithdrawal } from './fields.ts'

const AdminOffer = z.extend(Offer, { staffName: z.string() })
export type AdminOffer = z.input<typeof AdminOffer>

const Renewal = z.object({
  /** Why no offer can be made now. Null where one can. */
  refusal: z.nullable(z.string()),
  /** The terms that a renewal follows on. Null where the lease has no end or no rent. */
  current: z.nullable(z.object({ endsOn: z.iso.date(), rentAmount: Money, nextStartsOn: z.iso.date() })),
  /** Newest first. */
  offers: z.array(AdminOffer),
})
export type Renewal = z.input<typeof Renewal>

export const renewalsAdmin = {
  get: {
    method: 'GET',
    path: '/api/admin/leases/:id/renewal',
    access: 'admin',
    summary: 'The renewal of a lease: whether it can be offered, and every offer that was made, newest first',
    params: ById,
    response: Renewal,
  },
  offer: {
    method: 'POST',
    path: '/api/admin/leases/:id/renewal-offers',
    access: 'admin',
    summary:
      'Offers a new term that begins the day after the current one ends, and emails the tenant. 409 if an offer is open already or the lease cannot be renewed. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewOffer,
    response: Renewal,
  },
  withdraw: {
    method: 'POST',
    path: '/api/admin/renewal-offers/:id/withdrawal',
    access: 'admin',
    summary: 'Withdraws an open offer and emails the tenant. 409 if it was answered meanwhile',
    params: ById,
    body: OfferWithdrawal,
    response: Renewal,
  },
} as const satisfies Record<string, Endpoint>
