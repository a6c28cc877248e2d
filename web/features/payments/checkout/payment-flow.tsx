import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { paymentSettings, paymentSummary } from '../api.ts'
import { PaymentSteps } from './payment-steps.tsx'

/** The payment steps, once the card settings and the balance are loaded. */
export function PaymentFlow({ userId }: { userId: string }) {
  const settings = useQuery(paymentSettings())
  const summary = useQuery(paymentSummary())
  if (settings.data?.mode === 'off') {
    return (
      <Notice title="Online payments aren't available" actions={<LinkButton to="/contact">Contact us</LinkButton>}>
        We can't take cards here right now. Please ask your property manager how to pay.
      </Notice>
    )
  }
  if (settings.data && summary.data) return <PaymentSteps userId={userId} summary={summary.data} />
  if (!settings.isError && !summary.isError) return <Skeleton className="h-113 sm:h-109" />
  return (
    <LoadFailure
      isTrying={settings.isFetching || summary.isFetching}
      retry={() => Promise.all([settings, summary].filter(({ data }) => !data).map((query) => query.refetch()))}
    >
      We couldn't load what's due.
    </LoadFailure>
  )
}
