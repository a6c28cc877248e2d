import { useParams } from '#web/lib/routing/router.tsx'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'
import { leaseView } from '#web/shell/portal/views/lazy-lease.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { useEffect } from 'react'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

export default function FormerLeasePage() {
  const { id = '' } = useParams()
  useEffect(() => void leaseView.prefetch(), [])
  return (
    <SignedIn title="Ledger of a lease you left" purpose="see your ledger" skeleton={skeleton}>
      {() => (
        <>
          <LazyPart from={leaseView} skeleton={skeleton}>
            {({ FormerLease }) => <FormerLease id={id} />}
          </LazyPart>
          <BackLink to="/lease">Your lease</BackLink>
        </>
      )}
    </SignedIn>
  )
}
