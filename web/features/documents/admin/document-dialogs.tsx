import { documentsAdmin } from '#contract/documents/admin.ts'
import {
  type AdminDocument,
  type Ask,
  DOCUMENT_KINDS,
  DocumentFacts,
  NewSignature,
  REASON_MAX,
  Withdrawal,
} from '#contract/documents/fields.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type * as z from 'zod/mini'
import { KIND_NAMES } from '../labels.ts'
import { completeSignature, SignFields } from '../sign-fields.tsx'
import { chosenFrom, RecipientFields, usualParts } from './recipient-fields.tsx'

interface DialogProps {
  document: AdminDocument
  close: () => void
}

/** A form about a document. Afterward the documents of the lease are shown anew, also where it failed. */
function DocumentForm<Schema extends z.ZodMiniType>({
  change,
  ...dialog
}: Omit<ComponentProps<typeof FormDialog<Schema>>, 'send' | 'submitting'> & {
  change: (values: z.output<Schema>) => Promise<unknown>
}) {
  const queries = useQueryClient()
  return (
    <FormDialog
      {...dialog}
      submitting="One moment..."
      send={async (values) => {
        try {
          await change(values)
        } finally {
          await refresh(queries, leasesAdmin.list.path)
        }
      }}
    />
  )
}

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))

const ASKS = [
  { value: 'none', label: 'Nothing' },
  { value: 'acknowledge', label: 'Confirm that they read it' },
  { value: 'sign', label: 'Sign it' },
] as const satisfies readonly { value: Ask; label: string }[]

/** Says what a draft is and what the tenant is asked for, and shares it or keeps it. */
export function DraftDialog({ document, close }: DialogProps) {
  const [ask, setAsk] = useState<string>(document.ask)
  const [kind, setKind] = useState<string>(document.kind)
  const [isShared, setShared] = useState(true)
  const [isDelivered, setDelivered] = useState(false)
  const [parts, setParts] = useState(() => usualParts(document.tenants))
  const isOfSeveral = document.tenants.length > 1
  const whom = isOfSeveral ? 'tenants' : 'tenant'
  const params = { id: document.id }
  return (
    <DocumentForm
      title="Document"
      description={`${document.fileName}. Once it is shared, it can't be changed.`}
      draft={`document-${document.id}`}
      schema={DocumentFacts}
      complete={(fields) => ({ isCountersigned: ask === 'sign' && fields['isCountersigned'] === 'on' })}
      change={async (body) => {
        await call(documentsAdmin.update, { params, body })
        if (isShared)
          await call(documentsAdmin.share, {
            params,
            body: { isDelivered, ...(isOfSeveral && { tenants: chosenFrom(parts) }) },
          })
      }}
      close={close}
      done={isShared ? 'Document shared' : 'Draft saved'}
      failure="Failed to save the document"
      submit={isShared ? 'Share document' : 'Save draft'}
    >
      {(errors) => (
        <>
          <TextField label="Title" name="title" defaultValue={document.title} error={errors['title']} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Kind"
              name="kind"
              choices={KINDS}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
              error={errors['kind']}
            />
            <SelectField
              label={`The ${whom} should`}
              name="ask"
              choices={ASKS}
              value={ask}
              onChange={({ currentTarget }) => setAsk(currentTarget.value)}
              error={errors['ask']}
            />
          </div>
          {ask === 'sign' && (
            <CheckboxField
              label="We sign it as well"
              name="isCountersigned"
              defaultChecked={document.isCountersigned}
              help={`Once the ${whom} ${isOfSeveral ? 'have' : 'has'} signed, a colleague or you sign it here for the company.`}
            />
          )}
          <CheckboxField
            label={`Share with the ${whom} now`}
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            help={`The ${whom} ${isOfSeveral ? 'get' : 'gets'} an email. Until then only staff see it.`}
          />
          {isOfSeveral && isShared && (
            <RecipientFields
              tenants={document.tenants}
              ask={ask}
              parts={parts}
              change={(id, part) => setParts({ ...parts, [id]: part })}
              error={errors['tenants']}
            />
          )}
          {kind === 'notice' && isShared && (
            <div>
              <CheckboxField
                label="It was or will also be delivered as the law asks"
                name="isDelivered"
                checked={isDelivered}
                onChange={({ currentTarget }) => setDelivered(currentTarget.checked)}
                aria-invalid={errors['isDelivered'] === undefined ? undefined : true}
                help="A notice to quit or of eviction must also be delivered as a printed letter (15 U.S.C. § 7003(b))."
              />
              <p role="alert" className="ml-8 text-sm font-medium text-brick empty:hidden">
                {errors['isDelivered']}
              </p>
            </div>
          )}
        </>
      )}
    </DocumentForm>
  )
}

/** Withdraws what has no signature yet. */
export const WithdrawDialog = ({ document, close }: DialogProps) => (
  <DocumentForm
    title="Withdraw document"
    description={`${document.title}. ${document.tenants.length > 1 ? 'The tenants can no longer open or sign it, and get' : 'The tenant can no longer open or sign it, and gets'} an email with the reason.`}
    draft={`withdraw-document-${document.id}`}
    schema={Withdrawal}
    change={(body) => call(documentsAdmin.withdraw, { params: { id: document.id }, body })}
    close={close}
    done="Document withdrawn"
    failure="Failed to withdraw the document"
    submit="Withdraw"
    isDestructive
  >
    {(errors) => <ReasonField required maxLength={REASON_MAX} error={errors['reason']} />}
  </DocumentForm>
)

/** Signs for the company. */
export const SignDialog = ({ document, close }: DialogProps) => (
  <DocumentForm
    title="Sign for the company"
    description={`${document.title}. Read it before you sign it.`}
    draft={`sign-document-${document.id}`}
    schema={NewSignature}
    complete={completeSignature(document.sha256)}
    change={(body) => call(documentsAdmin.sign, { params: { id: document.id }, body })}
    close={close}
    done="Document signed"
    failure="Failed to sign the document"
    submit="Sign document"
  >
    {(errors) => <SignFields errors={errors} />}
  </DocumentForm>
)
