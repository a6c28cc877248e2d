import type { OwnRequest } from '#contract/maintenance/own.ts'
import { formatDate } from '#contract/core/dates.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { PRIORITY_TONES, STATUS_TONES, typeName, labelOf } from '../labels.ts'

/** Tells requests of one type and day apart. */
const beginning = (text: string) => /^[^]{0,60}(?=\s|$)/.exec(text.trim())?.[0] ?? text.slice(0, 60)

/** One request in a list. The whole row links to its page. */
export function RequestRow({ request, level }: { request: OwnRequest; level: 2 | 3 }) {
  const { id, requestType, status, priority, description, createdAt, isConfirmed } = request
  const Heading = `h${level}` as const
  return (
    <li className="group relative flex items-center gap-4 py-4 sm:gap-6">
      <div className="min-w-0 grow">
        <Heading className="font-sans text-sm font-semibold tracking-wide">
          <Link
            to={`/dashboard/maintenance/${id}`}
            className="after:absolute after:inset-0 after:-mx-3 after:rounded-field group-hover:underline"
          >
            {typeName(requestType)}
            <span className="sr-only">
              : {beginning(description)}, reported {formatDate(createdAt)}
            </span>
          </Link>
        </Heading>
        <p className="mt-0.5 line-clamp-2 break-words">{description}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <Badge tone={STATUS_TONES[status]}>{labelOf(status)}</Badge>
          <Badge tone={PRIORITY_TONES[priority]}>{`${labelOf(priority)} priority`}</Badge>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {status === 'completed' && !isConfirmed && (
            <strong className="font-semibold text-ink print:hidden">Is it fixed?</strong>
          )}
        </p>
      </div>
      <ChevronRight className="print:hidden size-5 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-0.5" />
    </li>
  )
}
