import type { ActiveSession } from '#contract/audit/admin.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { Address, BY_TIME, When, Who } from './cells.tsx'
import { capital } from '#web/lib/format/format.ts'
import { readableName } from './sentence.ts'

const ROLE_TONES: Record<ActiveSession['role'], Tone> = {
  admin: 'red',
  property_manager: 'blue',
  tenant: 'green',
  user: 'gray',
}

export const SESSION_COLUMNS: readonly Column<ActiveSession>[] = [
  {
    title: 'User',
    card: 'heading',
    cell: ({ firstName, lastName, email }) => <Who name={`${firstName} ${lastName}`.trim() || null} email={email} />,
  },
  { title: 'Role', cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{capital(readableName(role))}</Badge> },
  { title: 'Signed in', cell: ({ lastLoginAt }) => <When at={lastLoginAt} /> },
  { title: 'Last seen', sort: BY_TIME, cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
  { title: 'Browser', from: 'lg', cell: ({ device }) => device },
  { title: 'IP address', from: 'lg', cell: ({ ipAddress }) => <Address ip={ipAddress} /> },
]
