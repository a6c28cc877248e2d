import type { SecurityEvent } from '#contract/audit/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import { Address, BY_TIME, RawDetails, When, Who } from './cells.tsx'
import { Folded } from './folded.tsx'
import { capital } from '#web/lib/format/format.ts'
import { eventName, SEVERITY_TONES } from './labels.ts'

export const EVENT_COLUMNS: readonly Column<SecurityEvent>[] = [
  { title: 'Time', sort: BY_TIME, cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    title: 'Severity',
    cell: ({ severity }) => <Badge tone={SEVERITY_TONES[severity]}>{capital(severity)}</Badge>,
  },
  {
    title: 'Event',
    card: 'heading',
    cell: ({ eventType, description, details }) => (
      <Folded
        label="Raw"
        of={description}
        more={Object.keys(details).length > 0 ? <RawDetails details={details} /> : null}
      >
        <TwoLines
          first={eventName(eventType)}
          second={description}
          full={description}
          isStrong
          className="lg:min-w-44"
        />
      </Folded>
    ),
  },
  { title: 'User', cell: ({ userName, userEmail }) => <Who name={userName} email={userEmail} /> },
  {
    title: 'Status',
    cell: ({ resolved }) => (resolved ? <Badge tone="green">Resolved</Badge> : <Badge tone="yellow">Active</Badge>),
  },
  { title: 'IP address', from: 'xl', cell: ({ ipAddress }) => <Address ip={ipAddress} /> },
]
