import { Link } from '#web/lib/routing/link.tsx'
import { cx } from '#web/ui/class-names.ts'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import Wrench from 'lucide-react/icons/wrench'
import { useRef } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'
import { useScrollsDown } from './use-scrolls-down.ts'

/** The pages that it links to do not show it. */
const NOT_ON = new Set(['/contact', '/maintenance'])
const WAYS = [
  { to: '/contact', label: 'Schedule Consultation', Icon: CalendarCheck },
  { to: '/maintenance', label: 'Request Maintenance', Icon: Wrench },
]

/**
 * A help button on every page. It uses the popover API, so it opens without JavaScript and closes on Esc or an outside click. Where the page margin
 * is too narrow it becomes a tab, and on a phone it hides while the user scrolls down.
 */
export function AssistanceButton() {
  const { pathname } = useLocation()
  const panel = useRef<HTMLDivElement>(null)
  const isScrollingDown = useScrollsDown()
  if (NOT_ON.has(pathname)) return null
  return (
    <aside aria-label="Assistance" className="print:hidden">
      <button
        type="button"
        popoverTarget="assistance"
        className={cx(
          'fixed right-0 bottom-6 z-30 inline-flex h-14 w-6 items-center justify-center gap-2 rounded-l-field bg-harbor font-semibold text-on-harbor shadow-soft transition-[translate,background-color] duration-200 hover:bg-harbor-deep focus-visible:translate-y-0! sm:h-13 sm:w-8 min-[86rem]:right-6 min-[86rem]:w-13 min-[86rem]:rounded-full min-[104rem]:w-auto min-[104rem]:px-5',
          isScrollingDown && 'max-sm:translate-y-24',
        )}
      >
        <MessageCircle className="size-4 sm:size-5 min-[86rem]:size-6" />
        <span className="text-sm max-[104rem]:sr-only">Need assistance?</span>
      </button>
      <div
        ref={panel}
        id="assistance"
        popover="auto"
        className="inset-auto right-4 bottom-20 m-0 w-64 rounded-card border border-line bg-surface p-2 text-ink shadow-soft sm:right-6 sm:bottom-22"
      >
        <ul aria-label="How can we help?">
          {WAYS.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => panel.current?.hidePopover()}
                className="flex min-h-12 items-center gap-3 rounded-field px-3 font-medium hover:bg-sand"
              >
                <Icon className="size-5 text-harbor" /> {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
