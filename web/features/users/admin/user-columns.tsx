import type { AdminUser } from '#contract/users/fields.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Avatar } from '#web/ui/data-table/cells/avatar.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { ListedTime } from '#web/ui/data-table/cells/listed-time.tsx'
import { TextCell } from '#web/ui/data-table/cells/text-cell.tsx'
import { nameOf, ROLE_NAMES, ROLE_TONES } from './labels.ts'

export const USER_COLUMNS: readonly Column<AdminUser>[] = [
  {
    title: 'User',
    sort: { asc: 'name', desc: 'name-desc' },
    card: 'heading',
    cell: (user) => (
      <span className="flex items-center gap-3 font-semibold">
        <span className="md:max-lg:hidden">
          <Avatar {...user} imageUrl={user.profileImageUrl} />
        </span>
        <TextCell>{nameOf(user)}</TextCell>
      </span>
    ),
  },
  {
    title: 'Email',
    sort: { asc: 'email', desc: 'email-desc' },
    cell: ({ email }) => (
      <TextCell>
        <EmailText address={email} />
      </TextCell>
    ),
  },
  { title: 'Role', cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge> },
  {
    title: 'Joined',
    sort: { asc: 'oldest', desc: '', startsWith: 'desc' },
    cell: ({ createdAt }) => <ListedTime at={createdAt} />,
  },
]
