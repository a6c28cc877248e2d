import { Link } from '#web/lib/routing/link.tsx'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Wrench from 'lucide-react/icons/wrench'
import { useRef } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { hasAssistance } from './assistance-opener.tsx'

const WAYS = [
  { to: '/contact', label: 'Schedule Consultation', Icon: CalendarCheck },
  { to: '/maintenance', label: 'Request Maintenance', Icon: Wrench },
]

/**
 * A help button on every page. It uses the popover API, so it opens without JavaScript and closes on Esc or an outside click. It stays in the margin
 * of the page, as a tab where the margin is narrow. On a small screen the navbar has the button.
 */
export function AssistanceButton() {
  const { pathname } = useLocation()
  const panel = useRef<HTMLDivElement>(null)
  if (!hasAssistance(pathname)) return null
  return (
    <aside aria-label="Assistance" className="print:hidden">
      <button
        type="button"
        popoverTarget="assistance"
        className="fixed right-0 bottom-6 z-30 inline-flex h-13 w-8 items-center justify-center gap-2 rounded-l-field border border-transparent bg-harbor font-semibold text-on-harbor shadow-soft transition-colors duration-200 hover:bg-harbor-deep max-lg:hidden min-[86rem]:right-6 min-[86rem]:w-13 min-[86rem]:rounded-full min-[104rem]:w-auto min-[104rem]:px-5"
      >
        <CircleQuestionMark className="size-5 min-[86rem]:size-6" />
        <span className="text-sm max-[104rem]:sr-only">Need assistance?</span>
      </button>
      <div
        ref={panel}
        id="assistance"
        popover="auto"
        className="inset-auto top-[calc(var(--spacing-navbar)+0.25rem)] right-4 m-0 w-64 rounded-card border border-line bg-surface p-2 text-ink shadow-soft sm:right-6 lg:top-auto lg:bottom-22"
      >
        <ul aria-label="How can we help?">
          {WAYS.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => panel.current?.hidePopover()}
                className="flex min-h-12 items-center gap-3 rounded-field px-3 font-medium hover:bg-sand"
              >
                <Icon className="size-5 text-harbor" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
