import type { AdminDocument } from '#contract/documents/fields.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { FileUpload } from '#web/ui/edit/upload/file-upload.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaseDocuments } from '../api.ts'
import { DocumentRow, type Task } from './document-row.tsx'
import {
  fetchDocumentDialogs,
  LazyDraftDialog,
  LazyFromTemplate,
  LazySignDialog,
  LazyWithdrawDialog,
} from './lazy-dialogs.tsx'
import { sendDocument } from './send-document.ts'

/** Of many documents the newest are shown at first. */
const SHOWN = 5

/** The documents of a lease: upload, share, sign. */
export function LeaseDocuments({ id }: { id: string }) {
  useEffect(fetchDocumentDialogs, [])
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(leaseDocuments(id))
  const [opened, setOpened] = useState<{ task: Task; document: AdminDocument } | null>(null)
  const [isWhole, setWhole] = useState(false)
  const template = useOpenRecord('template')
  const close = () => setOpened(null)
  return (
    <section aria-labelledby="documents" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="documents" className="mb-2 text-xl">
        Documents
      </h2>
      {!data && error !== null && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load the documents. Please try again.
        </LoadFailure>
      )}
      {!data && error === null && <Skeleton className="h-24" />}
      {data && (
        <>
          <FileUpload
            label="Add document"
            accept="application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif"
            send={async (file, sending) => {
              const document = await sendDocument(id, file, sending)
              await refresh(queries, leasesAdmin.list.path)
              setOpened({ task: 'draft', document })
            }}
            failure="We couldn't upload the document. Please try again."
          />
          <Button variant="secondary" className="mt-3 print:hidden" onClick={() => template.open('choose')}>
            Create from template
          </Button>
          {data.length === 0 ? (
            <p className="mt-3 text-muted">
              No documents yet. Add a PDF or a picture, or create a document from a template, and share it with the
              tenant to read or sign.
            </p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {data.slice(0, isWhole ? undefined : SHOWN).map((document) => (
                <DocumentRow key={document.id} document={document} open={(task) => setOpened({ task, document })} />
              ))}
            </ul>
          )}
          {data.length > SHOWN && !isWhole && (
            <Button variant="secondary" onClick={() => setWhole(true)} className="print:hidden">
              {`Show all ${data.length} documents`}
            </Button>
          )}
          {template.id !== null && (
            <LazyFromTemplate
              leaseId={id}
              id={template.id}
              choose={template.open}
              close={template.close}
              made={(document) => setOpened({ task: 'draft', document })}
            />
          )}
          {opened?.task === 'draft' && <LazyDraftDialog document={opened.document} close={close} />}
          {opened?.task === 'withdraw' && <LazyWithdrawDialog document={opened.document} close={close} />}
          {opened?.task === 'sign' && <LazySignDialog document={opened.document} close={close} />}
        </>
      )}
    </section>
  )
}
