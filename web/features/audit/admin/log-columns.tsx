import type { AuditLog } from '#contract/audit/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { Address, RawDetails, When, Who } from './cells.tsx'
import { capital, changesIn, sentenceOf, readableName } from './sentence.ts'
import { ACTION_TONES } from './labels.ts'

const isUuid = (id: string) => /^[\da-f]{8}-/.test(id)

function Entry({ log }: { log: AuditLog }) {
  const changes = changesIn(log)
  return (
    <div className="min-w-0 py-1 text-left">
      <p className="wrap-anywhere">{sentenceOf(log)}</p>
      {Object.keys(log.details).length > 0 && (
        <details className="mt-0.5">
          <summary className="link inline-block min-h-6 cursor-pointer text-xs font-medium">
            Details<span className="sr-only">: {sentenceOf(log)}</span>
          </summary>
          {changes.length > 0 && (
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
          )}
          <RawDetails details={log.details} />
        </details>
      )}
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
            {isUuid(resourceId) ? resourceId.slice(0, 8) : resourceId}
          </span>
        )}
      </span>
    ),
  },
  { title: 'IP address', from: 'xl', cell: ({ ipAddress }) => <Address ip={ipAddress} /> },
]
