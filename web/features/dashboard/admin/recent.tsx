import { capital } from '#web/lib/format/format.ts'
import type { DashboardStats } from '#contract/dashboard/admin.ts'
import { formatDate } from '#contract/core/dates.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'

type Contact = DashboardStats['recentContacts'][number]
type Request = DashboardStats['recentMaintenance'][number]

const CONTACT_TONES: Record<Contact['status'], Tone> = {
  new: 'blue',
  contacted: 'yellow',
  resolved: 'green',
  archived: 'gray',
}
const PRIORITY_TONES: Record<Request['priority'], Tone> = {
  low: 'green',
  medium: 'yellow',
  high: 'red',
  emergency: 'red',
}

interface EntryProps {
  to: string
  title: string
  text: string
  at: string
  badge: ReactNode
}

const Entry = ({ to, title, text, at, badge }: EntryProps) => (
  <li className="relative flex items-start justify-between gap-4 px-5 py-3.5 hover:bg-sand/50">
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        <Link to={to} className="inline-block after:absolute after:inset-0">
          {title}
        </Link>
      </p>
      <p className="truncate text-sm text-muted">{text}</p>
    </div>
    <div className="shrink-0 text-right">
      {badge}
      <p className="mt-1 text-xs text-muted tabular-nums">{formatDate(at)}</p>
    </div>
  </li>
)

const List = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section className="min-w-0">
    <h2 className="text-xl">{title}</h2>
    <div className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
      {children.length > 0 ? (
        <ul className="divide-y divide-line">{children}</ul>
      ) : (
        <p className="px-5 py-8 text-center text-sm text-muted">{none}</p>
      )}
    </div>
  </section>
)

/** The newest inquiries and maintenance requests. */
export const Recent = ({ contacts, requests }: { contacts: readonly Contact[]; requests: readonly Request[] }) => (
  <div className="grid gap-8 lg:grid-cols-2">
    <List title="Recent inquiries" none="No inquiries yet">
      {contacts.map(({ id, name, message, status, createdAt }) => (
        <Entry
          key={id}
          to={`/admin/contacts?open=${id}`}
          title={name}
          text={message}
          at={createdAt}
          badge={<Badge tone={CONTACT_TONES[status]}>{capital(status)}</Badge>}
        />
      ))}
    </List>
    <List title="Recent maintenance" none="No maintenance requests yet">
      {requests.map(({ id, description, property, priority, createdAt }) => (
        <Entry
          key={id}
          to={`/admin/maintenance?open=${id}`}
          title={property}
          text={description}
          at={createdAt}
          badge={<Badge tone={PRIORITY_TONES[priority]}>{capital(priority)}</Badge>}
        />
      ))}
    </List>
  </div>
)
