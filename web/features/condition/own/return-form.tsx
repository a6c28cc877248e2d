import { type OwnStatement, Returning } from '#contract/condition/fields.ts'
import { condition } from '#contract/condition/own.ts'
import { formatDay } from '#contract/core/dates.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownPhotos } from '../photos/queues.ts'
import { noteSaves } from './note-saves.ts'

interface ReturnFormProps {
  statement: OwnStatement
  accountName: string
  /** Whether this user has returned it before. */
  isAgain: boolean
}

/** Signs the statement and returns it, with what the tenant added or as correct. */
export function ReturnForm({ statement, accountName, isAgain }: ReturnFormProps) {
  const { id, draft, replyBy } = statement
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const unsaved = noteSaves.useUnsaved()
  const uploads = ownPhotos.useUploads()
  const isSaving = Object.values(unsaved).some(({ value }) => value.statementId === id) || uploads.length > 0
  const count = (draft?.notes.length ?? 0) + (draft?.photos.length ?? 0)
  const { form, errors, isSending } = useForm({
    schema: Returning,
    send: async (body) => {
      setFailure(undefined)
      await call(condition.send, { params: { id }, body })
      await refresh(queries, condition.own.path)
    },
    onSent: () => toast('Sent', count > 0 ? 'We got your list and will answer it.' : 'Thank you for returning it.'),
    onFailed: (error) => {
      setFailure(errorMessage(error, 'Failed to send it. Please try again.'))
      void refresh(queries, condition.own.path)
    },
  })
  if (isAgain && count === 0 && !isSaving)
    return <p className="text-muted">{`You can add more and send it until ${formatDay(replyBy!)}.`}</p>
  return (
    <form
      {...form}
      aria-label="Return the statement"
      className="grid max-w-xl gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h3 className="text-xl">{count > 0 ? 'Send your list' : 'Sign it if it is correct'}</h3>
      <p>
        {count > 0
          ? `You added ${formatCount(draft?.notes.length ?? 0, 'note')} and ${formatCount(draft?.photos.length ?? 0, 'photo')}. Sign here to send them to us. After that they can't be changed.`
          : 'If something is missing or wrong, add it above first. If everything is right, sign here to agree that the list is correct and complete.'}
      </p>
      <TextField
        label="Your full name"
        name="name"
        autoComplete="name"
        help={accountName ? `The name on your account is ${accountName}.` : 'Type it as you sign by hand.'}
        error={errors['name']}
      />
      <p role="alert" className="text-sm font-medium text-brick empty:hidden">
        {failure}
      </p>
      <Button type="submit" className="w-fit" pending={isSending} pendingText="Sending..." disabled={isSaving}>
        {isSaving ? 'Saving what you added...' : count > 0 ? 'Sign and send' : 'Sign as correct'}
      </Button>
    </form>
  )
}
