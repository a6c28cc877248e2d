import type { AdminUser } from '#contract/users/fields.ts'
import { formatListed } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Avatar } from '#web/ui/data-table/avatar.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { TextCell } from '#web/ui/data-table/text-cell.tsx'
import { nameOf, ROLE_NAMES, ROLE_TONES } from './labels.ts'

export const USER_COLUMNS: readonly Column<AdminUser>[] = [
  {
    title: 'User',
    card: 'heading',
    cell: (user) => (
      <span className="flex items-center gap-3 font-semibold">
        <Avatar {...user} imageUrl={user.profileImageUrl} />
        <TextCell>{nameOf(user)}</TextCell>
      </span>
    ),
  },
  { title: 'Email', cell: ({ email }) => <TextCell>{email}</TextCell> },
  { title: 'Role', cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge> },
  { title: 'Joined', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatListed(createdAt)}</span> },
]
