import type { AdminContact } from '#contract/contacts/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { ListedTime } from '#web/ui/data-table/listed-time.tsx'
import { TextCell } from '#web/ui/data-table/text-cell.tsx'
import { nameOf, STATUS_TONES, capitalize } from './labels.ts'

export const CONTACT_COLUMNS: readonly Column<AdminContact>[] = [
  {
    title: 'Name',
    card: 'heading',
    cell: (contact) => (
      <span className="block min-w-0">
        <TextCell className="font-semibold">{nameOf(contact)}</TextCell>
        <TextCell className="text-xs text-muted lg:min-w-44">{contact.email}</TextCell>
      </span>
    ),
  },
  { title: 'Subject', cell: ({ subject }) => capitalize(subject) },
  {
    title: 'Message',
    card: 'plain',
    from: 'lg',
    cell: ({ message }) => <span className="line-clamp-2 max-w-md text-muted wrap-anywhere">{message}</span>,
  },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{capitalize(status)}</Badge>,
  },
  { title: 'Received', cell: ({ createdAt }) => <ListedTime at={createdAt} /> },
]
