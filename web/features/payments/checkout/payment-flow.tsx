import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { paymentSettings, paymentSummary } from '../api.ts'
import { useEffect } from 'react'
import { resumedCard } from '../lazy-checkout.ts'
import { newMethod } from '../lazy-debits.ts'
import { prefetchForm } from '../cards/card-form.tsx'
import { ownMethods } from '../methods/api.ts'
import { PaymentsOff } from './payments-off.tsx'
import { PaymentSteps } from './payment-steps.tsx'

/** The payment steps, once the card settings and the balance are loaded. */
export function PaymentFlow({ userId, company }: { userId: string; company: string }) {
  const settings = useQuery(paymentSettings())
  const summary = useQuery(paymentSummary())
  usePrefetchQuery(ownMethods())
  const mode = settings.data?.mode
  useEffect(() => {
    void resumedCard.prefetch()
    void newMethod.prefetch()
    prefetchForm(mode)
  }, [mode])
  if (mode === 'off') return <PaymentsOff />
  if (settings.data && summary.data) return <PaymentSteps userId={userId} company={company} summary={summary.data} />
  if (!settings.isError && !summary.isError) return <Skeleton className="h-156 sm:h-135" />
  return (
    <LoadFailure
      isTrying={settings.isFetching || summary.isFetching}
      retry={() => Promise.all([settings, summary].filter(({ data }) => !data).map((query) => query.refetch()))}
    >
      We couldn't load what's due.
    </LoadFailure>
  )
}
