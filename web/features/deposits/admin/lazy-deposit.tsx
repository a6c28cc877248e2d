import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { LeaseDepositProps } from './lease-deposit.tsx'

const section = lazyModule('features/deposits/admin/lease-deposit.tsx', () => import('./lease-deposit.tsx'))

/** Called by the page while the lease is loading. */
export const fetchLeaseDeposit = () => void section.prefetch()

export const LazyLeaseDeposit = (props: LeaseDepositProps) => (
  <LazyPart from={section} skeleton={<Skeleton className="h-40 rounded-card" />}>
    {({ LeaseDeposit }) => <LeaseDeposit {...props} />}
  </LazyPart>
)
