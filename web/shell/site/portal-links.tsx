import { useLocation } from '#web/lib/routing/router.tsx'
import { leaving } from '#web/features/auth/leaving.ts'
import { useHome } from '#web/lib/session/home.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { currentness } from './site-map.ts'

/** Without its chunk the server does it, and the next page the rest. */
const leave = () =>
  void leaving().then(
    ({ signOut }) => signOut(),
    () => location.assign('/api/logout'),
  )

interface PortalLinksProps {
  wide?: boolean
  onClick?: () => void
  className?: string
}

/**
 * The way in, or the way on and out for whoever is in. Both stand in every page, which is the same for all; the root's attribute
 * shows one of them, before anything is painted.
 */
export function PortalLinks({ wide, onClick, className = '' }: PortalLinksProps) {
  const { pathname } = useLocation()
  const home = useHome()
  const toPage = (to: string) => ({ to, wide, onClick, 'aria-current': currentness(to, pathname) })
  return (
    <div className={`flex gap-2 whitespace-nowrap ${className}`}>
      <LinkButton {...toPage('/tenant-portal')} variant={wide ? 'primary' : 'secondary'} className="signed-in:hidden">
        Tenant Portal
      </LinkButton>
      <LinkButton
        // The backoffice has a style sheet of its own, which comes with a page load.
        {...(home.startsWith('/admin') ? { href: home, wide, onClick } : toPage(home))}
        variant={wide ? 'primary' : 'secondary'}
        className="not-signed-in:hidden"
      >
        Dashboard
      </LinkButton>
      <Button wide={wide} variant={wide ? 'secondary' : 'quiet'} onClick={leave} className="not-signed-in:hidden">
        Logout
      </Button>
    </div>
  )
}
