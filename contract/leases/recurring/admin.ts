import { ById } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { NewRecurringAmount, NewRecurringCharge, RecurringCharges, RecurringEnd } from './fields.ts'

const charges = { access: 'admin', params: ById, response: RecurringCharges } as const

/** What leases charge each month besides the rent, for administrators. */
export const recurringAdmin = {
  get: {
    ...charges,
    method: 'GET',
    path: '/api/admin/leases/:id/recurring-charges',
    summary: 'What a lease charges each month besides the rent, also what has ended',
  },
  add: {
    ...charges,
    method: 'POST',
    path: '/api/admin/leases/:id/recurring-charges',
    summary:
      'Adds a charge for each month, which is charged on its day after the lease has begun. 409 for a lease that is over. Accepts an Idempotency-Key',
    status: 201,
    body: NewRecurringCharge,
  },
  change: {
    ...charges,
    method: 'PUT',
    path: '/api/admin/recurring-charges/:id/amount',
    summary: 'Changes the amount from a month on. Earlier months keep what was charged',
    body: NewRecurringAmount,
  },
  end: {
    ...charges,
    method: 'PUT',
    path: '/api/admin/recurring-charges/:id/last-month',
    summary: 'Sets the last month, or takes it back. A charge of a later month is reversed',
    body: RecurringEnd,
  },
} as const satisfies Record<string, Endpoint>
