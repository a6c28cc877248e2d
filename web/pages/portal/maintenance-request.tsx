import { useCompany } from '#web/features/company/use-company.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect } from 'react'
import { useParams } from '#web/lib/routing/router.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { view } from '#web/features/maintenance/own/lazy-views.ts'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

export default function OwnMaintenanceRequestPage() {
  const { id = '' } = useParams()
  const { name } = useCompany()
  useEffect(() => void view.prefetch(), [])
  return (
    <SignedIn title="Maintenance request" purpose="see your maintenance requests" skeleton={skeleton}>
      {() => (
        <>
          <LazyPart from={view} skeleton={skeleton}>
            {({ RequestPage }) => <RequestPage id={id} company={name} />}
          </LazyPart>
          <BackLink to="/dashboard/maintenance">All requests</BackLink>
        </>
      )}
    </SignedIn>
  )
}
