import { Link } from '#web/lib/routing/link.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/lib/routing/router.tsx'

const TABS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/maintenance', label: 'Maintenance' },
  { to: '/dashboard/payments', label: 'Payments' },
  { to: '/account', label: 'Account' },
  { to: '/security/2fa', label: 'Security' },
]

/** Whether the row can scroll further, apart from a few pixels. */
const canScrollFurther = (row: HTMLElement | null) =>
  row !== null && row.scrollLeft + row.clientWidth < row.scrollWidth - 8

/** A single request belongs to the requests tab, and the payment page to the payments tab. */
const isWithin = (pathname: string, to: string) =>
  to === '/dashboard/payments' ? pathname === '/payment' : to !== '/dashboard' && pathname.startsWith(`${to}/`)

/** The tabs of the portal. */
export function PortalTabs() {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  /** Some tabs are beyond the edge of a narrow screen. */
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    const update = () => setCut(canScrollFurther(row.current))
    update()
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  }, [])
  return (
    <nav aria-label="Portal" className="flex items-center border-b border-line print:hidden">
      <ul
        ref={row}
        onScroll={() => setCut(canScrollFurther(row.current))}
        className="flex min-w-0 grow gap-6 overflow-x-auto"
      >
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : isWithin(pathname, to) ? 'true' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink aria-[current]:border-harbor aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {isCut && <ChevronRight className="size-5 shrink-0 text-muted" />}
    </nav>
  )
}
