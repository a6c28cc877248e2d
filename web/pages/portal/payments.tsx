import { mayPay } from '#web/features/auth/account-kind.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { paymentsView } from '#web/features/payments/lazy-views.ts'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

export default function PaymentsPage() {
  const { search } = useLocation()
  useEffect(() => void paymentsView.prefetch(), [])
  return (
    <SignedIn title="Payments" purpose="see your payments" skeleton={skeleton}>
      {(user) => (
        <LazyPart from={paymentsView} skeleton={skeleton}>
          {({ PaymentsView }) => <PaymentsView search={search} payer={mayPay(user) ? user : null} />}
        </LazyPart>
      )}
    </SignedIn>
  )
}
