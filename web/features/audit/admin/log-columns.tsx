import type { AuditLog } from '#contract/audit/admin.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { recordPath } from '#web/lib/routing/record-path.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import type { ReactNode } from 'react'
import { Address, RawDetails, When, Who } from './cells.tsx'
import { capital, changesIn, sentenceOf, shortId, readableName } from './sentence.ts'
import { ACTION_TONES } from './labels.ts'

const isUuid = (id: string) => /^[\da-f]{8}-/.test(id)

/** Settings and hero images have no screen of their own, so their lists are opened. */
function addressOf({ resource, resourceType, resourceId }: AuditLog): string | null {
  if (resourceId === null) return null
  if (resourceType === 'setting') return `/admin/settings?search=${encodeURIComponent(resourceId)}`
  if (resource === null) return null
  if (resourceType === 'hero_image') return '/admin/settings?tab=hero-images'
  return resource.kind === null ? null : recordPath(resource.kind, resourceId)
}

/** A folded part of an entry. Its accessible name includes the entry's sentence. */
const Fold = ({ label, of, children }: { label: string; of: string; children: ReactNode }) => (
  <details className="mt-0.5">
    <summary className="link inline-block min-h-6 cursor-pointer text-xs font-medium">
      {label}
      <span className="sr-only">: {of}</span>
    </summary>
    {children}
  </details>
)

function Entry({ log }: { log: AuditLog }) {
  const changes = changesIn(log)
  const { before, name, after } = sentenceOf(log)
  const text = before + name + after
  const address = addressOf(log)
  const raw = Object.keys(log.details).length > 0 && (
    <Fold label="Raw" of={text}>
      <RawDetails details={log.details} />
    </Fold>
  )
  return (
    <div className="min-w-0 py-1 text-left">
      <p className="wrap-anywhere">
        {before}
        {address === null ? (
          name
        ) : (
          <Link to={address} className="link font-medium">
            {name}
          </Link>
        )}
        {after}
      </p>
      {changes.length > 0 && (
        <Fold label="Changes" of={text}>
          <dl className="mt-2 space-y-1 text-xs">
            {changes.map(({ field, from, to }) => (
              <div key={field} className="wrap-anywhere">
                <dt className="inline font-semibold">{capital(field)}: </dt>
                <dd className="inline">
                  <del className="text-muted">{from}</del> → <ins className="no-underline">{to}</ins>
                </dd>
              </div>
            ))}
          </dl>
          {raw}
        </Fold>
      )}
      {changes.length === 0 && raw}
    </div>
  )
}

export const LOG_COLUMNS: readonly Column<AuditLog>[] = [
  { title: 'Time', cell: ({ createdAt }) => <When at={createdAt} /> },
  { title: 'User', from: 'lg', cell: ({ userName, userEmail }) => <Who name={userName} email={userEmail} /> },
  {
    title: 'Action',
    cell: ({ action }) => <Badge tone={ACTION_TONES[action]}>{capital(readableName(action))}</Badge>,
  },
  { title: 'What happened', card: 'heading', cell: (log) => <Entry log={log} /> },
  {
    title: 'Resource',
    from: 'xl',
    cell: ({ resourceType, resourceId }) => (
      <span>
        {capital(readableName(resourceType))}
        {resourceId !== null && (
          <span
            className={cx(
              'block font-mono text-xs text-muted',
              isUuid(resourceId) ? 'whitespace-nowrap' : 'wrap-anywhere',
            )}
          >
            {shortId(resourceId)}
          </span>
        )}
      </span>
    ),
  },
  { title: 'IP address', from: 'xl', cell: ({ ipAddress }) => <Address ip={ipAddress} /> },
]
