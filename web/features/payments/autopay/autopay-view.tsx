import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { BackToPayments } from '../back-to-payments.tsx'
import { ownMethods } from '../methods/api.ts'
import { ownAutopay } from './api.ts'
import { AutopayContent } from './autopay-content.tsx'

/** The user's automatic payments, in its own chunk. */
export function AutopayView(props: { userId: string; company: string }) {
  const own = useQuery(ownAutopay())
  const methods = useQuery(ownMethods())
  const failed = [own, methods].filter(({ data, isError }) => !data && isError)
  return (
    <>
      <p className="mt-2 mb-8 max-w-prose text-lg text-muted">
        Your rent, paid with a saved card on the day you choose. We email you the day before, and you can skip any
        payment.
      </p>
      {failed.length > 0 && (
        <LoadFailure
          retry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          isTrying={failed.some(({ isFetching }) => isFetching)}
        >
          We couldn't load your autopay settings.
        </LoadFailure>
      )}
      {failed.length === 0 && !(own.data && methods.data) && <Skeleton className="h-96 rounded-card" />}
      {own.data && methods.data && (
        <AutopayContent {...props} autopay={own.data} methods={methods.data} refetch={own.refetch} />
      )}
      <BackToPayments />
    </>
  )
}
