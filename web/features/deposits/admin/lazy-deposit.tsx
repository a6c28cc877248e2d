import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const section = lazyModule('features/deposits/admin/lease-deposit.tsx', () => import('./lease-deposit.tsx'))

/** Called by the page while the lease is loading. */
export const fetchLeaseDeposit = () => void section.prefetch()

export const LazyLeaseDeposit = ({ id }: { id: string }) => (
  <LazyPart from={section} skeleton={<Skeleton className="h-40 rounded-card" />}>
    {({ LeaseDeposit }) => <LeaseDeposit id={id} />}
  </LazyPart>
)
