import type { SecurityEvent } from '#contract/audit/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { Address, RawDetails, When, Who } from './cells.tsx'
import { capital } from './sentence.ts'
import { eventName, SEVERITY_TONES } from './labels.ts'

export const EVENT_COLUMNS: readonly Column<SecurityEvent>[] = [
  { title: 'Time', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    title: 'Severity',
    cell: ({ severity }) => <Badge tone={SEVERITY_TONES[severity]}>{capital(severity)}</Badge>,
  },
  {
    title: 'Event',
    card: 'heading',
    cell: ({ eventType, description, details }) => (
      <div className="min-w-0 py-1 text-left">
        <p className="font-semibold">{eventName(eventType)}</p>
        <p className="text-sm font-normal wrap-anywhere">{description}</p>
        {Object.keys(details).length > 0 && (
          <details className="mt-0.5 font-normal">
            <summary className="link inline-block min-h-6 cursor-pointer text-xs font-medium">
              Raw<span className="sr-only">: {description}</span>
            </summary>
            <RawDetails details={details} />
          </details>
        )}
      </div>
    ),
  },
  { title: 'User', cell: ({ userName, userEmail }) => <Who name={userName} email={userEmail} /> },
  {
    title: 'State',
    cell: ({ resolved }) => (resolved ? <Badge tone="green">Resolved</Badge> : <Badge tone="yellow">Active</Badge>),
  },
  { title: 'IP address', from: 'xl', cell: ({ ipAddress }) => <Address ip={ipAddress} /> },
]
