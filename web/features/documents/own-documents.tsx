import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { ownDocuments } from './api.ts'
import { DocumentCard } from './document-card.tsx'

/** The documents that were shared with the user. What waits for them comes first. */
export function OwnDocuments({ accountName }: { accountName: string }) {
  const { data, error, isFetching, refetch } = useQuery(ownDocuments())
  if (!data)
    return error ? (
      <LoadFailure retry={refetch} isTrying={isFetching} className="mt-8">
        Failed to load your documents. Please try again.
      </LoadFailure>
    ) : (
      <Skeleton className="mt-8 h-96 rounded-card" />
    )
  if (data.length === 0)
    return (
      <EmptyState icon={<FileText />} title="No documents yet">
        When we share a lease, a notice or another document with you, you find it here.
      </EmptyState>
    )
  const waiting = data.filter(({ isForYou }) => isForYou)
  return (
    <>
      <p className="mt-2 mb-8 text-lg text-muted print:hidden">
        {waiting.length === 0
          ? 'What we shared with you, and what you signed.'
          : waiting.length === 1
            ? '1 document waits for you.'
            : `${waiting.length} documents wait for you.`}
      </p>
      <ul className="grid gap-5">
        {[...waiting, ...data.filter(({ isForYou }) => !isForYou)].map((document) => (
          <DocumentCard key={document.id} document={document} accountName={accountName} />
        ))}
      </ul>
    </>
  )
}
