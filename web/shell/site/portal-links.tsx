import { useLocation } from '#web/lib/routing/router.tsx'
import { leave } from '#web/features/auth/leave.ts'
import { useStartPath } from '#web/lib/session/start-path.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { currentness } from './site-map.ts'

interface PortalLinksProps {
  wide?: boolean
  onClick?: () => void
  className?: string
}

/**
 * The sign-in link, or links to the dashboard and to sign out. Every page has both, because the HTML is the same for everyone; an attribute on the
 * root element, set before the first paint, shows one of them.
 */
export function PortalLinks({ wide, onClick, className = '' }: PortalLinksProps) {
  const { pathname } = useLocation()
  const home = useStartPath()
  const toPage = (to: string) => ({ to, wide, onClick, 'aria-current': currentness(to, pathname) })
  return (
    <div className={`flex gap-2 whitespace-nowrap ${className}`}>
      <LinkButton {...toPage('/tenant-portal')} variant={wide ? 'primary' : 'secondary'} className="signed-in:hidden">
        Tenant Portal
      </LinkButton>
      <LinkButton
        // The backoffice has its own style sheet, which needs a page load.
        {...(home === '/admin' ? { href: home, wide, onClick } : toPage(home))}
        variant={wide ? 'primary' : 'secondary'}
        className="not-signed-in:hidden"
      >
        {home === '/admin' ? 'Admin dashboard' : 'Dashboard'}
      </LinkButton>
      <Button wide={wide} variant={wide ? 'secondary' : 'quiet'} onClick={leave} className="not-signed-in:hidden">
        Logout
      </Button>
    </div>
  )
}
