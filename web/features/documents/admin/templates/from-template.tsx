import { documentTemplatesAdmin } from '#contract/documents/templates/admin.ts'
import type { AdminDocument } from '#contract/documents/fields.ts'
import type { TemplateSummary } from '#contract/documents/templates/fields.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KIND_NAMES } from '../../labels.ts'
import { FillForm } from './fill-form.tsx'

const PATH = documentTemplatesAdmin.list.path

interface FromTemplateProps {
  leaseId: string
  /** The template that was chosen, or `choose`. */
  id: string
  choose: (id: string) => void
  close: () => void
  made: (document: AdminDocument) => void
}

/** A template to choose. */
const Choice = ({ template, choose }: { template: TemplateSummary } & Pick<FromTemplateProps, 'choose'>) => (
  <button
    type="button"
    onClick={() => choose(template.id)}
    className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-sm px-2 py-2.5 text-left hover:bg-sand"
  >
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">{template.name}</span>
      <span className="sr-only">, </span>
      <span className="block text-sm text-muted">{KIND_NAMES[template.kind]}</span>
    </span>
    {!template.isReviewed && <Badge tone="yellow">To review</Badge>}
  </button>
)

/** The templates in use. */
function Choices({ choose }: Pick<FromTemplateProps, 'choose'>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PATH, 'choices'],
    queryFn: () => callPage(documentTemplatesAdmin.list, { query: { limit: 100 } }),
    staleTime: 0,
  })
  if (!data && error === null) return <Skeleton className="h-64 rounded-card" />
  if (!data)
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        Failed to load the templates. Please try again.
      </LoadFailure>
    )
  const items = data.items.map((template) => (
    <li key={template.id}>
      <Choice template={template} choose={choose} />
    </li>
  ))
  return (
    <div className="grid gap-4">
      {items.length === 0 ? (
        <p className="text-muted">No templates yet.</p>
      ) : (
        <ul className="divide-y divide-line">{items}</ul>
      )}
      <Link to="/admin/document-templates" className="link inline-flex min-h-6 items-center justify-self-start">
        Manage templates
      </Link>
    </div>
  )
}

/** The chosen template with the values of the lease, which stay as they were when the form was opened. */
function Filling({ leaseId, id, close, made }: Omit<FromTemplateProps, 'choose'>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PATH, 'filling', id, leaseId],
    queryFn: async () => {
      const [template, values] = await Promise.all([
        loadRecord(documentTemplatesAdmin.get, id),
        call(documentTemplatesAdmin.values, { params: { id: leaseId } }),
      ])
      return { template, values }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const [opened, setOpened] = useState<typeof data>()
  if (data && !opened) setOpened(data)
  if (opened) return <FillForm leaseId={leaseId} {...opened} close={close} made={made} />
  return (
    <Dialog open onClose={close} title="Create from template">
      {error === null ? (
        <Skeleton className="h-64 rounded-card" />
      ) : (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load the template. Please try again.
        </LoadFailure>
      )}
    </Dialog>
  )
}

/** Makes a document of this lease from a template: choose it, fill in what is missing, look at the text. */
export function FromTemplate({ leaseId, id, choose, close, made }: FromTemplateProps) {
  if (id !== 'choose') return <Filling key={id} leaseId={leaseId} id={id} close={close} made={made} />
  return (
    <Dialog
      open
      onClose={close}
      title="Create from template"
      description="Choose a template. You see the filled text before the document is made."
    >
      <Choices choose={choose} />
    </Dialog>
  )
}
