import type { AuditLog } from '#contract/audit/admin.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { recordPath } from '#web/lib/routing/record-path.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { Address, BY_TIME, RawDetails, When, Who } from './cells.tsx'
import { Folded } from './folded.tsx'
import { capital } from '#web/lib/format/format.ts'
import { changesIn, readableName, readableValue, sentenceOf, shortId } from './sentence.ts'
import { ACTION_TONES } from './labels.ts'

const MAX_NAME = 64
/** The name of the record. A long one is shortened, so that the result after it is read. */
const shortName = (name: string) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name)

const isUuid = (id: string) => /^[\da-f]{8}-/.test(id)

/** Settings and hero images have no screen of their own, so their lists are opened. */
function addressOf({ resource, resourceType, resourceId }: AuditLog): string | null {
  if (resourceId === null) return null
  if (resourceType === 'setting') return `/admin/settings?search=${encodeURIComponent(resourceId)}`
  if (resource === null) return null
  if (resourceType === 'hero_image') return '/admin/settings?tab=hero-images'
  if (['viewing', 'viewing_hours', 'open_house', 'open_house_guest'].includes(resourceType)) return '/admin/calendar'
  return resource.kind === null ? null : recordPath(resource.kind, resourceId)
}

const Changes = ({ changes }: { changes: ReturnType<typeof changesIn> }) => (
  <dl className="mt-1 space-y-1 text-xs">
    {changes.map(({ field, from, to }) => (
      <div key={field} className="wrap-anywhere">
        <dt className="inline font-semibold">{capital(field)}: </dt>
        <dd className="inline">
          <del className="text-muted">{readableValue(from)}</del> →{' '}
          <ins className="no-underline">{readableValue(to)}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

function Entry({ log }: { log: AuditLog }) {
  const changes = changesIn(log)
  const { before, name, after } = sentenceOf(log)
  const text = before + name + after
  const address = addressOf(log)
  const raw = Object.keys(log.details).length > 0 ? <RawDetails details={log.details} /> : null
  return (
    <Folded
      label={changes.length > 0 ? 'Changes' : 'Raw'}
      of={text}
      more={
        changes.length === 0 ? (
          raw
        ) : (
          <>
            <Changes changes={changes} />
            {raw !== null && (
              <details className="mt-0.5">
                <summary className="link inline-flex min-h-6 cursor-pointer items-center text-xs font-medium max-md:min-h-11">
                  Raw<span className="sr-only">: {text}</span>
                </summary>
                {raw}
              </details>
            )}
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        {before}
        {address === null ? (
          shortName(name)
        ) : (
          <Link
            to={address}
            title={log.resource?.name}
            className={cx('link font-medium', name.length > MAX_NAME && 'break-all')}
          >
            {shortName(name)}
          </Link>
        )}
        {after}
      </p>
    </Folded>
  )
}

export const LOG_COLUMNS: readonly Column<AuditLog>[] = [
  { title: 'Time', sort: BY_TIME, cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    title: 'User',
    from: 'lg',
    cell: ({ userName, userEmail }) => (
      <Who name={userName ?? (userEmail === null ? 'System' : null)} email={userEmail} />
    ),
  },
  {
    title: 'Action',
    from: 'xl',
    cell: ({ action }) => <Badge tone={ACTION_TONES[action]}>{capital(readableName(action))}</Badge>,
  },
  { title: 'What happened', card: 'heading', cell: (log) => <Entry log={log} /> },
  {
    title: 'Resource',
    from: 'xl',
    cell: ({ resourceType, resourceId }) => (
      <span>
        <span className="whitespace-nowrap">{capital(readableName(resourceType))}</span>
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
  { title: 'IP address', from: 'wide', cell: ({ ipAddress }) => <Address ip={ipAddress} /> },
]
