import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect, useState } from 'react'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { dashboardView } from '#web/shell/portal/views/lazy-dashboard.ts'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'

const skeleton = (
  <div className="mt-8 grid gap-6 lg:grid-cols-[3fr_2fr]">
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </div>
)

/** The result that the bank's page reports in the URL. It is removed from the URL. */
function useReturned() {
  const { search, pathname } = useLocation()
  const query = new URLSearchParams(search)
  const [intentId] = useState(query.get('payment_intent'))
  const [hasHope] = useState(query.get('redirect_status') === 'succeeded')
  const isReturn = query.has('payment_intent')
  useEffect(() => {
    if (isReturn) navigate(pathname, { replace: true })
  }, [isReturn, pathname])
  return intentId === null ? null : { intentId, hasHope }
}

export default function DashboardPage() {
  const returned = useReturned()
  useEffect(() => void dashboardView.prefetch(), [])
  return (
    <SignedIn
      title="Dashboard"
      heading={({ firstName }) => (firstName === '' ? 'Welcome back' : `Welcome back, ${firstName}`)}
      purpose="access your dashboard"
      skeleton={skeleton}
    >
      {(user) => (
        <LazyPart from={dashboardView} skeleton={skeleton}>
          {({ DashboardView }) => <DashboardView user={user} returned={returned} skeleton={skeleton} />}
        </LazyPart>
      )}
    </SignedIn>
  )
}
