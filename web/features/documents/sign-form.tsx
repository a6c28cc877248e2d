import { NewSignature, type OwnDocument } from '#contract/documents/fields.ts'
import { documents } from '#contract/documents/own.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { completeSignature, SignFields } from './sign-fields.tsx'

interface SignFormProps {
  document: OwnDocument
  accountName: string
  close: () => void
}

/** Signs a document in its place in the list. */
export function SignForm({ document, accountName, close }: SignFormProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { form, errors, isSending } = useForm({
    schema: NewSignature,
    complete: completeSignature(document.sha256),
    send: async (body) => {
      setFailure(undefined)
      await call(documents.sign, { params: { id: document.id }, body })
      await refresh(queries, documents.own.path)
    },
    onSent: () => {
      toast('Signed', `You signed ${document.title}.`)
      close()
    },
    onFailed: (error) => {
      setFailure(errorMessage(error, 'Failed to sign the document. Please try again.'))
      // It may have been withdrawn.
      void refresh(queries, documents.own.path)
    },
  })
  return (
    <form
      {...form}
      aria-label={`Sign ${document.title}`}
      className="mt-5 grid max-w-xl gap-5 border-t border-line pt-5"
    >
      <SignFields errors={errors} accountName={accountName} />
      <p role="alert" className="text-sm font-medium text-brick empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSending} pendingText="Signing...">
          Sign document
        </Button>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
