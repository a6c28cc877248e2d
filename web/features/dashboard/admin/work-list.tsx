import type { Work } from '#contract/dashboard/admin.ts'
import type { LEASE_DAYS } from '#contract/tenants/admin.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { cx } from '#web/ui/class-names.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Mail from 'lucide-react/icons/mail'
import type { ComponentType, ReactNode } from 'react'

interface ItemProps {
  Icon: ComponentType<{ className: string }>
  title: string
  count: number
  /** What the number means. 0 has its own text. */
  text: string
  to: string
  /** Someone is waiting, so it is highlighted. */
  isPressing?: boolean
  children?: ReactNode
}

function Item({ Icon, title, count, text, to, isPressing = false, children }: ItemProps) {
  const isSome = count > 0
  const tint = isPressing ? 'bg-red-tint text-red-text' : 'bg-yellow-tint text-yellow-text'
  return (
    <li className="relative rounded-card border border-line bg-surface p-4 transition-colors sm:p-5 duration-150 hover:border-field">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h3>
        <span
          className={cx(
            'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
            isSome ? tint : 'bg-green-tint text-green-text',
          )}
        >
          <Icon className="size-4.5" />
        </span>
      </div>
      <p className="mt-1 font-display text-3xl font-semibold tabular-nums">{formatNumber(count)}</p>
      <p className="mt-1 text-sm text-muted">{text}</p>
      {children}
    </li>
  )
}

const leasesWithin = (days: (typeof LEASE_DAYS)[number]) =>
  `/admin/tenants?status=active&leaseEnding=${days}&sort=lease-end`

/** A link inside a card that is itself a link. */
const further =
  'relative z-1 inline-flex min-h-11 items-center underline underline-offset-2 hover:text-ink sm:inline-block sm:min-h-0 sm:py-1'

/** The work that is waiting today. */
export function WorkList({ work }: { work: Work }) {
  const { overdueRequests, unreadInquiries, failedPayments, leasesEnding } = work
  const { within30, within60, within90 } = leasesEnding
  return (
    <ul className="grid gap-3 min-[22.5rem]:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <Item
        Icon={Clock}
        title="Overdue requests"
        count={overdueRequests}
        text={overdueRequests > 0 ? 'Past their response deadline' : 'All on time'}
        to="/admin/maintenance?overdue=true&sort=due"
        isPressing
      />
      <Item
        Icon={Mail}
        title="Unread inquiries"
        count={unreadInquiries}
        text={unreadInquiries > 0 ? 'Reply due within 24 hours' : 'All caught up'}
        to="/admin/contacts?status=new"
      />
      <Item
        Icon={CreditCard}
        title="Failed payments"
        count={failedPayments}
        text={
          failedPayments > 0 ? 'Failed or returned in the last 30 days and still unpaid' : 'None in the last 30 days'
        }
        to="/admin/payments?status=unresolved&days=30"
        isPressing
      />
      <Item Icon={CalendarClock} title="Leases ending" count={within30} text="Within 30 days" to={leasesWithin('30')}>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <Link to={leasesWithin('60')} className={further}>
            {formatNumber(within60)} within 60 days
          </Link>
          <Link to={leasesWithin('90')} className={further}>
            {formatNumber(within90)} within 90 days
          </Link>
        </p>
      </Item>
    </ul>
  )
}
