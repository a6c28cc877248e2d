import { Link } from '#web/lib/link.tsx'
import { useLocation } from 'react-router'

const TABS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/maintenance', label: 'Maintenance' },
  { to: '/dashboard/payments', label: 'Payments' },
  { to: '/account', label: 'Account' },
  { to: '/security/2fa', label: 'Security' },
]

/** One request among the requests, a payment being made among the payments; the dashboard holds only itself. */
const isWithin = (pathname: string, to: string) =>
  to === '/dashboard/payments' ? pathname === '/payment' : to !== '/dashboard' && pathname.startsWith(`${to}/`)

/** The pages of the portal. */
export function PortalTabs() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Portal" className="border-b border-line print:hidden">
      <ul className="flex gap-6 overflow-x-auto">
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
    </nav>
  )
}
