import type { CurrentUser } from '#contract/auth/account.ts'
import { isStaff, mayPay } from '#web/features/auth/account-kind.ts'
import { ownLeaseTerms } from '#web/features/leases/own/api.ts'
import { ownDocuments } from '#web/features/documents/api.ts'
import { awaitedAnswers } from '#web/features/maintenance/own/active-requests.tsx'
import { activeRequests } from '#web/features/maintenance/own/api.ts'
import { paymentSummary, recentPayments } from '#web/features/payments/api.ts'
import { paidIn } from '#web/features/payments/checkout/paid-state.ts'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { DashboardCards } from './dashboard-cards.tsx'

/** After a payment. */
const confirmation = lazyModule(
  'features/payments/checkout/payment-confirmation.tsx',
  () => import('#web/features/payments/checkout/payment-confirmation.tsx'),
)

/** After a visit to the bank's page. */
const paymentReturn = lazyModule(
  'features/payments/checkout/payment-return.tsx',
  () => import('#web/features/payments/checkout/payment-return.tsx'),
)

function Confirmed({ id }: { id: string }) {
  const { PaymentConfirmation } = useModule(confirmation)
  return <PaymentConfirmation id={id} />
}

/** The cards are shown together: one that came later would move those below it. A failed one says so in its card. */
function useIsLoading(user: CurrentUser) {
  const isReporter = !isStaff(user)
  const queries = [
    useQuery({ ...paymentSummary(), enabled: mayPay(user) }),
    useQuery({ ...ownLeaseTerms(), enabled: mayPay(user) }),
    useQuery(recentPayments()),
    useQuery({ ...activeRequests(), enabled: isReporter }),
    useQuery({ ...awaitedAnswers(), enabled: isReporter }),
    useQuery({ ...ownDocuments(), enabled: mayPay(user) }),
  ]
  return queries.some(({ isLoading }) => isLoading)
}

interface DashboardViewProps {
  user: CurrentUser
  skeleton: ReactNode
  returned: { intentId: string; hasHope: boolean } | null
}

/** The content of the dashboard, in its own chunk. */
export function DashboardView({ user, returned, skeleton }: DashboardViewProps) {
  const isLoading = useIsLoading(user)
  const paid = paidIn(useLocation().state)
  useEffect(() => void (paid !== null && confirmation.prefetch()), [paid])
  return (
    <>
      {returned && (
        <LazyPart from={paymentReturn} skeleton={null}>
          {({ PaymentReturn }) => <PaymentReturn {...returned} />}
        </LazyPart>
      )}
      <p className="mt-2 text-lg text-muted">{user.propertyAddress ?? user.email}</p>
      {isLoading && skeleton}
      {!isLoading && (
        // With the cards, which would move down if it came later.
        <Suspense fallback={skeleton}>
          {paid !== null && <Confirmed id={paid} />}
          <DashboardCards user={user} />
        </Suspense>
      )}
    </>
  )
}
