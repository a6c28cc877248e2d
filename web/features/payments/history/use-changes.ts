import type { OwnPayment } from '#contract/payments/own.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidatePayments, paymentSummary } from '../api.ts'

/** When one of these payments is no longer pending, the balance is fetched again, so that the page says the same of it everywhere. */
export function useChangesOf(payments: readonly OwnPayment[] | undefined) {
  const queries = useQueryClient()
  const states = payments
    ?.filter(({ status }) => status === 'pending')
    .map(({ id, isProcessing }) => `${id} ${isProcessing}`)
    .join()
  const before = useRef(states)
  useEffect(() => {
    if (before.current !== undefined && before.current !== states) void invalidatePayments(queries)
    before.current = states
  }, [states, queries])
}

/** What is due because a payment was not made, by the summary that the page has loaded. */
export function useUnpaid() {
  const { data } = useQuery({ ...paymentSummary(), enabled: false })
  return ({ id }: Pick<OwnPayment, 'id'>) => data?.unpaid.find((one) => one.id === id)?.again
}
