import type { OwnPayment } from '#contract/payments/own.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findByIntent, invalidatePayments } from '../api.ts'
import { forgetDraft } from './checkout-draft.ts'
import { isMade, tellMade } from './made.ts'
import { paidState } from './paid-state.ts'
import { expectSoon } from './poll-interval.ts'

const EVERY_MS = 1000
const PATIENCE_MS = 30_000

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, EVERY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Polls for the final status. A failed status may be from an earlier attempt: if the bank's page reported success, it keeps waiting for the webhook
 * event.
 */
async function waitForFinalStatus(
  intentId: string,
  hasHope: boolean,
  signal: AbortSignal,
): Promise<OwnPayment | undefined> {
  const until = Date.now() + PATIENCE_MS
  let payment: OwnPayment | undefined
  while (!signal.aborted && Date.now() < until) {
    payment = await findByIntent(intentId).catch(() => payment)
    if (payment && (isMade(payment) || (payment.status === 'failed' && !hasHope))) return payment
    await pause(signal)
  }
  return payment
}

/** Reports the result as a toast. Nothing is shown for an unknown payment. */
function showResult(payment: OwnPayment | undefined) {
  if (payment && isMade(payment)) {
    forgetDraft()
    tellMade(payment.status === 'completed')
  } else if (payment?.status === 'failed') {
    toast('Payment Failed', payment.failureMessage ?? "Your payment wasn't confirmed. Please try again.", 'destructive')
  } else if (payment) toast('Payment processing', "It'll appear here once your bank responds.")
}

/** Shows the result after a return from the bank's page. The URL is not trusted; the server is asked. */
export function PaymentReturn({ intentId, hasHope }: { intentId: string; hasHope: boolean }) {
  const queries = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    expectSoon()
    async function follow() {
      const payment = await waitForFinalStatus(intentId, hasHope, signal)
      if (signal.aborted) return
      showResult(payment)
      if (payment && isMade(payment)) navigate('/dashboard', { replace: true, state: paidState(payment.id) })
      await invalidatePayments(queries)
    }
    void follow()
    return () => leaving.abort()
  }, [intentId, hasHope, queries])
  return null
}
