import { mayPay } from '#web/features/auth/account-kind.ts'
import { useCurrentUser } from '#web/features/auth/use-current-user.ts'
import { ChangingLink, fade } from '#web/lib/routing/view-transition.tsx'
import { useLocation } from '#web/lib/routing/router.tsx'
import { useStoredRole } from '#web/lib/session/start-path.ts'
import CreditCard from 'lucide-react/icons/credit-card'
import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'

interface Destination {
  to: string
  label: string
  Icon: typeof House
  /** Pages without a tab of their own. */
  contains?: readonly string[]
}

const HOME: Destination = {
  to: '/dashboard',
  label: 'Home',
  Icon: House,
  contains: ['/condition', '/documents', '/lease'],
}
const PAY: Destination = {
  to: '/dashboard/payments',
  label: 'Pay',
  Icon: CreditCard,
  contains: ['/payment', '/payment-methods', '/autopay', '/ledger', '/former-leases'],
}
const REQUESTS: Destination = {
  to: '/dashboard/maintenance',
  label: 'Requests',
  Icon: Wrench,
  contains: ['/maintenance'],
}
const ACCOUNT: Destination = { to: '/account', label: 'Account', Icon: UserRound, contains: ['/security/2fa'] }

const isWithin = ({ to, contains = [] }: Destination, pathname: string) =>
  contains.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ||
  (to !== HOME.to && pathname.startsWith(`${to}/`))

/** Without a lease there is nothing to pay. Until the user is loaded, the role that this browser stores decides. */
function useDestinations() {
  const { user } = useCurrentUser()
  const role = useStoredRole()
  if (user ? mayPay(user) : role === null || role === 'tenant') return [HOME, PAY, REQUESTS, ACCOUNT]
  return role === 'user' ? [HOME, REQUESTS, ACCOUNT] : [HOME, ACCOUNT]
}

/** The destinations of the portal: within the header, and on a phone a bar at the lower edge of the screen. */
export function PortalNav() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Portal"
      className="tab-bar fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface print:hidden"
    >
      <ul className="flex gap-1">
        {useDestinations().map((destination) => (
          <li key={destination.to} className="grow basis-0">
            <ChangingLink
              to={destination.to}
              change={fade}
              aria-current={destination.to === pathname ? 'page' : isWithin(destination, pathname) ? 'true' : undefined}
              className="tab flex flex-col items-center justify-center gap-1 rounded-full text-xs font-semibold text-muted hover:text-ink aria-[current]:text-harbor forced-colors:aria-[current]:underline"
            >
              <span className="rounded-full px-4 py-0.5">
                <destination.Icon className="size-5" />
              </span>
              {destination.label}
            </ChangingLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
