import { formatDate } from '#contract/core/dates.ts'
import { documentsAdmin } from '#contract/documents/admin.ts'
import type { AdminDocument } from '#contract/documents/fields.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatBytes } from '#web/lib/format/bytes.ts'
import { ask } from '#web/lib/forms/question.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { DocumentFile } from '../document-file.tsx'
import { isForCompany, KIND_NAMES, missingTenants, namesOf, signedWords, STATUSES } from '../labels.ts'
import { RecipientList } from './recipient-list.tsx'
import { ShareFurther } from './share-further.tsx'

export type Task = 'draft' | 'withdraw' | 'sign'

/** What staff know of it: who added it, whether the tenant has it, and what is missing. */
function standingOf(document: AdminDocument): string {
  const { status, sharedAt, tenants, withdrawnAt, withdrawnBecause, staffName, createdAt, delivery } = document
  if (status === 'draft') return `Added by ${staffName} on ${formatDate(createdAt)}. Only staff see it.`
  if (withdrawnAt !== null) return `Withdrawn on ${formatDate(withdrawnAt)}: ${withdrawnBecause}`
  const only = tenants.length === 1 ? tenants[0]! : null
  const opened =
    only === null
      ? tenants.length === 0
        ? ''
        : ` with ${tenants.length} tenants`
      : only.openedAt === null
        ? ', not read yet'
        : `, downloaded by the tenant on ${formatDate(only.openedAt)}`
  const what = document.ask === 'sign' ? 'signature' : 'confirmation'
  const missing = [
    ...missingTenants(document).map(({ name }) => (only === null ? `the ${what} of ${name}` : `the tenant's ${what}`)),
    ...(isForCompany(document) ? ['our signature'] : []),
  ]
  const waits = missing.length === 0 ? '' : ` Waits for ${namesOf(missing)}.`
  const delivered =
    delivery === null ? '' : ` ${delivery.confirmedBy} confirmed that it is also delivered as the law asks.`
  return `Shared on ${formatDate(sharedAt!)}${opened}.${delivered}${waits}`
}

/** Deletes a draft after a question. */
function DeleteDraft({ document: { id, title } }: { document: AdminDocument }) {
  const queries = useQueryClient()
  async function remove() {
    const description = `${title} is deleted with its file.`
    if (!(await ask({ title: 'Delete draft?', description, no: 'Cancel', yes: 'Delete' }))) return
    try {
      await call(documentsAdmin.remove, { params: { id } })
      toast('Success', 'Draft deleted')
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to delete the draft'), 'destructive')
    }
    await refresh(queries, leasesAdmin.list.path)
  }
  return (
    <Button variant="quiet" onClick={() => void remove()} aria-label={`Delete ${title}`}>
      Delete
    </Button>
  )
}

/** A document of the lease, how it stands, and what can be done with it. */
export function DocumentRow({ document, open }: { document: AdminDocument; open: (task: Task) => void }) {
  const { title, kind, status, bytes, signatures, template, tenants } = document
  // Of several tenants, the list above has theirs.
  const named = tenants.length > 1 ? signatures.filter(({ side }) => side === 'company') : signatures
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
      </p>
      <p className="text-muted">{`${KIND_NAMES[kind]}, ${formatBytes(bytes)}. ${standingOf(document)}`}</p>
      {template !== null && (
        <p className="text-muted">{`From the template ${template.name}, version ${template.version}${template.isTextChanged ? ', with changes' : ''}.`}</p>
      )}
      {status !== 'draft' && tenants.length > 1 && <RecipientList document={document} />}
      {named.length > 0 && <p className="text-muted">{signedWords({ signatures: named })}</p>}
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {status === 'draft' && (
          <Button onClick={() => open('draft')} aria-label={`Edit and share ${title}`}>
            Edit and share
          </Button>
        )}
        {isForCompany(document) && missingTenants(document).length === 0 && signatures.length > 0 && (
          <Button onClick={() => open('sign')} aria-label={`Sign ${title}`}>
            Sign
          </Button>
        )}
        <DocumentFile document={document} what="file" isForStaff>
          Download
        </DocumentFile>
        {signatures.length > 0 && (
          <DocumentFile document={document} what="certificate" isForStaff>
            Certificate
          </DocumentFile>
        )}
        {status === 'draft' && <DeleteDraft document={document} />}
        {status !== 'withdrawn' &&
          document.others.map((tenant) => <ShareFurther key={tenant.tenantId} document={document} tenant={tenant} />)}
        {(status === 'shared' || status === 'waiting') && signatures.length === 0 && (
          <Button variant="quiet" onClick={() => open('withdraw')} aria-label={`Withdraw ${title}`}>
            Withdraw
          </Button>
        )}
      </div>
    </li>
  )
}
