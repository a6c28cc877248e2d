import type { OwnPayment } from '#contract/payments/own.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findByIntent, forgetStanding } from '../api.ts'
import { forgetDraft } from './checkout-draft.ts'
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

/** What became of it. A failure may be the one before: where the bank's page spoke of success, its event is waited for. */
async function settled(intentId: string, hasHope: boolean, signal: AbortSignal): Promise<OwnPayment | undefined> {
  const until = Date.now() + PATIENCE_MS
  let payment: OwnPayment | undefined
  while (!signal.aborted && Date.now() < until) {
    payment = await findByIntent(intentId).catch(() => payment)
    if (payment?.status === 'completed' || (payment?.status === 'failed' && !hasHope)) return payment
    await pause(signal)
  }
  return payment
}

/** Of a payment that the server does not know there is nothing to say. */
function tell(payment: OwnPayment | undefined) {
  if (payment?.status === 'completed') {
    forgetDraft()
    toast('Payment Successful', 'Thank you for your payment!')
  } else if (payment?.status === 'failed') {
    toast('Payment Failed', payment.failureMessage ?? 'Your payment was not confirmed.', 'destructive')
  } else if (payment) toast('Payment under way', 'It shows here as soon as your bank has answered.')
}

/** Says what became of a payment whose payer comes back from the page of a bank. The address is not believed, the server is asked. */
export function PaymentReturn({ intentId, hasHope }: { intentId: string; hasHope: boolean }) {
  const queries = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    expectSoon()
    async function follow() {
      const payment = await settled(intentId, hasHope, signal)
      if (signal.aborted) return
      tell(payment)
      await forgetStanding(queries)
    }
    void follow()
    return () => leaving.abort()
  }, [intentId, hasHope, queries])
  return null
}
