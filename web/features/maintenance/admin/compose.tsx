import { type AdminRequestDetail, maintenanceAdmin } from '#contract/maintenance/admin.ts'
import { NewStaffMessage } from '#contract/maintenance/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { draftOf, keepDraftOf } from '#web/lib/forms/kept-drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { MessagePhotos } from '../own/message-photos.tsx'
import { UNSENT } from '../photos/finish-uploads.ts'
import { createUploadQueue, type UploadQueue } from '../photos/upload-queue.ts'
import { PHOTOS_LOST } from '../labels.ts'

const FAILURE = 'Failed to send message. Please try again.'

/** An unsent message. Whether it is internal is kept too, so that a note never comes back as a message to the sender. */
interface Draft {
  text: string
  isInternal: boolean
  /** Only their number where the draft was stored. */
  photos: UploadQueue | number
}

/** A message to the sender, or an internal note. Unsent ones are kept while other requests are open. */
export function Compose({ request: { id, fullName } }: { request: AdminRequestDetail }) {
  const queries = useQueryClient()
  const key = `message about ${id}`
  const [kept] = useState(() => draftOf(key) as Draft | undefined)
  const [keys] = useState(createIdempotencyKeys)
  const [photos] = useState(() => {
    const before = kept?.photos ?? 0
    return typeof before === 'number' ? createUploadQueue(before) : before
  })
  const [text, setText] = useState(kept?.text ?? '')
  const [isInternal, setInternal] = useState(kept?.isInternal ?? false)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const queue = useSyncExternalStore(photos.subscribe, photos.snapshot, photos.snapshot)
  const isWritten = text.trim() !== '' || queue.photos.length > 0
  useEffect(
    () => keepDraftOf(key, isWritten ? { text, isInternal, photos } : undefined),
    [key, isWritten, text, isInternal, photos],
  )

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
    // Another request may be open by now.
    keepDraftOf(key, undefined)
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
      const reason = photos.requeueMissing(failure) ? PHOTOS_LOST : errorMessage(failure, FAILURE)
      toast('Error', reason, 'destructive')
      refuse(reason)
    } finally {
      setSending(false)
    }
  }

  return (
    <div ref={area} className="mt-5 grid gap-3 border-t border-line pt-5 print:hidden">
      <TextAreaField
        label={isInternal ? 'Note for staff' : `Message to ${fullName}`}
        rows={3}
        className="min-w-0 wrap-anywhere"
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
      <div className="flex flex-wrap items-start justify-between gap-3">
        <MessagePhotos queue={photos} />
        <Button onClick={() => void send()} pending={isSending} pendingText="Sending..." className="ml-auto">
          {isInternal ? 'Add note' : 'Send message'}
        </Button>
      </div>
    </div>
  )
}
