import type { RequestDetail } from '#contract/maintenance/own.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { cx } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LazyMessageForm } from './lazy-forms.tsx'
import { OwnPhotos } from './own-photos.tsx'

type Message = RequestDetail['messages'][number]

function Bubble({ message, company }: { message: Message; company: string }) {
  const { author, authorName, body, photos, createdAt } = message
  const isMine = author === 'sender'
  return (
    <li className={cx('flex max-w-[34rem] flex-col', isMine ? 'ml-auto items-end' : 'items-start')}>
      <p className="mb-1 text-sm text-muted">
        <span className="font-semibold text-ink">{isMine ? 'You' : (authorName ?? company)}</span>
        {!isMine && authorName !== null && `, ${company}`} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      <div
        className={cx(
          'max-w-full rounded-card border px-4 py-3',
          isMine ? 'rounded-tr-sm border-blue-dot/25 bg-blue-tint' : 'rounded-tl-sm border-line bg-sand',
        )}
      >
        <p className="break-words whitespace-pre-line">{body}</p>
        <OwnPhotos
          photos={photos}
          className={cx('mt-3 grid gap-2', photos.length > 1 ? 'grid-cols-2' : 'grid-cols-[minmax(0,16rem)]')}
        />
      </div>
    </li>
  )
}

interface ConversationProps {
  request: RequestDetail
  company: string
}

/** The messages between tenant and staff about a request, and the form for a new one. */
export const Conversation = ({ request: { id, messages }, company }: ConversationProps) => (
  <>
    {messages.length === 0 ? (
      <p className="text-muted">
        No messages yet. Let us know what's changed or when we can stop by. We'll reply here and by email.
      </p>
    ) : (
      <ol aria-label="Messages" className="space-y-5">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} company={company} />
        ))}
      </ol>
    )}
    <div className="mt-6 border-t border-line pt-6 print:hidden">
      <LazyMessageForm id={id} skeleton={<Skeleton className="h-48" />} />
    </div>
  </>
)
