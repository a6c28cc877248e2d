import { formatDate } from '#contract/core/dates.ts'
import { documentTemplatesAdmin } from '#contract/documents/templates/admin.ts'
import type { Template } from '#contract/documents/templates/fields.ts'
import { parseMarkup } from '#contract/documents/templates/markup.ts'
import { fill } from '#contract/documents/templates/merge.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refreshWith } from '#web/lib/api/list-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KIND_NAMES } from '../../labels.ts'
import { FilledText } from './filled-text.tsx'
import { ReviewNotice } from './review-notice.tsx'

const PATH = documentTemplatesAdmin.list.path

const Shown = ({ text }: { text: string }) => (
  <FilledText blocks={fill(parseMarkup(text).blocks, {})} className="rounded-card border border-line bg-paper p-4" />
)

/** The text of an earlier version. */
function EarlierText({ id, version }: { id: string; version: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PATH, 'version', id, version],
    queryFn: () => call(documentTemplatesAdmin.version, { params: { id, version: String(version) } }),
    staleTime: Infinity,
  })
  if (data) return <Shown text={data.text} />
  if (error === null) return <Skeleton className="h-64 rounded-card" />
  return (
    <LoadFailure retry={refetch} isTrying={isFetching}>
      Failed to load this version. Please try again.
    </LoadFailure>
  )
}

/** Reads a template, also as it was before, and leads to editing and archiving it. */
export function TemplateReader({ template, edit, close }: { template: Template; edit: () => void; close: () => void }) {
  const queries = useQueryClient()
  const { id, name, kind, version, isReviewed, staffName, updatedAt, archivedAt, text } = template
  const [read, setRead] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const history = useQuery({
    queryKey: [PATH, 'versions', id],
    queryFn: () => call(documentTemplatesAdmin.versions, { params: { id } }),
    staleTime: 0,
  })
  const versions = history.data
  const isArchived = archivedAt !== null
  async function setArchived() {
    setSending(true)
    try {
      const endpoint = isArchived ? documentTemplatesAdmin.restore : documentTemplatesAdmin.archive
      await refreshWith(queries, PATH, await call(endpoint, { params: { id } }))
      toast('Success', isArchived ? 'Template restored' : 'Template archived')
      close()
    } catch (error) {
      const failure = isArchived ? 'Failed to restore the template' : 'Failed to archive the template'
      toast('Error', errorMessage(error, failure), 'destructive')
      setSending(false)
    }
  }
  const shown = read ?? version
  return (
    <Dialog
      open
      onClose={close}
      title={name}
      description={`${KIND_NAMES[kind]}, version ${version}, ${formatDate(updatedAt)}, ${staffName}`}
      className="sm:w-[min(48rem,calc(100%-3rem))]!"
    >
      <div className="grid gap-5">
        {!isReviewed && <ReviewNotice />}
        {isArchived && <p className="text-muted">Archived. No document is made from it until you restore it.</p>}
        <div className="flex flex-wrap gap-3">
          {!isArchived && <Button onClick={edit}>Edit</Button>}
          <Button
            variant="secondary"
            onClick={() => void setArchived()}
            pending={isSending}
            pendingText="One moment..."
          >
            {isArchived ? 'Restore' : 'Archive'}
          </Button>
        </div>
        {!versions && history.error !== null && (
          <LoadFailure retry={history.refetch} isTrying={history.isFetching}>
            Failed to load the earlier versions. Please try again.
          </LoadFailure>
        )}
        {versions !== undefined && versions.length > 1 && (
          <SelectField
            label="Version"
            className="sm:max-w-96"
            choices={versions.map((one) => ({
              value: String(one.version),
              label: `Version ${one.version}, ${formatDate(one.createdAt)}, ${one.staffName}`,
            }))}
            value={String(shown)}
            onChange={({ currentTarget }) => setRead(Number(currentTarget.value))}
          />
        )}
        {shown === version ? <Shown text={text} /> : <EarlierText id={id} version={shown} />}
      </div>
    </Dialog>
  )
}
