import { NewMessage } from '#contract/maintenance/messages.ts'
import { rateLimitMessage, TRY_AGAIN } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { finishUploads } from '../photos/finish-uploads.ts'
import { writeMessage } from './api.ts'
import { draftOf, keepDraft, photosOf } from './drafts.ts'
import { MessagePhotos } from './message-photos.tsx'
import { PHOTOS_LOST } from '../labels.ts'

/** A message about a request, optionally with photos. */
export function MessageForm({ id }: { id: string }) {
  const queries = useQueryClient()
  const photos = photosOf(id)
  const { form, errors, isSending } = useForm({
    schema: NewMessage,
    complete: () => ({ photoIds: photos.ids() }),
    ready: (element) => finishUploads(photos, element),
    send: (message, key) => writeMessage(queries, id, message, key),
    onSent: () => {
      keepDraft(id, '')
      photos.clear()
      toast('Message sent', "We'll reply here and by email.")
    },
    onFailed: (error) => {
      const text = photos.requeueMissing(error) ? PHOTOS_LOST : (rateLimitMessage(error) ?? TRY_AGAIN)
      toast("Your message wasn't sent", text, 'destructive')
    },
  })

  return (
    <form {...form} aria-label="Message us" className="grid gap-5">
      <TextAreaField
        label="Your message"
        name="body"
        rows={4}
        defaultValue={draftOf(id)}
        onInput={({ currentTarget }) => keepDraft(id, currentTarget.value)}
        error={errors['body']}
        aria-required
      />
      <MessagePhotos queue={photos} />
      <div>
        <Button type="submit" pending={isSending} pendingText="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}
