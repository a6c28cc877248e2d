import type { AdminRequestDetail } from '#contract/maintenance/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { OwnPhotos } from '../own/own-photos.tsx'

type Message = AdminRequestDetail['messages'][number]

const lookOf = ({ author, isInternal }: Message) => {
  if (isInternal) return 'border-yellow-dot/40 bg-yellow-tint'
  return author === 'staff' ? 'border-blue-dot/25 bg-blue-tint' : 'border-line bg-sand'
}

/** The report, as what the sender said first. */
function Report({ request: { fullName, createdAt, description, photos } }: { request: AdminRequestDetail }) {
  return (
    <section aria-label="Description" className="pr-6">
      <p className="mb-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="min-w-0 font-semibold wrap-anywhere text-ink">{fullName}</span>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      <div className="rounded-card border border-line bg-sand px-4 py-3">
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        <OwnPhotos photos={photos} className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3" />
      </div>
    </section>
  )
}

/** The report, the messages between sender and staff, and the internal notes. */
export const Conversation = ({ request }: { request: AdminRequestDetail }) => (
  <>
    <Report request={request} />
    {request.messages.length > 0 && <Messages request={request} />}
  </>
)

function Messages({ request: { messages, fullName } }: { request: AdminRequestDetail }) {
  return (
    <ol aria-label="Messages" className="mt-4 space-y-4">
      {messages.map((message) => (
        <li key={message.id} className={message.author === 'staff' ? 'pl-6' : 'pr-6'}>
          <p className="mb-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span className="min-w-0 font-semibold wrap-anywhere text-ink">
              {message.authorName ?? (message.author === 'staff' ? 'Staff' : fullName)}
            </span>
            <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
            {message.isInternal && <Badge tone="yellow">Internal</Badge>}
          </p>
          <div className={cx('rounded-card border px-4 py-3', lookOf(message))}>
            <p className="wrap-anywhere whitespace-pre-line">{message.body}</p>
            <OwnPhotos photos={message.photos} className="mt-3 grid grid-cols-2 gap-2" />
          </div>
        </li>
      ))}
    </ol>
  )
}
