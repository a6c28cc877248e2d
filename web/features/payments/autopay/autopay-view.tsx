import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { BackToPayments } from '../back-to-payments.tsx'
import { paymentSummary } from '../api.ts'
import { ownMethods } from '../methods/api.ts'
import { ownAutopay } from './api.ts'
import { AutopayContent } from './autopay-content.tsx'

/** The user's automatic payments, in its own chunk. */
export function AutopayView(props: { userId: string; company: string }) {
  const own = useQuery(ownAutopay())
  const methods = useQuery(ownMethods())
  // What is scheduled is told beside the next payment. Without it the page is as useful.
  const summary = useQuery(paymentSummary())
  const failed = [own, methods].filter(({ data, isError }) => !data && isError)
  return (
    <>
      <p className="mt-2 mb-8 max-w-prose text-lg text-muted">
        Your rent, paid with a saved payment method on the day you choose. We email you the day before, and you can skip
        any payment.
      </p>
      {failed.length > 0 && (
        <LoadFailure
          retry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          isTrying={failed.some(({ isFetching }) => isFetching)}
        >
          We couldn't load your autopay settings.
        </LoadFailure>
      )}
      {failed.length === 0 && (!(own.data && methods.data) || summary.isLoading) && (
        <Skeleton className="h-96 rounded-card" />
      )}
      {own.data && methods.data && !summary.isLoading && (
        <AutopayContent
          {...props}
          autopay={own.data}
          methods={methods.data}
          scheduled={summary.data?.scheduled ?? []}
          refetch={own.refetch}
        />
      )}
      <BackToPayments />
    </>
  )
}
