import type { AdminUser } from '#contract/users/fields.ts'
import { formatListed } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Avatar } from '#web/ui/data-table/avatar.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { Words } from '#web/ui/data-table/words.tsx'
import { nameOf, ROLE_NAMES, ROLE_TONES } from './words.ts'

export const USER_COLUMNS: readonly Column<AdminUser>[] = [
  {
    title: 'User',
    card: 'heading',
    cell: (user) => (
      <span className="flex items-center gap-3 font-semibold">
        <Avatar {...user} imageUrl={user.profileImageUrl} />
        <Words>{nameOf(user)}</Words>
      </span>
    ),
  },
  { title: 'Email', cell: ({ email }) => <Words>{email}</Words> },
  { title: 'Role', cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge> },
  { title: 'Joined', cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatListed(createdAt)}</span> },
]
