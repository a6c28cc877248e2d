import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const section = lazyModule('features/documents/admin/lease-documents.tsx', () => import('./lease-documents.tsx'))

/** Called by the page while the lease is loading. */
export const fetchLeaseDocuments = () => void section.prefetch()

export const LazyLeaseDocuments = ({ id }: { id: string }) => (
  <LazyPart from={section} skeleton={<Skeleton className="h-40 rounded-card" />}>
    {({ LeaseDocuments }) => <LeaseDocuments id={id} />}
  </LazyPart>
)
