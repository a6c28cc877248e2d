import type { AdminContact } from '#contract/contacts/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { ListedTime } from '#web/ui/data-table/cells/listed-time.tsx'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import { capital } from '#web/lib/format/format.ts'
import { nameOf, STATUS_TONES } from './labels.ts'

export const CONTACT_COLUMNS: readonly Column<AdminContact>[] = [
  {
    title: 'Name',
    sort: { asc: 'name', desc: 'name-desc' },
    card: 'heading',
    cell: (contact) => (
      <TwoLines
        first={nameOf(contact)}
        second={<EmailText address={contact.email} />}
        full={`${nameOf(contact)}, ${contact.email}`}
        isStrong
        className="lg:min-w-44"
      />
    ),
  },
  { title: 'Subject', cell: ({ subject }) => capital(subject) },
  {
    title: 'Message',
    card: 'plain',
    from: 'lg',
    cell: ({ message }) => <span className="line-clamp-2 max-w-xl text-muted wrap-anywhere">{message}</span>,
  },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{capital(status)}</Badge>,
  },
  {
    title: 'Received',
    sort: { asc: 'oldest', desc: '', startsWith: 'desc' },
    cell: ({ createdAt }) => <ListedTime at={createdAt} />,
  },
]
