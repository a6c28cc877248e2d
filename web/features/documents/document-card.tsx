import { formatDate, formatDay } from '#contract/core/dates.ts'
import { Consent, type OwnDocument } from '#contract/documents/fields.ts'
import { documents } from '#contract/documents/own.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatBytes } from '#web/lib/format/bytes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentFile } from './document-file.tsx'
import { KIND_NAMES, namesOf, signedWords, STATUSES } from './labels.ts'
import { SignForm } from './sign-form.tsx'

/** Who still has to sign or confirm it, besides the user. */
function waitsFor({ status, ask, waitsFor: others, isCountersigned }: OwnDocument): string | null {
  if (status !== 'waiting') return null
  const did = ask === 'sign' ? 'signed it' : 'confirmed it'
  if (others.length > 0) return `${namesOf(others)} ${others.length === 1 ? 'has' : 'have'} not ${did} yet.`
  return isCountersigned ? 'We still have to sign it.' : null
}

/** Why someone who has left the lease only reads it. */
const leftWords = ({ left }: OwnDocument) =>
  left === null
    ? null
    : `You left this lease${left.on === null ? '' : ` on ${formatDay(left.on)}`}. You can still read what was shared with you, and there is nothing left for you to sign.`

/** What the tenant does now, as a sentence. */
function nextStep(document: OwnDocument): string | null {
  if (document.withdrawnAt !== null)
    return `Withdrawn on ${formatDate(document.withdrawnAt)}: ${document.withdrawnBecause}`
  if (!document.isForYou) return waitsFor(document)
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
  document.isForYou
    ? { name: document.ask === 'sign' ? 'To sign' : 'To read', tone: 'yellow' as const }
    : STATUSES[document.status]

/** A document that was shared with the user, and what they do with it next. */
export function DocumentCard({ document, accountName }: { document: OwnDocument; accountName: string }) {
  const queries = useQueryClient()
  const [isSigning, setSigning] = useState(false)
  const { title, kind, bytes, sharedAt, ask, openedAt, withdrawnAt, signatures } = document
  const isNext = document.isForYou
  const mustOpen = isNext && openedAt === null
  const { name, tone } = badgeOf(document)
  const step = nextStep(document)
  const left = leftWords(document)
  return (
    <li>
      <PortalCard>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-xl wrap-anywhere">{title}</h2>
          <Badge tone={tone}>{name}</Badge>
        </div>
        <p className="mt-1 text-sm text-muted">{`${KIND_NAMES[kind]} · PDF, ${formatBytes(bytes)} · ${formatDate(sharedAt!)}`}</p>
        {step !== null && <p className="mt-3">{step}</p>}
        {left !== null && <p className="mt-3 text-muted">{left}</p>}
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
        {isSigning && isNext && (
          <SignForm document={document} accountName={accountName} close={() => setSigning(false)} />
        )}
      </PortalCard>
    </li>
  )
}
