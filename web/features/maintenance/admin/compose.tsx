import { type AdminRequestDetail, maintenanceAdmin } from '#contract/maintenance/admin.ts'
import { NewStaffMessage } from '#contract/maintenance/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { MessagePhotos } from '../own/message-photos.tsx'
import { UNSENT } from '../photos/finish-uploads.ts'
import { createUploadQueue } from '../photos/upload-queue.ts'

const FAILURE = 'Failed to send message'
const SENT_AGAIN = "Some photos didn't upload. Please send your message again."

interface ComposeProps {
  request: AdminRequestDetail
  /** Called when there is, or no longer is, an unsent message. */
  onWritten: (isWritten: boolean) => void
}

/** A message to the sender, or an internal note. It is inside the request's form but sends on its own. */
export function Compose({ request: { id, fullName }, onWritten }: ComposeProps) {
  const queries = useQueryClient()
  const [keys] = useState(createIdempotencyKeys)
  const [photos] = useState(createUploadQueue)
  const [text, setText] = useState('')
  const [isInternal, setInternal] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const queue = useSyncExternalStore(photos.subscribe, photos.snapshot, photos.snapshot)
  const isWritten = text.trim() !== '' || queue.photos.length > 0
  useEffect(() => onWritten(isWritten), [onWritten, isWritten])

  function refuse(reason: string) {
    setError(reason)
    area.current?.querySelector('textarea')?.focus()
  }

  async function deliver() {
    if (!(await photos.settled())) return refuse(UNSENT)
    const parsed = NewStaffMessage.safeParse({ body: text, isInternal, photoIds: photos.ids() })
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? FAILURE)
    const body = parsed.data
    await call(maintenanceAdmin.write, { params: { id }, body, idempotencyKey: keys.keyFor(body) })
    keys.forget()
    setText('')
    photos.clear()
    toast('Success', isInternal ? 'Note added' : `Message sent to ${fullName}`)
    await refresh(queries, maintenanceAdmin.list.path)
  }

  async function send() {
    setError(undefined)
    setSending(true)
    try {
      await deliver()
    } catch (failure) {
      const reason = photos.requeueMissing(failure) ? SENT_AGAIN : errorMessage(failure, FAILURE)
      toast('Error', reason, 'destructive')
      refuse(reason)
    } finally {
      setSending(false)
    }
  }

  return (
    // The message is sent on its own, so typing it must not mark the request as changed.
    <div ref={area} onInput={(event) => event.stopPropagation()} className="mt-5 grid gap-4 border-t border-line pt-5">
      <TextAreaField
        label={isInternal ? 'Note for staff' : `Message to ${fullName}`}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(undefined)
        }}
        error={error}
        help={isInternal ? 'Visible to staff only.' : 'Sent by email and shown with their request.'}
      />
      <CheckboxField
        label="Internal note (staff only)"
        checked={isInternal}
        onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
      />
      <MessagePhotos queue={photos} />
      <div>
        <Button variant="secondary" onClick={() => void send()} pending={isSending} pendingText="Sending...">
          {isInternal ? 'Add note' : 'Send message'}
        </Button>
      </div>
    </div>
  )
}
