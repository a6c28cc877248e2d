import { LazyConditionLine } from '#web/features/condition/own/lazy-own.ts'
import { documentsView } from '#web/features/documents/lazy-views.ts'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect } from 'react'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

const LazyOwnDocuments = (props: { accountName: string }) => (
  <LazyPart from={documentsView} skeleton={skeleton}>
    {({ OwnDocuments }) => <OwnDocuments {...props} />}
  </LazyPart>
)

export default function DocumentsPage() {
  useEffect(() => void documentsView.prefetch(), [])
  return (
    <SignedIn title="Documents" purpose="see your documents" skeleton={skeleton}>
      {({ firstName, lastName }) => (
        <>
          <LazyConditionLine />
          <LazyOwnDocuments accountName={`${firstName} ${lastName}`.trim()} />
        </>
      )}
    </SignedIn>
  )
}
