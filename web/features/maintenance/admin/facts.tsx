import { referenceOf } from '#contract/core/reference.ts'
import type { AdminRequestDetail } from '#contract/maintenance/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Fact, ReachFacts } from '#web/ui/layout/fact.tsx'
import { typeName } from '../labels.ts'
import { PriorityBadge } from './priority-badge.tsx'

const senderOf = ({ userId, tenantId }: AdminRequestDetail) =>
  tenantId !== null ? 'Tenant' : userId === null ? 'Website visitor' : 'Signed-in user'

/** The kind of work, and how urgent it is. */
export const RequestBadges = ({ request }: { request: AdminRequestDetail }) => (
  <p className="flex flex-wrap items-center gap-2">
    <strong className="mr-1 text-sm font-semibold tracking-wide">{typeName(request.requestType)}</strong>
    <PriorityBadge request={request} isNamed />
    {request.isOverdue && <Badge tone="red">Overdue</Badge>}
  </p>
)

/** Who sent the request and how to reach them. */
export function RequestFacts({ request }: { request: AdminRequestDetail }) {
  const { fullName, email, phone, createdAt } = request
  return (
    <section aria-label="Contact">
      <h3 className="mb-3 text-lg">Contact</h3>
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
        <Fact name="Reference">{referenceOf(request.id)}</Fact>
        <ReachFacts email={email} phone={phone} />
      </dl>
    </section>
  )
}
