import type { CurrentUser } from '#contract/auth/account.ts'
import { isStaff, mayPay } from '#web/features/auth/account-kind.ts'
import { awaitedAnswers } from '#web/features/maintenance/own/active-requests.tsx'
import { activeRequests } from '#web/features/maintenance/own/api.ts'
import { paymentSummary, recentPayments } from '#web/features/payments/api.ts'
import { PaymentConfirmation } from '#web/features/payments/checkout/payment-confirmation.tsx'
import { paymentView } from '#web/features/payments/lazy-views.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DashboardCards } from './dashboard-cards.tsx'

/** The cards are shown together: one that came later would move those below it. A failed one says so in its card. */
function useIsLoading(user: CurrentUser) {
  const isReporter = !isStaff(user)
  const queries = [
    useQuery({ ...paymentSummary(), enabled: mayPay(user) }),
    useQuery(recentPayments()),
    useQuery({ ...activeRequests(), enabled: isReporter }),
    useQuery({ ...awaitedAnswers(), enabled: isReporter }),
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
  return (
    <>
      {/* Only after a visit to the bank's page, which began on the payment page. */}
      {returned && (
        <LazyPart from={paymentView} skeleton={null}>
          {({ PaymentReturn }) => <PaymentReturn {...returned} />}
        </LazyPart>
      )}
      <p className="mt-2 text-lg text-muted">{user.propertyAddress ?? user.email}</p>
      <PaymentConfirmation />
      {isLoading ? skeleton : <DashboardCards user={user} />}
    </>
  )
}
