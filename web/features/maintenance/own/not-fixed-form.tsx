import { Outcome } from '#contract/maintenance/messages.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { concludeRequest } from './api.ts'
import { draftOf, keepDraft } from './drafts.ts'

interface NotFixedFormProps {
  id: string
  cancel: () => void
  onFailed: (error: unknown) => void
}

/** Asks what is still wrong after completed work, and reopens the request. */
export function NotFixedForm({ id, cancel, onFailed }: NotFixedFormProps) {
  const queries = useQueryClient()
  const draft = `not fixed ${id}`
  const { form, errors, isSending } = useForm({
    schema: Outcome,
    complete: () => ({ isFixed: false }),
    send: (outcome, key) => concludeRequest(queries, id, outcome, key),
    onSent: () => {
      keepDraft(draft, '')
      toast("We're on it", 'Your request has been reopened.')
    },
    onFailed,
  })
  return (
    <form {...form} aria-label="Not fixed" className="mt-5 grid gap-4">
      <TextAreaField
        label="What isn't right?"
        name="reason"
        rows={3}
        defaultValue={draftOf(draft)}
        onInput={({ currentTarget }) => keepDraft(draft, currentTarget.value)}
        error={errors['reason']}
        aria-required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSending} pendingText="Sending...">
          Reopen the request
        </Button>
        <Button variant="secondary" onClick={cancel} disabled={isSending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
