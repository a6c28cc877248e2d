import { formatDate } from '#contract/core/dates.ts'
import { Consent, type OwnDocument } from '#contract/documents/fields.ts'
import { documents } from '#contract/documents/own.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { ownDocuments } from './api.ts'
import { DocumentFile } from './document-file.tsx'
import { isForTenant, KIND_NAMES, signedWords, sizeOf, STATUSES } from './labels.ts'
import { SignForm } from './sign-form.tsx'

/** What the tenant does now, as a sentence. */
function nextStep(document: OwnDocument): string | null {
  if (document.withdrawnAt !== null)
    return `Withdrawn on ${formatDate(document.withdrawnAt)}: ${document.withdrawnBecause}`
  if (!isForTenant(document)) return document.status === 'waiting' ? 'We still have to sign it.' : null
  const isToSign = document.ask === 'sign'
  if (document.openedAt === null)
    return isToSign
      ? 'Please download the document and read it. Then you can sign it here.'
      : 'Please download the document and read it.'
  return isToSign
    ? 'Please sign it if you agree. If something is not right, write to us first.'
    : 'Please confirm that you have read it.'
}

function Confirm({ document: { id, title, sha256 } }: { document: OwnDocument }) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  async function confirm() {
    setSending(true)
    try {
      await call(documents.acknowledge, { params: { id }, body: { sha256 } })
      toast('Confirmed', `Thank you for reading ${title}.`)
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to confirm this. Please try again.'), 'destructive')
    } finally {
      await refresh(queries, documents.own.path)
      setSending(false)
    }
  }
  return (
    <Button
      onClick={() => void confirm()}
      pending={isSending}
      pendingText="Confirming..."
      aria-label={`I have read it: ${title}`}
    >
      I have read it
    </Button>
  )
}

const badgeOf = (document: OwnDocument) =>
  isForTenant(document)
    ? { name: document.ask === 'sign' ? 'To sign' : 'To read', tone: 'yellow' as const }
    : STATUSES[document.status]

function DocumentCard({ document }: { document: OwnDocument }) {
  const queries = useQueryClient()
  const [isSigning, setSigning] = useState(false)
  const { title, kind, bytes, sharedAt, ask, openedAt, withdrawnAt, signatures } = document
  const isNext = isForTenant(document)
  const mustOpen = isNext && openedAt === null
  const { name, tone } = badgeOf(document)
  const step = nextStep(document)
  return (
    <li>
      <PortalCard>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-xl wrap-anywhere">{title}</h2>
          <Badge tone={tone}>{name}</Badge>
        </div>
        <p className="mt-1 text-sm text-muted">{`${KIND_NAMES[kind]} · PDF, ${sizeOf(bytes)} · ${formatDate(sharedAt!)}`}</p>
        {step !== null && <p className="mt-3">{step}</p>}
        {signatures.length > 0 && <p className="mt-3 text-muted">{signedWords(document)}</p>}
        {isNext && ask === 'acknowledge' && !mustOpen && (
          <p className="mt-3 text-muted">{`You confirm: ${Consent.acknowledge}`}</p>
        )}
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          {withdrawnAt === null && (
            <DocumentFile
              document={document}
              what="file"
              variant={mustOpen ? 'primary' : 'secondary'}
              onSaved={() => mustOpen && void refresh(queries, documents.own.path)}
            >
              Download
            </DocumentFile>
          )}
          {isNext && !mustOpen && ask === 'acknowledge' && <Confirm document={document} />}
          {isNext && !mustOpen && ask === 'sign' && !isSigning && (
            <Button onClick={() => setSigning(true)} aria-label={`Sign: ${title}`}>
              Sign
            </Button>
          )}
          {signatures.length > 0 && (
            <DocumentFile document={document} what="certificate">
              Certificate
            </DocumentFile>
          )}
        </div>
        {isSigning && isNext && <SignForm document={document} close={() => setSigning(false)} />}
      </PortalCard>
    </li>
  )
}

/** The documents that were shared with the user. What waits for them comes first. */
export function OwnDocuments() {
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
  const waiting = data.filter(isForTenant)
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
        {[...waiting, ...data.filter((one) => !isForTenant(one))].map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
    </>
  )
}
