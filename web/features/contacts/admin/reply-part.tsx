import { contactsAdmin, type ContactDetail, NewReply } from '#contract/contacts/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

const FAILURE = 'Failed to send reply'

interface ReplyPartProps {
  contact: ContactDetail
  /** Called when there is, or no longer is, an unsent reply. */
  onWritten: (isWritten: boolean) => void
  onReplied: () => void
}

/** The replies and a form for another one. It is inside the inquiry's form but sends on its own. */
export function ReplyPart({ contact: { id, email, replies }, onWritten, onReplied }: ReplyPartProps) {
  const queries = useQueryClient()
  const [keys] = useState(createIdempotencyKeys)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLDivElement>(null)

  function write(words: string) {
    setText(words)
    onWritten(words.trim() !== '')
  }

  function refuse(reason: string) {
    setError(reason)
    area.current?.querySelector('textarea')?.focus()
  }

  async function send() {
    const parsed = NewReply.safeParse({ body: text })
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? FAILURE)
    setError(undefined)
    setSending(true)
    try {
      await call(contactsAdmin.reply, { params: { id }, body: parsed.data, idempotencyKey: keys.keyFor(parsed.data) })
      keys.forget()
      write('')
      onReplied()
      toast('Success', `Reply sent to ${email}`)
      await refresh(queries, contactsAdmin.list.path)
    } catch (failure) {
      toast('Error', errorMessage(failure, FAILURE), 'destructive')
      refuse(errorMessage(failure, FAILURE))
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-label="Replies" className="border-t border-line pt-5 wrap-anywhere">
      <h3 className="mb-3 text-lg">Replies</h3>
      {replies.length > 0 && (
        <ol aria-label="Sent replies" className="mb-5 space-y-3">
          {replies.map((reply) => (
            <li key={reply.id} className="rounded-card border border-line bg-sand px-4 py-3">
              <p className="mb-1 text-sm text-muted">
                <span className="font-semibold text-ink">{reply.authorName ?? 'Staff'}</span> to {reply.sentTo} ·{' '}
                <time dateTime={reply.createdAt}>{formatMoment(reply.createdAt)}</time>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{reply.body}</p>
            </li>
          ))}
        </ol>
      )}
      {/* The reply is sent on its own, so typing it must not mark the inquiry as changed. */}
      <div ref={area} onInput={(event) => event.stopPropagation()}>
        <TextAreaField
          label={`Reply to ${email}`}
          rows={4}
          value={text}
          onChange={({ currentTarget }) => {
            write(currentTarget.value)
            setError(undefined)
          }}
          error={error}
          help="Sent by email with their message quoted. New inquiries move to Contacted."
        />
      </div>
      <Button
        variant="secondary"
        onClick={() => void send()}
        pending={isSending}
        pendingText="Sending..."
        className="mt-3"
      >
        Send reply
      </Button>
    </section>
  )
}
