import { contactsAdmin, type ContactDetail, NewReply } from '#contract/contacts/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { createIdempotencyKeys } from '#web/lib/api/idempotency-key.ts'
import { draftOf, keepDraftOf } from '#web/lib/forms/kept-drafts.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { nameOf } from './labels.ts'

const FAILURE = 'Failed to send reply. Please try again.'

interface MessageProps {
  by: ReactNode
  at: string
  text: string
  look: string
}

const Message = ({ by, at, text, look }: MessageProps) => (
  <>
    <p className="mb-1 text-sm text-muted">
      {by} · <time dateTime={at}>{formatMoment(at)}</time>
    </p>
    <p className={cx('rounded-card border px-4 py-3 wrap-anywhere whitespace-pre-line', look)}>{text}</p>
  </>
)

const Name = ({ children }: { children: string }) => <span className="font-semibold text-ink">{children}</span>

/** The message, the replies, and a form for another one. An unsent reply is kept while other inquiries are open. */
export function ReplyPart({ contact }: { contact: ContactDetail }) {
  const { id, email, message, createdAt, replies } = contact
  const queries = useQueryClient()
  const key = `reply to ${id}`
  const [keys] = useState(createIdempotencyKeys)
  const [text, setText] = useState(() => (draftOf(key) as string | undefined) ?? '')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLDivElement>(null)

  function write(words: string) {
    setText(words)
    keepDraftOf(key, words.trim() === '' ? undefined : words)
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
    <section aria-label="Conversation" className="wrap-anywhere">
      <h3 className="mb-3 text-lg">Conversation</h3>
      <section aria-label="Message" className="mb-4 pr-6">
        <Message by={<Name>{nameOf(contact)}</Name>} at={createdAt} text={message} look="border-line bg-sand" />
      </section>
      {replies.length > 0 && (
        <ol aria-label="Sent replies" className="mb-5 space-y-3">
          {replies.map((reply) => (
            <li key={reply.id} className="pl-6">
              <Message
                by={
                  <>
                    <Name>{reply.authorName ?? 'Staff'}</Name> to <EmailText address={reply.sentTo} />
                  </>
                }
                at={reply.createdAt}
                text={reply.body}
                look="border-blue-dot/25 bg-blue-tint"
              />
            </li>
          ))}
        </ol>
      )}
      <div ref={area} className="border-t border-line pt-5">
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
      <div className="mt-3 text-right">
        <Button onClick={() => void send()} pending={isSending} pendingText="Sending...">
          Send reply
        </Button>
      </div>
    </section>
  )
}
