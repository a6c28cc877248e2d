import { Checklist } from '#web/features/condition/admin/checklist.tsx'
import { LazyFinishedStatement } from '#web/features/condition/admin/lazy-finished.tsx'
import { UnsavedRooms } from '#web/features/condition/admin/unsaved-rooms.tsx'
import { conditionStatement } from '#web/features/condition/api.ts'
import { openSentence } from '#web/features/condition/labels.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useParams } from '#web/lib/routing/router.tsx'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { RecordCrumbs, RecordWaiting } from '#web/shell/admin/record-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import FileX from 'lucide-react/icons/file-x'

const TITLE = 'Statement of condition'

/** A statement of the condition of a home: filled in room by room, then with what the tenants returned. */
export default function AdminConditionPage() {
  const { id = '' } = useParams()
  const query = useQuery(conditionStatement(id))
  const { data, error } = query
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        level={1}
        icon={<FileX />}
        title="Statement not found"
        actions={<LinkButton to="/admin/leases">Back to leases</LinkButton>}
      >
        <title>Statement not found</title>
        The statement you're looking for doesn't exist or was deleted.
      </EmptyState>
    )
  if (!data)
    return <RecordWaiting title={TITLE} query={query} failure="Failed to load this statement. Please try again." />
  const { tenantName, home, leaseId, sentOn } = data
  const crumbs = [
    { label: 'Leases', to: '/admin/leases' },
    { label: tenantName || 'Lease', to: `/admin/leases/${leaseId}` },
    { label: TITLE },
  ]
  return (
    <AdminPage
      above={<RecordCrumbs crumbs={crumbs} />}
      title={TITLE}
      lead={[tenantName, home, openSentence(data)].filter(Boolean).join(' · ')}
    >
      <UnsavedRooms statement={data} />
      {sentOn === null ? <Checklist statement={data} /> : <LazyFinishedStatement statement={data} />}
    </AdminPage>
  )
}
