import { useCompany } from '#web/features/company/use-company.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect } from 'react'
import { useParams } from '#web/lib/routing/router.tsx'
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
          <Link
            to="/dashboard/maintenance"
            className="link mt-10 inline-flex min-h-6 items-center gap-2 text-sm font-medium"
          >
            <ArrowLeft className="size-4" /> All requests
          </Link>
        </>
      )}
    </SignedIn>
  )
}
