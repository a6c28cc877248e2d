import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { lists } from '#web/features/maintenance/own/lazy-views.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'

const skeleton = <Skeleton className="h-96 rounded-card" />

export default function OwnMaintenancePage() {
  const { search } = useLocation()
  useEffect(() => void lists.prefetch(), [])
  return (
    <SignedIn title="Maintenance requests" purpose="see your maintenance requests" skeleton={skeleton}>
      {() => (
        <>
          <div className="mt-2 mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <p className="text-lg text-muted print:hidden">Your requests and their status.</p>
            <LinkButton to="/maintenance">Request Maintenance</LinkButton>
          </div>
          <LazyPart from={lists} skeleton={skeleton}>
            {({ filterOf, RequestFilterBar, RequestList }) => (
              <>
                <RequestFilterBar filter={filterOf(search)} />
                <PortalCard className="mt-5">
                  <RequestList filter={filterOf(search)} />
                </PortalCard>
              </>
            )}
          </LazyPart>
        </>
      )}
    </SignedIn>
  )
}
