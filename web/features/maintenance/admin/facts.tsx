import type { AdminRequestDetail } from '#contract/maintenance/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Fact, ReachFacts } from '#web/ui/layout/fact.tsx'
import { OwnPhotos } from '../own/own-photos.tsx'
import { PRIORITY_TONES, STATUS_TONES, typeName, labelOf } from '../labels.ts'

const senderOf = ({ userId, tenantId }: AdminRequestDetail) =>
  tenantId !== null ? 'Tenant' : userId === null ? 'Website visitor' : 'Signed-in user'

/** What was reported and by whom, with photos. */
export function Facts({ request }: { request: AdminRequestDetail }) {
  const { id, fullName, email, phone, requestType, priority, isUrgent, status, createdAt, description, photos } =
    request
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <strong className="mr-1 text-sm font-semibold tracking-wide">{typeName(requestType)}</strong>
        <Badge tone={STATUS_TONES[status]}>{labelOf(status)}</Badge>
        <Badge tone={PRIORITY_TONES[priority]}>{`${labelOf(priority)} priority`}</Badge>
        {isUrgent && <Badge tone="red">Urgent</Badge>}
        {request.isOverdue && <Badge tone="red">Overdue</Badge>}
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="From">
          {request.tenantId === null ? (
            fullName
          ) : (
            <Link to={`/admin/tenants/${request.tenantId}`} className="link">
              {fullName}
            </Link>
          )}
          <span className="block text-sm font-normal text-muted">{senderOf(request)}</span>
        </Fact>
        <Fact name="Submitted">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </Fact>
        <ReachFacts email={email} phone={phone} />
        <Fact name="Reference">{id.slice(0, 8).toUpperCase()}</Fact>
      </dl>
      <section aria-label="Description">
        <h3 className="mb-2 text-lg">Description</h3>
        <p className="rounded-card border border-line bg-paper px-4 py-3 wrap-anywhere whitespace-pre-line">
          {description}
        </p>
        <OwnPhotos photos={photos} className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3" />
      </section>
    </>
  )
}
