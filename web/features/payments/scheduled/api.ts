import { scheduledPayments } from '#contract/payments/scheduled-own.ts'
import { call } from '#web/lib/api/call.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** The rent that can be scheduled for a day. */
export const dueOn = (payOn: string) =>
  queryOptions({
    queryKey: [scheduledPayments.due.path, payOn],
    queryFn: () => call(scheduledPayments.due, { query: { payOn } }),
    staleTime: 0,
    retry: false,
  })

/** What was chosen. Without an amount, all rent that is due. */
export interface Plan {
  payOn: string
  methodId: string
  amount: string | null
}

export const schedule = (body: Plan, idempotencyKey: string) => call(scheduledPayments.create, { body, idempotencyKey })

export const cancelScheduled = (id: string) => call(scheduledPayments.cancel, { params: { id } })

/** What is due on a day has changed. */
export const invalidateDue = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: [scheduledPayments.due.path] })
