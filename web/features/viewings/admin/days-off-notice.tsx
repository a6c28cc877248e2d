import type { ViewingHours } from '#contract/viewings/admin.ts'
import { dayOf } from '#web/lib/format/company-days.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

interface DaysOffNoticeProps {
  viewings: ViewingHours['onDaysOff']
  addressOf: (day: string, id: string) => string
}

/** Viewings that were booked before their day became a day off. Shown until each is moved or cancelled. */
export const DaysOffNotice = ({ viewings, addressOf }: DaysOffNoticeProps) =>
  viewings.length > 0 && (
    <Notice
      className="mb-5"
      title={
        viewings.length === 1
          ? 'A viewing is booked on a day off'
          : `${viewings.length} viewings are booked on days off`
      }
    >
      <p>Move or cancel them, or remove the day off.</p>
      <ul className="mt-1">
        {viewings.map(({ id, name, title, startsAt }) => (
          <li key={id}>
            <Link to={addressOf(dayOf(startsAt), id)} className="inline-flex min-h-8 items-center underline">
              {name ?? 'Visitor'}, {formatMoment(startsAt)}, {title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
