import { referenceOf } from '#contract/core/reference.ts'
import type { RequestDetail } from '#contract/maintenance/own.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import type { ReactNode } from 'react'
import { PromiseNote } from '../progress/promise-note.tsx'
import { StatusLine } from '../progress/status-line.tsx'
import { PRIORITY_TONES, STATUS_TONES, typeName, labelOf } from '../labels.ts'
import { Conversation } from './conversation.tsx'
import { OutcomePanel } from './outcome.tsx'
import { OwnPhotos } from './own-photos.tsx'

const Card = ({ title, children, className = '' }: { title: string; children: ReactNode; className?: string }) => (
  <section
    aria-label={title}
    className={`rounded-card border border-line bg-surface p-5 shadow-soft sm:p-7 print-flat ${className}`}
  >
    <h2 className="mb-4 text-xl">{title}</h2>
    {children}
  </section>
)

/** One of the user's own requests with its history and messages. */
export function RequestView({ request, company }: { request: RequestDetail; company: string }) {
  const { requestType, status, priority, isUrgent, description, propertyAddress, createdAt, photos } = request
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-2">
        <strong className="mr-1 font-semibold tracking-wide">{typeName(requestType)}</strong>
        <Badge tone={STATUS_TONES[status]}>{labelOf(status)}</Badge>
        <Badge tone={PRIORITY_TONES[priority]}>{`${labelOf(priority)} priority`}</Badge>
        {isUrgent && <Badge tone="red">Urgent</Badge>}
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="empty:hidden">
          <OutcomePanel key={`${status} ${request.steps.length}`} request={request} />
        </div>
        <Card title="What you reported">
          <p className="break-words whitespace-pre-line">{description}</p>
          <OwnPhotos photos={photos} className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3" />
          <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
            <Fact name="Address">{propertyAddress}</Fact>
            <Fact name="Reported">
              <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            </Fact>
            <Fact name="Reference">{referenceOf(request.id)}</Fact>
          </dl>
        </Card>
        <Card title="Progress" className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <StatusLine steps={request.steps} status={status} company={company} />
          <div className="border-t border-line pt-5 empty:hidden">
            <PromiseNote
              {...{ promise: request.promise, priority, isUrgent, createdAt }}
              isCancelled={status === 'cancelled'}
            />
          </div>
        </Card>
        <Card title="Conversation" className={request.messages.length === 0 ? 'print:hidden' : ''}>
          <Conversation request={request} company={company} />
        </Card>
      </div>
    </>
  )
}
